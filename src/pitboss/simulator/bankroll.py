"""A bankroll, and what an edge means for it: figures by the hour, N0, the risk of ruin, and how far luck carries.

A long run of rounds is taken as a diffusion (Brownian motion with drift); the risks of ruin are those of its first
passage through zero.
"""

from dataclasses import dataclass
from math import exp, inf, sqrt
from statistics import NormalDist
from typing import ClassVar, Final

from pitboss.params import number

ROUNDS_PER_HOUR: Final = (209, 139, 105, 84, 70, 60, 52)
"""Rounds dealt in an hour with 1 to 7 seats, as Jim Kilby estimates them in "Casino Operations Management"; tables
differ, so whoever simulates one may say how many it has."""

BANDS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles of a fan chart."""


@dataclass(frozen=True, slots=True)
class Bankroll:
    """What a player has to lose, and how the risk is told.

    Args:
        amount: In chips where a game is simulated, in units or money where a count is bet.
        kelly: The fraction of Kelly that bets are made for.
        goal: Tell the risk of ruin before winning this much, too.
        horizon: Tell the risk of ruin within this many rounds, too.
        trip: Tell the risk of losing this part of it on a trip, within the horizon if there is one, too.
        risk: Tell the bankroll that the bets ruin with this chance, too.
        rounds_per_hour: Rounds dealt in an hour; by default from the number of seats.

    Raises:
        ParamError: A number is out of bounds.
    """

    amount: float = 1000.0
    kelly: float = 1.0
    goal: float | None = None
    horizon: float | None = None
    trip: float | None = None
    risk: float | None = None
    rounds_per_hour: float | None = None

    def __post_init__(self) -> None:
        number("bankroll", self.amount, 1, 10**12)
        number("kelly", self.kelly, 0.01, 10)
        if self.goal is not None:
            number("goal", self.goal, 0.01, 10**12)
        if self.horizon is not None:
            number("horizon", self.horizon, 1, 10**13)
        if self.trip is not None:
            number("trip", self.trip, 0.01, self.amount)
        if self.risk is not None:
            number("risk", self.risk, 1e-9, 0.99)
        if self.rounds_per_hour is not None:
            number("rounds_per_hour", self.rounds_per_hour, 1, 10_000)

    @classmethod
    def of(cls, bankroll: "Bankroll | float") -> "Bankroll":
        """Return a bankroll, of this amount if it is a number."""
        return bankroll if isinstance(bankroll, Bankroll) else cls(bankroll)


@dataclass(frozen=True, slots=True)
class Earnings:
    """What rounds of a mean and a standard deviation, in chips, do to a bankroll."""

    computed: ClassVar = ("per_hour", "std_dev_per_hour", "n0", "risk_of_ruin")

    per_round: float
    std_dev: float
    bankroll: float
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
        return ruin(self.per_round, self.std_dev**2, self.bankroll)

    def fan(self, hours: float) -> tuple[float, ...]:
        """Return the quantiles (`BANDS`) of the result in chips after so many hours."""
        rounds = hours * self.rounds_per_hour
        return tuple(self.per_round * rounds + NormalDist().inv_cdf(q) * self.std_dev * sqrt(rounds) for q in BANDS)


def ruin(
    win: float, variance: float, bankroll: float, *, goal: float | None = None, rounds: float | None = None
) -> float:
    """Return the chance that a bankroll is lost: for ever, before winning `goal`, or within so many rounds.

    Args:
        win: The mean of a round.
        variance: The variance of a round.
        bankroll: What there is to lose.
        goal: Stop once this much is won.
        rounds: Stop after so many rounds.
    """
    if variance <= 0:
        return 0.0 if win >= 0 else 1.0
    tilt = -2 * win / variance
    if rounds is not None:
        if rounds <= 0:
            return 0.0
        normal, spread = NormalDist(), sqrt(rounds * variance)
        reflected = normal.cdf((-bankroll + rounds * win) / spread)
        return min(normal.cdf((-bankroll - rounds * win) / spread) + _times(tilt * bankroll, reflected), 1.0)
    if goal is not None:
        whole = bankroll + goal
        if abs(tilt * whole) < 1e-9:
            return goal / whole
        if tilt > 0:
            return (1 - exp(-tilt * goal)) / (1 - exp(-tilt * whole))
        return (exp(tilt * bankroll) - exp(tilt * whole)) / (1 - exp(tilt * whole))
    return exp(tilt * bankroll) if win > 0 else 1.0


def _times(power: float, chance: float) -> float:
    """Return e to a power times a chance, which may be too small to be seen."""
    return exp(power) * chance if chance > 0 and power < 700 else 0.0
