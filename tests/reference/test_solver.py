"""The solver beside full enumeration through the reference, on tiny shoes and games drawn at random."""

from random import Random

import pytest
from tests.reference.enumeration import value_of_chart, value_of_round
from tests.reference.sheet import sheet_of
from tests.solver.random_games import random_game, random_shoe

from pitboss.rules import Rules, games, load
from pitboss.solver import Shoe, solve

# A seed, the hands a seat may make, and how many ranks the shoe holds besides aces and tens.
DRAWN = [(seed, 1, 2) for seed in range(14)] + [(seed, 2, 1) for seed in range(8)] + [(seed, 3, 1) for seed in range(3)]


@pytest.mark.parametrize(("seed", "hands", "ranks"), DRAWN)
def test_random_games_equal_full_enumeration(seed: int, hands: int, ranks: int) -> None:
    random = Random(f"{seed} {hands}")
    rules, shoe = random_game(random, hands), random_shoe(random, hands, ranks)
    solution = solve(rules, Shoe.of_cards(shoe))
    sheet, cards = sheet_of(rules), [str(card) for card in shoe]
    assert solution.player_ev == pytest.approx(value_of_round(sheet, cards), abs=1e-12)
    assert solution.chart_figures.player_ev == pytest.approx(value_of_chart(sheet, cards, solution.chart), abs=1e-12)


@pytest.mark.parametrize("game", games())
def test_shipped_games_equal_full_enumeration(game: str) -> None:
    rules: Rules = load(game, {"split.max_hands": "2"})
    shoe = random_shoe(Random(game), 2, 2)
    value = value_of_round(sheet_of(rules), [str(card) for card in shoe])
    assert solve(rules, Shoe.of_cards(shoe)).player_ev == pytest.approx(value, abs=1e-12)
