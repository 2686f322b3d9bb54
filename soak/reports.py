"""Reports of random sheets: every one is written and says what its JSON says.

python -m soak.reports --sheets 100
"""

import argparse
import random
import sys
import time
from typing import Final

from tests.random_rules import random_sheet
from tests.reports.pages import Reading, faults

from pitboss.reports import report
from pitboss.rules import read_sheet

ROUNDS: Final = 5_000


def wrong_with(seed: int) -> list[str]:
    """What is wrong with the report of a random sheet."""
    rules = read_sheet(random_sheet(random.Random(seed), left_open=True), source="random.toml")
    return faults(Reading(report(rules, rounds=ROUNDS).to_html()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Write reports of random sheets.")
    parser.add_argument("--sheets", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    failed = 0
    for seed in range(options.seed, options.seed + options.sheets):
        began = time.perf_counter()
        found = wrong_with(seed)
        failed += bool(found)
        print(f"sheet {seed}: {found[:3] or 'in order'}, {time.perf_counter() - began:.1f} s", flush=True)
    if failed:
        sys.exit(f"{failed} of {options.sheets} reports are wrong")


if __name__ == "__main__":
    main()
