"""What a long run shows on standard error or under a notebook's cell: a bar, and a line when kernels are compiled."""

import sys
import time
from collections.abc import Callable
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from pitboss.solver.play import are_kernels_kept

if TYPE_CHECKING:
    from pitboss.simulator import Goal
    from pitboss.simulator.kernel.tally import Tally

SOLVER: Final = "compiling the solver; this happens once and takes about ten seconds …"
SIMULATOR: Final = (
    "compiling the simulator; this happens twice at most, for a player alone with the dealer and for counters and full "
    "tables, and takes about a quarter of a minute …"
)
_PAUSE: Final = 0.2
"""Seconds between two pictures of a bar in a notebook."""


class Bar(Protocol):
    """A bar; it is gone when it is stopped."""

    def start(self) -> None: ...

    def show(self, share: float, label: str) -> None:
        """Show how much is done, from 0 to 1, with a label; after the start also how to stop."""

    def stop(self) -> None: ...


class _NoBar:
    def start(self) -> None:
        pass

    def show(self, share: float, label: str) -> None:
        pass

    def stop(self) -> None:
        pass


class _TerminalBar:
    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        columns = (BarColumn(20), TaskProgressColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        self._bar = Progress(*columns, console=Console(stderr=True, force_jupyter=False), transient=True)
        self._task = self._bar.add_task("", total=1.0)

    def start(self) -> None:
        self._bar.start()

    def show(self, share: float, label: str) -> None:
        self._bar.update(self._task, completed=share, description=f"{label}  Ctrl-C stops" if share else label)

    def stop(self) -> None:
        self._bar.stop()


class _NotebookBar:
    """Plain HTML, which every notebook shows: Rich would ask for ipywidgets."""

    def __init__(self) -> None:
        self._cell: Any = None
        self._drawn = 0.0

    def start(self) -> None:
        notebook = import_module("IPython.display")
        self._html = notebook.HTML
        self._cell = notebook.display(self._html(""), display_id=True)

    def show(self, share: float, label: str) -> None:
        now = time.monotonic()
        if self._cell is not None and now - self._drawn >= _PAUSE:
            self._drawn = now
            bar = f'<progress value="{share:.4f}" max="1" style="width:16em"></progress>'
            stops = "; interrupt the kernel to stop" if share else ""
            self._cell.update(self._html(f"{bar} {share:.0%} {escape(label)}{stops}"))

    def stop(self) -> None:
        if self._cell is not None:
            self._cell.update(self._html(""))


def new_bar(*, visible: bool) -> Bar:
    """The bar for where this runs; one that draws nothing unless `visible`."""
    if not visible:
        return _NoBar()
    return _NotebookBar() if in_notebook() else _TerminalBar()


class SimulationBar:
    """A simulation's bar, with the estimate narrowing beside it; nothing is drawn unless `visible`."""

    def __init__(self, goal: "Goal", *, visible: bool, first: str = "warming up") -> None:
        self.goal, self.first = goal, first
        self._bar = new_bar(visible=visible)

    def __enter__(self) -> Callable[["Tally", float], None]:
        self._bar.start()
        self._bar.show(0.0, self.first)
        return self._watch

    def _watch(self, tally: "Tally", seconds: float) -> None:
        from pitboss.simulator.kernel.tally import Estimate

        estimate = Estimate.of(tally)
        figure = f"{estimate.reduced.ev:+.5%} ± {estimate.reduced.std_error:.5%}"
        self._bar.show(self.goal.share_done(tally, seconds), f"{estimate.rounds:,} rounds: {figure}")

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


class StepsBar:
    """A bar for so many things, one after the other; nothing is drawn unless `visible`."""

    def __init__(self, total: int, what: str, *, visible: bool) -> None:
        self._total, self._what = total, what
        self._bar = new_bar(visible=visible)

    def __enter__(self) -> Callable[[int], None]:
        self._bar.start()
        self._watch(0)
        return self._watch

    def _watch(self, done: int) -> None:
        self._bar.show(done / max(self._total, 1), f"{done:,} of {self._total:,} {self._what}")

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


class _Announcements:
    """What was said in this process, and whether to say it even where nobody seems to look, as a command does."""

    def __init__(self) -> None:
        self.solver = False
        self.always = False


_announcements = _Announcements()


def announce_always() -> None:
    """Announce compiling from now on even where standard error is no terminal."""
    _announcements.always = True


def announce_solver() -> None:
    """Say that the solver has to be compiled, if it has; once in a process."""
    if not _announcements.solver and _is_watched() and not are_kernels_kept():
        _announcements.solver = True
        _announce(SOLVER)


def announce_simulator() -> None:
    """Say that the simulator is being compiled."""
    if _is_watched():
        _announce(SIMULATOR)


def _is_watched() -> bool:
    """Whether somebody sees what is written on standard error."""
    return _announcements.always or (sys.stderr is not None and (sys.stderr.isatty() or in_notebook()))


def _announce(line: str) -> None:
    print(f"pitboss: {line}", file=sys.stderr, flush=True)


def in_notebook() -> bool:
    """Whether a notebook's kernel runs this."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return getattr(shell, "kernel", None) is not None
