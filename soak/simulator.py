"""The long comparison with the reference: `python -m soak.simulator --rounds 1000000 --seed 1`."""

import argparse
import random
from time import perf_counter

from tests.random_rules import random_rules
from tests.reference.test_simulator import compare_rounds
from tests.simulator.random_chart import random_chart

from pitboss.rules import games, load

ROUNDS_PER_RULE_SET = 500


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=float, default=1e6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    began, played, sets = perf_counter(), 0, 0
    while played < options.rounds:
        # Every fifth rule set is one of the four games as its sheet has it.
        rules = load(rng.choice(games())) if sets % 5 == 0 else random_rules(rng)
        played += compare_rounds(rules, random_chart(rng), rng, ROUNDS_PER_RULE_SET)
        sets += 1
        if sets % 50 == 0:
            print(f"{played:,} rounds of {sets} rule sets agree, {perf_counter() - began:.0f} s", flush=True)
    print(f"{played:,} rounds of {sets} rule sets agree, cent for cent")


if __name__ == "__main__":
    main()
