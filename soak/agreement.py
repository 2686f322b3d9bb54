"""The same chart, off a fresh shoe, valued by solver and simulator: more random games than the suite has time for.

python -m soak.agreement --games 40 --first 100
"""

import argparse
import random
import sys
from collections.abc import Sequence

from tests.random_rules import random_rules

from pitboss.rules import Odds, Rules
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.solver import solve


def deviation(rules: Rules, precision: float, seed: int) -> float:
    """How many standard errors of at most `precision` the simulated value of the best chart lies from the exact one."""
    solution = solve(rules)
    goal = Goal(precision=precision)
    figure = run_simulation(Conditions(rules, solution.chart, fresh=True), goal, seed=seed).estimate.reduced
    assert figure.std_error <= precision
    return (figure.ev - solution.chart_figures.player_ev) / figure.std_error


def random_game(seed: int) -> Rules:
    """A legal game in which no hand pays more than 3:1; one that pays 100:1 would need hours."""
    rng = random.Random(seed)
    return next(rules for rules in iter(lambda: random_rules(rng), None) if _pays_at_most_three(rules))


def _pays_at_most_three(rules: Rules) -> bool:
    odds = [rules.natural.pays, *(bonus.pays for bonus in rules.bonus)]
    odds += [row.pays for row in rules.natural.bonus]
    odds += [row.result for row in rules.settle if isinstance(row.result, Odds)]
    return all(float(pays) <= 3 for pays in odds) and all(bonus.fewest_cards > 3 for bonus in rules.bonus)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the games; return how many of them differ by four standard errors or more."""
    parser = argparse.ArgumentParser(description="Compare the simulator with the solver, on games drawn at random.")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=100, help="the seed of the first")
    parser.add_argument("--precision", type=float, default=1e-5, help="the standard error to reach")
    options = parser.parse_args(arguments)
    wrong = 0
    for seed in range(options.first, options.first + options.games):
        rules = random_game(seed)
        z = deviation(rules, options.precision, seed)
        wrong += abs(z) >= 4
        print(f"{seed} z {z:+.2f} {'agrees' if abs(z) < 4 else 'DIFFERS'} {rules.hash}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
