"""Risk-averse indices: a play that stakes more must win more than its risk to the bankroll costs.

A player of bankroll B and the fraction k of Kelly looks for the greatest certainty equivalent W − V / (2kB). A play of
mean m and mean square s for a unit bet adds b m − b² s / (2kB) to it when b is bet: so it is worth m − (b / kB) s / 2
for the unit. Where nothing limits the bet it is b = kB · edge / variance: then the share b / kB is edge over variance,
whatever the fraction.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.counting.betting import Betting
from pitboss.counting.composition import DECK_VALUES, Counted
from pitboss.solver import Removal, Solution

Floats = NDArray[np.float64]

_SPLIT_ROUNDS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Risk:
    """What a counter's bets make of risk: the edge and the effects of removal by rank, the variance of a round, and how
    the player bets."""

    edge: float
    effects: tuple[float, ...]
    variance: float
    betting: Betting

    @classmethod
    def of(cls, solution: Solution, effects: Removal, betting: Betting) -> "Risk":
        """Of a solved game's chart."""
        chart = solution.chart
        result = solution.outcomes(chart.chart, split_rounds=_SPLIT_ROUNDS)
        return cls(
            chart.figures.player_ev,
            tuple(effects.chart[rank] for rank in "A23456789T"),
            result.std_dev.value**2,
            betting,
        )

    def edges(self, counts: Floats, counted: Counted, unseen: float) -> Floats:
        """The player's edge at each count before the round, from the effects of removal."""
        even = DECK_VALUES / 52 * unseen
        gone = np.stack([even - counted.composition(counted.running(count, unseen), unseen) for count in counts])
        found: Floats = self.edge + gone @ np.array(self.effects) * (counted.cards - 1) / (unseen - 1)
        return found

    def share(self, counts: Floats, counted: Counted, unseen: float) -> Floats:
        """What is bet at each count before the round, as a share of the bankroll times the fraction of Kelly: edge over
        variance, within the limits of the bets; or the player's own bets."""
        whole = self.betting.kelly * self.betting.bankroll
        spread = self.betting.spread
        least, most = spread.least, spread.most
        if spread.unit is not None:
            least, most = spread.unit, spread.limits(spread.unit).most
        bets: Floats = np.clip(whole * self.edges(counts, counted, unseen) / self.variance, least, most)
        if self.betting.steps is not None:
            bets = np.full(len(counts), float(self.betting.steps[0][1]))
            for count, bet in self.betting.steps:
                bets[counts >= count] = bet
        if spread.enter is not None:
            bets = np.where(counts >= spread.enter, bets, 0.0)
        return bets / whole
