"""Solver and simulator carry each other: the same chart, off a fresh shoe, is worth the same."""

import random

import pytest
from tests.random_rules import random_rules

from pitboss.rules import Rules, games, load
from pitboss.simulator import Conditions, Goal, simulate
from pitboss.solver import solve

PRECISION = Goal(precision=1e-5)


def assert_agree(rules: Rules, seed: int = 1) -> None:
    """The chart's exact value and its simulated one differ by less than four standard errors of 0.001 %."""
    solved = solve(rules).chart
    result = simulate(Conditions(rules, solved.chart, fresh=True), PRECISION, seed=seed)
    figure = result.estimate.reduced
    assert figure.std_error <= 1e-5
    assert abs(figure.ev - solved.figures.player_ev) < 4 * figure.std_error


@pytest.mark.parametrize("name", games())
def test_each_game(name: str) -> None:
    assert_agree(load(name))


@pytest.mark.parametrize("name", games())
def test_best_play_by_the_cards_in_hand(name: str) -> None:
    """The solver's own best play, hand by hand, is worth what the solver says, which no chart is."""
    rules = load(name)
    solved = solve(rules)
    figure = simulate(Conditions(rules, solved.composed, fresh=True), PRECISION, seed=2).estimate.reduced
    assert figure.std_error <= 1e-5
    assert abs(figure.ev - solved.player_ev) < 4 * figure.std_error


def test_play_by_the_cards_is_told_from_the_chart() -> None:
    """In a single deck the two are worth so different amounts that one cannot pass for the other."""
    rules = load("maxtime-21")
    solved = solve(rules)
    assert solved.player_ev - solved.chart.figures.player_ev > 20e-5


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
    assert_agree(load(name, {key: value}))


def _pays_at_most_three(rules: Rules) -> bool:
    """Whether no hand pays more than 3:1; a sheet that pays 100:1 would need hours for the precision asked here."""
    odds = [rules.natural.pays, rules.win.on_21, *(bonus.pays for bonus in rules.bonus)]
    odds += [suited for _, suited in rules.natural.pays_suited]
    return all(float(pays) <= 3 for pays in odds) and all(bonus.min_cards > 3 for bonus in rules.bonus)


@pytest.mark.parametrize("seed", range(10))
def test_random_legal_rules(seed: int) -> None:
    rng = random.Random(seed)
    rules = next(rules for rules in iter(lambda: random_rules(rng), None) if _pays_at_most_three(rules))
    assert_agree(rules, seed)
