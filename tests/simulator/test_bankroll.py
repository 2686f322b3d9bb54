"""Bankroll figures against coin games that can be worked out by hand."""

import random
from math import exp

import pytest

from pitboss.simulator.bankroll import BANDS, Earnings, ruin


def test_n0_is_where_the_expected_result_equals_its_deviation() -> None:
    game = Earnings(per_round=0.01, std_dev=1.2, bankroll=100, rounds_per_hour=100)
    rounds = game.n0
    assert game.per_round * rounds == pytest.approx(game.std_dev * rounds**0.5)


def test_a_losing_game_ruins_for_certain() -> None:
    assert Earnings(-0.001, 1.0, 1000, 100).risk_of_ruin == 1


def test_the_risk_of_ruin_of_a_coin_game() -> None:
    # A coin that wins with 51 %: ruin from 50 chips is (0.49/0.51)^50, the gambler's ruin.
    mean = 0.02
    game = Earnings(mean, (1 - mean**2) ** 0.5, 50, 100)
    assert game.risk_of_ruin == pytest.approx((0.49 / 0.51) ** 50, rel=0.01)
    assert game.risk_of_ruin == pytest.approx(exp(-2 * mean * 50 / (1 - mean**2)))


def test_the_risk_of_ruin_within_some_rounds_against_played_games() -> None:
    rng, ruined, games = random.Random(5), 0, 3000
    for _ in range(games):
        chips = 20
        for _ in range(400):
            chips += 1 if rng.random() < 0.5 else -1
            if chips == 0:
                ruined += 1
                break
    expected = ruin(0.0, 1.0, 20, rounds=400)
    assert abs(ruined / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5 + 0.02


def test_the_fan_widens_around_the_mean() -> None:
    game = Earnings(0.01, 1.1, 100, 80)
    fan = game.fan(10)
    assert len(fan) == len(BANDS)
    assert list(fan) == sorted(fan)
    assert fan[2] == pytest.approx(game.per_hour * 10)
    assert game.fan(40)[-1] - game.fan(40)[0] == pytest.approx(2 * (fan[-1] - fan[0]))
