"""Environments beside the reference, every game in every autoreset mode: `python -m soak.envs --episodes 100000`."""

import argparse
import random
from time import perf_counter

from gymnasium.vector import AutoresetMode
from tests.envs.compare import compare, random_env
from tests.random_rules import random_rules

from pitboss.rules import games, load


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=float, default=1e5, help="for each game in each autoreset mode")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, began = random.Random(options.seed), perf_counter()
    for name in (*games(), "games drawn by lot"):
        for mode in AutoresetMode:
            rounds = shoes = 0
            while rounds < options.episodes:
                rules = load(name) if name in games() else random_rules(rng)
                rounds += compare(random_env(rng, rules, mode, by_shoe=False), rng.randrange(1 << 40), 1000)
                shoes += compare(random_env(rng, rules, mode, by_shoe=True), rng.randrange(1 << 40), 10)
            seconds = perf_counter() - began
            counts = f"{rounds:,} rounds and {shoes:,} shoes"
            print(f"{name}, {mode.value}: {counts} agree, cent for cent ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
