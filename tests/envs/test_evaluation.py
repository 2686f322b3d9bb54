"""An agent's edge, whatever it does: good, simple and bad agents against exact figures and against plain play."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.envs.test_values import dealt

from pitboss.envs import IllegalAnswerError, RoundVectorEnv, evaluate, optimal_value
from pitboss.envs.answers import EVEN_MONEY, INSURE, SPLIT, STAND
from pitboss.envs.best_play import solution_of
from pitboss.envs.charts import ChartAgent
from pitboss.envs.evaluation import judged_hand
from pitboss.envs.replay import AnswerValues
from pitboss.errors import ParamError
from pitboss.rules import Rules, games, load
from pitboss.strategy.chart import SIMPLE

NO_HOLE = {"dealer.hole": "none", "dealer.blackjack_takes": "all"}
ORIGINAL_ONLY = {"dealer.hole": "none", "dealer.blackjack_takes": "original"}
DEAR_INSURANCE = {"insurance.pays": "3:1"}
ROUNDS = 400_000


@cache
def chart_agent(rules: Rules) -> ChartAgent:
    return ChartAgent(rules, solution_of(rules).chart)


class Splitter:
    """Plays the chart, and splits whatever can be split."""

    def __init__(self, rules: Rules) -> None:
        self.chart = chart_agent(rules)

    def __call__(self, seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
        return SPLIT if mask[SPLIT] else self.chart(seen, mask)

    def many(self, seen: Mapping[str, NDArray[Any]], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return np.where(masks[:, SPLIT] == 1, SPLIT, self.chart.many(seen, masks))


class AtRandom:
    """Gives any legal answer."""

    def __init__(self, _rules: Rules) -> None:
        self.rng = np.random.default_rng(8)

    def __call__(self, _seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
        return int(self.rng.choice(np.flatnonzero(mask)))

    def many(self, _seen: Mapping[str, NDArray[Any]], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        drawn: NDArray[np.int64] = (self.rng.random(masks.shape) * masks).argmax(axis=1)
        return drawn


def plain_play(agent: Any, rules: Rules, rounds: int = ROUNDS) -> tuple[float, float]:
    """What an agent wins a round in plain play at many tables, and its standard error."""
    env = RoundVectorEnv(4096, rules, copy=False, autoreset_mode="SameStep")
    seen, infos = env.reset(seed=77)
    results: list[NDArray[np.float64]] = []
    while sum(map(len, results)) < rounds:
        seen, rewards, over, _, infos = env.step(agent.many(seen, infos["action_mask"]))
        results.append(rewards[over])
    won = np.concatenate(results)
    return float(won.mean()), float(won.std() / len(won) ** 0.5)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("simple", SIMPLE)
def test_simple_agents_meet_the_solver_s_figures(name: str, simple: str) -> None:
    rules = load(name)
    chart = SIMPLE[simple](rules)
    found = evaluate(ChartAgent(rules, chart), rules, 1000, seed=3)
    assert abs(found.value - solution_of(rules).value_of(chart).player_ev) < 4 * found.error
    assert found.error < 0.003
    assert found.shortfall > 0.02


@pytest.mark.parametrize(
    ("name", "changes"),
    [("blackjack", {}), ("blackjack", NO_HOLE), ("blackjack", ORIGINAL_ONLY), ("maxtime-21", {})],
)
@pytest.mark.parametrize("kind", [Splitter, AtRandom])
def test_bad_agents_lose_what_they_lose_in_plain_play(
    kind: Callable[[Rules], Any], name: str, changes: dict[str, str]
) -> None:
    rules = load(name, changes)
    expected, plain_error = plain_play(kind(rules), rules)
    found = evaluate(kind(rules), rules, 1500, seed=5)
    assert abs(found.value - expected) < 4 * (found.error**2 + plain_error**2) ** 0.5
    assert found.error < found.raw_error


@pytest.mark.parametrize("changes", [NO_HOLE, ORIGINAL_ONLY])
def test_without_a_hole_card_a_chart_s_edge_is_found_as_closely_as_with_one(changes: dict[str, str]) -> None:
    rules = load("blackjack", changes)
    found = evaluate(chart_agent(rules), rules, 3000, seed=2)
    assert abs(found.value - solution_of(rules).chart_figures.player_ev) < 4 * found.error
    assert found.error < 2e-4


def insures(seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
    return INSURE if mask[INSURE] else insuring_chart()(seen, mask)


@cache
def insuring_chart() -> ChartAgent:
    return chart_agent(load("blackjack", DEAR_INSURANCE))


def test_where_insurance_pays_it_is_in_the_optimum_and_in_an_agent_s_edge() -> None:
    """With nothing seen but the ace, 96 of 311 cards are ten-values; at 3:1 half a wager on them wins."""
    rules = load("blackjack", DEAR_INSURANCE)
    gain = 24 / 312 * 0.5 * (4 * 96 / 311 - 1)
    assert optimal_value(rules) == pytest.approx(solution_of(rules).player_ev + gain, abs=1e-12)
    assert optimal_value(rules, play="chart") == solution_of(rules).chart_figures.player_ev
    chart = solution_of(rules).chart_figures.player_ev
    declines, takes = (evaluate(agent, rules, 2000, seed=1) for agent in (chart_agent(rules), insures))
    assert abs(declines.value - chart) < 4 * declines.error
    assert abs(takes.value - (chart + gain)) < 4 * takes.error
    assert declines.mistakes[0].best == "insure"


def test_a_blackjack_that_may_be_doubled_is_worth_the_even_money_that_follows() -> None:
    """At 1:1 it is worth less than that when the dealer's blackjack pushes."""
    rules = load("blackjack", {"natural.may_double": "true", "natural.pays": "1:1", "natural.even_money": "true"})
    values = AnswerValues().of_round(dealt(rules, "Ac Ad Kh 7s"))
    assert values[STAND] == 1.0
    offered, _ = dealt(rules, "Ac Ad Kh 7s").apply(dealt(rules, "Ac Ad Kh 7s").legal_actions[0])
    later = AnswerValues().of_round(offered)
    assert later[EVEN_MONEY] == 1.0
    assert later[STAND] == pytest.approx(1 - 95 / 309)


