"""What a misspelt name may have meant."""

from collections.abc import Iterable
from difflib import get_close_matches


def near(name: str, known: Iterable[str], *, alike: float = 0.6) -> str | None:
    """The known name that is most like another; None if none is so much `alike`, from 0 to 1."""
    return next(iter(get_close_matches(name, [*known], n=1, cutoff=alike)), None)
