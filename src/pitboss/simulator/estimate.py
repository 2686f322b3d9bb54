"""From a tally to figures with their errors.

The unit of chance is the shoe: rounds of one shoe are not independent. The edge is a ratio, chips won to chips bet, and
its error that of a ratio (the delta method): the spread of `won - edge * bet` from shoe to shoe.
"""

from dataclasses import dataclass
from math import inf, nan, sqrt

from pitboss.simulator.kernel.tally import (
    BET,
    BET2,
    RAW,
    RAW2,
    RAW_BET,
    RAW_REDUCED,
    REDUCED,
    REDUCED2,
    REDUCED_BET,
    ROUND2,
    ROUNDS,
    SHOES,
    STAKED,
    Tally,
)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error."""

    ev: float
    std_error: float

    @classmethod
    def of_ratio(cls, won: float, bet: float, won2: float, bet2: float, won_bet: float, shoes: float) -> "Mean":
        """Won to bet, from their sums, squares and product over so many shoes."""
        mean = won / bet
        spread = max(won2 - 2 * mean * won_bet + mean * mean * bet2, 0.0)
        return cls(mean, sqrt(spread * shoes / (shoes - 1)) / bet if shoes > 1 else inf)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The edge, raw and reduced, as shares of the initial wagers.

    `std_dev` is of one round's result and `per_round` its mean, both in chips; `average_bet` in chips; `staked` is all
    that was put at risk for each initial chip; `disagreement` is the difference of raw and reduced in standard errors
    of that difference.
    """

    shoes: int
    rounds: int
    reduced: Mean
    raw: Mean
    std_dev: float
    average_bet: float
    staked: float
    disagreement: float

    @property
    def variance_reduction(self) -> float:
        """How many times more rounds the raw figure would need."""
        if self.reduced.std_error == 0:
            return inf
        return (self.raw.std_error / self.reduced.std_error) ** 2

    @property
    def per_round(self) -> float:
        return self.reduced.ev * self.average_bet

    @property
    def element_of_risk(self) -> float:
        """The edge as a share of everything staked, doubles, splits and insurance included."""
        return self.reduced.ev / self.staked

    @classmethod
    def of(cls, tally: Tally) -> "Estimate":
        """What a tally says; every figure is `nan` before the first round."""
        sums = [float(number) for number in tally.sums]
        shoes, bet, rounds = int(sums[SHOES]), sums[BET], int(tally.counts[ROUNDS])
        if not bet:
            nothing = Mean(nan, nan)
            return cls(shoes, rounds, nothing, nothing, nan, nan, nan, nan)

        def ratio(won: float, won2: float, won_bet: float) -> Mean:
            return Mean.of_ratio(won, bet, won2, sums[BET2], won_bet, shoes)

        raw = ratio(sums[RAW], sums[RAW2], sums[RAW_BET])
        reduced = ratio(sums[REDUCED], sums[REDUCED2], sums[REDUCED_BET])
        difference = ratio(
            sums[RAW] - sums[REDUCED],
            sums[RAW2] - 2 * sums[RAW_REDUCED] + sums[REDUCED2],
            sums[RAW_BET] - sums[REDUCED_BET],
        )
        mean = sums[RAW] / rounds
        return cls(
            shoes=shoes,
            rounds=rounds,
            reduced=reduced,
            raw=raw,
            std_dev=sqrt(max(sums[ROUND2] / rounds - mean * mean, 0.0)),
            average_bet=bet / rounds,
            staked=sums[STAKED] / bet,
            disagreement=difference.ev / difference.std_error if difference.std_error > 0 else 0.0,
        )
