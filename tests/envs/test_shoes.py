"""Agents that bet, through whole shoes: against exact figures, the simulator and plain play."""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.envs.test_evaluation import NO_HOLE, ORIGINAL_ONLY, AtRandom, Splitter, chart_agent
from tests.random_rules import random_rules

from pitboss import simulator
from pitboss.envs import IllegalAnswerError, ShoeVectorEnv, evaluate_shoes
from pitboss.envs.answers import BET, INSURANCE, INSURE, PLAYS
from pitboss.envs.best_play import solution_of
from pitboss.envs.charts import ChartAgent
from pitboss.errors import ParamError
from pitboss.rules import Rules, games, load
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.strategy.chart import SIMPLE


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("strategy", ["chart", *SIMPLE])
def test_shoes_of_one_round_meet_the_solver_s_figures(name: str, strategy: str) -> None:
    rules = load(name)
    solution = solution_of(rules)
    chart = SIMPLE[strategy](rules) if strategy in SIMPLE else solution.chart
    found = evaluate_shoes(ChartAgent(rules, chart), rules, 400, bets=(1,), penetration=0.0, seed=4)
    exact = solution.value_of(chart).player_ev
    assert found.rounds == found.shoes == found.wagered == 400
    assert abs(found.value - exact) < 4 * found.error
    assert abs(found.raw_value - exact) < 4 * found.raw_error
    assert found.error < found.raw_error / (20 if strategy == "chart" else 4)


class Counter:
    """Plays the chart, bets the most from a true count of 2 on, and insures from 3 on."""

    def __init__(self, rules: Rules, bets: int) -> None:
        self.chart, self.most = chart_agent(rules), PLAYS + bets - 2

    def __call__(self, seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
        if seen["ask"] == BET:
            return self.most if seen["count"][0] >= 2 else 0
        if seen["ask"] == INSURANCE and seen["count"][0] >= 3:
            return INSURE
        return self.chart(seen, mask)


def test_a_counter_wins_what_the_simulator_says() -> None:
    rules = load("blackjack")
    found = evaluate_shoes(Counter(rules, 2), rules, 100, bets=(1, 8), penetration=0.8, seed=3)
    counted = Conditions(
        rules,
        solution_of(rules).chart,
        penetration=0.8,
        counter=simulator.Counter(ramp="1 2=8", insure_at=3),
    )
    expected = run_simulation(counted, Goal(rounds=5e5), seed=1, threads=1).estimate
    error = (found.per_hundred_error**2 + (100 * expected.average_bet * expected.reduced.std_error) ** 2) ** 0.5
    assert abs(found.per_hundred - 100 * expected.per_round) < 4 * error
    assert found.error < found.raw_error / 8
    assert f"{found.value:+.4f} ± {found.error:.4f} units a shoe" in str(found)


class RandomBets:
    """Bets at random, whatever it plays like."""

    def __init__(self, player: Any) -> None:
        self.player, self.rng = player, np.random.default_rng(3)

    def __call__(self, seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
        if seen["ask"] == BET:
            return int(self.rng.choice(np.flatnonzero(mask)))
        return int(self.player(seen, mask[:PLAYS]))

    def many(self, seen: Mapping[str, NDArray[Any]], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        bets = (self.rng.random(masks.shape) * masks).argmax(axis=1)
        plays: NDArray[np.int64] = self.player.many(seen, masks[:, :PLAYS])
        return np.where(seen["ask"] == BET, bets, plays)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("maxtime-21", {}),
        ("blackjack", {"shoe.decks": "1"}),
        ("blackjack", {"shoe.decks": "2", **NO_HOLE}),
        ("mega-blackjack", {"shoe.decks": "2", **ORIGINAL_ONLY}),
    ],
)
@pytest.mark.parametrize("kind", [Splitter, AtRandom])
def test_bad_agents_lose_what_they_lose_in_plain_play(kind: Any, name: str, changes: dict[str, str]) -> None:
    """Shoes that are dealt to the last card, so that discards come back in the middle of a round."""
    rules = load(name, changes)
    agent = RandomBets(kind(rules))
    env = ShoeVectorEnv(4096, rules, bets=(1, 3), penetration=1.0, autoreset_mode="SameStep")
    seen, infos = env.reset(seed=5)
    won, is_over = np.zeros(4096), np.zeros(4096, dtype=np.bool_)
    while not is_over.all():
        seen, rewards, over, _, infos = env.step(agent.many(seen, infos["action_mask"]))
        won += np.where(is_over, 0.0, rewards)
        is_over |= over
    found = evaluate_shoes(agent, rules, 100, bets=(1, 3), penetration=1.0, seed=6)
    expected, plain_error = won.mean(), won.std() / 64
    assert abs(found.value - expected) < 4 * (found.error**2 + plain_error**2) ** 0.5
    assert found.error < found.raw_error


@pytest.mark.parametrize("seed", range(5))
def test_games_drawn_by_lot(seed: int) -> None:
    """Luck taken off or not, the mean is the same: both are of the same shoes, so they differ by chance alone."""
    rules = random_rules(random.Random(seed))
    found = evaluate_shoes(AtRandom(rules), rules, 40, bets=(1,), penetration=0.6, seed=seed)
    assert abs(found.value - found.raw_value) < 4 * found.raw_error
    assert found.error < 1.1 * found.raw_error


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"policy": None}, "policy=None: give a function of an observation and its mask"),
        ({"policy": len, "shoes": 3}, "shoes=3: give a whole number from 10 to 1,000,000"),
        ({"policy": len, "seed": True}, "seed=True: give a whole number, 0 or more"),
        ({"policy": len, "penetration": 2}, "penetration=2: give a number from 0 to 1"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(ParamError, match=told):
        evaluate_shoes(**arguments)


def test_an_illegal_answer_is_named() -> None:
    with pytest.raises(IllegalAnswerError, match=r"hit is not legal now: legal are bet 1 \(0\), bet 2 \(7\)"):
        evaluate_shoes(lambda _seen, _mask: 1)
