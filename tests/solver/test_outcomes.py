"""The distribution of a round: against the exact value, by hand, and against the simulator."""

from dataclasses import replace
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from tests.solver.random_games import random_game

from pitboss.rules import load
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.solver import Outcomes, solve
from pitboss.solver.endings import BEATEN, PAID, TIED, Settled

ROUNDS = 5e6
GAMES = ("blackjack", "maxtime-21", "super-fun-21-extreme", "mega-blackjack")


@pytest.mark.parametrize("game", GAMES)
def test_the_mean_is_the_exact_value(game: str) -> None:
    solution = solve(load(game))
    for chart, exact in ((None, solution.player_ev), (solution.chart, solution.chart_figures.player_ev)):
        found = solution.outcomes(chart, seed=2)
        assert abs(found.mean.value - exact) < 4 * found.mean.std_error
        assert found.std_dev.std_error < 1e-4
        assert sum(chance.value for chance in found.chances.values()) == pytest.approx(1, abs=1e-12)
        assert found.win.value + found.push.value + found.loss.value == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    "changes", [{}, {"dealer.hole": "none"}, {"surrender.when": "early"}, {"surrender.when": "late"}]
)
def test_without_splits_nothing_is_left_to_chance(changes: dict[str, str]) -> None:
    solution = solve(load("blackjack", {"split.max_hands": "1", "shoe.decks": "2"} | changes))
    found = solution.outcomes()
    assert found.split_share == 0
    assert found.std_dev.std_error == 0
    assert found.mean.value == pytest.approx(solution.player_ev, abs=1e-12)


def test_a_natural_is_as_frequent_as_counting_says() -> None:
    """One deck: 64 of 1,326 hands; the dealer's two other cards then make blackjack in 45 of 1,225 cases."""
    rules = load("blackjack", {"shoe.decks": "1", "split.max_hands": "1", "natural.pays": "7:5"})
    assert solve(rules).outcomes().chances[1.4].value == pytest.approx(64 / 1326 * (1 - 45 / 1225), abs=1e-14)


@pytest.mark.parametrize("game", GAMES)
def test_the_simulator_finds_the_same_distribution(game: str) -> None:
    """Chi-square over all results, by the same chart off fresh shoes."""
    solution = solve(load(game))
    chart = solution.chart
    found = solution.outcomes(chart, split_rounds=1_000_000)
    result = run_simulation(
        Conditions(solution.rules, chart, fresh=True), Goal(rounds=ROUNDS), seed=11, control_variates=False
    )
    assert chi_square_is_fair(found, dict(result.net_results))
    mean, square = np.array([[net * times, net * net * times] for net, times in result.net_results]).sum(axis=0)
    rounds = sum(times for _, times in result.net_results)
    deviation = sqrt(square / rounds - (mean / rounds) ** 2)
    assert deviation == pytest.approx(found.std_dev.value, abs=0.002)


class ChiSquare(NamedTuple):
    """Pearson's sum over bins, and its degrees of freedom: the bins less one."""

    value: float
    freedom: int

    @property
    def deviations(self) -> float:
        return (self.value - self.freedom) / sqrt(2 * self.freedom)


class UnknownResultError(AssertionError):
    """A simulated round brought what the distribution says no round can bring."""


def chi_square_of(found: Outcomes, times: dict[float, int]) -> ChiSquare:
    """Simulated results against the distribution: Σ (O − E)² / E, results expected fewer than 50 times in one bin.

    Where a chance was sampled itself, the error of that is added to E, which is the variance of O.
    """
    if unknown := set(times) - set(found.chances):
        raise UnknownResultError(f"nobody can win {sorted(unknown)}")
    rounds = sum(times.values())
    bins = [(rounds * p.value, (rounds * p.std_error) ** 2, times.get(net, 0)) for net, p in found.chances.items()]
    rare = [one for one in bins if one[0] < 50]
    bins = [one for one in bins if one[0] >= 50]
    if rare:
        bins.append((sum(one[0] for one in rare), sum(one[1] for one in rare), sum(one[2] for one in rare)))
    value = sum((seen - expected) ** 2 / (expected + sampled) for expected, sampled, seen in bins)
    return ChiSquare(value, len(bins) - 1)


def chi_square_is_fair(found: Outcomes, times: dict[float, int]) -> bool:
    """Whether simulated results fit the distribution within five deviations."""
    return abs(chi_square_of(found, times).deviations) < 5


def test_pearsons_sum_is_as_counted_by_hand() -> None:
    """A coin, 60 heads of 100, and a third result expected once: (60 − 49.5)² / 49.5 + (40 − 49.5)² / 49.5 + 1."""
    ends = {Settled(PAID, 1.0, 1.0): 0.495, Settled(BEATEN, 1.0, -1.0): 0.495, Settled(TIED, 1.0, 0.0): 0.01}
    coin = Outcomes(ends, 0.0, 2, (), seed=1)
    for scale in (10, 100):
        found = chi_square_of(coin, {1.0: 60 * scale, -1.0: 40 * scale})
        assert found.value == pytest.approx(scale * ((60 - 49.5) ** 2 / 49.5 + (40 - 49.5) ** 2 / 49.5 + 1))
        assert found.freedom == 2
    with pytest.raises(UnknownResultError, match="nobody can win"):
        chi_square_of(coin, {1.0: 50, -1.5: 50})


@pytest.mark.parametrize("game", ["blackjack", "super-fun-21-extreme"])
def test_the_errors_stated_are_those_of_repeated_samples(game: str) -> None:
    """Split rounds drawn again, 400 times: mean, deviation and skewness spread as their stated errors say, to 15 %."""
    found = solve(load(game)).outcomes(split_rounds=20_000)
    rng = np.random.default_rng(7)
    again = [
        replace(
            found,
            strata=tuple(
                one._replace(shares=rng.multinomial(one.rounds, one.shares) / one.rounds) for one in found.strata
            ),
        )
        for _ in range(400)
    ]
    for figure in ("mean", "std_dev", "skewness"):
        measured = [getattr(one, figure) for one in again]
        spread = np.std([one.value for one in measured])
        assert spread == pytest.approx(np.mean([one.std_error for one in measured]), rel=0.15), figure


def test_a_planted_error_is_found() -> None:
    """Results of another game do not fit."""
    solution = solve(load("blackjack"))
    other = run_simulation(
        Conditions(load("blackjack", {"dealer.soft_17": "stand"}), solution.chart, fresh=True),
        Goal(rounds=ROUNDS),
        seed=11,
        control_variates=False,
    )
    assert not chi_square_is_fair(solution.outcomes(solution.chart), dict(other.net_results))


@pytest.mark.parametrize("seed", range(6))
def test_the_parts_of_a_round_that_are_not_split_add_up(seed: int) -> None:
    """Random sheets without splits: every chance and its result, summed, give the value the solver found otherwise."""
    rules = random_game(Random(seed), hands=1)
    solution = solve(rules)
    for chart, worth in ((None, solution.player_ev), (solution.chart, solution.chart_figures.player_ev)):
        found = solution.outcomes(chart)
        assert sum(found.exact.values()) == pytest.approx(1, abs=1e-12)
        assert sum(net * chance for net, chance in found.exact.items()) == pytest.approx(worth, abs=1e-11)
        assert min(found.exact.values()) > 0
