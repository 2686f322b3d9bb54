"""What the clock does at a table, and when: it answers for missing players and for bots, deals, and tidies up.

It follows from the table and the timers stored with it, so that any worker may carry it out, at any time after it was
due; the version it was worked out for keeps two workers from doing it twice.
"""

from typing import Any, NamedTuple

from pitboss.actions import Action
from pitboss.game import Offer
from pitboss.game.notation import show_step
from pitboss.house.tables.entries import By
from pitboss.house.tables.live import LiveTable
from pitboss.table.bots import bot_decision


class Due(NamedTuple):
    """An entry that the house makes itself once `at` has come."""

    at: int
    kind: str
    by: str
    data: dict[str, Any]


def next_due(live: LiveTable) -> Due | None:
    """The next thing the clock does if nobody does anything else; None if there is nothing to wait for."""
    if live.is_closed:
        return None
    if live.is_dealing:
        return _answer(live)
    return min(_between_rounds(live), key=lambda due: due.at, default=None)


def turn_deadline(live: LiveTable) -> int:
    """When the seat in turn is answered for."""
    seat = live.table.seat_in_turn
    chair = live.chairs[seat] if seat is not None else None
    if chair is None or chair.guest is None:
        return live.asked_time + live.timers.bot
    if chair.leaving:
        return live.asked_time + live.timers.away
    if is_alone(live):
        return live.asked_time + live.timers.seat_kept
    return max(live.asked_time, live.company_at) + live.timers.turn


def is_alone(live: LiveTable) -> bool:
    """Whether one guest plays here: with nobody kept waiting, a decision may take as long as a seat is kept."""
    return len(set(live.guests.values())) == 1


def _answer(live: LiveTable) -> Due | None:
    seat, state = live.table.seat_in_turn, live.table.round
    if seat is None or state is None:
        return None
    by, decision = By.BOT, bot_decision(state, live.chairs[seat].style)
    if live.chairs[seat].guest is not None:
        by, decision = By.CLOCK, Offer.DECLINE if Offer.DECLINE in state.legal_actions() else Action.STAND
    return Due(turn_deadline(live), "decide", by, {"seat": seat, "decision": show_step(decision)})


def _between_rounds(live: LiveTable) -> list[Due]:
    timers, due = live.timers, []
    for seat in sorted(live.guests):
        chair, player = live.chairs[seat], live.table.players[seat]
        if chair.leaving:
            due.append(Due(live.at, "leave", By.CLOCK, {"seat": seat}))
        elif live.missed_too_often(seat):
            due.append(Due(live.at, "sit-out", By.CLOCK, {"seat": seat}))
        elif player.wagers is None and not chair.ready:
            due.append(Due(chair.since + timers.seat_kept, "leave", By.CLOCK, {"seat": seat}))
    if live.ready_time is not None:
        at = live.at if live.everybody_is_ready else live.ready_time + timers.betting
        due.append(Due(at, "deal", By.CLOCK, {}))
    if not live.guests:
        due.append(Due(live.at + timers.table_kept, "close", By.CLOCK, {}))
    return due
