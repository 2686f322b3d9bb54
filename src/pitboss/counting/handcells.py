"""The choices of a chart, and what each action is worth there at every count."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.simulator.counting import doubled_words

Floats = NDArray[np.float64]


class HandCell(NamedTuple):
    """Hands that a chart treats alike: hard or soft ones of a total that were doubled so many times, or a pair (its
    `number` is the rank's)."""

    kind: str
    number: int
    up: int
    doubled: int = 0

    @property
    def hand(self) -> str:
        """As chart files and departures name it; how often it was doubled is said apart."""
        return f"pair {'A23456789T'[self.number]}" if self.kind == "pair" else f"{self.kind} {self.number}"

    @property
    def told(self) -> str:
        return self.hand + doubled_words(self.doubled)


class Seen(NamedTuple):
    """Hands that have the same tags together, and as many cards, in the count, the up-card among them: their share of
    all hands of a choice, and what each action is worth with them at each count."""

    share: float
    tags: float
    cards: int
    values: dict[int, Floats]


@dataclass(frozen=True, slots=True)
class Choice:
    """Hands of a cell that the chart plays alike and that may do the same things.

    `staked[action]` is how much is staked in a round, on average, on its hands where the action is allowed, those of
    splits among them: how often they are met, times the wager they then have. `cards` are the numbers of cards of its
    hands, `played` what the chart does, `values[action]` what each action is worth at each of the `counts`, per unit of
    that wager, and `charged[action]` the same less what its risk costs. `seen` tells its hands apart by what they and
    the up-card have in the count. `used[action]` is how many cards the round still takes after it.
    `hole` is the tag to expect of a hole card that is known not to make a blackjack; None where nothing is known of it.
    `exactly`, where there is one hand only, gives the values at any count.
    """

    cell: HandCell
    staked: dict[int, float]
    cards: tuple[int, ...]
    played: int
    counts: Floats
    values: dict[int, Floats]
    charged: dict[int, Floats]
    seen: tuple[Seen, ...]
    used: dict[int, float]
    hole: float | None = None
    exactly: Callable[[float], dict[int, float]] | None = field(default=None, repr=False)
