"""Checks of parameters, shared by functions and parameter objects; each raises `ParamError`."""

from collections.abc import Iterable
from dataclasses import fields
from math import isinf
from numbers import Integral, Real
from typing import Any

from pitboss.errors import ParamError


def number(
    name: str, value: object, low: float | None = None, high: float | None = None, *, infinite: bool = False
) -> float:
    """Return a number that lies within bounds.

    Args:
        name: The parameter.
        value: What was passed for it.
        low: The least that is allowed; None for no bound.
        high: The most that is allowed; None for no bound.
        infinite: Whether infinity is allowed too.

    Raises:
        ParamError: It is no number, or out of bounds.
    """
    if not _is_within(value, low, high, infinite=infinite):
        raise ParamError(name, value, f"give {allowed(low, high)}")
    return float(value)  # type: ignore[arg-type]


def whole(name: str, value: object, low: int | None = None, high: int | None = None) -> int:
    """Return a whole number that lies within bounds; raise `ParamError` for anything else."""
    if not _is_within(value, low, high) or value % 1 != 0:  # type: ignore[operator]
        raise ParamError(name, value, f"give {allowed(low, high, whole=True)}")
    return int(value)  # type: ignore[call-overload, no-any-return]


def numbers(name: str, values: object, low: float, high: float) -> tuple[float, ...]:
    """Return several numbers, of a list or of text such as "0.5 0.8"; raise `ParamError` for anything else."""
    parts: Any = values.replace(",", " ").split() if isinstance(values, str) else values
    try:
        parts = [float(part) if isinstance(part, str) else part for part in parts]
    except (TypeError, ValueError):
        parts = [None]
    if not all(_is_within(part, low, high) for part in parts):
        raise ParamError(name, values, f"give numbers{_span(low, high)}")
    return tuple(map(float, parts))


def flag(name: str, value: object) -> bool:
    """Return True or False; raise `ParamError` for anything else."""
    if not isinstance(value, bool):
        raise ParamError(name, value, "give True or False")
    return value


def words(name: str, value: object, such_as: str) -> list[Any]:
    """Return the words of a text, or the items of a list; raise `ParamError` for anything else."""
    if isinstance(value, str):
        return value.replace(",", " ").split()
    if not isinstance(value, Iterable):
        raise ParamError(name, value, f"give {such_as}")
    return list(value)


def short_repr(value: Any, default: Any) -> str:
    """Return how to make a parameter object: its class, and the fields that differ from those of a default one."""
    names = [each.name for each in fields(value) if getattr(value, each.name) != getattr(default, each.name)]
    return f"{type(value).__name__}({', '.join(f'{name}={getattr(value, name)!r}' for name in names)})"


def is_number(value: object) -> bool:
    """Return whether a value is a number; True and False are none."""
    return isinstance(value, Real) and not isinstance(value, bool)


def is_whole(value: object) -> bool:
    """Return whether a value is an integer; True and False are none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def _is_within(value: object, low: float | None, high: float | None, *, infinite: bool = False) -> bool:
    if not is_number(value):
        return False
    size = float(value)  # type: ignore[arg-type]
    if isinf(size):
        return infinite
    return size == size and (low is None or size >= low) and (high is None or size <= high)


def allowed(low: float | None, high: float | None, *, whole: bool = False) -> str:
    """Return what a number may be in words, such as "a whole number from 1 to 7"."""
    return f"{'a whole number' if whole else 'a number'}{_span(low, high)}"


def _span(low: float | None, high: float | None) -> str:
    match low, high:
        case None, None:
            return ""
        case _, None:
            return f" from {_show(low)} on"
        case None, _:
            return f" of {_show(high)} at most"
        case _:
            return f" from {_show(low)} to {_show(high)}"


def _show(value: float | None) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:g}"
