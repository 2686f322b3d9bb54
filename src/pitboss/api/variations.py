"""`grid` and `solve_many`: a game in many variations, solved on all cores."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from os import PathLike
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

from pitboss.errors import ParamError
from pitboss.params import whole
from pitboss.processes import LOST, HelperProcess, answer_all, cores
from pitboss.results import Result, to_plain
from pitboss.rules import Fault, Game, Rules, SheetError, load, rules_of
from pitboss.solver import Figures, ShoeError, solve
from pitboss.solver.play import are_kernels_kept
from pitboss.solver.solution import load_kernels
from pitboss.text import plural
from pitboss.views.progress import StepsBar, announce_solver

MOST: Final = 100_000
"""The most rule sets of a grid."""


@dataclass(frozen=True, repr=False)
class RuleSet:
    """A game with some changes, and its figures once it is solved.

    Attributes:
        changes: What was changed, by key.
        rules: The game that makes; None where the changes contradict each other.
        fault: Why there are no figures; empty where there are, and before it is solved.
        figures: Best play.
        insurance: The house edge of insurance; None where it is not offered.
        side_bets: The house edge of every side bet.
    """

    changes: Mapping[str, object]
    rules: Rules | None
    fault: str = ""
    figures: Figures | None = None
    insurance: float | None = None
    side_bets: Mapping[str, float] = field(default_factory=dict)

    def __repr__(self) -> str:
        figures = self.fault or (f"house edge {self.house_edge:.4%}" if self.figures else "")
        return f"<RuleSet {self.name}{': ' * bool(figures)}{figures}>"

    @property
    def name(self) -> str:
        """What is varied, in a line; the game and its decks where nothing is."""
        changes = ", ".join(f"{key}={value}" for key, value in self.changes.items())
        return changes or self.game

    @property
    def game(self) -> str:
        """The game and its decks."""
        return f"{self.rules.title}, {plural(self.rules.shoe.decks, 'deck')}" if self.rules else ""

    @property
    def house_edge(self) -> float | None:
        """Against best play; None where the rule set is not solved."""
        return None if self.figures is None else self.figures.house_edge

    @property
    def bets(self) -> dict[str, float]:
        """The house edges of insurance and of every side bet."""
        insurance = {} if self.insurance is None else {"insurance": self.insurance}
        return insurance | dict(self.side_bets)

    def solved(self) -> "RuleSet":
        """Return the same with its figures, or with the fault for which it has none."""
        if self.rules is None:
            return self
        try:
            solution = solve(self.rules)
        except ShoeError as error:
            return replace(self, fault=str(error))
        insurance = solution.insurance.house_edge if solution.insurance else None
        side_bets = {name: bet.house_edge for name, bet in solution.side_bets.items()}
        return replace(self, figures=solution.figures, insurance=insurance, side_bets=side_bets)

    def to_dict(self) -> dict[str, Any]:
        """Return the figures by name, after what was varied."""
        row = {
            key: value if isinstance(value, bool | int | float) else str(value) for key, value in self.changes.items()
        }
        if self.rules:
            row |= {"game": self.rules.name, "decks": self.rules.shoe.decks, "sheet_hash": self.rules.hash}
        row |= to_plain(self.figures) if self.figures else {}
        row |= {f"{name}_house_edge": edge for name, edge in self.bets.items()}
        return row | ({"fault": self.fault} if self.fault else {})


def grid(game: str | Path, values: Mapping[str, object], changes: Mapping[str, object] | None = None) -> list[RuleSet]:
    """Combine values of keys: `grid("blackjack", {"shoe.decks": [1, 2, 6], "natural.pays": ["3:2", "6:5"]})`.

    Args:
        game: The game's name or the path of its sheet, which is read anew for every combination.
        values: The values of every key that is varied.
        changes: Changes that are made in all of them.

    Returns:
        Every combination; one that contradicts itself is kept, with its fault.

    Raises:
        ParamError: There are no values, too many, or a key is varied and changed.
        SheetError: A value is good in no combination.
    """
    changes = changes or {}
    check_path(game)
    listed = _listed(values)
    if (size := prod(map(len, listed.values()))) > MOST:
        raise ParamError("values", size, f"{size:,} rule sets are too many: {MOST:,} at most")
    if twice := [key for key in listed if key in changes]:
        raise ParamError("changes", dict(changes), f"{twice[0]} is varied too: give its values in one place")
    combined = [dict(zip(listed, some, strict=True)) for some in product(*listed.values())]
    pairs = [_rule_set(game, varied, changes) for varied in combined]
    if faults := [*_of_values_good_in_none(listed, pairs)]:
        raise SheetError([*dict.fromkeys(faults)])
    return [rule_set for rule_set, _ in pairs]


def check_path(game: object) -> None:
    """Raise `ParamError` unless a game is named by a sheet that can be read again."""
    if not isinstance(game, str | PathLike):
        raise ParamError("game", game, "give a game's name or the path of its sheet, which is read for every variation")


def _listed(values: Mapping[str, object]) -> dict[str, list[object]]:
    wanted = 'give a list of values for every key, such as {"shoe.decks": [1, 2, 6]}'
    if not isinstance(values, Mapping) or not values:
        raise ParamError("values", values, wanted)
    listed: dict[str, list[object]] = {}
    for key, some in values.items():
        if isinstance(some, str) or not isinstance(some, Iterable):
            raise ParamError("values", values, wanted)
        listed[key] = list(some)
    if empty := [key for key, some in listed.items() if not some]:
        raise ParamError("values", values, f"no values for {empty[0]}")
    return listed


def _rule_set(
    game: str | Path, varied: dict[str, object], changes: Mapping[str, object]
) -> tuple[RuleSet, tuple[Fault, ...]]:
    """A combination, and all that is wrong with it."""
    try:
        return RuleSet(varied, load(game, {**changes, **varied})), ()
    except SheetError as error:
        named, first = error.with_changes_named("values", but=changes), error.faults[0]
        return RuleSet(varied, None, f"{first.key}: {first.problem}; {first.allowed}"), named.faults


def _of_values_good_in_none(
    listed: Mapping[str, list[object]], pairs: Sequence[tuple[RuleSet, tuple[Fault, ...]]]
) -> Iterator[Fault]:
    """What is wrong with each value that makes no game at all, whatever it is combined with."""
    for key, some in listed.items():
        for value in some:
            of_value = [faults for rule_set, faults in pairs if rule_set.changes[key] is value]
            if all(of_value):
                yield from of_value[0]


@dataclass(frozen=True, repr=False)
class Grid(Result):
    """Many games solved, in the order in which they were given.

    Attributes:
        rule_sets: Those that were solved.
        total: How many were to be solved.
        interrupted: Whether Ctrl-C stopped the work.
    """

    view = "grid"

    rule_sets: tuple[RuleSet, ...]
    total: int
    interrupted: bool = False

    def __len__(self) -> int:
        return len(self.rule_sets)

    def __iter__(self) -> Iterator[RuleSet]:
        return iter(self.rule_sets)

    def __getitem__(self, place: int) -> RuleSet:
        return self.rule_sets[place]

    def __repr__(self) -> str:
        edges = [rule_set.figures.house_edge for rule_set in self if rule_set.figures]
        span = f", house edges from {min(edges):.4%} to {max(edges):.4%}" if edges else ""
        unsolved = f", {len(self) - len(edges)} of them without figures" if len(edges) < len(self) else ""
        ended = f", interrupted before the other {self.total - len(self)}" if self.interrupted else ""
        return f"<Grid of {plural(len(self), 'rule set')}{unsolved}{span}{ended}>"

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for every rule set: what was varied, its figures, or its fault."""
        return [rule_set.to_dict() for rule_set in self]


