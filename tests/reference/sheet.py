"""The values of a sheet by dotted key, as plain text, numbers and fractions: all that is shared with the product."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.rules import Rules
from pitboss.rules.keys import KEYS
from pitboss.rules.odds import Odds


@dataclass(frozen=True)
class BonusRow:
    """A hand of so many cards or more and this total, or at most this one, wins at once."""

    min_cards: int
    total: int | None
    max_total: int | None
    pays: Fraction


@dataclass(frozen=True)
class SideBetRows:
    """A side bet: what it looks at, and what it pays."""

    name: str
    looks_at: str
    suit: str
    pays: tuple[Fraction | None, ...]


@dataclass(frozen=True)
class Sheet:
    """One game."""

    values: dict[str, Any]
    bonuses: tuple[BonusRow, ...]
    side_bets: tuple[SideBetRows, ...]
    suited_naturals: dict[str, Fraction]

    def __getitem__(self, key: str) -> Any:
        return self.values[key]


def sheet_of(rules: Rules) -> Sheet:
    """Copy a game's values."""
    values = {key.path: plain(getattr(getattr(rules, key.section), key.field)) for key in KEYS}
    return Sheet(
        values,
        tuple(BonusRow(row.min_cards, row.total, row.max_total, row.pays.ratio) for row in rules.bonus),
        tuple(side_bet_rows(bet) for bet in rules.side_bets),
        {suit: odds.ratio for suit, odds in rules.natural.pays_suited},
    )


def plain(value: Any) -> Any:
    return value.ratio if isinstance(value, Odds) else value


def side_bet_rows(bet: Any) -> SideBetRows:
    if bet.kind == "dealer-bust":
        return SideBetRows(bet.name, "dealer-final", "", tuple(odds and odds.ratio for odds in bet.pays))
    return SideBetRows(bet.name, "first-two", bet.suit, (bet.pays.ratio,))
