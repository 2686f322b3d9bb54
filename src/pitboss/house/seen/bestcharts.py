"""The best chart of a game, as clients know it."""

from pitboss.coach.toldchart import BestChart, ToldCell, ToldRow
from pitboss.house.shapes.coach import ChartCell, ChartReply, ChartRow


def show_chart(chart: BestChart) -> ChartReply:
    """A coach's chart as clients know it."""
    return {
        "up_cards": list(chart.up_cards),
        "blocks": [{"title": block.title, "rows": [_show_row(row) for row in block.rows]} for block in chart.blocks],
        "legend": [{**_show_cell(entry.cell), "meaning": entry.meaning} for entry in chart.legend],
        "notes": list(chart.notes),
        "house_edge": chart.house_edge,
    }


def _show_row(row: ToldRow) -> ChartRow:
    return {
        "label": row.label,
        "hint": row.hint,
        "kind": row.kind,
        "doubles": row.doubles,
        "values": list(row.values),
        "cards": [row.fewest_cards, row.most_cards],
        "cells": [_show_cell(cell) for cell in row.cells],
    }


def _show_cell(cell: ToldCell) -> ChartCell:
    return {
        "code": cell.code,
        "steps": [
            {"cards": step.cards, "code": step.code, "action": step.action, "says": step.says} for step in cell.steps
        ],
    }
