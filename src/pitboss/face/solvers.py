"""Many rule sets solved side by side, each process on a core of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread

from pitboss.processes import LOST, Asked, answer_all, cores
from pitboss.rules import Rules
from pitboss.solver import Figures, ShoeError, solve
from pitboss.solver.play import are_kernels_kept
from pitboss.solver.solution import load_kernels

_HERE = __name__


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
    workers = [Asked(_HERE) for _ in range(number)]
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


def _ask(
    worker: Asked, asked: "SimpleQueue[tuple[int, Rules]]", told: "SimpleQueue[tuple[int, Solved] | None]"
) -> None:
    """Hand one rule set after another to a process until none is left; tell None if it is lost."""
    try:
        while True:
            place, rules = asked.get_nowait()
            told.put((place, worker.ask(rules)))
    except Empty:
        return
    except LOST:
        told.put(None)


def _end(workers: list[Asked], threads: list[Thread]) -> None:
    """End all processes, at work or not; their threads then see the pipes close."""
    for worker in workers:
        worker.kill()
    for thread in threads:
        if thread.ident is not None:
            thread.join()
    for worker in workers:
        worker.close()


def main() -> None:
    """Solve rule sets from standard input until it is closed."""
    answer_all(Solved.of)
