"""The state of a table as every client sees it: seats, cards that lie face up, and who may do what."""

from collections.abc import Iterable, Iterator
from typing import Final

import orjson

from pitboss.cards import total
from pitboss.game import Decision, Insure, Round, Seat
from pitboss.game.hand import Hand, outcome_name
from pitboss.game.narration import betting_calls, calls, slip
from pitboss.game.notation import show_step
from pitboss.house.schemas import state as schemas
from pitboss.house.schemas.messages import Message, TableEvent
from pitboss.house.tables.clock import is_alone, turn_deadline
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.state import show_wagers
from pitboss.rules.payouts import Reason
from pitboss.table.table import cost

FACE_DOWN: Final = "??"


class CachedSeat:
    """A seat as it was last looked at: its view, and the same as JSON."""

    __slots__ = ("view", "written")

    def __init__(self, view: schemas.SeatView) -> None:
        self.view = view
        self.written = orjson.Fragment(orjson.dumps(view))


class StateCache:
    """The last look at one table. A seat of which nothing has changed since, as most have not most of the time, is not
    looked at again."""

    __slots__ = ("_spots", "_version", "seats")

    def __init__(self) -> None:
        self.seats: dict[int, CachedSeat] = {}
        self._version: int | None = None
        self._spots: tuple[Seat, ...] = ()

    def state(self, live: LiveTable) -> schemas.State:
        """The whole table as it lies open to anybody."""
        return _view_state(live, [seat.view for seat in self._look(live)])

    def written(self, live: LiveTable) -> dict[str, object]:
        """The same, to be written at once: its seats are written already, as JSON, most of them for an earlier
        version."""
        seats = [seat.written for seat in self._look(live)]
        return {**_view_state(live, []), "seats": seats}

    def _look(self, live: LiveTable) -> Iterable[CachedSeat]:
        """Every seat that is taken, in order."""
        state, seats = live.table.round, self.seats
        spots, before = state.seats if state is not None else (), self._spots
        changed: Iterable[int] = ()
        if self._version == live.version - 1 and live.changed_seat is not None:
            moved = zip(live.table.in_round, spots, before, strict=True) if spots is not before else ()
            changed = [live.changed_seat, *(seat for seat, spot, seen in moved if spot is not seen)]
        elif self._version != live.version:
            seats.clear()
            changed = sorted(live.chairs)
        for number in changed:
            seats[number] = CachedSeat(_view_seat(live, number, spots))
        self._version, self._spots = live.version, spots
        return seats.values()


def _view_state(live: LiveTable, seats: list[schemas.SeatView]) -> schemas.State:
    table, state = live.table, live.table.round
    shoe = table.shoe
    turn, called = _view_turn(live)
    return {
        "version": live.version,
        "round": live.round_number,
        "now": live.at,
        "phase": live.phase,
        "dealer": view_dealer(state if live.on_layout else None),
        "seats": seats,
        "turn": turn,
        "betting_deadline": live.ready_time + live.timers.betting if live.ready_time is not None else None,
        "calls": called,
        "toke_box": table.toke_box,
        "shoe": {
            "number": live.shoe_number,
            "commitment": shoe.commitment,
            "size": shoe.size,
            "cards_left": shoe.cards_left,
            "discards": len(shoe.discards),
            "first_round": shoe.is_fresh,
            "seeds": _view_seeds(live),
            "sealed": shoe.is_sealed,
        },
        "revealed": live.revealed,
        "closed": live.is_closed,
    }


def _view_seeds(live: LiveTable) -> list[schemas.PromisedSeed]:
    """What seats have promised for the shoe in use and, once opened, the seeds themselves."""
    opened = dict(live.table.seeds)
    return [
        {"seat": seat, "promise": promised, "seed": opened[seat].hex() if seat in opened else None}
        for seat, promised in sorted(live.promises.items())
    ]


def view_dealer(state: Round | None) -> schemas.DealerView:
    """The dealer's cards; the total is of those face up."""
    if state is None or not state.dealer:
        return {"cards": [], "total": ""}
    if state.hole_is_hidden:
        return {"cards": [str(state.dealer[0]), FACE_DOWN], "total": str(total(state.dealer[:1]))}
    return {"cards": [str(card) for card in state.dealer], "total": str(total(state.dealer))}


def view_hand(at: Round, seat: Seat, hand: Hand) -> schemas.HandView:
    """A hand, with its outcome if it is settled; a blackjack that is to be doubled counts as 11."""
    is_settled = hand.is_settled
    return {
        "cards": [str(card) for card in hand.cards],
        "total": "11" if seat.doubles_natural and not hand.doubles and not is_settled else str(hand.total),
        "wager": hand.wager,
        "doubles": hand.doubles,
        "outcome": outcome_name(at.rules, hand) if is_settled else None,
        "net": hand.net if is_settled else None,
        "removed": hand.is_removed,
        "slip": _view_slip(at, hand) if is_settled else None,
    }


