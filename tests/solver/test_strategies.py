"""What a chart is worth exactly: the solver's own, simple ones, and charts made at random, against the simulator."""

import random

import pytest
from tests.random_rules import random_rules
from tests.simulator.random_chart import random_chart

from pitboss.actions import Action
from pitboss.rules import games, load
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.solver import ChartError, ShoeError, solve
from pitboss.strategy.chart import HARD, SIMPLE, encode


@pytest.mark.parametrize("name", games())
def test_the_solvers_own_chart_is_worth_what_it_was_made_for(name: str) -> None:
    solution = solve(load(name))
    figures = solution.value_of(solution.chart)
    assert figures.player_ev == pytest.approx(solution.chart_figures.player_ev, abs=1e-12)
    assert figures.average_final_wager == pytest.approx(solution.chart_figures.average_final_wager, abs=1e-12)


@pytest.mark.parametrize("strategy", SIMPLE)
@pytest.mark.parametrize("name", games())
def test_simple_strategies_against_the_simulator(name: str, strategy: str) -> None:
    rules = load(name)
    chart, solution = SIMPLE[strategy](rules), solve(rules)
    exact = solution.value_of(chart)
    assert exact.player_ev < solution.chart_figures.player_ev
    simulated = run_simulation(Conditions(rules, chart, fresh=True), Goal(precision=3e-5), seed=3).estimate
    assert abs(simulated.reduced.ev - exact.player_ev) < 4 * simulated.reduced.std_error
    assert simulated.staked == pytest.approx(exact.average_final_wager, abs=4e-3)


@pytest.mark.parametrize("seed", range(25))
def test_random_charts_against_the_simulator(seed: int) -> None:
    rng = random.Random(1000 + seed)
    while True:
        rules, chart = random_rules(rng), random_chart(rng)
        try:
            exact = solve(rules).value_of(chart)
        except (ChartError, ShoeError):
            continue
        break
    simulated = run_simulation(Conditions(rules, chart, fresh=True), Goal(rounds=300_000), seed=seed).estimate.reduced
    assert abs(simulated.ev - exact.player_ev) < 4 * simulated.std_error


def test_early_surrender_without_a_hole_card_is_read_from_the_order_of_the_hand() -> None:
    """There is no check to come before, so the table asks for it as the first action."""
    changes = {"dealer.hole": "none", "dealer.blackjack_takes": "original", "surrender.when": "early"}
    rules, chart = load("blackjack", changes), random_chart(random.Random(0))
    exact = solve(rules).value_of(chart).player_ev
    simulated = run_simulation(Conditions(rules, chart, fresh=True), Goal(rounds=300_000), seed=1).estimate.reduced
    assert abs(simulated.ev - exact) < 4 * simulated.std_error


def test_equal_ten_values_played_two_ways_are_refused() -> None:
    rules = load("blackjack", {"split.match": "rank"})
    solution = solve(rules)
    chart = solution.chart
    chart.pairs[9] = encode((Action.HIT,))
    assert chart.plays[0, HARD, 20, 2, 5] == encode((Action.STAND,))
    with pytest.raises(ChartError, match="ten-values"):
        solution.value_of(chart)