def solve_many(rule_sets: Iterable[Game | RuleSet], *, processes: int | None = None, progress: bool = False) -> Grid:
    """Solve many games on all cores, best play only: `solve_many(grid(…)).to_frame()`.

    Ctrl-C stops the work and keeps what is done.

    Args:
        rule_sets: Games, or what `grid` returns.
        processes: How many processes work; by default one for every core.
        progress: Show a bar.

    Returns:
        The figures of every game; one that cannot be solved has its fault in place of figures.

    Raises:
        ParamError: There is no list of games, or the number of processes is out of bounds.
    """
    if isinstance(rule_sets, str | Rules) or not isinstance(rule_sets, Iterable):
        raise ParamError("rule_sets", rule_sets, "give a list of games, or what grid(…) returns; solve(…) is for one")
    if processes is not None:
        processes = whole("processes", processes, 1, 512)
    wanted = [each if isinstance(each, RuleSet) else _as_rule_set(each) for each in rule_sets]
    done = {place: each for place, each in enumerate(wanted) if not each.rules}
    left = [(place, each) for place, each in enumerate(wanted) if each.rules]
    interrupted = False
    if left:
        announce_solver()
    with StepsBar(len(left), "rule sets solved", visible=progress) as show:
        try:
            for number, (at, solved) in enumerate(solve_each([each for _, each in left], processes=processes), 1):
                done[left[at][0]] = solved
                show(number)
        except KeyboardInterrupt:
            interrupted = True
    return Grid(tuple(done[place] for place in sorted(done)), total=len(wanted), interrupted=interrupted)


