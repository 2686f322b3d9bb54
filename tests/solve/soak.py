"""More random games than the suite has time for: `python tests/solve/soak.py HANDS RANKS FIRST LAST`."""

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.solve.brute_force import value_of_chart, value_of_round
from tests.solve.random_games import random_game, random_shoe

from pitboss.solve import Shoe, solve


def main(hands: int, ranks: int, first: int, last: int) -> int:
    """Compare games number `first` to `last`; the number of those that differ."""
    wrong = 0
    for seed in range(first, last + 1):
        random = Random(f"{seed} {hands}")
        rules, cards = random_game(random, hands), random_shoe(random, hands, ranks)
        solution = solve(rules, Shoe.of_cards(cards))
        best = solution.player_ev - value_of_round(rules, cards)
        chart = solution.chart.figures.player_ev - value_of_chart(rules, cards, solution.chart.chart)
        right = max(abs(best), abs(chart)) < 1e-12
        wrong += not right
        print(f"{seed} {'equal' if right else 'DIFFERS'} best {best:+.1e} chart {chart:+.1e} {rules.hash}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(*map(int, sys.argv[1:5])) else 0)
