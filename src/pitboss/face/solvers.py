"""Many rule sets solved side by side, each process on a core of its own.

A process is a plain Python that is asked through a pipe and ends when the pipe is closed: a script needs no guard
around its main part, and Ctrl-C reaches the one who waits, not those who work.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread

from pitboss.rules import Rules
from pitboss.simulator.run import cores
from pitboss.solver import Figures, ShoeError, solve
from pitboss.solver.kept import are_kernels_kept
from pitboss.solver.solution import load_kernels

_PROGRAM = f"from {__name__} import main; main()"


class LostSolverError(RuntimeError):
    """A solving process that ended before its work was done."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The figures of one rule set, or the `fault` for which it has none; house edges of what stands beside."""

    figures: Figures | None
    insurance: float | None = None
    side_bets: dict[str, float] = field(default_factory=dict)
    fault: str = ""

    @classmethod
    def of(cls, rules: Rules) -> "Solved":
        """Solve one rule set here."""
        try:
            found = solve(rules)
        except ShoeError as error:
            return cls(None, fault=str(error))
        insurance = found.insurance.house_edge if found.insurance else None
        return cls(found.figures, insurance, {name: bet.house_edge for name, bet in found.side_bets.items()})


def solve_each(rule_sets: Sequence[Rules], *, processes: int | None = None) -> Iterator[tuple[int, Solved]]:
    """Solve rule sets on so many processes, all cores by default; yield the place and figures of each as they come.

    Raise `LostSolverError` if a process ends before its time. Processes end with the iteration, however it ends.
    """
    number = min(processes or cores(), len(rule_sets))
    if number <= 1:
        yield from ((place, Solved.of(rules)) for place, rules in enumerate(rule_sets))
        return
    if not are_kernels_kept():
        load_kernels()
    asked: SimpleQueue[tuple[int, Rules]] = SimpleQueue()
    told: SimpleQueue[tuple[int, Solved] | None] = SimpleQueue()
    for place, rules in enumerate(rule_sets):
        asked.put((place, rules))
    workers = [_start() for _ in range(number)]
    threads = [Thread(target=_ask, args=(worker, asked, told), daemon=True) for worker in workers]
    try:
        for thread in threads:
            thread.start()
        for _ in rule_sets:
            found = told.get()
            if found is None:
                raise LostSolverError("a solving process ended before its work was done")
            yield found
    finally:
        _end(workers, threads)


def _start() -> "subprocess.Popen[bytes]":
    """A process that solves what it is sent; it finds the same modules, and hears no Ctrl-C."""
    path = os.pathsep.join(place for place in sys.path if place)
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )


def _ask(
    worker: "subprocess.Popen[bytes]",
    asked: "SimpleQueue[tuple[int, Rules]]",
    told: "SimpleQueue[tuple[int, Solved] | None]",
) -> None:
    """Hand one rule set after another to a process until none is left; tell None if it is lost."""
    if worker.stdin is None or worker.stdout is None:
        raise RuntimeError("a solving process has no pipes")
    try:
        while True:
            place, rules = asked.get_nowait()
            pickle.dump(rules, worker.stdin)
            worker.stdin.flush()
            told.put((place, pickle.load(worker.stdout)))
    except Empty:
        return
    except (OSError, EOFError, pickle.PickleError):
        told.put(None)


def _end(workers: "list[subprocess.Popen[bytes]]", threads: list[Thread]) -> None:
    """End all processes, at work or not; their threads then see the pipes close."""
    for worker in workers:
        worker.kill()
    for thread in threads:
        if thread.ident is not None:
            thread.join()
    for worker in workers:
        with suppress(BrokenPipeError), worker:
            worker.wait()


def main() -> None:
    """Solve rule sets from standard input until it is closed."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        try:
            rules = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(Solved.of(rules), answers)
        answers.flush()
