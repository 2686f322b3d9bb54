"""Change `game/` and `rules/` in small wrong ways, one at a time, and see whether a test notices.

    python -m tests.mutation                               # everything, hours
    python -m tests.mutation rules game/settlement.py      # these only
    python -m tests.mutation game/step.py:120              # this line only
    python -m tests.mutation --sample 200 --seed 1         # some, drawn by lot

A change that nobody notices is a survivor: a test is missing, or the code says something that does not matter. Those
that cannot matter are in equivalent.toml, each with its reason. Ends with 1 if there are others.
"""

import argparse
import os
import random
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

from tests.mutation.mutants import SOURCES, Mutant, all_mutants
from tests.mutation.running import OUT_OF_TIME, Outcome, Reached, TestsFailedError, try_anew, try_swapped

ROOT: Final = Path(__file__).parents[2]
ROOMS: Final = ("rules", "game")
TESTS: Final = (
    "tests/rules", "tests/game", "tests/clauses", "tests/test_golden_rounds.py", "tests/table/test_table.py",
    "tests/table/test_table_play.py", "tests/terminal", "tests/cli/test_settle.py", "tests/cli/test_games_and_rules.py",
    "tests/cli/test_off_sheet.py",
)  # fmt: skip
"""Where game and rules are tested in one process; a server or a compiled kernel would not see a change."""
_SILENCE: Final = 30
"""Seconds between two lines that say how far the run is, where there is no terminal to say it in place."""


def equivalent() -> dict[str, str]:
    """The mutants that no test can notice, by name, and why."""
    listed = tomllib.loads(Path(__file__).with_name("equivalent.toml").read_text(encoding="utf-8"))
    return {
        f"{module} {where}: {change}": because
        for module, functions in listed.items()
        for where, changes in functions.items()
        for change, because in changes.items()
    }


def is_at(mutant: Mutant, place: str) -> bool:
    """Whether a mutant is in a room, in a module, or on a line of one."""
    path, _, line = place.removeprefix("src/pitboss/").rstrip("/").partition(":")
    return (mutant.module == path or mutant.module.startswith(f"{path}/")) and line in ("", str(mutant.line))


class Run:
    """One run over some mutants, telling how it goes on."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants = mutants
        self.noticed: dict[Mutant, str] = {}
        self.survivors: list[Mutant] = []
        self.began = self.told = time.monotonic()

    def go(self, tests: list[str], jobs: int) -> None:
        reached = Reached({}, {}, {}, [])
        self._progress("running the tests once without a change")
        for told in try_swapped(self.mutants, tests, jobs):
            if isinstance(told, Reached):
                reached = told
            else:
                self._count(told)
        done = {*self.noticed, *self.survivors}
        for outcome in try_anew([each for each in self.mutants if each not in done], reached, jobs):
            self._count(outcome)

    def _count(self, outcome: Outcome) -> None:
        if outcome.noticed:
            self.noticed[outcome.mutant] = outcome.noticed
        else:
            self.survivors.append(outcome.mutant)
            self._clear()
            print(shown(outcome.mutant), flush=True)
        done = len(self.noticed) + len(self.survivors)
        self._progress(f"{done} of {len(self.mutants)}, {len(self.survivors)} survived; {outcome.mutant.module}")

    def _progress(self, text: str) -> None:
        now = time.monotonic()
        seconds = now - self.began
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\033[K{seconds:5.0f} s: {text}")
            sys.stderr.flush()
        elif now > self.told + _SILENCE:
            self.told = now
            print(f"{seconds:5.0f} s: {text}", file=sys.stderr, flush=True)

    def _clear(self) -> None:
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def summary(self, listed: int) -> str:
        self._clear()
        there, noticed = (Counter(each.module for each in some) for some in (self.mutants, self.noticed))
        endless = list(self.noticed.values()).count(OUT_OF_TIME)
        return "\n".join(
            (
                *(f"{module:24} {noticed[module]:5} of {there[module]:5} noticed" for module in there),
                f"{len(self.noticed)} of {len(self.mutants)} changes were noticed, "
                f"{endless} of them because they did not end; "
                f"{len(self.survivors)} survived; {listed} more are listed as equivalent "
                f"({time.monotonic() - self.began:.0f} s)",
            )
        )


def shown(mutant: Mutant) -> str:
    """A survivor: where it is, the line, and the name to list it by."""
    line = (SOURCES / mutant.module).read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
    return f"survived: src/pitboss/{mutant.module}:{mutant.line}: {line}\n    {mutant.name}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("places", nargs="*", default=list(ROOMS), help="rooms, modules, or lines of modules")
    parser.add_argument("--sample", type=int, help="try this many, drawn by lot")
    parser.add_argument("--seed", type=int, default=1, help="of the lot")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--tests", nargs="+", default=list(TESTS), help="the tests that may notice")
    wishes = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT / "src"))
    everything, known = all_mutants(ROOMS), equivalent()
    if gone := known.keys() - {mutant.name for mutant in everything}:
        parser.error(f"equivalent.toml lists what is no change of the sources: {'; '.join(sorted(gone))}")
    chosen = list(dict.fromkeys(each for place in wishes.places for each in everything if is_at(each, place)))
    tried = [mutant for mutant in chosen if mutant.name not in known]
    if not tried:
        parser.error(f"nothing to change in {', '.join(wishes.places)}: name rooms ({', '.join(ROOMS)}) or modules")
    listed = len(chosen) - len(tried)
    if wishes.sample and wishes.sample < len(tried):
        drawn = set(random.Random(wishes.seed).sample(range(len(tried)), wishes.sample))
        tried = [mutant for place, mutant in enumerate(tried) if place in drawn]
    run = Run(tried)
    try:
        run.go(wishes.tests, wishes.jobs)
    except TestsFailedError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    print(run.summary(listed))
    return 1 if run.survivors else 0


if __name__ == "__main__":
    sys.exit(main())