def _as_rule_set(game: Game) -> RuleSet:
    rules = rules_of(game)
    return RuleSet(dict(rules.changed), rules)


class LostSolverError(RuntimeError):
    """A solving process that ended before its work was done."""


def solve_each(rule_sets: Sequence[RuleSet], *, processes: int | None = None) -> Iterator[tuple[int, RuleSet]]:
    """Solve rule sets side by side; yield the place and figures of each as they come.

    Processes end with the iteration, however it ends.

    Args:
        rule_sets: Those to solve.
        processes: How many processes work; by default one for every core.

    Raises:
        LostSolverError: A process ended before its time.
    """
    number = min(processes or cores(), len(rule_sets))
    if number <= 1:
        yield from ((place, rule_set.solved()) for place, rule_set in enumerate(rule_sets))
        return
    if not are_kernels_kept():
        load_kernels()
    queue: SimpleQueue[tuple[int, RuleSet]] = SimpleQueue()
    answers: SimpleQueue[tuple[int, RuleSet] | None] = SimpleQueue()
    for place, rule_set in enumerate(rule_sets):
        queue.put((place, rule_set))
    workers = [HelperProcess(__name__) for _ in range(number)]
    threads = [Thread(target=_feed, args=(worker, queue, answers), daemon=True) for worker in workers]
    try:
        for thread in threads:
            thread.start()
        for _ in rule_sets:
            answer = answers.get()
            if answer is None:
                raise LostSolverError("a solving process ended before its work was done")
            yield answer
    finally:
        _end(workers, threads)


def _feed(
    worker: HelperProcess, queue: "SimpleQueue[tuple[int, RuleSet]]", answers: "SimpleQueue[tuple[int, RuleSet] | None]"
) -> None:
    """Hand one rule set after another to a process until none is left; answer None if it is lost."""
    try:
        while True:
            place, rule_set = queue.get_nowait()
            answers.put((place, worker.ask(rule_set)))
    except Empty:
        return
    except LOST:
        answers.put(None)


def _end(workers: list[HelperProcess], threads: list[Thread]) -> None:
    """End all processes, at work or not; their threads then see the pipes close."""
    for worker in workers:
        worker.kill()
    for thread in threads:
        if thread.ident is not None:
            thread.join()
    for worker in workers:
        worker.close()


def main() -> None:
    """Solve rule sets from standard input until it is closed: what a process of `solve_each` does."""
    answer_all(RuleSet.solved)
