"""The coach at a table of the house: what is asked for whom, and the figures as clients know them."""

from typing import TYPE_CHECKING

from pitboss.coach.situation import ActionValues, Known, Situation, best_of, situation_in_turn
from pitboss.game.notation import show_step
from pitboss.house.errors import HouseError
from pitboss.house.schemas.replies import ActionWorth, AdviceReply, ChartCell, ChartReply, ChartRowView
from pitboss.house.tables.live import LiveTable

if TYPE_CHECKING:
    from pitboss.strategy.cells import Cell, ChartRow
    from pitboss.strategy.chart import Chart


def situation_of(live: LiveTable, guest: str, known: Known) -> tuple[int, int, Situation]:
    """The seat, the hand and what the guest whose turn it is knows; raise `HouseError` if it is not their turn."""
    seat, state, situation = live.table.seat_in_turn, live.table.round, situation_in_turn(live.table, known)
    if seat is None or state is None or situation is None or live.chairs[seat].guest != guest:
        raise HouseError("not-your-turn", "the coach answers when it is your turn")
    return seat, state.hand, situation


def show_values(values: ActionValues) -> list[ActionWorth]:
    """What each answer is worth, as clients know it."""
    return [{"decision": show_step(decision), "value": value} for decision, value in values.items()]


def show_advice(seat: int, hand: int, known: Known, values: ActionValues) -> AdviceReply:
    """The coach's figures as clients know them."""
    best = show_step(best_of(values))
    return {"seat": seat, "hand": hand, "known": known, "best": best, "actions": show_values(values)}


def no_coach() -> HouseError:
    return HouseError("no-coach", "this house has no coach: it was opened with --no-coach")


def show_chart(chart: "Chart") -> ChartReply:
    """A coach's chart as clients know it."""
    from pitboss.strategy.chart import UP_CARDS

    return {
        "up_cards": list(UP_CARDS),
        "blocks": [{"title": block.title, "rows": [_show_row(row) for row in block.rows]} for block in chart.blocks],
        "legend": [{**_show_cell(entry.cell), "meaning": entry.meaning} for entry in chart.legend],
        "notes": list(chart.notes),
        "house_edge": chart.house_edge or 0.0,
    }


def _show_row(row: "ChartRow") -> ChartRowView:
    return {
        "label": row.label,
        "hint": row.hint,
        "kind": row.hands.kind,
        "doubles": row.hands.doubles,
        "values": list(row.hands.values),
        "cards": [row.hands.cards[0], row.hands.cards[-1]],
        "cells": [_show_cell(cell) for cell in row.cells],
    }


def _show_cell(cell: "Cell") -> ChartCell:
    return {
        "code": cell.code,
        "steps": [
            {"cards": step.cards, "code": step.code, "action": step.order[0].word, "says": step.meaning}
            for step in cell.steps
        ],
    }
