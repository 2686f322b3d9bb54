"""The shoes that a count leads to expect, at every count that is looked at."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.counting.composition import Counted, shoe_of, tags_by_rank
from pitboss.solver.shoe import Shoe

Floats = NDArray[np.float64]

_REACH: Final = 12.0
"""How far from zero true counts are looked at, for tags as strong as Hi-Lo's."""
_STEPS: Final = 65
"""Counts looked at, three eighths of one apart."""
_HI_LO_VARIANCE: Final = 40 / 52
_LEAST_CARDS: Final = 1.2
"""A shoe with fewer cards of a rank than this is further from the middle than counts can be trusted."""


def counts_looked_at(counted: Counted, unseen: float) -> Floats | None:
    """The counts to look at: around the mean, as far as tags of this strength go and as every rank is still there;
    None where there are no such counts."""
    middle, _ = counted.spread(unseen)
    reach = _REACH * (counted.variance / _HI_LO_VARIANCE) ** 0.5
    if not counted.count.is_true:
        reach *= unseen / 52
    low, high = middle - reach, middle + reach
    at_none, at_one = (counted.composition(counted.running(count, unseen), unseen) for count in (0.0, 1.0))
    for held, slope in zip(at_none, at_one - at_none, strict=True):
        if abs(slope) < 1e-12:
            if held <= _LEAST_CARDS:
                return None
        elif slope > 0:
            low = max(low, (_LEAST_CARDS - held) / slope)
        else:
            high = min(high, (_LEAST_CARDS - held) / slope)
    return np.linspace(low, high, _STEPS) if high - low > reach / _STEPS else None


class ExpectedShoes:
    """The shoes expected at a row of counts before the round, each as large as a fresh one.

    The cards of a hand and the up-card came from the whole shoe, not from those unseen after it was dealt to some
    depth: the shares of the unseen cards are those of the shoe without the hand, moved by the count. So the shoes are
    solved at their full size, at the counts that say the same there.
    """

    def __init__(self, counted: Counted, counts: Floats, unseen: float) -> None:
        self.counted, self.counts, self.unseen = counted, counts, unseen
        running = np.array([counted.running(count, unseen) for count in counts])
        self.running = counted.at_depth(running, unseen, counted.cards)
        self.tags = tags_by_rank(counted.count)
        self.fresh = Shoe.of_decks(counted.decks)

    def shoe(self, running: float) -> Shoe:
        return shoe_of(self.counted.composition(running, self.counted.cards))

    def before(self, count: float, seen_tags: float, seen_cards: float) -> float:
        """The running count of the shoe before the round that leads to a count once cards are seen."""
        left, fresh = self.unseen - seen_cards, self.counted.cards - seen_cards
        return float(self.counted.at_depth(np.asarray(self.counted.running(count, left)), left, fresh)) - seen_tags

    def at_counts(self, seen_tags: float, seen_cards: float, values: Floats) -> Floats:
        """Values found in the shoes before the round, where they are known, at the counts as they are once cards are
        seen; beyond the last ones on a straight line."""
        known, left = ~np.isnan(values), self.unseen - seen_cards
        running = self.counted.at_depth(self.running[known] + seen_tags, self.counted.cards - seen_cards, left)
        shown = np.asarray(self.counted.shown(running, left))
        values = values[known]
        found: Floats = np.interp(self.counts, shown, values)
        for beyond, one, other in ((self.counts < shown[0], 0, 1), (self.counts > shown[-1], -1, -2)):
            slope = (values[one] - values[other]) / (shown[one] - shown[other])
            found[beyond] = values[one] + slope * (self.counts[beyond] - shown[one])
        return found
