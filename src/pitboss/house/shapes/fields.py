"""What a field of a command may hold: as a check, in words, and as JSON Schema has it."""

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Field(NamedTuple):
    """Stands beside the type of a field: whether a value fits, what is allowed, and the same as JSON Schema."""

    fits: Callable[[Any], bool]
    allowed: str
    schema: dict[str, Any]


def whole(low: int, high: int, allowed: str) -> Field:
    """A whole number."""

    def fits(value: Any) -> bool:
        return type(value) is int and low <= value <= high

    return Field(fits, allowed, {"type": "integer", "minimum": low, "maximum": high})


def spelled(pattern: str, allowed: str) -> Field:
    """A text of this pattern."""
    spelling = re.compile(pattern)

    def fits(value: Any) -> bool:
        return isinstance(value, str) and spelling.fullmatch(value) is not None

    return Field(fits, allowed, {"type": "string", "pattern": f"^(?:{pattern})$"})


def one_of(words: Iterable[str]) -> Field:
    """One of some words."""
    known = tuple(words)
    return Field(lambda value: value in known, f"one of {', '.join(known)}", {"enum": list(known)})


def by_name(name: Field, value: Field, most: int, allowed: str) -> Field:
    """Values by their names, so many at most."""

    def fits(given: Any) -> bool:
        if not isinstance(given, dict) or len(given) > most:
            return False
        return all(name.fits(key) and value.fits(held) for key, held in given.items())

    names = {"propertyNames": name.schema, "additionalProperties": value.schema}
    return Field(fits, allowed, {"type": "object", "maxProperties": most, **names})
