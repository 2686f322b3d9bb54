"""A chart as JSON, and as rows of a table: the letters of every cell, and what they mean."""

from typing import Any

from pitboss.rules import Rules
from pitboss.strategy.cells import UP_CARDS, ChartRow
from pitboss.views.charts.chart_table import ChartTable


def chart_json(table: ChartTable, rules: Rules, house_edge: float | None) -> dict[str, Any]:
    """The cells by block, hand and up-card, in letters, and what the letters mean."""
    return {
        **rules.as_json(),
        "decks": rules.shoe.decks,
        "strategy": table.strategy,
        "house_edge": house_edge,
        "blocks": {
            block.title: {f"{row.label} {row.hint}".strip(): _codes(row) for row in block.rows}
            for block in table.blocks
        },
        "legend": {entry.cell.code: entry.meaning for entry in table.legend},
        "notes": list(table.notes),
    }


def chart_rows(table: ChartTable) -> list[dict[str, Any]]:
    """A row for every hand, with a column for every up-card."""
    return [
        {"block": block.title, "hand": row.label, "note": row.hint} | _codes(row)
        for block in table.blocks
        for row in block.rows
    ]


def _codes(row: ChartRow) -> dict[str, str]:
    return dict(zip(UP_CARDS, (cell.code for cell in row.cells), strict=True))
