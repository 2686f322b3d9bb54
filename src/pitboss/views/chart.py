"""A chart for the terminal and for plain text files, 80 columns wide; and the other ways to save it."""

import textwrap
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from pitboss.actions import Action
from pitboss.strategy.cells import LONGEST_CODE, Block, Cell, ChartRow
from pitboss.strategy.chart import UP_CARDS, Chart
from pitboss.strategy.files import csv_text, toml_text
from pitboss.views.chart_html import chart_page, html
from pitboss.views.chart_options import chart_options, edge_text, option_lines, sheet_line
from pitboss.views.chart_svg import chart_svg
from pitboss.views.svg import as_pdf, as_png

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["WRITERS", "html", "render", "rows", "text"]

WIDTH: Final = 80
_COLUMN: Final = LONGEST_CODE + 1

Piece = tuple[str, Action | None]
"""Some text, and the action whose colour it stands on."""


def text(chart: Chart) -> str:
    """Return the chart without colour."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in _lines(chart))


def render(chart: Chart, console: "Console") -> None:
    """Print the chart, in colour where the terminal has any."""
    if console.is_terminal:
        sixteen = console.color_system not in ("256", "truecolor")
        console.print(coloured(chart, sixteen=sixteen), end="", soft_wrap=True)
    else:
        console.print(text(chart), soft_wrap=True, markup=False)


def coloured(chart: Chart, *, sixteen: bool = False) -> "Text":
    """Return the chart with the actions' colours; `sixteen` for a terminal that has only the old colours."""
    from rich.text import Text

    from pitboss.views.palette import LIGHT, SIXTEEN

    fine = {action: f"{ink.text} on {ink.paper}" for action, ink in LIGHT.items()} | {Action.HIT: ""}
    styles = SIXTEEN if sixteen else fine
    page = Text(no_wrap=True)
    for number, line in enumerate(_lines(chart)):
        for piece, action in line:
            page.append(piece, style=styles[action] if action else "bold" if number == 0 else "")
        page.append("\n")
    return page


def rows(chart: Chart) -> list[dict[str, str]]:
    """Return a row for every hand, with the letters against every up-card."""
    return [
        {"block": block.title, "hand": row.label, "note": row.hint}
        | dict(zip(UP_CARDS, (cell.code for cell in row.cells), strict=True))
        for block in chart.blocks
        for row in block.rows
    ]


WRITERS: Final[dict[str, Callable[[Chart], str | bytes]]] = {
    ".svg": chart_svg,
    ".png": lambda chart: as_png(chart_svg(chart)),
    ".pdf": lambda chart: as_pdf(chart_svg(chart)),
    ".html": chart_page,
    ".toml": toml_text,
    ".csv": csv_text,
}
"""Pictures and pages to look at; .toml and .csv are the files that `Chart.read` reads."""


def _lines(chart: Chart) -> Iterator[list[Piece]]:
    blocks, options, edge = chart.blocks, chart_options(chart), edge_text(chart)
    yield from _wrapped(f"{chart.rules.title} · {chart.title}")
    for line in option_lines((*options, edge) if edge else options, WIDTH):
        yield [(line, None)]
    names = [name for block in blocks for name in (block.title, *map(_label, block.rows))]
    room = min(1 + max(map(len, names)), WIDTH - _COLUMN * len(UP_CARDS))
    yield []
    yield [(" " * room + "the dealer shows".center(_COLUMN * len(UP_CARDS)), None)]
    for block in blocks:
        yield from _block(block, room)
        yield []
    for entry in chart.legend:
        yield [(" ", None), *_cell(entry.cell, 7), (f" {entry.meaning}", None)]
    for note in chart.notes:
        yield from _wrapped(note)
    yield [(sheet_line(chart), None)]


def _block(block: Block, room: int) -> Iterator[list[Piece]]:
    yield [(f"{block.title:{room}}" + "".join(name.center(_COLUMN) for name in UP_CARDS), None)]
    for row in block.rows:
        line: list[Piece] = [(f"{_label(row):{room}}", None)]
        for cell in row.cells:
            line += [*_cell(cell, _COLUMN - 1), (" ", None)]
        yield line


def _label(row: ChartRow) -> str:
    return f"{row.label:5} {row.hint}" if row.hint else row.label


def _cell(cell: Cell, width: int) -> list[Piece]:
    """A cell's code in the middle of its width, each step on the colour of its action."""
    if not cell.steps:
        return [(" " * width, None)]
    left = (width - len(cell.code)) // 2
    pieces: list[Piece] = []
    for place, step in enumerate(cell.steps):
        text = f"{step.cards}{step.code}" if place else " " * left + step.code
        pieces.append((text, step.order[0]))
    text, action = pieces[-1]
    pieces[-1] = (text + " " * (width - left - len(cell.code)), action)
    return pieces


def _wrapped(text: str) -> Iterator[list[Piece]]:
    for line in textwrap.wrap(text, WIDTH):
        yield [(line, None)]