def _view_slip(at: Round, hand: Hand) -> schemas.SlipView:
    word, detail = slip(hand, at)
    return {"word": word, "detail": detail}


def view_tuck(at: Round, seat: Seat) -> str | None:
    """The bet under which the cards of a seat's busted hands lie, as long as it is in action."""
    if at.is_over or not any(hand.reason is Reason.BUST for hand in seat.hands):
        return None
    return seat.tuck(at.rules)


def view_spot(at: Round, seat: Seat) -> schemas.RoundSeat:
    """A seat's hands and bets in a round."""
    return {
        "hands": [view_hand(at, seat, hand) for hand in seat.hands],
        "insurance": seat.insurance,
        "insurance_net": seat.insurance_net,
        "side_nets": _by_name(seat.wagers.side, seat.side_nets),
        "toke_net": seat.toke_net,
        "side_toke_nets": _by_name(seat.wagers.side_tokes, seat.side_toke_nets),
        "tuck": view_tuck(at, seat),
    }


def _by_name(bets: tuple[tuple[str, int], ...], nets: tuple[int | None, ...]) -> dict[str, int | None]:
    return {name: net for (name, _), net in zip(bets, nets, strict=True)} if bets else {}


_NO_SPOT: schemas.RoundSeat = {
    "hands": [],
    "insurance": 0,
    "insurance_net": None,
    "side_nets": {},
    "toke_net": None,
    "side_toke_nets": {},
    "tuck": None,
}


def _view_seat(live: LiveTable, number: int, spots: tuple[Seat, ...]) -> schemas.SeatView:
    table, chair = live.table, live.chairs[number]
    player, dealt = table.players[number], number in table.in_round
    spot = spots[table.in_round.index(number)] if dealt and number in live.on_layout else None
    in_round = dealt and live.is_dealing
    over = None if in_round else spot
    laid = view_spot(table.round, spot) if spot is not None and table.round is not None else _NO_SPOT
    return {
        "seat": number,
        "name": player.name,
        "bot": chair.guest is None,
        "style": chair.style,
        "funds": table.funds(number),
        "sits_out": player.sits_out,
        "leaving": chair.leaving,
        "ready": chair.ready,
        "in_round": in_round,
        "wagers": show_wagers(player.wagers) if player.wagers else None,
        "last_wagers": show_wagers(chair.last_wagers) if chair.last_wagers else None,
        "timed_out": list(chair.timed_out) if spot is not None else [],
        "net": over.net if over else None,
        "tokes_won": over.tokes_won if over else None,
        **laid,
    }


def _view_turn(live: LiveTable) -> tuple[schemas.Turn | None, list[str]]:
    """Who is asked, for what, and what the dealer calls to the seat, or to all who may bet."""
    seat, state = live.table.seat_in_turn, live.table.round
    if seat is None or state is None:
        return None, list(betting_calls(live.rules, first_of_shoe=live.table.shoe.is_fresh))
    legal = live.table.legal_actions(seat)
    deadline = None if seat in live.guests and is_alone(live) else turn_deadline(live)
    answers = [_view_answer(state, answer) for answer in legal]
    short = [_view_answer(state, answer) for answer in _short_of(state, legal)]
    turn: schemas.Turn = {"seat": seat, "hand": state.hand, "deadline": deadline, "legal": answers, "short": short}
    return turn, list(calls(state, legal))


def _short_of(state: Round, legal: tuple[Decision, ...]) -> Iterator[Decision]:
    """What the rules allow to the seat in turn and it cannot pay for."""
    insures = any(isinstance(answer, Insure) for answer in legal)
    for answer in state.legal_actions:
        if answer not in legal and not (insures and isinstance(answer, Insure)):
            yield answer


def _view_answer(state: Round, answer: Decision) -> schemas.Answer:
    seen: schemas.Answer = {"decision": show_step(answer), "cost": cost(state, answer)}
    if isinstance(answer, Insure):
        seen["step"] = state.rules.limits.chip // 2
    return seen


def dump(content: object) -> bytes:
    """Anything as it is sent: JSON without spaces, in UTF-8."""
    return orjson.dumps(content)


def say(message: Message) -> bytes:
    """A message to the client of a table."""
    return dump(message)


def table_message(live: LiveTable, events: list[TableEvent], look: StateCache | None = None) -> bytes:
    """What every client at a table is sent about its newest version; `look` remembers the one before."""
    state = (look or StateCache()).written(live)
    return dump({"type": "table", "version": live.version, "events": events, "state": state})
