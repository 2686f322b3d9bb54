"""Side bets and bonuses: what they are and how a sheet spells them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal, assert_never, get_args

from pitboss.cards import SUIT_NAMES
from pitboss.rules.odds import Odds
from pitboss.rules.values import ODDS, SUIT_LETTERS, Kind, choice, refuse, whole

When = Literal["every-round", "first-round-of-shoe"]
KindName = Literal["suited-natural", "dealer-bust"]
KIND_NAMES: Final[tuple[KindName, ...]] = get_args(KindName)
"""Every kind, as sheets and clients call it."""
DecidedBy = Literal["deal", "dealer"]
"""What settles a side bet: the first cards, or the dealer's completed hand, which a wager on it calls for."""


@dataclass(frozen=True, slots=True)
class SuitedNatural:
    """A side bet that wins when the seat's first two cards are a blackjack of one suit."""

    kind: ClassVar[KindName] = "suited-natural"
    decided_by: ClassVar[DecidedBy] = "deal"

    name: str
    when: When
    suit: str
    pays: Odds
    title: str

    @property
    def called(self) -> str:
        """What people call it: the sheet's title for it, or its name in words."""
        return self.title or in_capitals(self.name)

    def fields(self) -> dict[str, str]:
        """Its keys that hold one value each, as a sheet spells them."""
        return {"when": self.when, "suit": SUIT_NAMES[self.suit], "pays": str(self.pays)}

    def all_odds(self) -> Iterator[tuple[str, Odds]]:
        """Every odds that its sheet names, by the key within the bet."""
        yield "pays", self.pays

    def odds_in_use(self) -> Iterator[tuple[str, Odds]]:
        """The odds that it pays as it stands, by the key within the bet."""
        yield from self.all_odds()

    def with_each_table(self) -> dict[str, "SuitedNatural"]:
        """The bet with each of its pay tables, by name: it has none."""
        return {}

    def __str__(self) -> str:
        return f"{self.kind}, {SUIT_NAMES[self.suit]} {self.pays}, {self.when}"


@dataclass(frozen=True, slots=True)
class DealerBust:
    """A side bet that wins by the number of cards in the dealer's busted hand; `pays` is indexed by it.

    `pays[n]` is what a bust with n cards pays, or None where it loses; the last entry stands for that many or more.
    """

    kind: ClassVar[KindName] = "dealer-bust"
    decided_by: ClassVar[DecidedBy] = "dealer"

    name: str
    when: When
    table: str
    tables: tuple[tuple[str, tuple[Odds | None, ...]], ...]
    title: str = ""

    @property
    def called(self) -> str:
        """What people call it: the sheet's title for it, or its name in words."""
        return self.title or in_capitals(self.name)

    @property
    def pays(self) -> tuple[Odds | None, ...]:
        return dict(self.tables)[self.table]

    def odds_for(self, cards: int) -> Odds | None:
        """The odds for a bust with this many cards, or None where the wager loses."""
        pays = self.pays
        return pays[min(cards, len(pays) - 1)]

    def fields(self) -> dict[str, str]:
        """Its keys that hold one value each, as a sheet spells them."""
        return {"when": self.when, "table": self.table}

    def all_odds(self) -> Iterator[tuple[str, Odds]]:
        """Every odds that its sheet names, by the key within the bet: those of pay tables that are not in use too."""
        for table, pays in self.tables:
            yield from ((f"tables.{table}", odds) for odds in pays if odds is not None)

    def odds_in_use(self) -> Iterator[tuple[str, Odds]]:
        """The odds that it pays as it stands, by the key within the bet."""
        yield from ((f"tables.{self.table}", odds) for odds in self.pays if odds is not None)

    def with_each_table(self) -> dict[str, "DealerBust"]:
        """The bet with each of its pay tables, by name."""
        return {table: replace(self, table=table) for table, _ in self.tables}

    def __str__(self) -> str:
        return f"{self.kind}, table {self.table} ({', '.join(steps_in_words(self.pays))}), {self.when}"


@dataclass(frozen=True, slots=True)
class Bonus:
    """An undoubled hand of `min_cards` or more, totalling exactly `total` or at most `max_total`, wins at once."""

    min_cards: int
    total: int | None
    max_total: int | None
    pays: Odds

    def is_earned(self, cards: int, points: int) -> bool:
        """Whether an undoubled hand of this many cards and this total wins the bonus."""
        if cards < self.min_cards:
            return False
        return points == self.total if self.total is not None else points <= (self.max_total or 0)

    def __str__(self) -> str:
        total = f"exactly {self.total}" if self.total is not None else f"at most {self.max_total}"
        return f"{self.min_cards}+ cards totalling {total} pay {self.pays}"


SideBet = SuitedNatural | DealerBust


def in_capitals(name: str) -> str:
    """A name of words joined by hyphens as a title: "lucky-pair" is Lucky Pair."""
    return " ".join(word[:1].upper() + word[1:] for word in name.split("-"))


