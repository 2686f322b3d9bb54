"""A bar on standard error that shows how far a long run has come."""

from collections.abc import Callable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from pitboss.simulator import Goal
from pitboss.simulator.estimate import Estimate
from pitboss.simulator.kernel.tally import Tally


class Narrowing:
    """A simulation's bar, with the estimate narrowing beside it; nothing is drawn unless `shown`."""

    def __init__(self, goal: Goal, *, shown: bool) -> None:
        self.goal = goal
        columns = (BarColumn(20), TaskProgressColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown)
        self._task = self._bar.add_task("warming up", total=1.0)

    def __enter__(self) -> Callable[[Tally, float], None]:
        self._bar.start()
        return self._watch

    def _watch(self, tally: Tally, seconds: float) -> None:
        estimate = Estimate.of(tally)
        figure = f"{estimate.reduced.ev:+.5%} ± {estimate.reduced.std_error:.5%}"
        told = f"{estimate.rounds:,} rounds: {figure}  Ctrl-C stops"
        self._bar.update(self._task, completed=self.goal.share_done(tally, seconds), description=told)

    def __exit__(self, *_: object) -> None:
        if not self._bar.disable:  # Else Rich 13 would write an empty line.
            self._bar.stop()


class Counting:
    """A bar for so many things, one after the other; nothing is drawn unless `shown`."""

    def __init__(self, total: int, what: str, *, shown: bool) -> None:
        columns = (BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown)
        self._task = self._bar.add_task(f"{what}  Ctrl-C stops", total=total)

    def __enter__(self) -> Callable[[int], None]:
        self._bar.start()
        return lambda done: self._bar.update(self._task, completed=done)

    def __exit__(self, *_: object) -> None:
        if not self._bar.disable:  # Else Rich 13 would write an empty line.
            self._bar.stop()
