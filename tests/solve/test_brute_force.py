"""The solver against full enumeration through the table's engine, on tiny shoes and games drawn at random."""

from random import Random

import pytest

from pitboss.rules import load
from pitboss.solve import Shoe, solve
from tests.solve.brute_force import value_of_round
from tests.solve.random_games import CHOICES, random_rules, random_shoe

# A seed, the hands a seat may make, and how many ranks the shoe holds besides aces and tens.
DRAWN = [(seed, 1, 3) for seed in range(14)] + [(seed, 2, 2) for seed in range(14)] + [(seed, 3, 1) for seed in range(4)]


@pytest.mark.parametrize(("seed", "hands", "ranks"), DRAWN)
def test_random_games_equal_full_enumeration(seed: int, hands: int, ranks: int) -> None:
    random = Random(f"{seed} {hands}")
    rules, cards = random_rules(random, hands), random_shoe(random, hands, ranks)
    assert solve(rules, Shoe.of_cards(cards)).player_ev == pytest.approx(value_of_round(rules, cards), abs=1e-12)


def test_the_random_games_have_every_mechanism() -> None:
    games = [random_rules(Random(f"{seed} {hands}"), hands) for seed, hands, _ in DRAWN]
    for path, choices in CHOICES.items():
        section, key = path.split(".")
        seen = {str(getattr(getattr(rules, section), key)) for rules in games}
        assert seen == set(map(str, choices)), path
    assert {len(rules.bonus) for rules in games} == {0, 1, 2}


@pytest.mark.parametrize("game", ["blackjack", "maxtime-21", "mega-blackjack", "super-fun-21-extreme"])
def test_the_four_games_equal_full_enumeration(game: str) -> None:
    rules = load(game, {"split.max_hands": "2"})
    cards = random_shoe(Random(game), 2, 2)
    assert solve(rules, Shoe.of_cards(cards)).player_ev == pytest.approx(value_of_round(rules, cards), abs=1e-12)
