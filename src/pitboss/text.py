"""Amounts, numbers of things and names as text. Money is whole cents everywhere else."""

from collections.abc import Iterable
from decimal import Context, Decimal, DecimalException, Inexact, InvalidOperation, Overflow
from typing import Final

_EXACT: Final = Context(traps=[Inexact, InvalidOperation, Overflow])
_MOST: Final = 10**12
"""The most cents that are read as an amount."""


def parse_cents(text: str) -> int:
    """Read an amount such as "10" or "2.50"; raise `ValueError` unless it is a whole number of cents
    within reason."""
    try:
        cents = _EXACT.multiply(Decimal(text.strip()), 100)
    except DecimalException:
        raise ValueError(f"{text!r} is not an amount: write 10 or 2.50") from None
    if not cents.is_finite() or cents != cents.to_integral_value():
        raise ValueError(f"{text!r} is not a whole number of cents: write 10 or 2.50")
    if abs(cents) > _MOST:
        raise ValueError(f"{text.strip()} is too much: amounts go up to {show_cents(_MOST)}")
    return int(cents)


def show_cents(cents: int, *, signed: bool = False) -> str:
    """Write an amount with two decimals, such as "12.50" or, signed, "+12.50"."""
    sign = "-" if cents < 0 else "+" if signed and cents > 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def show_chips(cents: int) -> str:
    """Write an amount as it is said at a table, such as "25", "12.50" or "1,250"."""
    return f"{Decimal(cents) / 100:,.2f}".removesuffix(".00")


def plural(count: int, one: str, many: str = "") -> str:
    """Write a number of things, such as "1 round" or "2 rounds".

    Args:
        count: How many there are.
        one: The word for one of them.
        many: The word for several; `one` with an s unless it is given.
    """
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def suggest(name: str, known: Iterable[str], *, alike: float = 0.6) -> str | None:
    """Find the known name that a misspelt one may have meant.

    Args:
        name: The name that is not known.
        known: The names to choose from.
        alike: How like the name it must be, from 0 to 1.

    Returns:
        The known name that is most like it; None if none is like enough.
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, [*known], n=1, cutoff=alike)), None)
