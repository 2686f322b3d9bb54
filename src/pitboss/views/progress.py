"""A bar that shows how far a long run has come: on standard error, or, in a notebook, under its cell."""

import time
from collections.abc import Callable
from html import escape
from importlib import import_module
from typing import Any, Final, Protocol

from pitboss.simulator import Goal
from pitboss.simulator.estimate import Estimate
from pitboss.simulator.kernel.tally import Tally
from pitboss.views.compiling import in_notebook

_PAUSE: Final = 0.2
"""Seconds between two pictures of a bar in a notebook."""


class Bar(Protocol):
    """A bar; it is gone when it is stopped."""

    def start(self) -> None: ...

    def show(self, share: float, label: str) -> None:
        """How much is done, from 0 to 1, and what is said beside it; once there is something to keep, how to stop."""

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
    """The bar for where this runs; one that draws nothing unless `shown`."""
    if not visible:
        return _NoBar()
    return _NotebookBar() if in_notebook() else _TerminalBar()


class Narrowing:
    """A simulation's bar, with the estimate narrowing beside it; nothing is drawn unless `shown`."""

    def __init__(self, goal: Goal, *, visible: bool, first: str = "warming up") -> None:
        self.goal, self.first = goal, first
        self._bar = new_bar(visible=visible)

    def __enter__(self) -> Callable[[Tally, float], None]:
        self._bar.start()
        self._bar.show(0.0, self.first)
        return self._watch

    def _watch(self, tally: Tally, seconds: float) -> None:
        estimate = Estimate.of(tally)
        figure = f"{estimate.reduced.ev:+.5%} ± {estimate.reduced.std_error:.5%}"
        self._bar.show(self.goal.share_done(tally, seconds), f"{estimate.rounds:,} rounds: {figure}")

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


class Counting:
    """A bar for so many things, one after the other; nothing is drawn unless `shown`."""

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
