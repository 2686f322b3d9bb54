"""How long the four games' reports take, beside solving house Blackjack as often as fits into a second of the same run.

Seconds on the clock and of the processor, for figures, page and JSON, with kernels kept on disk. The machine and what
else it does decide about the seconds; ratios against the solver say more.
"""

import os
import sys
import time
from typing import Final

from pitboss import reports
from pitboss.rules import games, load
from pitboss.solver import solve

MOST: Final = 60.0
"""Seconds that a report may take."""


def solving() -> float:
    """Seconds of the processor for solving Blackjack once, the mean of as many as fit into one."""
    solve(load("blackjack"))
    began, times = time.process_time(), 0
    while time.process_time() - began < 1.0:
        solve(load("blackjack"))
        times += 1
    return (time.process_time() - began) / times


def report(game: str) -> tuple[float, float]:
    """Seconds on the clock and of the processor for the report of a game."""
    clock, processor = time.perf_counter(), time.process_time()
    document = reports.report(game)
    document.to_html()
    document.to_dict()
    return time.perf_counter() - clock, time.process_time() - processor


def main() -> None:
    """Print a row a game; `GAME ...` times only those."""
    once = solving()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; solving blackjack {once:.3f} s of processor time")
    for game in sys.argv[1:] or games():
        clock, processor = report(game)
        over = "" if clock <= MOST else f"  more than {MOST:.0f} s"
        print(
            f"{game:22} {clock:6.1f} s  {processor:6.1f} s of processor time  {processor / once:6.0f} × solving{over}"
        )


if __name__ == "__main__":
    main()
