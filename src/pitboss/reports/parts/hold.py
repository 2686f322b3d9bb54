"""What the house may hold of many equal wagers: the distribution of the sum, not its normal approximation.

Results of a wager lie on a grid of whole parts of it, so the sum of many has as its transform the power of one's
transform: one pass there and one back give the chance of every sum.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm, log2, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.reports.parts.figure import Figure, percent, whole

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000)
CONFIDENCES: Final = (0.68, 0.95, 0.99)
_MOST_PARTS: Final = 60
_FAR: Final = 30.0
"""Standard deviations that the grid of sums reaches over: beyond, chances are less than arithmetic can tell from 0."""
_LUCKY: Final = 40
"""How many of the largest results at least the grid has room for: a rare prize comes more often than its deviation
says."""


@dataclass(frozen=True, slots=True)
class Hold:
    """The range of actual hold over so many rounds: the chance that the house is ahead, and for each confidence the
    least and the most it holds."""

    rounds: Figure
    std_dev: Figure
    house_ahead: Figure
    bands: tuple[tuple[Figure, Figure], ...]


def hold(chances: Mapping[float, float], house_edge: float, rounds: int) -> Hold:
    """The hold over so many wagers with these net results; `house_edge` is the exact one, where the chances are
    sampled in part."""
    nets, shares = np.array(list(chances)), np.array(list(chances.values()))
    mean = float(nets @ shares)
    deviation = sqrt(float((nets - mean) ** 2 @ shares))
    held, likely = _sums(nets, shares, mean, deviation, rounds)
    held = held + house_edge + mean
    reached = np.cumsum(likely)
    bands = []
    for confidence in CONFIDENCES:
        low, high = (
            float(held[min(int(np.searchsorted(reached, tail)), len(held) - 1)])
            for tail in ((1 - confidence) / 2, (1 + confidence) / 2)
        )
        bands.append((percent(low, 3, signed=True), percent(high, 3, signed=True)))
    ahead = float(likely[held > 1e-12].sum())
    return Hold(whole(rounds, "rounds"), percent(deviation / sqrt(rounds), 4), percent(ahead, 2), tuple(bands))


Floats = NDArray[np.float64]


def _sums(nets: Floats, shares: Floats, mean: float, deviation: float, rounds: int) -> tuple[Floats, Floats]:
    """What is held per wager, least first, and how likely each is."""
    parts = min(lcm(*(Fraction(net).limit_denominator(1000).denominator for net in nets.tolist())), _MOST_PARTS)
    reach = _FAR * deviation * sqrt(rounds) + _LUCKY * float(np.abs(nets).max())
    size = 1 << ceil(log2(2 + parts * reach))
    one = np.zeros(size)
    places = nets * parts
    lower = np.floor(places + 1e-9)
    above = np.clip(places - lower, 0.0, 1.0)
    np.add.at(one, lower.astype(np.int64) % size, shares * (1 - above))
    np.add.at(one, (lower.astype(np.int64) + 1) % size, shares * above)
    total = np.fft.irfft(np.fft.rfft(one) ** rounds, size).clip(0.0)
    first = floor(parts * rounds * mean) - size // 2
    won = first + np.arange(size)
    return -won[::-1] / (parts * rounds), total[won % size][::-1]
