"""The chart as text: 80 columns, the same with and without colour."""

import pytest
from rich.console import Console
from tests.strategy.games import CHANGES
from tests.views.charts import drawn_chart, example_chart

from pitboss.strategy.chart import Chart
from pitboss.views.chart import WIDTH, coloured, text
from pitboss.views.chart_options import chart_options, edge_text, sheet_line


@pytest.mark.parametrize("name", CHANGES)
def test_no_line_is_wider_than_a_terminal(name: str) -> None:
    assert max(map(len, text(drawn_chart(name)).splitlines())) <= WIDTH == 80


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("width", [40, 60, 79])
def test_a_narrow_terminal_has_every_cell(name: str, width: int) -> None:
    chart = drawn_chart(name)
    lines = coloured(chart, width=width).plain.splitlines()
    assert max(len(line.rstrip()) for line in lines) <= width
    codes = [cell.code for block in chart.blocks for row in block.rows for cell in row.cells if cell.code]
    table = lines[lines.index("") :]
    words = [word for line in table for word in line.split()]
    assert all(words.count(code) >= codes.count(code) for code in codes)


@pytest.mark.parametrize("name", CHANGES)
def test_every_row_can_be_read_back_from_the_text(name: str) -> None:
    chart = drawn_chart(name)
    lines = [line.split() for line in text(chart).splitlines()]
    for block in chart.blocks:
        for row in block.rows:
            words = [*row.label.split(), *row.hint.split(), *(cell.code for cell in row.cells if cell.code)]
            assert words in lines


def test_the_text_says_all_that_the_table_does() -> None:
    chart = example_chart(house_edge=0.0061507)
    words = " ".join(text(chart).split())
    for part in (
        chart.rules.title,
        chart.title,
        edge_text(chart),
        sheet_line(chart),
        *chart_options(chart),
        *chart.notes,
    ):
        assert part in words
    for entry in chart.legend:
        assert f"{entry.cell.code} {entry.meaning}" in words


@pytest.mark.parametrize("sixteen", [False, True])
def test_colour_changes_no_letter(sixteen: bool) -> None:
    chart = drawn_chart("super-fun")
    lines = [line.rstrip() for line in coloured(chart, sixteen=sixteen).plain.splitlines()]
    assert lines == text(chart).splitlines()


def printed(chart: Chart, *, system: str, sixteen: bool) -> str:
    console = Console(color_system=system, force_terminal=True, width=WIDTH, _environ={})  # type: ignore[arg-type]
    with console.capture() as capture:
        console.print(coloured(chart, sixteen=sixteen), end="", soft_wrap=True)
    return capture.get()


@pytest.mark.parametrize(
    ("system", "sixteen", "stand", "double", "split"),
    [
        ("truecolor", False, "48;2;242;201;76", "48;2;134;182;238", "48;2;42;97;88"),
        ("standard", True, "30;43m", "37;44m", "30;46m"),
    ],
)
def test_actions_stand_on_their_colours(system: str, sixteen: bool, stand: str, double: str, split: str) -> None:
    lines = printed(example_chart(), system=system, sixteen=sixteen).splitlines()
    row = next(line for line in lines if line.startswith("9,9"))
    assert row.count(stand) == 3
    assert row.count(split) == 7
    assert next(line for line in lines if line.startswith("11 ")).count(double) == 10


def test_a_cell_that_changes_with_the_cards_has_both_colours() -> None:
    chart = drawn_chart("super-fun")
    cells = [cell for block in chart.blocks for row in block.rows for cell in row.cells]
    cell = next(cell for cell in cells if [step.code for step in cell.steps] == ["S", "R"])
    page = printed(chart, system="standard", sixteen=True)
    assert f"S\x1b[0m\x1b[37;41m{cell.steps[1].cards}R" in page
