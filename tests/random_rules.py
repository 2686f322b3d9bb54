"""Random legal rule sets over the whole space of keys, from a seeded generator.

`random_rules(random.Random(seed))` always gives the same game for the same seed. What contradicts itself (see
docs/sheets.md) is avoided while drawing, so every sheet made here is one that must be accepted.
"""

import random
from collections.abc import Iterator
from fractions import Fraction

from pitboss.rules import Rules, read_sheet

CHIPS = ("1", "2", "5", "0.10", "0.50", "25", "0.01", "0.05")
ODDS = ("1:1", "6:5", "3:2", "7:5", "2:1", "12:5", "5:2", "3:1", "4:5", "11:10", "1:2", "0:1", "9:4", "7:1", "100:1")
SUITS = ("clubs", "diamonds", "hearts", "spades")


def random_rules(rng: random.Random) -> Rules:
    """A legal game that nobody has thought of."""
    return read_sheet(random_sheet(rng), source="random.toml")


def random_sheet(rng: random.Random, *, left_open: bool = False) -> str:
    """The same as the text of a sheet; with some keys `left_open`, and a second pay table for bets that have them."""
    return "\n".join(_Draw(rng, left_open=left_open).lines()) + "\n"


class _Draw:
    """One sheet being drawn; what later keys depend on is drawn first."""

    def __init__(self, rng: random.Random, *, left_open: bool) -> None:
        self.rng, self.left_open = rng, left_open
        self.tables_of: dict[str, tuple[str, ...]] = {}
        self.halves = self.chance(0.85)
        """Whether insurance and surrender, which halve a chip, may be in the game."""
        self.chip = Fraction(rng.choice(CHIPS[:6] if self.halves else CHIPS))
        self.has_hole = self.chance(0.75)
        self.checks = rng.choice(("A 10", "A 10", "A", "never")) if self.has_hole else "A 10"
        self.checks_all = self.has_hole and self.checks == "A 10"
        self.original = self.chance(0.5)
        self.tie = rng.choice(("push", "win", "ace-push"))

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def lines(self) -> Iterator[str]:
        yield 'name = "random-game"'
        yield 'title = "Random Game"'
        yield f'version = "{self.rng.randint(1, 9)}.0"'
        yield 'summary = "Drawn by lot."'
        yield f"tokes = {self.flag()}"
        yield from self.bonuses()
        yield from self.settle()
        yield from self.tables()
        yield from self.side_bets()
        if self.left_open:
            yield from self.options()

    def tables(self) -> Iterator[str]:
        rng = self.rng
        decks = sorted(rng.sample(range(1, 9), rng.randint(1, 8)))
        yield "[shoe]"
        yield f"decks = {rng.choice(decks)}"
        yield f"choices = {decks}"
        yield f"penetration = {rng.choice((0.3, 0.5, 0.75, 0.9, 1))}"
        yield "[dealer]"
        yield f'soft_17 = "{rng.choice(("hit", "stand"))}"'
        yield f'hole = "{"down" if self.has_hole else "none"}"'
        yield f'checks = "{self.checks}"'
        yield f'blackjack_takes = "{"original" if self.original else "all"}"'
        yield "[natural]"
        yield f'pays = "{self.odds()}"'
        yield f"bonus = {self.suited()}"
        yield f'tie = "{self.tie}"'
        yield f"even_money = {self.flag()}"
        yield f"may_double = {self.flag() if self.checks_all else 'false'}"
        yield "[split]"
        yield f"max_hands = {rng.randint(1, 8)}"
        yield f'match = "{rng.choice(("value", "rank"))}"'
        yield f'ranks = "{rng.choice(("any", "any", "any", "A 2-9", "2-3 6-9", "A 8 10"))}"'
        yield f'aces = "{rng.choice(("one-card", "draw"))}"'
        yield f"resplit_aces = {self.flag()}"
        yield "[double]"
        yield f'cards = "{rng.choice(("2", "any", "2-3", "3", "2-4"))}"'
        yield f'totals = "{rng.choice(("any", "any", "9-11", "10-11", "8-11", "5 9 11-13", "none"))}"'
        yield f'soft = "{rng.choice(("same", "same", "any", "none", "13-18", "19-20"))}"'
        yield f"max_total = {rng.randint(4, 21) if self.chance(0.4) else _OFF}"
        yield f"after_split = {self.flag()}"
        yield f"times = {rng.randint(1, 3)}"
        yield from self.surrender()
        yield "[insurance]"
        yield f"offered = {self.flag() if self.halves else 'false'}"
        yield f'pays = "{self.odds(self.chip / 2) if self.halves else "2:1"}"'
        yield f'max = "{rng.choice(("1:2", "1:1", "1:3"))}"'
        yield "[limits]"
        least = self.chip * rng.choice((1, 2, 5))
        yield f"min = {_money(least)}"
        yield f"max = {_money(least * rng.choice((1, 10, 100)))}"
        yield f"chip = {_money(self.chip)}"

    def surrender(self) -> Iterator[str]:
        when = self.rng.choice(("never", "late", "early")) if self.halves else "never"
        cards = "first-two" if when == "early" else self.rng.choice(("first-two", "any"))
        yield "[surrender]"
        yield f'when = "{when}"'
        yield f'cards = "{cards}"'
        yield f'against = "{self.rng.choice(("any", "any", "2-10", "10", "A", "2-9"))}"'
        yield f"after_double = {self.flag()}"

    def bonuses(self) -> Iterator[str]:
        if not self.checks_all and self.original:
            return
        for _ in range(self.rng.choice((0, 0, 1, 2, 3))):
            highest = self.rng.choice((21, 21, 20, 20, 17))
            yield "[[bonus]]"
            yield f'cards = "{self.rng.randint(3, 7)}+"'
            yield f"total = {self.rng.choice((highest, _quoted(f'4-{highest}')))}"
            yield f'pays = "{self.odds()}"'

    def settle(self) -> Iterator[str]:
        busts = self.rng.sample(("bust 22", "bust 24", f"bust {self.rng.randint(3, 8)}+ cards"), 2)
        ends = (*busts, "tie", "beaten", "bust", "20", "17-19", "21")
        for _ in range(self.rng.choice((0, 0, 1, 2, 4))):
            yield "[[settle]]"
            if self.chance(0.5):
                yield f'player = "{self.rng.choice(("21", "17-20", "18", "20-21"))}"'
            yield f'dealer = "{self.rng.choice(ends)}"'
            yield f'result = "{self.rng.choice(("push", "lose", self.odds(), self.odds()))}"'

    def side_bets(self) -> Iterator[str]:
        for number in range(self.rng.randint(0, 3)):
            cards = self.rng.choice(("first-two", "first-two", "first-two+up", "dealer-final"))
            names: tuple[str, ...] = ("T", "U") if self.left_open and self.chance(0.5) else ()
            yield f"[side_bets.bet-{number}]"
            yield f'cards = "{cards}"'
            yield f'when = "{self.rng.choice(("every-round", "first-round-of-shoe"))}"'
            if cards == "dealer-final" and self.chance(0.5):
                names = names or ("T",)
            if names:
                self.tables_of[f"bet-{number}"] = names
                yield 'table = "T"'
            for table in names or ("",):
                path = f"side_bets.bet-{number}.{f'tables.{table}' if table else 'rows'}"
                yield from self.steps(path) if cards == "dealer-final" and table else self.rows(path, cards)

    def steps(self, path: str) -> Iterator[str]:
        yield f"[{path}]"
        first = self.rng.randint(3, 5)
        last = self.rng.randint(first, 8)
        for cards in range(first, last + 1):
            yield f'"{cards}{"+" * (cards == last)}" = "{self.odds()}"'

    def rows(self, path: str, cards: str) -> Iterator[str]:
        for _ in range(self.rng.randint(1, 4)):
            yield f"[[{path}]]"
            yield self.rng.choice(_PATTERNS[cards])
            yield f'pays = "{self.odds()}"'

    def options(self) -> Iterator[str]:
        """Keys whose every value goes with every sheet, and the pay tables."""
        yield "[options]"
        for key, values in self.rng.sample(_OPEN, 2):
            yield f"{key} = {values}"
        for name, tables in self.tables_of.items():
            if len(tables) < 2:
                continue
            yield f'side_bets.{name}.table = ["{tables[0]}", "{tables[1]}"]'

    def suited(self) -> str:
        rows = self.rng.sample(_SUITED, self.rng.randint(1, 4)) if self.chance(0.4) else []
        return f"[{', '.join(f'{{ {row}, pays = {_quoted(self.odds())} }}' for row in rows)}]" if rows else _OFF

    def odds(self, stake: Fraction | None = None) -> str:
        """Odds that pay whole cents on one chip, or on `stake`."""
        on = (self.chip if stake is None else stake) * 100
        exact = [odds for odds in ODDS if (on * int(odds.split(":")[0]) / int(odds.split(":")[1])).denominator == 1]
        return self.rng.choice(exact)

    def flag(self) -> str:
        return self.rng.choice(("true", "false"))


