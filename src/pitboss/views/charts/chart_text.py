"""A chart for the terminal and for plain text files, 80 columns wide."""

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pitboss.actions import Action
from pitboss.strategy.cells import LONGEST_CODE, UP_CARDS, Block, Cell, ChartRow
from pitboss.views.charts.chart_table import ChartTable
from pitboss.views.charts.options import option_lines

if TYPE_CHECKING:
    from rich.text import Text

WIDTH: Final = 80
_COLUMN: Final = LONGEST_CODE + 1

Piece = tuple[str, Action | None]
"""Some text, and the action whose colour it stands on."""


def plain_text(table: ChartTable) -> str:
    """The chart without colour."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in _lines(table)) + "\n"


def rich_text(table: ChartTable, *, sixteen: bool = False) -> "Text":
    """The chart with the actions' colours for a rich console; `sixteen` for one that has only the old colours."""
    from rich.text import Text

    from pitboss.views.palette import LIGHT, SIXTEEN

    fine = {action: f"{ink.text} on {ink.paper}" for action, ink in LIGHT.items()} | {Action.HIT: ""}
    styles = SIXTEEN if sixteen else fine
    text = Text(no_wrap=True)
    for number, line in enumerate(_lines(table)):
        for piece, action in line:
            text.append(piece, style=styles[action] if action else "bold" if number == 0 else "")
        text.append("\n")
    return text


def _lines(table: ChartTable) -> Iterator[list[Piece]]:
    yield from _wrapped(f"{table.title} · {table.strategy}")
    for line in option_lines((*table.options, table.edge) if table.edge else table.options, WIDTH):
        yield [(line, None)]
    names = [name for block in table.blocks for name in (block.title, *map(_label, block.rows))]
    room = min(1 + max(map(len, names)), WIDTH - _COLUMN * len(UP_CARDS))
    yield []
    yield [(" " * room + "the dealer shows".center(_COLUMN * len(UP_CARDS)), None)]
    for block in table.blocks:
        yield from _block(block, room)
        yield []
    for entry in table.legend:
        yield [(" ", None), *_cell(entry.cell, 7), (f" {entry.meaning}", None)]
    for note in table.notes:
        yield from _wrapped(note)
    yield [(table.sheet, None)]


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
