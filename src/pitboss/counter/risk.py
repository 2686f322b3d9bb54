"""Risk-averse indices: a play that stakes more must win more than its risk to the bankroll costs.

A counter who bets the share f of the bankroll grows by f m − f² s / 2 in a round of mean m and second moment s for a
unit bet: so a play is worth m − f s / 2. Kelly's share at a count is f = edge / variance.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.counter.composition import DECK_VALUES, Counted
from pitboss.solver import Removal, Solution
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER

Floats = NDArray[np.float64]

_SPLIT_ROUNDS: Final = 20_000
_TWICE: Final = 4.0
_TWO_HANDS: Final = 3.0
"""Two hands against one dealer, half correlated: 2 (1 + 1/2)."""


@dataclass(frozen=True, slots=True)
class Risk:
    """What a counter's bets make of risk: the edge and the effects of removal by rank, the variance of a round, how
    often a hand is decided (not pushed), and the fraction of Kelly that is bet."""

    edge: float
    effects: tuple[float, ...]
    variance: float
    decided: float
    kelly: float = 1.0

    @classmethod
    def of(cls, solution: Solution, effects: Removal, *, kelly: float = 1.0) -> "Risk":
        """Of a solved game's chart."""
        chart = solution.chart
        result = solution.outcomes(chart.chart, split_rounds=_SPLIT_ROUNDS)
        return cls(
            chart.figures.player_ev,
            tuple(effects.chart[rank] for rank in "A23456789T"),
            result.std_dev.value**2,
            1 - result.push.value,
            kelly,
        )

    def bet(self, counts: Floats, counted: Counted, unseen: float) -> Floats:
        """The share of the bankroll that is bet at each count: none where there is no edge."""
        even = DECK_VALUES / 52 * unseen
        gone = np.stack([even - counted.composition(counted.running(count, unseen), unseen) for count in counts])
        edges = self.edge + gone @ np.array(self.effects) * (counted.cards - 1) / (unseen - 1)
        share: Floats = self.kelly * np.maximum(edges, 0.0) / self.variance
        return share

    def charge(self, action: int, bets: Floats) -> Floats:
        """What the risk of an action costs at each of these bets, per unit bet."""
        second = {
            STAND: self.decided,
            HIT: self.decided,
            DOUBLE: _TWICE * self.decided,
            SPLIT: _TWO_HANDS * self.decided,
            SURRENDER: 0.25,
        }[action]
        cost: Floats = bets * second / 2
        return cost
