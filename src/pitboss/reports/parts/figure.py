"""A figure: a number with its unit, its digits and its error. Only figures and words are set on a page.

A part of the report is a frozen dataclass of figures and words; `as_json` writes it, and `paths` says where in that
JSON each figure stands, so that every number on a page can be traced to it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from math import floor, isfinite, log10
from typing import Any, Final

MINUS: Final = "\N{MINUS SIGN}"
MONEY: Final = "money"
"""The unit of amounts in the money of the table's limits: two digits after the point, and no word."""
_KEPT: Final = 12
"""Significant digits that the JSON keeps: more are noise of the arithmetic."""


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A value in its unit, the digits after the point that are worth showing, and its standard error.

    Without an error the figure is exact, or a given one.
    """

    value: float
    unit: str
    digits: int
    std_error: float | None = None
    signed: bool = False

    @property
    def text(self) -> str:
        """The value and its error, without the unit."""
        value = _decimal(self.value, self.digits, signed=self.signed)
        return value if self.std_error is None else f"{value} ± {_decimal(self.std_error, self.digits)}"

    @property
    def told(self) -> str:
        """The figure as it stands in a sentence."""
        return f"{self.text} {self.said_unit}".rstrip()

    @property
    def said_unit(self) -> str:
        """The unit as it is said: none for money."""
        return "" if self.unit == MONEY else self.unit


@dataclass(frozen=True, slots=True)
class GridRow:
    """A name and a value for each column of a grid; None where there is none. `best` is the column to mark, or -1."""

    name: str
    values: tuple[Figure | None, ...]
    best: int = -1


@dataclass(frozen=True, slots=True)
class Grid:
    """Many figures of one unit, by row and column."""

    title: str
    unit: str
    digits: int
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]

    @property
    def columns_in_use(self) -> tuple[int, ...]:
        """The places of the columns in which some row has a value."""
        return tuple(
            place for place in range(len(self.columns)) if any(row.values[place] is not None for row in self.rows)
        )

    @classmethod
    def of(
        cls,
        title: str,
        columns: Sequence[str],
        rows: Sequence[tuple[str, Sequence[float | None]]],
        *,
        unit: str,
        digits: int,
        signed: bool = False,
        marks_best: bool = False,
    ) -> "Grid":
        """A grid of plain numbers in that unit; `marks_best` marks the largest of each row."""
        made = []
        for name, values in rows:
            known = [value for value in values if value is not None]
            best = values.index(max(known)) if marks_best and len(known) > 1 else -1
            cells = tuple(
                None if value is None else Figure(_kept(value), unit, digits, None, signed) for value in values
            )
            made.append(GridRow(name, cells, best))
        return cls(title, unit, digits, tuple(columns), tuple(made))


def percent(share: float, digits: int = 4, *, error: float | None = None, signed: bool = False) -> Figure:
    """A share as a percentage."""
    return _figure(100 * share, "%", digits, None if error is None else 100 * error, signed=signed)


def number(
    value: float, digits: int = 4, unit: str = "", *, error: float | None = None, signed: bool = False
) -> Figure:
    return _figure(value, unit, digits, error, signed=signed)


def whole(value: float, unit: str = "") -> Figure:
    """A count, or any whole number."""
    return _figure(value, unit, 0, None, signed=False)


def measured(value: float, error: float, unit: str = "", *, signed: bool = False) -> Figure:
    """A simulated figure, with as many digits as its error is worth."""
    return _figure(value, unit, _digits(error), error, signed=signed)


def measured_percent(share: float, error: float, *, signed: bool = False) -> Figure:
    """A simulated share, with as many digits as its error is worth."""
    return _figure(100 * share, "%", _digits(100 * error), 100 * error, signed=signed)


def chance(share: float, *, error: float | None = None) -> Figure:
    """A probability in percent, with four digits that count, however rare."""
    digits = 4 if share <= 0 else min(12, max(4, 3 - floor(log10(100 * share))))
    return percent(share, digits, error=error)


def true_odds(share: float, *, error: float | None = None) -> Figure:
    """The odds against something of this probability, to one; `error` is the probability's."""
    digits = 4 if share > 0.01 else 1
    return number((1 - share) / share, digits, "to 1", error=None if error is None else error / share**2)


def money(cents: int) -> Figure:
    """An amount in the money of the table's limits."""
    return _figure(cents / 100, MONEY, 2, None, signed=False)


def _figure(value: float, unit: str, digits: int, error: float | None, *, signed: bool) -> Figure:
    if not isfinite(value):
        raise ValueError(f"{value} {unit}: no figure")
    return Figure(_kept(value), unit, digits, None if error is None else _kept(error), signed)


def _kept(value: float) -> float:
    return float(f"{value:.{_KEPT}g}") + 0.0


def _digits(error: float) -> int:
    """Digits after the point that show two digits of an error."""
    return min(12, max(0, 1 - floor(log10(error)))) if error > 0 and isfinite(error) else 6


def _decimal(value: float, digits: int, *, signed: bool = False) -> str:
    text = f"{abs(value):,.{digits}f}"
    if not text.strip("0.,"):
        return text
    return (MINUS if value < 0 else "+" if signed else "") + text


def as_json(part: Any) -> Any:
    """A part ready to be written as JSON."""
    match part:
        case Figure():
            error = {} if part.std_error is None else {"std_error": part.std_error}
            return {"value": part.value, "unit": part.unit, "digits": part.digits, **error}
        case GridRow():
            values = [None if value is None else value.value for value in part.values]
            return {"name": part.name, "values": values}
        case tuple() | list():
            return [as_json(item) for item in part]
        case dict():
            return {str(key): as_json(item) for key, item in part.items()}
        case _ if is_dataclass(part):
            return {name: as_json(value) for name, value in _named(part)}
        case _:
            return part


def paths(part: Any, path: str = "") -> Iterator[tuple[int, str]]:
    """Every figure of a part, by its identity, and the path of its value in the JSON."""
    match part:
        case Figure():
            yield id(part), path
        case tuple() | list():
            for place, item in enumerate(part):
                yield from paths(item, f"{path}.{place}" if path else str(place))
        case dict():
            for key, item in part.items():
                yield from paths(item, f"{path}.{key}" if path else str(key))
        case _ if is_dataclass(part):
            for name, value in _named(part):
                yield from paths(value, f"{path}.{name}" if path else name)


def _named(part: Any) -> Iterator[tuple[str, Any]]:
    for field in fields(part):
        yield field.name, getattr(part, field.name)
