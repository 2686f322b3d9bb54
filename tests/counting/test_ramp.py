"""Bets and risk: optimal where nothing binds, cut where limits do, and ruin as often as formulas and walks say."""

from dataclasses import replace
from math import e, exp, sqrt

import numpy as np
import pytest

from pitboss.counting import AtCount, Bets, Ramp, stepped_ramp
from pitboss.counting.bets import costs
from pitboss.counting.ramp import BetLimits, best_ramp
from pitboss.simulator import parse_ramp
from pitboss.simulator.bankroll import ruin

ROWS = (
    AtCount(-1, 0.5, -0.012, 0.0, 1.3, 0.5),
    AtCount(0, 0.3, -0.003, 0.0, 1.32, 0.5),
    AtCount(1, 0.15, 0.004, 0.0, 1.33, 0.5),
    AtCount(2, 0.05, 0.015, 0.0, 1.34, 0.5),
)


def test_free_bets_are_kellys() -> None:
    ramp = best_ramp(ROWS, 10_000, BetLimits(least=1e-9))
    assert ramp.bets[3] == pytest.approx(10_000 * 0.015 / (1.34 + 0.015**2), rel=1e-3)
    assert ramp.bets[2] == pytest.approx(10_000 * 0.004 / (1.33 + 0.004**2), rel=1e-3)
    assert ramp.bets[0] == 1e-9


def test_half_kelly_bets_half() -> None:
    whole, half = (best_ramp(ROWS, 10_000, BetLimits(least=1e-9), kelly=kelly) for kelly in (1.0, 0.5))
    assert half.bets[3] == pytest.approx(whole.bets[3] / 2, rel=1e-3)


@pytest.mark.parametrize("limits", [BetLimits(1, 60), BetLimits(5, 40), BetLimits(1, 1e9, enter=1)])
def test_no_other_bet_within_the_limits_is_worth_more(limits: BetLimits) -> None:
    ramp = best_ramp(ROWS, 10_000, limits)
    rng = np.random.default_rng(1)
    for _ in range(300):
        bets = tuple(
            0.0 if not bet else float(min(max(bet * factor, limits.least), limits.most))
            for bet, factor in zip(ramp.bets, rng.uniform(0.6, 1.5, len(ramp.bets)), strict=True)
        )
        assert replace(ramp, bets=bets).certainty_equivalent <= ramp.certainty_equivalent + 1e-12


def test_whole_chips_cost_a_little() -> None:
    free, chips = (best_ramp(ROWS, 10_000, BetLimits(5, 200, chip)) for chip in (0.0, 5.0))
    assert all(bet % 5 == 0 for bet in chips.bets)
    assert 0 < free.certainty_equivalent - chips.certainty_equivalent < 0.1 * abs(free.certainty_equivalent)


