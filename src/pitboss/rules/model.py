"""`Rules`: one blackjack variant, frozen and validated. Everything that plays, solves or simulates reads this.

Sections and fields carry the names of the sheet's keys; `pitboss.rules.keys` says what each one means.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any, Literal, NamedTuple

from pitboss.cards import Card
from pitboss.rules.faults import NoSideBetError
from pitboss.rules.keys import KEYS
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import Rows, SideBet, fits
from pitboss.rules.paytables import BONUS
from pitboss.rules.readings import Reading
from pitboss.rules.settle import SETTLE, Bust, Settle, busts_told
from pitboss.rules.values import FLAG, Numbers
from pitboss.text import plural


@dataclass(frozen=True, slots=True)
class ShoeSection:
    decks: int
    choices: tuple[int, ...]
    penetration: float


@dataclass(frozen=True, slots=True)
class DealerSection:
    soft_17: Literal["hit", "stand"]
    hole: Literal["down", "none"]
    checks: Literal["A 10", "A", "never"]
    blackjack_takes: Literal["all", "original"]

    @property
    def hits_soft_17(self) -> bool:
        return self.soft_17 == "hit"

    @property
    def has_hole(self) -> bool:
        return self.hole == "down"


@dataclass(frozen=True, slots=True)
class NaturalSection:
    pays: Odds
    bonus: Rows
    tie: Literal["push", "win", "ace-push"]
    even_money: bool
    may_double: bool

    @property
    def offers_even_money(self) -> bool:
        """Whether a blackjack may take even money; one that is paid at once under an ace has nothing to take it for."""
        return self.even_money and self.pushes_under(1)

    def pushes_under(self, up: int) -> bool:
        """Whether a dealer's blackjack under an up-card of this value pushes a player's, which waits for it."""
        return (up == 1 and self.tie != "win") or (up == 10 and self.tie == "push")

    def odds_for(self, suits: str) -> Odds:
        """The odds for a blackjack whose two cards have these suits, such as "dd"."""
        cards = Card("A", suits[0]), Card("K", suits[1])
        return next((row.pays for row in self.bonus if fits(row.pattern, cards)), self.pays)


@dataclass(frozen=True, slots=True)
class SplitSection:
    max_hands: int
    match: Literal["value", "rank"]
    ranks: Numbers
    aces: Literal["one-card", "draw"]
    resplit_aces: bool

    @property
    def offered(self) -> bool:
        """Whether pairs may be split at all."""
        return self.max_hands > 1


@dataclass(frozen=True, slots=True)
class DoubleSection:
    cards: Numbers
    totals: Numbers
    soft: Numbers | None
    max_total: int | None
    after_split: bool
    times: int

    def allows(self, cards: int, total: int, *, soft: bool) -> bool:
        """Whether a hand of so many cards and this best total may be doubled first."""
        return cards in self.cards and total in (self.soft_totals if soft else self.totals)

    @property
    def totals_are_any(self) -> bool:
        return len(self.totals) == len(range(4, 22))

    @property
    def soft_totals(self) -> Numbers:
        """The soft totals that may be doubled first."""
        if self.soft is not None:
            return self.soft
        return tuple(range(12, 22)) if self.totals_are_any else ()


@dataclass(frozen=True, slots=True)
class SurrenderSection:
    when: Literal["never", "late", "early"]
    cards: Literal["first-two", "any"]
    against: Numbers
    after_double: bool


@dataclass(frozen=True, slots=True)
class InsuranceSection:
    offered: bool
    pays: Odds
    max: Odds


@dataclass(frozen=True, slots=True)
class LimitsSection:
    """All in cents."""

    min: int
    max: int
    chip: int


class OffSheet(NamedTuple):
    """A value that the sheet does not leave open, and those that it does."""

    key: str
    value: str
    allowed: tuple[str, ...]


class Origin(NamedTuple):
    """The sheet that a game was made from, and the changes that made it, by key."""

    sheet: "Rules"
    changes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """A game. `changed` and `off_sheet` are the keys and values in which it leaves its sheet; its title tells them.

    `origin` is the sheet itself and all changes made to it; None for a game as its sheet has it.
    """

    name: str
    title: str
    version: str
    summary: str
    shoe: ShoeSection
    dealer: DealerSection
    natural: NaturalSection
    split: SplitSection
    double: DoubleSection
    surrender: SurrenderSection
    bonus: Rows
    settle: Settle
    insurance: InsuranceSection
    limits: LimitsSection
    side_bets: tuple[SideBet, ...]
    tokes: bool
    options: tuple[tuple[str, tuple[str, ...]], ...]
    readings: tuple[Reading, ...] = ()
    procedures: tuple[str, ...] = ()
    changed: tuple[tuple[str, str], ...] = ()
    off_sheet: tuple[OffSheet, ...] = ()
    origin: "Origin | None" = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<Rules {self.name} {self.version}: {self.title}, {plural(self.shoe.decks, 'deck')}, {self.stamp}>"

    def _repr_html_(self) -> str:
        from importlib import import_module

        return str(import_module("pitboss.views.rules").html(self))

    def flat(self) -> dict[str, str]:
        """Every rule as text by its key, in sheet order. Two games with equal `flat()` play alike."""
        flat = {key.path: key.kind.show(getattr(getattr(self, key.section), key.field)) for key in KEYS}
        flat["bonus"] = BONUS.show(self.bonus)
        flat["settle"] = SETTLE.show(self.settle)
        flat |= {f"side_bets.{bet.name}": str(bet) for bet in self.side_bets}
        flat["tokes"] = FLAG.show(self.tokes)
        return flat

    def value_of(self, path: str) -> str:
        """What stands at a key, or within a bonus or a side bet, as text; nothing where there is no such key."""
        flat = self.flat()
        if path in flat:
            return flat[path]
        place: Any = {
            "bonus": [row.table() for row in self.bonus],
            "settle": [row.table() for row in self.settle],
            "natural": {"bonus": [row.table() for row in self.natural.bonus]},
            "side_bets": {bet.name: bet.as_table() for bet in self.side_bets},
        }
        for part in path.split("."):
            if isinstance(place, list) and part.isdecimal() and 1 <= int(part) <= len(place):
                place = place[int(part) - 1]
            else:
                place = place.get(part) if isinstance(place, dict) else None
        if isinstance(place, list) and all(isinstance(each, str) for each in place):
            return ", ".join(place)
        if place is None or isinstance(place, dict | list):
            return ""
        return FLAG.show(place) if isinstance(place, bool) else str(place)

    @property
    def hash(self) -> str:
        """The SHA-256 of the whole written sheet, titles, options and all pay tables included, as 64 hex digits."""
        return _hash(self)

    @property
    def short_hash(self) -> str:
        """The first twelve digits of the hash, for screens."""
        return _hash(self)[:12]

    @property
    def mark(self) -> str:
        """What stands beside a figure that no table under this sheet can have; else nothing."""
        return ", off the sheet" if self.off_sheet else ""

    @property
    def stamp(self) -> str:
        """The short hash as it stands beside figures in words, with the mark."""
        return f"sheet {self.short_hash}{self.mark}"

    def to_dict(self) -> dict[str, Any]:
        """What every answer in JSON says of the game it is about."""
        return {
            "game": self.name,
            "title": self.title,
            "sheet_hash": self.hash,
            "changed": dict(self.changed),
            "off_sheet": {off.key: off.value for off in self.off_sheet},
        }

    @property
    def busts_told(self) -> tuple[Bust, ...]:
        """The kinds of dealer's busts that the sheet settles in ways of their own."""
        return busts_told(self.settle) if self.settle else ()

    def side_bet(self, name: str) -> SideBet:
        """The side bet of this name; raise `NoSideBetError`, a `KeyError`, if the game has none."""
        for bet in self.side_bets:
            if bet.name == name:
                return bet
        names = ", ".join(bet.name for bet in self.side_bets) or "none"
        raise NoSideBetError(f"{self.title} has no side bet {name!r}: it has {names}")


@lru_cache(maxsize=256)
def _hash(rules: Rules) -> str:
    from pitboss.rules.writing import to_toml

    return sha256(to_toml(rules).encode()).hexdigest()
