"""Counts kept beside the player's own: of aces, of sevens, of a suit.

Who counts aces beside knows how many more or fewer are gone than the cards dealt would have, and adds so much to the
count for each. That is a count again: each ace has so much more of a tag, and every card less by the share of aces,
so that the sum over a deck stays what it was.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.cards import DECK
from pitboss.simulator.counting import Count, CountError, cards_named
from pitboss.simulator.kernel.plan import CENTRE


@dataclass(frozen=True, slots=True)
class Beside:
    """Cards counted beside the count, and what each that is gone too many adds to it; None until that is found."""

    name: str
    cards: tuple[int, ...]
    weight: float | None = None

    def __str__(self) -> str:
        return self.name if self.weight is None else f"{self.name}={self.weight:g}"


def parse_beside(text: str) -> tuple[Beside, ...]:
    """Read "A", "A=-1" or "A=-1 diamonds": ranks, suits or cards, with what each adds or without.

    Raise `CountError` for anything else, and for a name that comes twice.
    """
    found: list[Beside] = []
    for word in re.split(r"[\s,]+", text.strip()):
        name, equals, number = word.partition("=")
        try:
            weight = float(number) if equals else None
            if weight is not None and not abs(weight) <= CENTRE:
                raise ValueError
            found.append(Beside(name, tuple(cards_named(name)), weight))
        except ValueError:
            raise CountError(
                f"{word!r} in {text!r}: name the cards counted beside (A, 7, diamonds, Ad), with what each adds to the "
                f"count, at most {CENTRE}, or without: A=-1"
            ) from None
    names = [one.name.lower() for one in found]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise CountError(f"{text!r} names {twice[0]} twice")
    return tuple(found)


def with_beside(count: Count, beside: Sequence[Beside]) -> Count:
    """The count with those beside it added in; raise `CountError` where one has no weight."""
    tags = list(count.tags)
    for one in beside:
        if one.weight is None:
            raise CountError(f"{one.name}: say what each of them adds to the count, such as {one.name}=-1")
        share = len(one.cards) / len(DECK)
        for place in range(len(tags)):
            tags[place] += one.weight * ((place in one.cards) - share)
    return replace(count, name=f"{count.name} with {' '.join(map(str, beside))}", tags=tuple(tags))