@pytest.mark.parametrize(("least", "most", "chip"), [(10, 120, 25), (30, 120, 25), (1, 12, 5), (7, 7, 7)])
def test_bets_are_whole_chips_at_the_limits_too(least: float, most: float, chip: float) -> None:
    """From 10 to 120 in chips of 25 nobody can bet 120: 100 is the most, 25 the least."""
    rows = tuple(AtCount(count, 0.1, 0.01 * count, 0.0, 1.0) for count in range(-5, 5))
    bets = best_ramp(rows, 10_000, BetLimits(least, most, chip)).bets
    assert all(bet % chip == 0 and least <= bet <= most for bet in bets)
    assert (bets[0], bets[-1]) == (-(-least // chip) * chip, most // chip * chip)


def test_limits_without_a_whole_chip_are_refused() -> None:
    with pytest.raises(ValueError, match="no whole chips of 25"):
        BetLimits(1, 12, 25)


def test_bets_of_ones_own_wait_for_the_count_to_enter_at() -> None:
    assert stepped_ramp(ROWS, 100, [(0, 2), (2, 8)], enter=1).bets == (0.0, 0.0, 2.0, 8.0)


def test_two_spots_bet_less_on_each_and_more_in_all() -> None:
    one, two = (best_ramp(ROWS, 10_000, BetLimits(least=1e-9, spots=spots)) for spots in (1, 2))
    share = two.bets[3] / one.bets[3]
    assert share == pytest.approx(1.34 / (1.34 + 0.5), rel=2e-3)
    assert two.certainty_equivalent > one.certainty_equivalent


def test_figures_of_a_ramp_by_hand() -> None:
    """Half the rounds 1 unit at -1 %, half 10 units at +1 %, variance 1 each."""
    rows = (AtCount(0, 0.5, -0.01, 0.001, 1.0), AtCount(1, 0.5, 0.01, 0.002, 1.0))
    ramp = stepped_ramp(rows, 1000, [(0, 1), (1, 10)])
    assert ramp.win == pytest.approx(0.045)
    assert ramp.variance == pytest.approx(0.5 * (1 + 0.0001) + 50 * (1 + 0.0001) - 0.045**2)
    assert ramp.win_error == pytest.approx(sqrt(0.0005**2 + 0.01**2))
    assert ramp.average_bet == pytest.approx(5.5)
    assert ramp.score == pytest.approx((1000 * ramp.win / ramp.std_dev) ** 2)
    assert ramp.n0 == pytest.approx(ramp.variance / ramp.win**2)


def test_score_is_what_ten_thousand_win_at_the_risk_it_names() -> None:
    """At full Kelly a lifetime's ruin is e^-2, and 10,000 then win the SCORE in 100 rounds."""
    ramp = best_ramp(ROWS, 10_000, BetLimits(least=1e-9))
    assert ramp.ruin() == pytest.approx(e**-2, rel=1e-3)
    assert 100 * ramp.win == pytest.approx(ramp.score, rel=1e-3)


@pytest.mark.parametrize("win", [0.02, -0.03, 0.0])
def test_ruin_within_rounds_grows_to_ruin_for_ever(win: float) -> None:
    chances = [ruin(win, 1.0, 30, rounds=rounds) for rounds in (10, 1e3, 1e5, 1e7)]
    assert chances == sorted(chances)
    assert chances[-1] == pytest.approx(ruin(win, 1.0, 30), abs=0.02)
    assert ruin(win, 1.0, 30, goal=1e6) == pytest.approx(ruin(win, 1.0, 30), abs=1e-3)


def test_ruin_before_a_goal_is_that_of_a_coin() -> None:
    """A fair game: as the goal to the whole; steps of one at 0.52: by the gambler's ruin formula, in the limit."""
    assert ruin(0.0, 1.0, 20, goal=60) == pytest.approx(0.75)
    p, bankroll, goal = 0.505, 40, 40
    ratio = (1 - p) / p
    exact = 1 - (1 - ratio**bankroll) / (1 - ratio ** (bankroll + goal))
    assert ruin(2 * p - 1, 1 - (2 * p - 1) ** 2, bankroll, goal=goal) == pytest.approx(exact, rel=1e-3)


def test_walks_are_ruined_as_often_as_the_formula_says() -> None:
    rng = np.random.default_rng(4)
    walks = 25 + np.cumsum(rng.choice((-1, 1), p=(0.49, 0.51), size=(4000, 2500)), axis=1)
    share = float((walks.min(axis=1) <= 0).mean())
    expected = ruin(0.02, 1 - 0.02**2, 25, rounds=2500)
    assert share == pytest.approx(expected, abs=4 * sqrt(expected * (1 - expected) / 4000))
    assert ruin(0.02, 1 - 0.02**2, 25) == pytest.approx(exp(-0.04 * 25 / (1 - 0.02**2)))


@pytest.mark.parametrize(
    ("bankroll", "kelly", "least", "most"), [(0, 1, 1, 2), (10, 0, 1, 2), (10, 1, 3, 2), (10, 1, 0, 2)]
)
def test_what_cannot_be_bet_is_refused(bankroll: float, kelly: float, least: float, most: float) -> None:
    with pytest.raises(ValueError, match="above"):
        best_ramp(ROWS, bankroll, BetLimits(least, most), kelly=kelly)


def test_two_spots_without_their_covariance_are_refused() -> None:
    rows = tuple(replace(row, covariance=None) for row in ROWS)
    with pytest.raises(ValueError, match="seats of 2"):
        best_ramp(rows, 1000, BetLimits(spots=2))


def test_a_ramp_below_the_first_step_bets_the_first_step() -> None:
    assert isinstance(ramp := stepped_ramp(ROWS, 100, [(1, 2), (2, 8)]), Ramp)
    assert ramp.bets == (2.0, 2.0, 2.0, 8.0)


def test_errors_of_one_count_by_hand() -> None:
    """A tenth of the rounds is bet by the count beside: at 1, a twentieth with 1 unit instead of 10; beyond the
    ends, the bet of the end itself."""
    rows = (AtCount(0, 0.5, -0.01, 0.001, 1.0), AtCount(1, 0.5, 0.01, 0.002, 1.0))
    sure = stepped_ramp(rows, 1000, [(0, 1), (1, 10)])
    ramp = replace(sure, errors=0.1)
    low, high = 0.95 * 1 + 0.05 * 10, 0.95 * 10 + 0.05 * 1
    assert ramp.win == pytest.approx(0.5 * 0.01 * (high - low))
    second = 0.5 * (0.95 * 1 + 0.05 * 100) + 0.5 * (0.95 * 100 + 0.05 * 1)
    assert ramp.variance == pytest.approx(second * (1 + 0.01**2) - ramp.win**2)
    assert ramp.average_bet == pytest.approx((low + high) / 2)
    assert sure.played == ramp.played == pytest.approx(1)


def test_what_is_given_away_adds_up_to_the_whole() -> None:
    spread = Bets((1, 40), unit=5, minimum=5, chip=5)
    free = best_ramp(ROWS, 10_000, BetLimits(5, 200)).certainty_equivalent
    best = costs(best_ramp(ROWS, 10_000, BetLimits(5, 200, 5.0)), spread)
    assert best.rounding > 0
    assert best.own_bets == best.errors == 0
    own = replace(stepped_ramp(ROWS, 10_000, [(-1, 5), (2, 60)]), errors=0.3)
    given = costs(own, spread)
    assert given.own_bets > 0
    assert given.errors > 0
    assert sum(given) == pytest.approx(free - own.certainty_equivalent)


def test_a_ramp_is_shown_as_it_may_be_given() -> None:
    rows = [AtCount(count, 0.2, 0.01 * count, 0.001, 1.3) for count in (-1, 0, 1, 2, 3)]
    ramp = stepped_ramp(rows, 5000, parse_ramp("10 1=40 3=80"))
    assert repr(ramp) == "<Ramp 10 1=40 3=80: bankroll 5000, 1 of Kelly>"