def steps_in_words(pays: tuple[Odds | None, ...], to: str = ":") -> Iterator[str]:
    """The steps of a dealer-bust pay table: "3 cards 2:1", and "8+ cards 250:1" for the last."""
    last = len(pays) - 1
    for cards, odds in enumerate(pays):
        if odds is not None:
            yield f"{cards}{'+' * (cards == last)} cards {str(odds).replace(':', to)}"


MOST_TITLE: Final = 40
_WHEN: Final = choice("every-round", "first-round-of-shoe")
_SUIT: Final = choice(*SUIT_LETTERS)
_TEXT: Final = Kind(lambda raw: raw if isinstance(raw, str) else refuse(), str, "the name of one of its pay tables")
_TITLE: Final = Kind(
    lambda raw: raw if isinstance(raw, str) and raw.isprintable() and len(raw) <= MOST_TITLE else refuse(),
    str,
    f"up to {MOST_TITLE} plain characters",
)
_STEP: Final = re.compile(r"([1-9][0-9]?)(\+?)")
_LAST_STEP: Final = 21
_FIELDS: Final[dict[KindName, tuple[str, ...]]] = {
    "suited-natural": ("kind", "title", "when", "suit", "pays"),
    "dealer-bust": ("kind", "title", "when", "table", "tables"),
}

_SideBetFault = tuple[str, str, str]
"""The field (with its dot, or nothing for the whole entry), what was found, what is allowed."""


def read_bonus(entry: Any, fault: Callable[[str, str], None]) -> Iterator[Bonus]:
    """Yield the bonus an entry describes, or report through `fault(found, allowed)` and yield nothing."""
    allowed = "{ min_cards = 3 or more, total or max_total up to 21, pays = odds }"
    names = set(entry) if isinstance(entry, dict) else set()
    if names not in ({"min_cards", "total", "pays"}, {"min_cards", "max_total", "pays"}):
        fault(f"found {entry!r}", allowed)
        return
    try:
        yield Bonus(
            min_cards=whole(3, 21).read(entry["min_cards"]),
            total=whole(4, 21).read(entry["total"]) if "total" in entry else None,
            max_total=whole(4, 21).read(entry["max_total"]) if "max_total" in entry else None,
            pays=ODDS.read(entry["pays"]),
        )
    except ValueError:
        fault(f"found {entry!r}", allowed)


def read_side_bet(name: str, entry: Any) -> tuple[SideBet | None, list[_SideBetFault]]:
    """The side bet an entry describes, or None and what is wrong with it."""
    given = entry.get("kind") if isinstance(entry, dict) else None
    kind = next((name for name in KIND_NAMES if name == given), None)
    if kind is None:
        found = f"found {given!r}" if given else f"found {entry!r}"
        return None, [(".kind" if given else "", found, f"kind = {' or '.join(KIND_NAMES)}")]
    allowed = "a side bet of this kind has " + ", ".join(_FIELDS[kind])
    faults = [(f".{key}", "no such key", allowed) for key in entry if key not in _FIELDS[kind]]

    def value(key: str, how: Kind, default: Any = None) -> Any:
        raw = entry.get(key, default)
        try:
            return how.read(raw)
        except ValueError:
            faults.append((f".{key}", "missing" if raw is None else f"found {raw!r}", how.allowed))

    when = value("when", _WHEN, "every-round")
    title = value("title", _TITLE, "")
    bet: SideBet | None = None
    match kind:
        case "suited-natural":
            suit, pays = value("suit", _SUIT), value("pays", ODDS)
            bet = SuitedNatural(name, when, SUIT_LETTERS[suit], pays, title) if not faults else None
        case "dealer-bust":
            tables = tuple(_pay_tables(entry.get("tables"), faults))
            named = entry["tables"] if isinstance(entry.get("tables"), dict) else {}
            table = value("table", choice(*named) if named else _TEXT)
            bet = DealerBust(name, when, table, tables, title) if not faults else None
        case _:
            assert_never(kind)
    return bet, faults


def _pay_tables(given: Any, faults: list[_SideBetFault]) -> Iterator[tuple[str, tuple[Odds | None, ...]]]:
    if not isinstance(given, dict) or not given:
        faults.append((".tables", "missing" if given is None else f"found {given!r}", "at least one pay table"))
        return
    for name, steps in given.items():
        pays = _pay_table(steps)
        if pays is None:
            allowed = (
                'the number of cards in the bust (3 and up, "8+" for the last) = odds, with no gap before the last'
            )
            faults.append((f".tables.{name}", f"found {steps!r}", allowed))
        else:
            yield name, pays


def _pay_table(steps: Any) -> tuple[Odds | None, ...] | None:
    """Odds by number of cards, None below the first step; None for a table that is not one."""
    if not isinstance(steps, dict) or not steps:
        return None
    pays: dict[int, Odds] = {}
    for text, odds in steps.items():
        match = _STEP.fullmatch(text)
        if match is None or not 3 <= int(match[1]) <= _LAST_STEP or bool(match[2]) != (text == list(steps)[-1]):
            return None
        try:
            pays[int(match[1])] = ODDS.read(odds)
        except ValueError:
            return None
    first, last = min(pays), max(pays)
    if len(pays) != last - first + 1 or [*pays][-1] != last:
        return None
    return tuple(pays.get(cards) for cards in range(last + 1))
