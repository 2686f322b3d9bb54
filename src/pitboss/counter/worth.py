"""What an index is worth: what playing by it gains in a round of a flat bet, over the counts that shoes bring.

The hand and the up-card are known to be among the cards that were unseen, so the cards gone before came from the
others: counts are spread around what the others have. A play that takes more cards than another brings the cut card
nearer. The rounds it leaves out would have had the edge of that count, so that cards used up at a low count, and saved
at a high one, are a gain too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.counter.bycount import Choice
from pitboss.counter.composition import Counted, shoe_of, tags_by_rank
from pitboss.rules import Rules
from pitboss.solver import Solution, solve
from pitboss.strategy.multisets import ACE, TEN

Floats = NDArray[np.float64]

_DEPTHS: Final = 24
_FRESH: Final = 0.5
"""Rounds at a fresh shoe beyond what rounds spread evenly over the cards dealt would have: every shoe begins with one."""
_DEVIATIONS: Final = np.linspace(-5.0, 5.0, 401)
_NORMAL: Final = np.exp(-(_DEVIATIONS**2) / 2) / np.exp(-(_DEVIATIONS**2) / 2).sum()


@dataclass(frozen=True, slots=True)
class Shoes:
    """Shoes that are dealt as far as `penetration` to a player alone with the dealer, in rounds of `round_cards` cards
    on average; `unseen` is the depth that values are known at, where a count more adds `slope` to the edge."""

    counted: Counted
    penetration: float
    unseen: float
    round_cards: float
    slope: float

    @classmethod
    def of(cls, solution: Solution, counted: Counted, penetration: float, unseen: float, cards: float) -> "Shoes":
        """Those of a solved game whose chart is played."""
        return cls(counted, penetration, unseen, cards, _slope(solution, counted, unseen))

    def worth(self, choice: Choice, play: int, other: int, index: int, *, below: bool) -> float:
        """What one action gains over another in a round when it is played from a whole count on, or below it."""
        away = choice.counts - self.counted.spread(self.unseen)[0]
        rounds_less = (choice.used[play] - choice.used[other]) / self.round_cards
        gain = choice.values[play] - choice.values[other] - rounds_less * self.slope * away / 2.0**choice.cell.doubled
        staked = min(choice.staked[play], choice.staked[other])
        return staked * sum(share * self._gained(choice, gain, unseen, index, below) for unseen, share in self.depths())

    def _gained(self, choice: Choice, gain: Floats, unseen: float, index: int, below: bool) -> float:
        """What a gain, known at the counts of a choice, brings on average with so many cards unseen before the round.

        Every count is taken as the one that says the same of the cards to come at the depth the gain is known at. Where
        the dealer has looked, the hole card is among the unseen ones, and the others say it.
        """
        counted, seen = self.counted, choice.seen_cards
        left, whole = max(unseen - seen, 1.0), counted.start + counted.cards * counted.mean_tag
        hole, holes = (0.0, 0) if choice.hole is None else (choice.hole, 1)
        mean, deviation = counted.running_given(unseen, choice.seen_tags + hole, seen + holes)
        running = mean + choice.seen_tags + deviation * _DEVIATIONS
        of_others = (whole - running - hole) / max(left - holes, 1.0)
        of_all = (of_others * (counted.cards - seen - holes) + hole) / (counted.cards - seen)
        then = self.unseen - seen
        alike = np.asarray(counted.shown(whole - of_all * then, then))
        on = is_on(counted, running, left, index)
        return float(_NORMAL @ np.where(on != below, _at(alike, choice.counts, gain), 0.0))

    def depths(self) -> Iterator[tuple[float, float]]:
        """For some depths of a shoe, how many cards are unseen, and the share of rounds that begin there."""
        dealt = self.counted.cards * self.penetration
        fresh = _FRESH / (dealt / self.round_cards + _FRESH)
        yield float(self.counted.cards), fresh
        for depth in range(_DEPTHS):
            yield self.counted.cards - dealt * (depth + 0.5) / _DEPTHS, (1 - fresh) / _DEPTHS

    def insurance(self, rules: Rules, index: int) -> float:
        """What insurance in full from a whole count on gains in a round."""
        counted, total = self.counted, 0.0
        pays, most = float(rules.insurance.pays), float(rules.insurance.max)
        ace = float(tags_by_rank(counted.count)[ACE])
        for unseen, share in self.depths():
            mean, deviation = counted.running_spread(unseen)
            running = mean + deviation * _DEVIATIONS
            low, high = (float(counted.composition_after(ACE, count, unseen - 1)[TEN]) for count in (0.0, 1.0))
            tens = (low + (high - low) * (running + ace)) / (unseen - 1)
            none, one = (float(counted.composition(count, unseen)[ACE]) for count in (0.0, 1.0))
            aces = (none + (one - none) * running) / unseen
            on = is_on(counted, running + ace, unseen - 1, index)
            total += share * float(_NORMAL @ np.where(on, aces * ((pays + 1) * tens - 1), 0.0))
        return most * total


def is_on(counted: Counted, running: Floats, unseen: float, index: int) -> NDArray[np.bool_]:
    """Whether these counts are at or above a whole one. Running counts are whole themselves: half a count below it
    stands for the same."""
    shown = np.asarray(counted.shown(running, unseen))
    found: NDArray[np.bool_] = shown >= (index if counted.count.is_true else index - 0.5)
    return found


def _at(counts: Floats, known: Floats, gain: Floats) -> Floats:
    """A gain that is known at some counts, at others; beyond the last ones on a straight line."""
    found: Floats = np.interp(counts, known, gain)
    for beyond, one, other in ((counts < known[0], 0, 1), (counts > known[-1], -1, -2)):
        slope = (gain[one] - gain[other]) / (known[one] - known[other])
        found[beyond] = gain[one] + slope * (counts[beyond] - known[one])
    return found


def _slope(solution: Solution, counted: Counted, unseen: float) -> float:
    """What a count more adds to the edge of the chart, with so many cards unseen."""
    middle, deviation = counted.spread(unseen)
    edges = []
    for count in (middle - deviation, middle + deviation):
        running = counted.at_depth(np.asarray(counted.running(count, unseen)), unseen, counted.cards)
        shoe = shoe_of(counted.composition(float(running), counted.cards))
        edges.append(solve(solution.rules, shoe).value_of(solution.chart.chart).player_ev)
    return (edges[1] - edges[0]) / (2 * deviation)
