"""A figure: a number with its unit, its digits and its standard error, and the path of its value in the JSON.

A section of the report is a frozen dataclass of figures and words. `to_json` writes any of them from its fields, and
`figure_paths` says where in that JSON each figure is, so that every number on a page can be traced to it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from math import floor, isfinite, log10
from typing import Any, Final

from pitboss.strategy.cells import Cell, ChartRow

MINUS: Final = "\N{MINUS SIGN}"
MONEY: Final = "money"
"""The unit of amounts in the currency of the table's limits: two digits after the point, and no word."""
NOT_A_FIGURE: Final = {"figure": False}
"""Metadata of a field of a document that its JSON leaves out."""
_SIGNIFICANT: Final = 12
"""Significant digits in the JSON: more are noise of the arithmetic."""


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A value in its unit with the digits worth showing; without a standard error it is exact, or an input."""

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
    def unit_text(self) -> str:
        """The unit as it is written: none for money."""
        return "" if self.unit == MONEY else self.unit


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row of a grid, None where a column has no value; `best` is the column to mark, or -1."""

    name: str
    values: tuple[Figure | None, ...]
    best: int = -1


@dataclass(frozen=True, slots=True)
class FigureGrid:
    """Many figures of one unit, by row and column."""

    title: str
    unit: str
    digits: int
    columns: tuple[str, ...]
    rows: tuple[FigureRow, ...]

    @property
    def used_columns(self) -> tuple[int, ...]:
        """The columns in which some row has a value."""
        columns = range(len(self.columns))
        return tuple(column for column in columns if any(row.values[column] is not None for row in self.rows))

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
    ) -> "FigureGrid":
        """Make a grid of plain numbers; `marks_best` marks the largest of each row."""
        grid_rows = []
        for name, values in rows:
            numbers = [value for value in values if value is not None]
            best = values.index(max(numbers)) if marks_best and len(numbers) > 1 else -1
            cells = (None if value is None else Figure(_rounded(value), unit, digits, None, signed) for value in values)
            grid_rows.append(FigureRow(name, tuple(cells), best))
        return cls(title, unit, digits, tuple(columns), tuple(grid_rows))


def percent(share: float, digits: int = 4, *, error: float | None = None, signed: bool = False) -> Figure:
    """A share as a percentage."""
    return number(100 * share, digits, "%", error=None if error is None else 100 * error, signed=signed)


def number(
    value: float, digits: int = 4, unit: str = "", *, error: float | None = None, signed: bool = False
) -> Figure:
    """A number in a unit.

    Raises:
        ValueError: The value or its error is not finite.
    """
    if not isfinite(value) or not isfinite(error or 0.0):
        raise ValueError(f"{value} ± {error} {unit} is not a finite figure")
    return Figure(_rounded(value), unit, digits, None if error is None else _rounded(error), signed)


def whole(value: float, unit: str = "") -> Figure:
    """A count, or any whole number."""
    return number(value, 0, unit)


def measured(value: float, error: float, unit: str = "", *, signed: bool = False) -> Figure:
    """A simulated figure, with as many digits as its error is worth."""
    return number(value, _digits(error), unit, error=error, signed=signed)


def measured_percent(share: float, error: float, *, signed: bool = False) -> Figure:
    """A simulated share, with as many digits as its error is worth."""
    return measured(100 * share, 100 * error, "%", signed=signed)


def sampled_percent(share: float, error: float) -> Figure:
    """A share that is exact where its error is nothing, and simulated otherwise."""
    return measured_percent(share, error) if error > 0 else percent(share, 5)


def chance(share: float, *, error: float | None = None) -> Figure:
    """A probability in percent, with four significant digits, however rare."""
    digits = 4 if share <= 0 else min(12, max(4, 3 - floor(log10(100 * share))))
    return percent(share, digits, error=error)


def true_odds(share: float, *, error: float | None = None) -> Figure:
    """The odds against something of this probability, to one; `error` is the probability's."""
    digits = 4 if share > 0.01 else 1
    return number((1 - share) / share, digits, "to 1", error=None if error is None else error / share**2)


def money(cents: int) -> Figure:
    """An amount in the currency of the table's limits."""
    return number(cents / 100, 2, MONEY)


def signed_text(value: float) -> str:
    """A short number with its sign, as in a label."""
    return f"{value:+g}".replace("-", MINUS) if value else "0"


def to_json(section: Any) -> Any:
    """A section, or any part of one, as values that JSON can hold: made from the fields."""
    match section:
        case Figure():
            error = {} if section.std_error is None else {"std_error": section.std_error}
            return {"value": section.value, "unit": section.unit, "digits": section.digits, **error}
        case Cell():
            return [f"{step.cards}+ {step.code}" if place else step.code for place, step in enumerate(section.steps)]
        case ChartRow():
            return {name: to_json(getattr(section, name)) for name in ("label", "hint", "cells")}
        case FigureRow():
            return {
                "name": section.name,
                "values": [None if value is None else value.value for value in section.values],
            }
        case tuple() | list():
            return [to_json(item) for item in section]
        case _ if is_dataclass(section):
            return {name: to_json(getattr(section, name)) for name in _names(section)}
        case _:
            return section


def figure_paths(section: Any, path: str = "") -> Iterator[tuple[int, str]]:
    """Every figure of a section by its identity, with the path of its value in the JSON."""
    parts: Iterator[tuple[str, Any]] = iter(())
    if isinstance(section, Figure):
        yield id(section), path
    elif isinstance(section, (tuple, list)):
        parts = ((str(place), item) for place, item in enumerate(section))
    elif is_dataclass(section):
        parts = ((name, getattr(section, name)) for name in _names(section))
    for name, part in parts:
        yield from figure_paths(part, f"{path}.{name}" if path else name)


def _names(section: Any) -> Iterator[str]:
    return (field.name for field in fields(section) if field.metadata != NOT_A_FIGURE)


def _rounded(value: float) -> float:
    return float(f"{value:.{_SIGNIFICANT}g}") if value else 0.0


def _digits(error: float) -> int:
    """Digits after the point that show two digits of an error."""
    return min(12, max(0, 1 - floor(log10(error)))) if error > 0 and isfinite(error) else 6


def _decimal(value: float, digits: int, *, signed: bool = False) -> str:
    text = f"{abs(value):,.{digits}f}"
    if not text.strip("0.,"):
        return text
    return (MINUS if value < 0 else "+" if signed else "") + text
