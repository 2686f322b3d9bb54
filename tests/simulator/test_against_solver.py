"""Solver and simulator carry each other: the same chart, off a fresh shoe, is worth the same."""

import pytest
from soak.agreement import deviation, random_game

from pitboss.rules import games, load
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.solver import solve

PRECISION = 1e-5
"""The standard error asked for: 0.001 % of the wager."""


@pytest.mark.parametrize("name", games())
def test_each_game(name: str) -> None:
    assert abs(deviation(load(name), PRECISION, seed=1)) < 4


@pytest.mark.parametrize("name", games())
def test_best_play_by_the_cards_in_hand(name: str) -> None:
    """The solver's own best play, hand by hand, is worth what the solver says, which no chart is."""
    rules = load(name)
    solved = solve(rules)
    conditions = Conditions(rules, solved.composed, fresh=True)
    figure = run_simulation(conditions, Goal(precision=PRECISION), seed=2).estimate.reduced
    assert figure.std_error <= PRECISION
    assert abs(figure.ev - solved.player_ev) < 4 * figure.std_error


def test_play_by_the_cards_is_told_from_the_chart() -> None:
    """In a single deck the two are worth so different amounts that one cannot pass for the other."""
    rules = load("maxtime-21")
    solved = solve(rules)
    assert solved.player_ev - solved.chart_figures.player_ev > 20e-5


def _each_option() -> list[tuple[str, str, str]]:
    """Every value that a sheet leaves open, side bets apart, and every number of decks it allows."""
    options = []
    for name in games():
        sheet = load(name)
        for key, values in sheet.options:
            if not key.startswith("side_bets"):
                options += [(name, key, value) for value in values if value != sheet.flat()[key]]
        options += [(name, "shoe.decks", str(decks)) for decks in sheet.shoe.choices if decks != sheet.shoe.decks]
    return options


READINGS = [("mega-blackjack", "natural.tie", "win"), ("mega-blackjack", "natural.tie", "ace-push")]
"""Readings of a sheet other than ours."""


@pytest.mark.parametrize(("name", "key", "value"), [*_each_option(), *READINGS])
def test_each_option_of_each_game(name: str, key: str, value: str) -> None:
    assert abs(deviation(load(name, {key: value}), 2 * PRECISION, seed=1)) < 4


@pytest.mark.parametrize("seed", range(12))
def test_random_legal_rules(seed: int) -> None:
    """To four times the error of the games above; `python -m soak.agreement` plays more of them, to half of that."""
    assert abs(deviation(random_game(seed), 4 * PRECISION, seed)) < 4