def test_a_blackjack_that_may_be_doubled_is_worth_the_insurance_that_follows() -> None:
    rules = load("blackjack", {"natural.may_double": "true", "natural.even_money": "false", **DEAR_INSURANCE})
    plain = load("blackjack", {"natural.may_double": "true", "natural.even_money": "false"})
    values, without = (AnswerValues().of_round(dealt(each, "Ac Ad Kh 7s")) for each in (rules, plain))
    for answer in without:
        assert values[answer] - without[answer] == pytest.approx(0.5 * (4 * 95 / 309 - 1))


def splits_once(seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
    """Plays the chart of Blackjack, but splits no hand that comes from a split."""
    allowed = mask.copy()
    if seen["hands"] > 1:
        allowed[SPLIT] = 0
    return chart_agent(load("blackjack"))(seen, allowed)


def test_what_splitting_again_would_bring_is_told_beside_the_mistakes() -> None:
    """Never to split again costs what it costs the chart where the sheet lets nobody split again."""
    rules = load("blackjack")
    cost = optimal_value(rules, play="chart") - optimal_value(load("blackjack", {"split.max_hands": 2}), play="chart")
    once, chart = (evaluate(agent, rules, 2500, seed=1) for agent in (splits_once, chart_agent(rules)))
    for found in (once, chart):
        listed = sum(mistake.per_round for mistake in found.mistakes)
        assert found.unjudged == pytest.approx(found.shortfall - listed, abs=1e-12)
    assert abs(once.unjudged - cost) < 4 * once.unjudged_error < cost
    assert abs(chart.unjudged) < 4 * chart.unjudged_error


def test_an_agent_that_writes_over_what_it_is_shown_is_judged_by_the_table() -> None:
    """The first deal is two aces against an ace, and insurance is asked."""

    def allows_all(seen: Any, mask: NDArray[np.int8]) -> int:
        mask[:] = 1
        seen.clear()
        return SPLIT

    def allows_nothing(_seen: Any, mask: NDArray[np.int8]) -> int:
        mask[:] = 0
        return SPLIT

    for agent in (allows_all, allows_nothing):
        with pytest.raises(
            IllegalAnswerError,
            match=r"agent answered 3 to \{'ask': 3, .*: split is not legal now: legal are stand \(0\), insure \(5\)",
        ):
            evaluate(agent, "blackjack", 1000)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"policy": "chart"}, "policy='chart': give a function of an observation and its mask"),
        ({"policy": insures, "seed": -1}, "seed=-1: give a whole number, 0 or more"),
        ({"policy": insures, "seed": 0.5}, "seed=0.5: give a whole number, 0 or more"),
        ({"policy": insures, "episodes": 10}, "episodes=10: give a whole number from 1,000 to 10,000,000"),
        (
            {"policy": insures, "episodes": 10**15},
            "episodes=1000000000000000: give a whole number from 1,000 to 10,000,000",
        ),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(ParamError) as raised:
        evaluate(**arguments)
    assert str(raised.value) == told


@pytest.mark.parametrize(
    ("changes", "player", "name"),
    [
        ({}, "Kd Qh", "pair of T"),
        ({}, "8d 8h", "pair of 8"),
        ({"split.match": "rank"}, "Kd Qh", "hard 20"),
        ({"split.match": "rank"}, "Kd Kh", "pair of T"),
        ({"split.match": "rank"}, "Ad Ah", "pair of A"),
        ({"split.max_hands": "1"}, "Kd Kh", "hard 20"),
        ({"split.max_hands": "1"}, "8d 8h", "hard 16"),
        ({"split.max_hands": "1"}, "Ad Ah", "soft 12"),
    ],
)
def test_two_cards_are_a_pair_where_their_sheet_lets_them_be_split(
    changes: dict[str, str], player: str, name: str
) -> None:
    first, second = player.split()
    assert str(judged_hand(dealt(load("blackjack", changes), f"{first} 6c {second} 7s"))) == name
