"""A chart as text, 80 columns wide or as narrow as the terminal; and the other ways to save it."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

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
    return _plain(_lines(chart, WIDTH))


def _plain(lines: Iterator[list[Piece]]) -> str:
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def render(chart: Chart, console: "Console") -> None:
    """Print the chart, in colour where the terminal has any, and no wider than it is."""
    width = min(console.width, WIDTH)
    if console.is_terminal:
        sixteen = console.color_system not in ("256", "truecolor")
        console.print(coloured(chart, sixteen=sixteen, width=width), end="", soft_wrap=True)
    else:
        console.print(_plain(_lines(chart, width)), soft_wrap=True, markup=False)


def coloured(chart: Chart, *, sixteen: bool = False, width: int = WIDTH) -> "Text":
    """Return the chart with the actions' colours; `sixteen` for a terminal that has only the old colours."""
    from rich.text import Text

    from pitboss.views.palette import LIGHT, SIXTEEN

    fine = {action: f"{ink.text} on {ink.paper}" for action, ink in LIGHT.items()} | {Action.HIT: ""}
    styles = SIXTEEN if sixteen else fine
    page = Text(no_wrap=True)
    for number, line in enumerate(_lines(chart, width)):
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


def _lines(chart: Chart, width: int) -> Iterator[list[Piece]]:
    blocks, options, edge = chart.blocks, chart_options(chart), edge_text(chart)
    yield from _wrapped(f"{chart.rules.title} · {chart.title}", width)
    for line in option_lines((*options, edge) if edge else options, width):
        yield [(line, None)]
    layout = _layout(blocks, width)
    side_by_side = max(map(len, layout.groups)) * layout.cell
    yield []
    yield [(" " * layout.room + "the dealer shows".center(side_by_side), None)]
    for block in blocks:
        for ups in layout.groups:
            yield from _block(block, layout, ups)
        yield []
    for entry in chart.legend:
        first, *others = textwrap.wrap(entry.meaning, max(width - 10, 10)) or [""]
        yield [(" ", None), *_cell(entry.cell, 7), (f" {first}", None)]
        for line in others:
            yield [(" " * 9 + line, None)]
    for note in (*chart.notes, sheet_line(chart)):
        yield from _wrapped(note, width)


class _Layout(NamedTuple):
    """How a chart is laid out: the room for labels, with hints or without, the width of a cell and the up-cards that
    stand side by side."""

    room: int
    has_hints: bool
    cell: int
    groups: tuple[range, ...]


def _layout(blocks: Sequence[Block], width: int) -> _Layout:
    """The roomy layout where it fits; else narrow cells without hints, up-cards in as many groups as it takes."""
    ups, rows = len(UP_CARDS), [row for block in blocks for row in block.rows]
    titles = [len(block.title) for block in blocks]
    roomy = 1 + max(*titles, *(len(_label(row, has_hints=True)) for row in rows))
    if width >= WIDTH:
        return _Layout(min(roomy, WIDTH - _COLUMN * ups), True, _COLUMN, (range(ups),))
    cell = 1 + max(2, *(len(cell.code) for row in rows for cell in row.cells))
    room = 1 + max(len(row.label) for row in rows)
    together = max(min((width - room) // cell, ups), 1)
    number = -(-ups // together)
    size = -(-ups // number)
    return _Layout(room, False, cell, tuple(range(at, min(at + size, ups)) for at in range(0, ups, size)))


def _block(block: Block, layout: _Layout, ups: range) -> Iterator[list[Piece]]:
    heads = "".join(UP_CARDS[up].center(layout.cell - 1) + " " for up in ups)
    if len(block.title) < layout.room:
        yield [(f"{block.title:{layout.room}}{heads}", None)]
    else:
        yield [(block.title, None)]
        yield [(" " * layout.room + heads, None)]
    for row in block.rows:
        line: list[Piece] = [(f"{_label(row, has_hints=layout.has_hints):{layout.room}}", None)]
        for up in ups:
            line += [*_cell(row.cells[up], layout.cell - 1), (" ", None)]
        yield line


def _label(row: ChartRow, *, has_hints: bool) -> str:
    return f"{row.label:5} {row.hint}" if row.hint and has_hints else row.label


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


def _wrapped(text: str, width: int) -> Iterator[list[Piece]]:
    for line in textwrap.wrap(text, width):
        yield [(line, None)]
