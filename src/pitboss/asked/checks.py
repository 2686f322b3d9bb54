"""Whether what was given is of the right kind and within bounds."""

from collections.abc import Iterable
from numbers import Integral, Real
from typing import Any, TypeVar, cast, overload

from pitboss.asked.termerrors import Allowed, Given, TermError, TermKindError
from pitboss.ranges import Range

Number = TypeVar("Number", float, int, float | None, int | None)
Item = TypeVar("Item")


def within(name: str, number: Number, allowed: Range, *, needed: bool = False) -> Number:
    """The number, if it lies in a range, or None unless it is `needed`; a whole one where the range is of whole ones.

    Raise `TermError` for another number, `TermKindError` for no number.
    """
    if number is None and not needed:
        return number
    given: Any = number
    said = Given(name, given), ": ", Allowed(str(allowed))
    if not is_number(number):
        raise TermKindError(*said)
    if number not in allowed:
        raise TermError(*said)
    return cast(Number, int(given) if allowed.whole or isinstance(number, Integral) else float(given))


def is_number(given: object) -> bool:
    """Whether it is a number; True and False are none."""
    return isinstance(given, Real) and not isinstance(given, bool)


def is_whole(given: object) -> bool:
    """Whether it is a whole number; True and False are none."""
    return isinstance(given, Integral) and not isinstance(given, bool)


def check_flags(**given: bool) -> None:
    """Raise `TermKindError` for the first that is neither true nor false."""
    for name, flag in given.items():
        if not isinstance(flag, bool):
            raise TermKindError(Given(name, flag), ": ", Allowed("True or False"))


@overload
def several(given: Iterable[Item], wanted: str) -> Iterable[Item]: ...
@overload
def several(given: object, wanted: str) -> Iterable[object]: ...
def several(given: object, wanted: str) -> Iterable[object]:
    """What was given, if it is more than one thing."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"{given!r} will not do: give {wanted}")
    return given


def words(given: str | Iterable[Item], wanted: str) -> list[str | Item]:
    """What was given as text with blanks between, or as a list."""
    return [*given.replace(",", " ").split()] if isinstance(given, str) else [*several(given, wanted)]
