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
        self.peeks = self.chance(0.7)
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
        yield f'hole = "{"peek" if self.peeks else "none"}"'
        yield f'no_hole_loses = "{"original" if self.original else "all"}"'
        yield f"push_total = {22 if self.chance(0.3) else _OFF}"
        yield f"push_bust_cards = {rng.randint(3, 8) if self.chance(0.3) else _OFF}"
        yield "[natural]"
        yield f'pays = "{self.odds()}"'
        yield f"pays_suited = {self.suited()}"
        yield f'tie = "{self.tie}"'
        yield f"even_money = {self.flag()}"
        yield f"may_double = {self.flag() if self.peeks else 'false'}"
        yield "[split]"
        yield f"max_hands = {rng.randint(1, 8)}"
        yield f'match = "{rng.choice(("value", "rank"))}"'
        yield f'aces = "{rng.choice(("one-card", "draw"))}"'
        yield f"resplit_aces = {self.flag()}"
        yield "[double]"
        yield f'on = "{rng.choice(("two-cards", "any-cards"))}"'
        yield f'totals = "{rng.choice(("any", "any", "9-11", "10-11"))}"'
        yield f"max_total = {rng.randint(4, 21) if self.chance(0.4) else _OFF}"
        yield f"after_split = {self.flag()}"
        yield f"times = {rng.randint(1, 3)}"
        yield from self.surrender()
        yield "[win]"
        yield f'on_21 = "{self.odds()}"'
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
        yield f"after_double = {self.flag() if cards == 'any' else 'false'}"

    def bonuses(self) -> Iterator[str]:
        if not self.peeks and self.original:
            return
        for _ in range(self.rng.choice((0, 0, 1, 2, 3))):
            kind = self.rng.choice(("total", "max_total"))
            yield "[[bonus]]"
            yield f"min_cards = {self.rng.randint(3, 7)}"
            yield f"{kind} = {self.rng.choice((21, 21, 20, 20, 17))}"
            yield f'pays = "{self.odds()}"'

    def side_bets(self) -> Iterator[str]:
        for number in range(self.rng.randint(0, 3)):
            when = self.rng.choice(("every-round", "first-round-of-shoe"))
            yield f"[side_bets.bet-{number}]"
            if self.chance(0.5):
                yield 'kind = "suited-natural"'
                yield f'when = "{when}"'
                yield f'suit = "{self.rng.choice(SUITS)}"'
                yield f'pays = "{self.odds()}"'
            else:
                yield 'kind = "dealer-bust"'
                yield f'when = "{when}"'
                names = ("T", "U") if self.left_open else ("T",)
                self.tables_of[f"bet-{number}"] = names
                yield 'table = "T"'
                for table in names:
                    yield f"[side_bets.bet-{number}.tables.{table}]"
                    first = self.rng.randint(3, 5)
                    last = self.rng.randint(first, 8)
                    for cards in range(first, last + 1):
                        yield f'"{cards}{"+" * (cards == last)}" = "{self.odds()}"'

    def options(self) -> Iterator[str]:
        """Keys whose every value goes with every sheet, and the pay tables."""
        yield "[options]"
        for key, values in self.rng.sample(_OPEN, 2):
            yield f"{key} = {values}"
        for name, tables in self.tables_of.items():
            yield f'side_bets.{name}.table = ["{tables[0]}", "{tables[1]}"]'

    def suited(self) -> str:
        suits = self.rng.sample(SUITS, self.rng.randint(1, 4)) if self.chance(0.4) else []
        return "{ " + ", ".join(f'{suit} = "{self.odds()}"' for suit in suits) + " }" if suits else _OFF

    def odds(self, stake: Fraction | None = None) -> str:
        """Odds that pay whole cents on one chip, or on `stake`."""
        on = (self.chip if stake is None else stake) * 100
        exact = [odds for odds in ODDS if (on * int(odds.split(":")[0]) / int(odds.split(":")[1])).denominator == 1]
        return self.rng.choice(exact)

    def flag(self) -> str:
        return self.rng.choice(("true", "false"))


_OFF = '"off"'
_OPEN = (
    ("dealer.soft_17", '["hit", "stand"]'),
    ("split.aces", '["one-card", "draw"]'),
    ("split.match", '["value", "rank"]'),
    ("double.after_split", "[true, false]"),
)


def _money(amount: Fraction) -> str:
    return f'"{float(amount):.2f}"'
