"""Many rule sets on all cores: `python benchmarks/bench_grid.py [SETS]`, 1,000 by default.

The baseline is the same solver in one process, measured in the same run; the machine's load stands beside the figures.
"""

import os
import sys
from time import perf_counter
from typing import Final

from targets import at_most

import pitboss
from pitboss.processes import cores
from pitboss.solver import solve

VALUES: dict[str, list[object]] = {
    "shoe.decks": [1, 2, 4, 5, 6, 8],
    "natural.pays": ["3:2", "7:5", "6:5"],
    "dealer.soft_17": ["hit", "stand"],
    "surrender.when": ["never", "late", "early"],
    "double.after_split": [True, False],
    "double.totals": ["any", "9-11", "10-11"],
    "split.max_hands": [2, 4],
}
TARGET: Final = 60.0
"""Seconds for a thousand rule sets on two cores."""
_ALONE = 20


def main(sets: int) -> None:
    made = [each.rules for each in pitboss.grid("blackjack", VALUES) if each.rules][:: max(1, 1296 // sets)][:sets]
    solve(made[0])
    began = perf_counter()
    for rules in made[:: max(1, len(made) // _ALONE)][:_ALONE]:
        solve(rules)
    alone = (perf_counter() - began) / min(_ALONE, len(made))
    began = perf_counter()
    found = pitboss.solve_many(made)
    seconds = perf_counter() - began
    print(f"one process: {1000 * alone:.0f} ms a rule set")
    print(
        f"{len(found):,} rule sets on {cores()} cores: {seconds:.1f} s, "
        f"{alone * len(found) / seconds:.2f} times one process; load {os.getloadavg()[0]:.1f}"
    )
    if len(found) >= 1000:  # With few of them, what it takes to begin would be most of it.
        at_most("a thousand rule sets", 1000 * seconds / len(found), TARGET, "s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
