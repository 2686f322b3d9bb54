"""How soon commands answer, beside a bare `python -c "import numba"` in the same run.

The best of several runs, in seconds on the clock; ratios say more on a machine that does other things too. `odds` is
timed with its kernels kept on disk. `--compile` adds what a first run on a machine spends compiling kernels, in seconds
of processor time. Python may keep the bytecode of modules, as it does unless told otherwise.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from typing import Final

from targets import at_most

PITBOSS: Final = ("-m", "pitboss")
ODDS: Final = (*PITBOSS, "odds", "blackjack")
SIMULATE: Final = (*PITBOSS, "simulate", "blackjack", "--strategy", "never-bust", "--rounds", "1e4", "--seed", "1")
RUNS: Final = 5
TARGETS: Final = {"--help": 0.2, "games": 0.2, "odds": 0.6, "simulate": 0.6}
"""Seconds on a quiet machine of two cores."""
COMPILING_TARGETS: Final = {"odds": 10.0, "simulate": 15.0}


def best(*words: str, runs: int = RUNS) -> float:
    """The shortest time of some runs."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        _run(words, {})
        times.append(time.perf_counter() - start)
    return min(times)


def compiling(*words: str) -> float:
    """Processor time of a first run less that of a second, with nothing kept before the first."""
    with tempfile.TemporaryDirectory() as folder:
        spent = []
        for _ in range(2):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            _run(words, {"PITBOSS_CACHE": folder})
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return spent[0] - spent[1]


def _run(words: tuple[str, ...], variables: dict[str, str]) -> None:
    environment = os.environ | variables
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([sys.executable, *words], env=environment, capture_output=True, check=True)


def main() -> None:
    """Print the table."""
    bare = best("-c", "import numba")
    print(f"load {os.getloadavg()[0]:.1f}; import numba {bare:.3f} s")
    for words in (ODDS, SIMULATE):
        _run(words, {})
    rows = {
        "--help": best(*PITBOSS, "--help"),
        "games": best(*PITBOSS, "games"),
        "odds": best(*ODDS),
        "simulate": best(*SIMULATE),
    }
    for name, seconds in rows.items():
        print(f"{name:20} {seconds:6.3f} s  {seconds / bare:5.2f} × import numba")
    for name, most in TARGETS.items():
        at_most(name, rows[name], most, "s")
    if "--compile" in sys.argv[1:]:
        for name, words in (("odds", ODDS), ("simulate", SIMULATE)):
            at_most(f"{name}, compiling", compiling(*words), COMPILING_TARGETS[name], "s of processor time")


if __name__ == "__main__":
    main()
