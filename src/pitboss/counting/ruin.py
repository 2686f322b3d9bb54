"""The risk of ruin: the chance that a bankroll is lost, for ever, before a goal or within so many rounds.

A long run of rounds is taken as a diffusion (Brownian motion with drift); the formulas are those of its first passage
through zero.
"""

from math import exp, sqrt
from statistics import NormalDist


def ruin(
    win: float, variance: float, bankroll: float, *, goal: float | None = None, rounds: float | None = None
) -> float:
    """The chance that a bankroll is lost by a game of this win and variance by the round, taken as a diffusion."""
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
    """e to a power times a chance, which may be too small to be seen."""
    return exp(power) * chance if chance > 0 and power < 700 else 0.0
