"""What long runs show: bars where somebody looks, and why a first run waits for a compiler."""

import io
import sys
from contextlib import redirect_stderr
from types import ModuleType, SimpleNamespace

import pytest
from tests.commands import Command

import pitboss
from pitboss.views import progress
from pitboss.views.progress import SIMULATOR, SOLVER, StepsBar, in_notebook


class Cell:
    """What stands under a cell of a notebook, time after time."""

    def __init__(self, shown: str) -> None:
        self.shown = [shown]

    def update(self, shown: str) -> None:
        self.shown.append(shown)


def test_a_notebook_has_its_bar_in_html_and_needs_no_widgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """IPython as a kernel has it: a shell with a kernel, and cells whose output can be changed."""
    cells: list[Cell] = []

    def display(shown: str, *, display_id: bool) -> Cell:
        assert display_id
        cells.append(Cell(shown))
        return cells[-1]

    shell, pages = ModuleType("IPython"), ModuleType("IPython.display")
    shell.get_ipython = lambda: SimpleNamespace(kernel="a kernel")  # type: ignore[attr-defined]
    pages.display, pages.HTML = display, str  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", shell)
    monkeypatch.setitem(sys.modules, "IPython.display", pages)
    monkeypatch.setattr("pitboss.views.progress._PAUSE", 0.0)
    assert in_notebook()
    with StepsBar(4, "games <solved>", visible=True) as tell:
        tell(3)
    (cell,) = cells
    assert 'value="0.7500"' in cell.shown[-2]
    assert "75% 3 of 4 games &lt;solved&gt;; interrupt the kernel to stop" in cell.shown[-2]
    assert cell.shown[-1] == ""


@pytest.mark.parametrize("shown", [True, False])
def test_elsewhere_it_is_on_standard_error_if_that_is_a_terminal(
    shown: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not in_notebook()
    with StepsBar(4, "games solved", visible=shown) as tell:
        tell(3)
    said = capsys.readouterr()
    assert said.out == ""
    assert ("75%" in said.err) == shown


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that never ran Pitboss, and a process that said nothing yet."""
    monkeypatch.setattr(progress, "are_kernels_kept", lambda: False)
    monkeypatch.setattr("pitboss.simulator.are_kernels_ready", lambda _paths: False)
    monkeypatch.setattr(progress, "_announcements", progress._Announcements())


def test_python_says_once_that_the_solver_is_compiled() -> None:
    with redirect_stderr(Screen()) as screen:
        pitboss.decide("blackjack", "T 6", "9")
        pitboss.solve("blackjack")
        pitboss.solve_many(["blackjack"])
    assert screen.getvalue() == f"pitboss: {SOLVER}\n"


def test_python_says_that_the_simulator_is_compiled() -> None:
    with redirect_stderr(Screen()) as screen:
        pitboss.simulate("blackjack", rounds=100, seed=1, strategy="never-bust")
    assert screen.getvalue() == f"pitboss: {SIMULATOR}\n"


def test_a_count_says_both() -> None:
    with redirect_stderr(Screen()) as screen:
        pitboss.count("blackjack", rounds=100, seed=1)
    assert screen.getvalue() == f"pitboss: {SOLVER}\npitboss: {SIMULATOR}\n"


def test_a_notebook_is_told_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shell = ModuleType("IPython")
    shell.get_ipython = lambda: SimpleNamespace(kernel="a kernel")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", shell)
    pitboss.decide("blackjack", "T 6", "9")
    assert capsys.readouterr().err == f"pitboss: {SOLVER}\n"


def test_a_program_that_nobody_looks_at_is_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    pitboss.simulate("blackjack", rounds=100, seed=1)
    assert capsys.readouterr() == ("", "")


def test_what_is_kept_is_not_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "are_kernels_kept", lambda: True)
    with redirect_stderr(Screen()) as screen:
        pitboss.decide("blackjack", "T 6", "9")
    assert screen.getvalue() == ""


def test_a_command_says_it_once_wherever_it_writes(pitboss: Command) -> None:
    told = pitboss("simulate", "blackjack", "--rounds", "100", "--seed", "1").err
    assert told == f"pitboss: {SOLVER}\npitboss: {SIMULATOR}\n"
