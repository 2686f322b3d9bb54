"""A chart in a notebook: its tables as a piece of HTML, and a line to know it by."""

from html import escape

from pitboss.rules import Rules
from pitboss.strategy.cells import UP_CARDS, Block, Cell
from pitboss.views.charts.chart_table import ChartTable
from pitboss.views.fragments import HEAD, SMALL, TABLE, card
from pitboss.views.palette import LIGHT


def chart_line(rules: Rules, strategy: str, house_edge: float | None, shoe: str) -> str:
    """The game, what chart it is, and its house edge where that is known."""
    edge = "" if house_edge is None else f", house edge {house_edge:.4%}"
    off = f" off {shoe}" if shoe else ""
    return f"{rules.title}: {strategy}{off}{edge}, {rules.stamp}"


def chart_fragment(table: ChartTable) -> str:
    """A strategy chart: a table for each block, then what its letters mean."""
    legend = "".join(
        f'<tr>{_cell(entry.cell)}<td style="{HEAD};padding-left:0.6em">{escape(entry.meaning)}</td></tr>'
        for entry in table.legend
    )
    notes = "".join(f'<div style="{SMALL}">{escape(note)}</div>' for note in (*table.notes, table.sheet))
    title = f"{table.title} · {table.strategy}"
    note = " · ".join((*table.options, table.edge) if table.edge else table.options)
    blocks = "".join(map(_block, table.blocks))
    return card(title, note, blocks, f'<table class="pitboss" style="{TABLE}"><tbody>{legend}</tbody></table>', notes)


def _block(block: Block) -> str:
    heads = "".join(f'<th scope="col" style="text-align:center">{name}</th>' for name in UP_CARDS)
    rows = "".join(
        f'<tr><th scope="row" style="{HEAD};white-space:nowrap">{escape(row.label)} '
        f'<span style="{SMALL}">{escape(row.hint)}</span></th>{"".join(map(_cell, row.cells))}</tr>'
        for row in block.rows
    )
    title = f'<th scope="col" style="{HEAD};font-weight:bold">{escape(block.title)}</th>'
    return f'<table class="pitboss" style="{TABLE}"><thead><tr>{title}{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _cell(cell: Cell) -> str:
    """A cell in the colour of its first action; what it becomes with more cards stands in its letters."""
    if cell.first is None:
        return "<td></td>"
    ink = LIGHT[cell.first]
    style = (
        f"background:{ink.paper};color:{ink.text};text-align:center;min-width:2.2em;border:1px solid #8884;padding:0"
    )
    return f'<td style="{style}" title="{escape(str(cell))}">{escape(cell.code)}</td>'
