"""Which cards earn a bonus or win a side bet: patterns, and pay tables whose rows are patterns with odds.

A side bet looks at some cards and pays by the first row of its table that fits them. What a sheet can say of cards is
the fields of `Pattern`; a new side bet is a sheet, not code.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, NamedTuple, get_args

from pitboss.cards import RANK_NAMES, RANKS, SUIT_NAMES, Card
from pitboss.cards import total as total_of
from pitboss.rules.odds import Odds

When = Literal["every-round", "first-round-of-shoe"]
LooksAt = Literal["first-two", "first-two+up", "dealer-final"]
DecidedBy = Literal["deal", "dealer"]
"""What settles a side bet: the first cards, or the dealer's completed hand, which a wager on it calls for."""
Trait = Literal["rank", "suit", "colour"]

WHEN: Final[tuple[When, ...]] = get_args(When)
CARDS: Final[tuple[LooksAt, ...]] = get_args(LooksAt)
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)
BONUS_FIELDS: Final = ("cards", "total")
"""The fields of a bonus of a hand."""
NATURAL_FIELDS: Final = ("suit", "same")
"""The fields of a bonus of a blackjack."""
FIELDS: Final[dict[LooksAt, tuple[str, ...]]] = {
    "first-two": ("ranks", "suit", "same", "run", "total", "aces", "natural"),
    "first-two+up": ("ranks", "suit", "same", "run", "total", "aces"),
    "dealer-final": ("cards", "total", "natural", "bust"),
}
"""The fields of a side bet's rows, by the cards it looks at."""
NUMBER: Final[dict[LooksAt, int]] = {"first-two": 2, "first-two+up": 3, "dealer-final": 0}
"""How many cards a side bet looks at; 0 where the hand has any number."""
_RED: Final = "dh"
_COUNTED: Final = ("no", "one", "two", "three", "four", "five")
_TRAIT_OF: Final[dict[Trait, Callable[[Card], object]]] = {
    "rank": lambda card: card.rank,
    "suit": lambda card: card.suit,
    "colour": lambda card: card.suit in _RED,
}


class Range(NamedTuple):
    """Whole numbers from `low` to `high`, or with no end; written "21", "14-20" or "5+"."""

    low: int
    high: int | None

    def holds(self, number: int) -> bool:
        """Whether a number lies in the range."""
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is asked of cards; a field that is not set asks nothing.

    Attributes:
        ranks: Exactly these ranks, in any order; T is the rank ten.
        suit: All cards of this suit.
        same: All cards alike in these traits.
        run: Ranks that follow one another; an ace stands below a two or above a king.
        total: The best total; with `aces` = 1 every ace counts one.
        cards: How many cards the hand has.
        natural: An ace and a ten-value as the only two cards.
        bust: A total over 21.
    """

    ranks: tuple[str, ...] = ()
    suit: str | None = None
    same: tuple[Trait, ...] = ()
    run: bool = False
    total: Range | None = None
    aces: int | None = None
    cards: Range | None = None
    natural: bool = False
    bust: bool = False

    @property
    def knows_suits(self) -> bool:
        """Whether the suit of a card can matter."""
        return self.suit is not None or "suit" in self.same or "colour" in self.same

    def allows(self, cards: int, total: int) -> bool:
        """Whether a hand of so many cards with this total fits, as far as these two tell."""
        return (
            (self.cards is None or self.cards.holds(cards))
            and (self.total is None or self.total.holds(total))
            and (not self.natural or (cards, total) == (2, 21))
            and (not self.bust or total > 21)
        )


def fits(pattern: Pattern, cards: Sequence[Card]) -> bool:
    """Whether cards fit a pattern."""
    if pattern.suit is not None and any(card.suit != pattern.suit for card in cards):
        return False
    for trait in pattern.same:
        first, *others = map(_TRAIT_OF[trait], cards)
        if any(other != first for other in others):
            return False
    if pattern.ranks and tuple(sorted(card.rank for card in cards)) != pattern.ranks:
        return False
    if pattern.run and not _is_run(cards):
        return False
    points = sum(card.value for card in cards) if pattern.aces == 1 else total_of(cards).points
    return pattern.allows(len(cards), points)


def _is_run(cards: Sequence[Card]) -> bool:
    places = sorted(RANKS.index(card.rank) for card in cards)
    runs = [places, sorted(place or len(RANKS) for place in places)]
    return any(run == list(range(run[0], run[0] + len(run))) for run in runs)


@dataclass(frozen=True, slots=True)
class PayRow:
    """A row of a pay table: what cards that fit the pattern pay."""

    pattern: Pattern
    pays: Odds

    def is_earned(self, cards: int, points: int) -> bool:
        """Whether a hand of so many cards with this total wins it, for a row that asks for no more than these two."""
        return self.pattern.allows(cards, points)

    @property
    def fewest_cards(self) -> int:
        """The fewest cards that win it."""
        return self.pattern.cards.low if self.pattern.cards else 0

    def name(self, cards: str = "") -> str:
        """A bonus as the table calls it: "5-card 21" for an exact total, else "6-card win"; `cards` as a word."""
        total = self.pattern.total
        what = str(total.low) if total and total.low == total.high else "win"
        return f"{cards or self.fewest_cards}-card {what}"

    def table(self) -> dict[str, Any]:
        """The row as a sheet writes it, without fields that are not set."""
        table = {
            field.name: _plain(value)
            for field in fields(Pattern)
            if (value := getattr(self.pattern, field.name)) not in (None, (), False)
        }
        return table | {"pays": str(self.pays)}


Rows = tuple[PayRow, ...]


def _plain(value: Any) -> Any:
    match value:
        case Range():
            return value.low if value.low == value.high else str(value)
        case str():
            return SUIT_NAMES[value]
        case tuple():
            return list(value) if set(value) <= set(TRAITS) else " ".join(value)
        case _:
            return value


@dataclass(frozen=True, slots=True)
class SideBet:
    """A wager beside the main one: which cards it looks at, and its pay tables, one of which is in use.

    A bet with a single table that has no name keeps it under the name "".
    """

    name: str
    title: str
    cards: LooksAt
    when: When
    table: str
    tables: tuple[tuple[str, Rows], ...]

    @property
    def called(self) -> str:
        """What people call it: the sheet's title for it, or its name in words."""
        return self.title or in_capitals(self.name)

    @property
    def pays(self) -> Rows:
        """The rows of the pay table in use."""
        return dict(self.tables)[self.table]

    @property
    def decided_by(self) -> DecidedBy:
        """What settles it."""
        return "dealer" if self.cards == "dealer-final" else "deal"

    @property
    def knows_suits(self) -> bool:
        """Whether the suits of cards matter to it."""
        return any(row.pattern.knows_suits for row in self.pays)

    def row_for(self, cards: Sequence[Card]) -> PayRow | None:
        """The row that these cards are paid by; None where the wager is lost."""
        return next((row for row in self.pays if fits(row.pattern, cards)), None)

    def row_for_total(self, cards: int, total: int) -> PayRow | None:
        """The same for a bet on the dealer's final hand, of which the number of cards and the total tell all."""
        return next((row for row in self.pays if row.pattern.allows(cards, total)), None)

    def what(self, row: PayRow) -> str:
        """What wins a row, in a few words."""
        return in_short(row.pattern, NUMBER[self.cards])

    def as_table(self) -> dict[str, Any]:
        """The bet as a sheet writes it."""
        table: dict[str, Any] = {"title": self.title} if self.title else {}
        table |= {"cards": self.cards, "when": self.when}
        if not self.table:
            return table | {"rows": [row.table() for row in self.pays]}
        tables = {name: short_table(rows) or [row.table() for row in rows] for name, rows in self.tables}
        return table | {"table": self.table, "tables": tables}

    def all_odds(self) -> Iterator[tuple[str, Odds]]:
        """Every odds that its sheet names, by the key within the bet: those of pay tables that are not in use too."""
        for name, rows in self.tables:
            yield from self._odds(name, rows)

    def odds_in_use(self) -> Iterator[tuple[str, Odds]]:
        """The odds that it pays as it stands, by the key within the bet."""
        yield from self._odds(self.table, self.pays)

    def _odds(self, name: str, rows: Rows) -> Iterator[tuple[str, Odds]]:
        steps = [*short_table(rows)] if name else []
        for number, row in enumerate(rows):
            at = steps[number] if steps else f"{number + 1}.pays"
            yield (f"tables.{name}.{at}" if name else f"rows.{at}"), row.pays

    def with_each_table(self) -> dict[str, "SideBet"]:
        """The bet with each of its pay tables, by name; nothing where it has but one."""
        return {name: replace(self, table=name) for name, _ in self.tables if name}

    def __str__(self) -> str:
        table = f"table {self.table} " if self.table else ""
        pays = ", ".join(f"{self.what(row)} {row.pays}" for row in self.pays)
        return f"{self.cards}, {table}({pays}), {self.when}"


