"""Pieces of HTML for a notebook: tables that carry their style, for light and dark pages; they load nothing."""

from collections.abc import Iterable, Sequence
from html import escape
from string import Template
from typing import Final

from pitboss.report.chart_table import ChartTable
from pitboss.report.palette import LIGHT
from pitboss.strategy.blocks import UP_CARDS, Block
from pitboss.strategy.cells import Cell

_TABLE: Final = "border-collapse:collapse;margin:0.4em 1.2em 0.6em 0;display:inline-table;vertical-align:top"
_HEAD: Final = "text-align:left;padding:0.15em 0.8em 0.15em 0;font-weight:normal"
_NUMBER: Final = "text-align:right;font-weight:normal;padding:0.15em 0 0.15em 0.8em;white-space:nowrap"
_SMALL: Final = "opacity:0.75;font-size:0.85em"
_PAGE: Final = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>$title</title>
</head>
<body style="font-family:system-ui,sans-serif;margin:2em">
$fragment
</body>
</html>
""")


def card(title: str, note: str, *parts: str) -> str:
    """A heading, what the figures hold under, and the tables below."""
    return (
        f'<div class="pitboss"><div><strong>{escape(title)}</strong></div>'
        f'<div style="{_SMALL}">{escape(note)}</div>{"".join(parts)}</div>'
    )


def page(title: str, fragment: str) -> str:
    """A fragment as a page of its own, light or dark by the reader's setting."""
    return _PAGE.substitute(title=escape(title), fragment=fragment)


def columns(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table: words in the first column, numbers in the others; `heads` stand over them, if there are any."""
    top = ""
    if heads:
        cells = [f'<th scope="col" style="{_HEAD if not n else _NUMBER}">{escape(h)}</th>' for n, h in enumerate(heads)]
        top = f'<thead style="{_SMALL}"><tr>{"".join(cells)}</tr></thead>'
    return f'<table class="pitboss" style="{_TABLE}">{top}<tbody>{"".join(map(_row, rows))}</tbody></table>'


def _row(row: Sequence[str]) -> str:
    first, *others = row
    numbers = "".join(f'<td style="{_NUMBER}">{escape(text)}</td>' for text in others)
    return f'<tr><th scope="row" style="{_HEAD}">{escape(first)}</th>{numbers}</tr>'


def chart_fragment(table: ChartTable) -> str:
    """A strategy chart: a table for each block, then what its letters mean."""
    legend = "".join(
        f'<tr>{_cell(entry.cell)}<td style="{_HEAD};padding-left:0.6em">{escape(entry.meaning)}</td></tr>'
        for entry in table.legend
    )
    notes = "".join(f'<div style="{_SMALL}">{escape(note)}</div>' for note in (*table.notes, table.sheet))
    title = f"{table.title} · {table.strategy}"
    note = " · ".join((*table.options, table.edge) if table.edge else table.options)
    blocks = "".join(map(_block, table.blocks))
    return card(title, note, blocks, f'<table class="pitboss" style="{_TABLE}"><tbody>{legend}</tbody></table>', notes)


def _block(block: Block) -> str:
    heads = "".join(f'<th scope="col" style="text-align:center">{name}</th>' for name in UP_CARDS)
    rows = "".join(
        f'<tr><th scope="row" style="{_HEAD};white-space:nowrap">{escape(row.label)} '
        f'<span style="{_SMALL}">{escape(row.hint)}</span></th>{"".join(map(_cell, row.cells))}</tr>'
        for row in block.rows
    )
    title = f'<th scope="col" style="{_HEAD};font-weight:bold">{escape(block.title)}</th>'
    return (
        f'<table class="pitboss" style="{_TABLE}"><thead><tr>{title}{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _cell(cell: Cell) -> str:
    """A cell in the colour of its first action; what it becomes with more cards stands in its letters."""
    if cell.first is None:
        return "<td></td>"
    ink = LIGHT[cell.first]
    style = (
        f"background:{ink.paper};color:{ink.text};text-align:center;min-width:2.2em;border:1px solid #8884;padding:0"
    )
    return f'<td style="{style}" title="{escape(str(cell))}">{escape(cell.code)}</td>'
