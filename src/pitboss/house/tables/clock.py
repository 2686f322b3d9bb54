"""What the clock does at a table, and when: it answers for missing players and for bots, deals, and tidies up.

It follows from the table and the timers stored with it, so that any worker may carry it out, at any time after it was
due; the version it was worked out for keeps two workers from doing it twice.
"""

from typing import NamedTuple

from pitboss.actions import Action
from pitboss.game import Offer
from pitboss.game.notation import show_step
from pitboss.house.schemas.commands import CloseTable, Decide, LeaveSeat, LogAction, SitOut, StartRound
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import By
from pitboss.table.bots import bot_decision


class Due(NamedTuple):
    """An entry that the house makes itself once `at` has come."""

    at: int
    action: LogAction
    by: str


def next_due(live: LiveTable) -> Due | None:
    """The next thing the clock does if nobody does anything else; None if there is nothing to wait for."""
    if live.is_closed:
        return None
    if live.is_dealing:
        return _answer(live)
    return _between_rounds(live)


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
    first = None
    for chair in live.chairs.values():
        guest = chair.guest
        if guest is not None and guest != first:
            if first is not None:
                return False
            first = guest
    return first is not None


def _answer(live: LiveTable) -> Due | None:
    seat, state = live.table.seat_in_turn, live.table.round
    if seat is None or state is None:
        return None
    chair = live.chairs[seat]
    if chair.guest is None:
        by, decision = By.BOT, bot_decision(state, chair.style)
    else:
        by, decision = By.CLOCK, Offer.DECLINE if Offer.DECLINE in state.legal_actions else Action.STAND
    return Due(turn_deadline(live), Decide(seat=seat, decision=show_step(decision)), by)


def _between_rounds(live: LiveTable) -> Due | None:
    """What is due first of all that waits; of several things at the same time, the seats' in their order, then the
    deal, then the closing of the table."""
    seat_limit, players, waits = live.timers.seat_kept, live.table.players, list[Due]()
    for seat, chair in sorted(live.chairs.items()):
        if chair.guest is None:
            continue
        if chair.leaving:
            waits.append(Due(live.at, LeaveSeat(seat=seat), By.CLOCK))
        elif chair.missed and live.missed_too_often(seat):
            waits.append(Due(live.at, SitOut(seat=seat), By.CLOCK))
        elif not chair.ready and players[seat].wagers is None:
            waits.append(Due(chair.since + seat_limit, LeaveSeat(seat=seat), By.CLOCK))
    if live.ready_time is not None:
        deal_at = live.at if live.everybody_is_ready else live.ready_time + live.timers.betting
        waits.append(Due(deal_at, StartRound(), By.CLOCK))
    if not live.guests:
        waits.append(Due(live.at + live.timers.table_kept, CloseTable(), By.CLOCK))
    return min(waits, key=lambda due: due.at, default=None)
