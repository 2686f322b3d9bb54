"""The range of hold is that of the sum of many wagers, held against the binomial formula and the normal law."""

from math import comb, sqrt
from statistics import NormalDist

import pytest

from pitboss.reports.distribution import CONFIDENCES, hold


def binomial(times: int, share: float, rounds: int) -> float:
    """The chance of at most so many wins."""
    return sum(comb(rounds, k) * share**k * (1 - share) ** (rounds - k) for k in range(times + 1))


def test_a_rare_prize_is_held_as_the_binomial_says() -> None:
    """A prize of 250:1 won once in 350: the house is ahead of a thousand wagers while it is won three times or less."""
    share = 1 / 350
    found = hold({-1.0: 1 - share, 250.0: share}, 1 - 251 * share, 1000)
    assert found.house_ahead.value / 100 == pytest.approx(binomial(3, share, 1000), abs=1e-8)
    for confidence, (low, high) in zip(CONFIDENCES, found.bands, strict=True):
        tail = (1 - confidence) / 2
        fewest, most = (round((1000 - 10 * edge.value) / 251) for edge in (high, low))
        assert binomial(fewest - 1, share, 1000) < tail <= binomial(fewest, share, 1000)
        assert 1 - binomial(most, share, 1000) <= tail < 1 - binomial(most - 1, share, 1000)


def test_many_even_wagers_are_held_as_the_normal_law_says() -> None:
    """Of a million wagers with odds in tenths and a mean that is not quite that of the chances."""
    chances = {-1.0: 0.5, 0.0: 0.06, 1.1: 0.44}
    edge = 0.5 - 0.44 * 1.1 + 1e-5
    found = hold(chances, edge, 1_000_000)
    square = 0.5 + 0.44 * 1.21
    error = sqrt(square - (edge - 1e-5) ** 2) / 1000
    assert found.std_dev.value / 100 == pytest.approx(error)
    for confidence, (low, high) in zip(CONFIDENCES, found.bands, strict=True):
        reach = NormalDist().inv_cdf((1 + confidence) / 2) * error
        assert (low.value / 100, high.value / 100) == pytest.approx((edge - reach, edge + reach), abs=error / 300)


def test_odds_off_any_grid_keep_their_mean() -> None:
    """Odds of 997 to 991 lie on no grid of sixtieths."""
    won = 997 / 991
    found = hold({-1.0: 0.5, won: 0.5}, (1 - won) / 2, 10_000)
    low, high = found.bands[0]
    assert (low.value + high.value) / 2 == pytest.approx(100 * (1 - won) / 2, abs=0.02)
