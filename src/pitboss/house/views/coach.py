"""The coach at a table of the house: what is asked for whom, and the figures as clients know them."""

from pitboss.coach.knowledge import Knowledge, Known, Worths, best_of, seen_in_turn
from pitboss.coach.toldchart import BestChart, ToldCell, ToldRow
from pitboss.game.notation import show_step
from pitboss.house.errors import HouseError
from pitboss.house.schemas.replies import ActionWorth, AdviceReply, ChartCell, ChartReply, ChartRow
from pitboss.house.tables.live import LiveTable


def knowledge(live: LiveTable, guest: str, known: Known) -> tuple[int, int, Knowledge]:
    """The seat, the hand and what the guest whose turn it is knows; raise `HouseError` if it is not their turn."""
    seat, state, asked = live.table.seat_in_turn, live.table.round, seen_in_turn(live.table, known)
    if seat is None or state is None or asked is None or live.chairs[seat].guest != guest:
        raise HouseError("not-your-turn", "the coach answers when it is your turn")
    return seat, state.hand, asked


def show_values(values: Worths) -> list[ActionWorth]:
    """What each answer is worth, as clients know it."""
    return [{"decision": show_step(decision), "value": value} for decision, value in values.items()]


def show_advice(seat: int, hand: int, known: Known, values: Worths) -> AdviceReply:
    """The coach's figures as clients know them."""
    best = show_step(best_of(values))
    return {"seat": seat, "hand": hand, "known": known, "best": best, "actions": show_values(values)}


def no_coach() -> HouseError:
    return HouseError("no-coach", "this house has no coach: it was opened with --no-coach")


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
