"""What an edge means for a bankroll: figures by the hour, N0, the risk of ruin, and how far luck carries.

A long run of rounds is treated as a diffusion with the measured mean and standard deviation.
"""

from dataclasses import dataclass
from math import exp, inf, sqrt
from statistics import NormalDist
from typing import Final

ROUNDS_PER_HOUR: Final = (209, 139, 105, 84, 70, 60, 52)
"""Rounds dealt in an hour with 1 to 7 seats, as Jim Kilby estimates them in "Casino Operations Management"; tables
differ, so whoever simulates one may say how many it has."""

BANDS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles of a fan chart."""


@dataclass(frozen=True, slots=True)
class Bankroll:
    """Mean and standard deviation of one round, in chips, and a bankroll in chips."""

    per_round: float
    std_dev: float
    chips: float
    rounds_per_hour: float

    @property
    def per_hour(self) -> float:
        return self.per_round * self.rounds_per_hour

    @property
    def std_dev_per_hour(self) -> float:
        return self.std_dev * sqrt(self.rounds_per_hour)

    @property
    def n0(self) -> float:
        """After how many rounds the expected result equals its standard deviation."""
        return (self.std_dev / self.per_round) ** 2 if self.per_round else inf

    @property
    def risk_of_ruin(self) -> float:
        """The chance of losing the whole bankroll some day when the game is played for ever."""
        if self.per_round <= 0:
            return 1.0
        return exp(-2 * self.per_round * self.chips / self.std_dev**2)

    def risk_of_ruin_within(self, rounds: float) -> float:
        """The chance of losing the whole bankroll within so many rounds."""
        if not rounds or not self.std_dev:
            return 0.0
        spread, drift, normal = self.std_dev * sqrt(rounds), self.per_round * rounds, NormalDist()
        tilt = -2 * self.per_round * self.chips / self.std_dev**2
        reflected = normal.cdf((-self.chips + drift) / spread)
        return min(normal.cdf((-self.chips - drift) / spread) + (exp(tilt) * reflected if reflected else 0.0), 1.0)

    def fan(self, hours: float) -> tuple[float, ...]:
        """The quantiles (`BANDS`) of the result in chips after so many hours."""
        rounds = hours * self.rounds_per_hour
        return tuple(self.per_round * rounds + NormalDist().inv_cdf(q) * self.std_dev * sqrt(rounds) for q in BANDS)
