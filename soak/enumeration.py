"""More random games than the suite has time for, each against full enumeration through the reference.

python -m soak.enumeration --games 30 --first 100
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random

from tests.reference.enumeration import value_of_chart, value_of_round
from tests.reference.sheet import sheet_of
from tests.solver.random_games import random_game, random_shoe

from pitboss.solver import Shoe, solve

KINDS = ((1, 2), (2, 1), (3, 1))
"""How many hands a seat may make, and how many ranks the shoe holds besides aces and tens."""


def is_right(seed: int, hands: int, ranks: int) -> bool:
    """Whether best play and chart of a random game are worth what enumeration says; the differences are printed."""
    random = Random(f"{seed} {hands}")
    rules, cards = random_game(random, hands), random_shoe(random, hands, ranks)
    solution = solve(rules, Shoe.of_cards(cards))
    sheet, texts = sheet_of(rules), [str(card) for card in cards]
    best = solution.player_ev - value_of_round(sheet, texts)
    chart = solution.chart_figures.player_ev - value_of_chart(sheet, texts, solution.chart)
    right = max(abs(best), abs(chart)) < 1e-12
    word = "equal" if right else "DIFFERS"
    print(f"{seed} hands {hands} {word} best {best:+.1e} chart {chart:+.1e} {rules.hash}", flush=True)
    return right


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the games; return how many of them differ."""
    parser = argparse.ArgumentParser(description="Compare the solver with full enumeration, on games drawn at random.")
    parser.add_argument(
        "--games", type=int, default=30, help="games with one hand a seat, and with two, and with three"
    )
    parser.add_argument("--first", type=int, default=100, help="the seed of the first")
    options = parser.parse_args(arguments)
    seeds = range(options.first, options.first + options.games)
    return sum(not is_right(seed, *kind) for kind in KINDS for seed in seeds)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
