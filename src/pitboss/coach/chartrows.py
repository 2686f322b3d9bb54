"""The best chart of a game as clients know it: every row with the hands it is about, so that one's own can be found."""

from typing import Any

from pitboss.coach.knowledge import FiguresError
from pitboss.rules import Rules
from pitboss.solver import ShoeError, solve
from pitboss.strategy.blocks import UP_CARDS, Block, ChartRow, blocks_of
from pitboss.strategy.cells import Cell
from pitboss.strategy.chart import Chart
from pitboss.strategy.legend import legend_of, notes_of


def best_chart(rules: Rules) -> dict[str, Any]:
    """The best chart of a game off a fresh shoe; raise `FiguresError` if there is none."""
    try:
        solved = solve(rules).chart
    except ShoeError:
        raise FiguresError("the shoe of this game is too small for a chart") from None
    return show_chart(solved.chart, rules, solved.figures.house_edge)


def show_chart(chart: Chart, rules: Rules, house_edge: float) -> dict[str, Any]:
    """A chart as clients know it, with the house edge of playing by it."""
    blocks = tuple(blocks_of(chart, rules))
    return {
        "up_cards": list(UP_CARDS),
        "blocks": [_show_block(block) for block in blocks],
        "legend": [_show_cell(entry.cell) | {"meaning": entry.meaning} for entry in legend_of(blocks, rules)],
        "notes": list(notes_of(chart, rules)),
        "house_edge": house_edge,
    }


def _show_block(block: Block) -> dict[str, Any]:
    return {"title": block.title, "rows": [_show_row(row) for row in block.rows]}


def _show_row(row: ChartRow) -> dict[str, Any]:
    hands = row.hands
    return {
        "label": row.label,
        "hint": row.hint,
        "kind": hands.kind,
        "doubles": hands.doubles,
        "values": list(hands.values),
        "cards": [hands.cards[0], hands.cards[-1]],
        "cells": [_show_cell(found) for found in row.cells],
    }


def _show_cell(found: Cell) -> dict[str, Any]:
    """A cell: its code, and from which number of cards on what is said."""
    return {
        "code": found.code,
        "steps": [
            {"cards": step.cards, "code": step.code, "action": step.order[0].word, "says": step.meaning}
            for step in found.steps
        ],
    }
