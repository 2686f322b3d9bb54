"""The rounds of a run in batches, count by count: how they differ tells the error of any figure made of them.

Rounds of one shoe are not independent, and how often counts come is drawn by lot as results are. Batches hold whole
shoes, so what a figure is off in each of them is independent, and holds all of that.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
TIMES, WON, SQUARE, OTHER, PRODUCT = range(5)
"""Places in the last dimension of `Batches.cells`: rounds, results of a unit bet, squares of them; and of a second hand
beside it, where there is one, the results and the products of both."""


@dataclass(frozen=True, slots=True, eq=False)
class Batches:
    """What each batch brought: `cells[batch, low, count, what]`, for `counts` in rising order; `rounds[batch]` counts
    all rounds. `lows` are the lowest counts after a round of the same shoe so far, in rising order, where they are kept
    apart (the last also stands for all above it, and for shoes without a round yet); `start` is where the count begins.
    """

    counts: tuple[int, ...]
    rounds: Floats
    cells: Floats
    lows: tuple[int, ...] = (0,)
    start: int = 0

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Batches)
            and (self.counts, self.lows, self.start) == (other.counts, other.lows, other.start)
            and bool(np.array_equal(self.rounds, other.rounds))
            and bool(np.array_equal(self.cells, other.cells))
        )

    __hash__ = None  # type: ignore[assignment]

    def at_counts(self, what: int) -> Floats:
        """A figure by batch and count."""
        return np.asarray(self.cells[..., what].sum(axis=1))

    @property
    def has_neighbour(self) -> bool:
        """Whether a second hand was dealt beside the player's."""
        return bool(self.cells.shape[-1] > OTHER)

    def of_counts(self, counts: Iterable[int]) -> "Batches":
        """The same for some of the counts; all rounds stay rounds."""
        kept = tuple(counts)
        places = [self.counts.index(count) for count in kept]
        return Batches(kept, self.rounds, self.cells[:, :, places], self.lows, self.start)

    def left_below(self, count: int) -> "Batches":
        """The rounds of a player who goes to a fresh shoe once the count after a round is below this one: those before
        the first such round of each shoe. Raise `ValueError` for a count at which the rounds are not told apart."""
        if len(self.lows) == 1 or not self.lows[0] < count <= self.lows[-1]:
            span = "" if len(self.lows) == 1 else f": give one from {self.lows[0] + 1} to {self.lows[-1]}"
            raise ValueError(f"the run does not say who would leave below {count}{span}")
        stays = [place for place, low in enumerate(self.lows) if low >= count]
        cells = self.cells[:, stays]
        return Batches(
            self.counts,
            cells[..., TIMES].sum(axis=(1, 2)),
            cells,
            tuple(self.lows[place] for place in stays),
            self.start,
        )

    def error(self, sums: Floats, bases: Floats | None = None) -> float:
        """The standard error of a figure that is one sum over batches to another; to all rounds if no base is given."""
        base = self.rounds if bases is None else bases
        whole = float(base.sum())
        if whole <= 0:
            return inf
        return self.spread(sums - sums.sum() / whole * base) / whole

    def spread(self, off: Floats) -> float:
        """The standard error of a sum over batches, from how far each is off its expectation."""
        batches = len(off)
        return sqrt(batches / (batches - 1) * float(off @ off)) if batches > 1 else inf