def _quoted(text: str) -> str:
    return f'"{text}"'


_OFF = '"off"'
_SUITED = (*(f'suit = "{suit}"' for suit in SUITS), 'same = ["suit"]', 'same = ["colour"]')
_FIRST = (
    'same = ["rank", "suit"]', 'same = ["rank", "colour"]', 'same = ["rank"]', 'same = ["suit"]', "run = true",
    'run = true\nsame = ["suit"]', 'suit = "hearts"', "total = 20", 'total = "14-21"\naces = 1', 'total = "19-21"',
)  # fmt: skip
_PATTERNS = {
    "first-two": (*_FIRST, "natural = true", 'natural = true\nsuit = "spades"', 'ranks = "K Q"', 'ranks = "Q Q"'),
    "first-two+up": (*_FIRST, 'ranks = "7 7 7"', 'ranks = "6 7 8"\nsame = ["suit"]', 'ranks = "A A 10"'),
    "dealer-final": ("bust = true", 'bust = true\ncards = "5+"', "natural = true", "total = 17", 'total = "19-20"',
                     'total = 21\ncards = "3-4"', 'cards = "6+"'),
}  # fmt: skip
"""What the rows of side bets may be told by."""
_OPEN = (
    ("dealer.soft_17", '["hit", "stand"]'),
    ("split.aces", '["one-card", "draw"]'),
    ("split.match", '["value", "rank"]'),
    ("double.after_split", "[true, false]"),
)


def _money(amount: Fraction) -> str:
    return f'"{float(amount):.2f}"'
