"""The state of a table as every client sees it: seats, cards that lie face up, and who may do what."""

from typing import NamedTuple

from pitboss.cards import total
from pitboss.game import Decision, Insure, Round, Seat, Wagers
from pitboss.game.calls import betting_calls, calls
from pitboss.game.hand import outcome_name
from pitboss.game.notation import show_step
from pitboss.house.seen.telling import FACE_DOWN, show_wagers
from pitboss.house.shapes import table as shapes
from pitboss.house.tables.clock import is_alone, turn_deadline
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.seeding import view_seeds
from pitboss.rules import Rules
from pitboss.table.funds import cost
from pitboss.table.record import show_seeds


def view_state(live: LiveTable) -> shapes.State:
    """The whole table as it lies open to anybody."""
    table, state = live.table, live.table.round
    dealing, shoe = live.is_dealing, table.shoe
    spots = dict(zip(table.in_round, state.seats, strict=True)) if state is not None else {}
    return {
        "version": live.version,
        "round": live.round_number,
        "now": live.at,
        "phase": state.phase.value if state is not None and dealing else "betting",
        "dealer": view_dealer(state if live.on_layout else None),
        "seats": [
            _view_seat(live, seat, spots.get(seat) if seat in live.on_layout else None, dealing and seat in spots)
            for seat in sorted(live.chairs)
        ],
        "turn": _view_turn(live),
        "betting_deadline": live.ready_time + live.timers.betting if live.ready_time is not None else None,
        "calls": list(_calls(live)),
        "toke_box": table.toke_box,
        "shoe": {
            "number": live.shoe_number,
            "commitment": shoe.commitment,
            "size": shoe.size,
            "cards_left": shoe.cards_left,
            "discards": len(shoe.discards),
            "first_round": shoe.is_fresh,
            "seeds": view_seeds(live),
            "sealed": shoe.is_sealed,
        },
        "revealed": _view_revealed(live),
        "closed": live.is_closed,
    }


def _view_revealed(live: LiveTable) -> shapes.Revealed | None:
    if live.revealed is None:
        return None
    shoe = live.revealed
    seeds = show_seeds(shoe.seeds)
    return {"number": shoe.number, "commitment": shoe.commitment, "secret": shoe.secret.hex(), "seeds": seeds}


def _calls(live: LiveTable) -> tuple[str, ...]:
    seat, state = live.table.seat_in_turn, live.table.round
    if seat is not None and state is not None:
        return calls(state, live.table.legal_actions(seat))
    return betting_calls(live.rules, first_of_shoe=live.table.shoe.is_fresh)


def view_dealer(state: Round | None) -> shapes.Dealer:
    """The dealer's cards; the total is of those face up."""
    if state is None or not state.dealer:
        return {"cards": [], "total": ""}
    if state.hole_is_hidden:
        return {"cards": [str(state.dealer[0]), FACE_DOWN], "total": str(total(state.dealer[:1]))}
    return {"cards": [str(card) for card in state.dealer], "total": str(total(state.dealer))}


def view_spot(rules: Rules, seat: Seat) -> shapes.Laid:
    """A seat's hands and bets in a round."""
    return {
        "hands": [
            {
                "cards": [str(card) for card in hand.cards],
                "total": f"soft {hand.points}" if hand.soft else str(hand.points),
                "wager": hand.wager,
                "doubles": hand.doubles,
                "outcome": outcome_name(rules, hand) if hand.is_settled else None,
                "net": hand.net if hand.is_settled else None,
            }
            for hand in seat.hands
        ],
        "insurance": seat.insurance,
        "insurance_net": seat.insurance_net,
        "side_nets": dict(zip((name for name, _ in seat.wagers.side), seat.side_nets, strict=True)),
        "toke_net": seat.toke_net,
        "side_toke_nets": dict(zip((name for name, _ in seat.wagers.side_tokes), seat.side_toke_nets, strict=True)),
    }


class SeenSeat(NamedTuple):
    """All that the view of a seat follows from; its funds follow from the bankroll, the wagers and the spot."""

    name: str
    is_bot: bool
    style: str | None
    bankroll: int
    sits_out: bool
    leaving: bool
    ready: bool
    in_round: bool
    wagers: Wagers | None
    last_wagers: Wagers | None
    spot: Seat | None


_NO_SPOT: shapes.Laid = {
    "hands": [],
    "insurance": 0,
    "insurance_net": None,
    "side_nets": {},
    "toke_net": None,
    "side_toke_nets": {},
}


def _view_seat(live: LiveTable, number: int, spot: Seat | None, in_round: bool) -> shapes.Seat:
    """A seat; the view made last is given again while nothing of it has changed, as at most seats most of the time."""
    player, chair = live.table.players[number], live.chairs[number]
    seen = SeenSeat(
        player.name,
        chair.guest is None,
        chair.style,
        player.bankroll,
        player.sits_out,
        chair.leaving,
        chair.ready,
        in_round,
        player.wagers,
        chair.last_wagers,
        spot,
    )
    kept = live.seen.get(number)
    if kept is None or kept[0] != seen:
        kept = live.seen[number] = seen, _view_seen(live, number, seen)
    return kept[1]


def _view_seen(live: LiveTable, number: int, seen: SeenSeat) -> shapes.Seat:
    over = None if seen.in_round else seen.spot
    laid = view_spot(live.rules, seen.spot) if seen.spot is not None else _NO_SPOT
    return {
        "seat": number,
        "name": seen.name,
        "bot": seen.is_bot,
        "style": seen.style,
        "funds": live.table.funds(number),
        "sits_out": seen.sits_out,
        "leaving": seen.leaving,
        "ready": seen.ready,
        "in_round": seen.in_round,
        "wagers": show_wagers(seen.wagers) if seen.wagers else None,
        "last_wagers": show_wagers(seen.last_wagers) if seen.last_wagers else None,
        "net": over.net if over else None,
        "tokes_won": over.tokes_won if over else None,
        **laid,
    }


def _view_turn(live: LiveTable) -> shapes.Turn | None:
    seat, state = live.table.seat_in_turn, live.table.round
    if seat is None or state is None:
        return None
    legal = [_view_answer(state, answer) for answer in live.table.legal_actions(seat)]
    deadline = None if seat in live.guests and is_alone(live) else turn_deadline(live)
    return {"seat": seat, "hand": state.hand, "deadline": deadline, "legal": legal}


def _view_answer(state: Round, answer: Decision) -> shapes.Answer:
    seen: shapes.Answer = {"decision": show_step(answer), "cost": cost(state, answer)}
    if isinstance(answer, Insure):
        seen["step"] = state.rules.limits.chip // 2
    return seen
