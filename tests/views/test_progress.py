"""Bars of long runs: where they are drawn, and that nothing of them stays."""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from pitboss.views.progress import StepsBar, in_notebook


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