def short_table(rows: Rows) -> dict[str, str]:
    """A table that pays a bust by its number of cards, as sheets may write it short; nothing for any other table."""
    first = rows[0].fewest_cards
    for place, row in enumerate(rows):
        cards = first + place
        high = None if place == len(rows) - 1 else cards
        if not first or row.pattern != Pattern(cards=Range(cards, high), bust=True):
            return {}
    return {str(row.pattern.cards): str(row.pays) for row in rows}


def in_capitals(name: str) -> str:
    """A name of words joined by hyphens as a title: "lucky-pair" is Lucky Pair."""
    return " ".join(word[:1].upper() + word[1:] for word in name.split("-"))


def in_short(pattern: Pattern, number: int = 0) -> str:
    """A pattern in a few words, for a bet that looks at this many cards (0: a hand of any number)."""
    noun, counted = _noun(pattern, number), pattern.cards is not None
    words = noun or (f"{pattern.cards} cards" if counted else f"{_COUNTED[number]} cards" if number else "hand")
    words += f" with {pattern.cards} cards" * (bool(noun) and counted)
    words += f" in {SUIT_NAMES[pattern.suit]}" if pattern.suit else ""
    words += "".join(f" of one {trait}" for trait in pattern.same if trait != "rank")
    if pattern.total is not None:
        low, high = pattern.total
        lowest = low <= (2 if pattern.aces == 1 else 4)
        ends = f"{low} or more" if high is None else f"{high} or less" if lowest else str(pattern.total)
        words += f" totalling {ends.replace('-', ' to ')}"
    return words + ", aces counting one" * (pattern.aces == 1)


def natural_in_short(row: PayRow) -> str:
    """The blackjack that a row of `natural.bonus` pays, in a few words."""
    return in_short(replace(row.pattern, natural=True), 2)


def _noun(pattern: Pattern, number: int) -> str:
    """The word for cards of this pattern; nothing where there is none."""
    if pattern.natural:
        return "blackjack"
    if pattern.bust:
        return "bust"
    if pattern.run:
        return "straight"
    if pattern.ranks:
        names = [RANK_NAMES[rank] for rank in sorted(pattern.ranks, key=RANKS.index, reverse=True)]
        if len({*names}) == 1:
            return f"{_COUNTED[len(names)]} {names[0]}{'es' if names[0] == 'six' else 's'}"
        return " and ".join(names)
    if "rank" in pattern.same:
        return {2: "pair", 3: "three of a kind"}.get(number, "cards of one rank")
    return ""
