"""The values of a sheet by dotted key, as plain text, numbers and fractions: all that is shared with the product."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.rules import PayRow, Rules
from pitboss.rules.keys import KEYS
from pitboss.rules.odds import Odds


@dataclass(frozen=True)
class Row:
    """A pattern by the words of the sheet, without those that are not set, and what it pays."""

    asks: dict[str, Any]
    pays: Fraction


@dataclass(frozen=True)
class SideBetRows:
    """A side bet: what it looks at, and the rows of the pay table in use."""

    name: str
    looks_at: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Sheet:
    """One game."""

    values: dict[str, Any]
    bonuses: tuple[Row, ...]
    side_bets: tuple[SideBetRows, ...]
    natural_bonuses: tuple[Row, ...]
    settle: tuple[dict[str, str], ...]

    def __getitem__(self, key: str) -> Any:
        return self.values[key]


def sheet_of(rules: Rules) -> Sheet:
    """Copy a game's values."""
    values = {key.path: plain(getattr(getattr(rules, key.section), key.field)) for key in KEYS}
    return Sheet(
        values,
        rows_of(rules.bonus),
        tuple(SideBetRows(bet.name, bet.cards, rows_of(bet.pays)) for bet in rules.side_bets),
        rows_of(rules.natural.bonus),
        tuple(row.table() for row in rules.settle),
    )


def plain(value: Any) -> Any:
    return value.ratio if isinstance(value, Odds) else value


def rows_of(rows: tuple[PayRow, ...]) -> tuple[Row, ...]:
    asks = [{name: value for name, value in row.table().items() if name != "pays"} for row in rows]
    return tuple(Row(ask, row.pays.ratio) for ask, row in zip(asks, rows, strict=True))
