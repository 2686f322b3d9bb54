"""The chart as text: 80 columns, the same with and without colour."""

import pytest
from rich.console import Console
from tests.strategy.games import CHANGES
from tests.views.tables import example_table, random_table

from pitboss.views.charts.chart_table import ChartTable
from pitboss.views.charts.chart_text import WIDTH, plain_text, rich_text


@pytest.mark.parametrize("name", CHANGES)
def test_no_line_is_wider_than_a_terminal(name: str) -> None:
    assert max(map(len, plain_text(random_table(name)).splitlines())) <= WIDTH == 80


@pytest.mark.parametrize("name", CHANGES)
def test_every_row_can_be_read_back_from_the_text(name: str) -> None:
    table = random_table(name)
    lines = [line.split() for line in plain_text(table).splitlines()]
    for block in table.blocks:
        for row in block.rows:
            words = [*row.label.split(), *row.hint.split(), *(cell.code for cell in row.cells if cell.code)]
            assert words in lines


def test_the_text_says_all_that_the_table_does() -> None:
    table = example_table(house_edge=0.0061507)
    text = " ".join(plain_text(table).split())
    for part in (table.title, table.strategy, table.edge, table.sheet, *table.options, *table.notes):
        assert part in text
    for entry in table.legend:
        assert f"{entry.cell.code} {entry.meaning}" in text


@pytest.mark.parametrize("sixteen", [False, True])
def test_colour_changes_no_letter(sixteen: bool) -> None:
    table = random_table("super-fun")
    lines = [line.rstrip() for line in rich_text(table, sixteen=sixteen).plain.splitlines()]
    assert lines == plain_text(table).splitlines()


def coloured(table: ChartTable, *, system: str, sixteen: bool) -> str:
    console = Console(color_system=system, force_terminal=True, width=WIDTH, _environ={})  # type: ignore[arg-type]
    with console.capture() as capture:
        console.print(rich_text(table, sixteen=sixteen), end="", soft_wrap=True)
    return capture.get()


@pytest.mark.parametrize(
    ("system", "sixteen", "stand", "double", "split"),
    [
        ("truecolor", False, "48;2;242;201;76", "48;2;134;182;238", "48;2;42;97;88"),
        ("standard", True, "30;43m", "37;44m", "30;46m"),
    ],
)
def test_actions_stand_on_their_colours(system: str, sixteen: bool, stand: str, double: str, split: str) -> None:
    lines = coloured(example_table(), system=system, sixteen=sixteen).splitlines()
    row = next(line for line in lines if line.startswith("9,9"))
    assert row.count(stand) == 3
    assert row.count(split) == 7
    assert next(line for line in lines if line.startswith("11 ")).count(double) == 10


def test_a_cell_that_changes_with_the_cards_has_both_colours() -> None:
    table = random_table("super-fun")
    cells = [cell for block in table.blocks for row in block.rows for cell in row.cells]
    cell = next(cell for cell in cells if [step.code for step in cell.steps] == ["S", "R"])
    text = coloured(table, system="standard", sixteen=True)
    assert f"S\x1b[0m\x1b[37;41m{cell.steps[1].cards}R" in text
