"""What one seat, or a bystander, may see of a table. Nothing else is ever shown or sent.

An observation holds text and numbers only. It is built from what lies face up; the hole card, the order of the shoe and
the secret of a shoe in use are not looked at while they are hidden.
"""

from dataclasses import dataclass

from pitboss.cards import show_cards
from pitboss.game import Round
from pitboss.game.calls import betting_calls, calls
from pitboss.game.hand import outcome_name
from pitboss.game.notation import show_step
from pitboss.table.table import Table


@dataclass(frozen=True, slots=True)
class HandView:
    cards: str
    total: str
    wager: int
    outcome: str | None
    net: int | None


@dataclass(frozen=True, slots=True)
class SeatView:
    seat: int
    name: str
    funds: int
    sits_out: bool
    main: int
    side: tuple[tuple[str, int, int | None], ...]
    tokes: int
    net: int | None
    insurance: int
    hands: tuple[HandView, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as a seat sees it. `dealer` has "??" for a card face down; `legal` is empty unless it is asked.

    The `net` of a seat is the change of its chips in the round that is over.
    """

    game: str
    hash: str
    seat: int | None
    phase: str
    turn: int | None
    dealer: str
    seats: tuple[SeatView, ...]
    legal: tuple[str, ...]
    calls: tuple[str, ...]
    first_of_shoe: bool
    cards_left: int
    discards: str
    toke_box: int
    commitment: str
    revealed: tuple[tuple[str, str], ...]


def observe(table: Table, seat: int | None = None) -> Observation:
    """What the player in `seat`, or a bystander, sees now."""
    state = table.round
    dealing = table.is_dealing
    asked = dealing and seat is not None and seat == table.seat_in_turn
    return Observation(
        game=table.rules.name,
        hash=table.rules.hash,
        seat=seat,
        phase=state.phase.value if state and dealing else "betting",
        turn=table.seat_in_turn,
        dealer=dealer_view(state) if state else "",
        seats=tuple(_seat_view(table, number) for number in sorted(table.players)),
        legal=tuple(show_step(answer) for answer in table.legal_actions(seat)) if asked and seat else (),
        calls=_calls(table),
        first_of_shoe=table.shoe.is_fresh,
        cards_left=table.shoe.cards_left,
        discards=show_cards(table.shoe.seen_discards),
        toke_box=table.toke_box,
        commitment=table.shoe.commitment,
        revealed=tuple((record.commitment, record.secret.hex()) for record in table.finished),
    )


def dealer_view(state: Round) -> str:
    """The dealer's cards as they lie, a card face down as "??"."""
    return f"{state.dealer[0]} ??" if state.hole_is_hidden else show_cards(state.dealer)


def _calls(table: Table) -> tuple[str, ...]:
    if table.round and (seat := table.seat_in_turn) is not None:
        return calls(table.round, table.legal_actions(seat))
    return betting_calls(table.rules, first_of_shoe=table.shoe.is_fresh)


def _seat_view(table: Table, number: int) -> SeatView:
    player = table.players[number]
    seat = table.spot(number)
    if seat is None:
        wagers = player.wagers
        return SeatView(
            seat=number,
            name=player.name,
            funds=table.funds(number),
            sits_out=player.sits_out,
            main=wagers.main if wagers else 0,
            side=tuple((name, cents, None) for name, cents in wagers.side) if wagers else (),
            tokes=wagers.tokes if wagers else 0,
            net=None,
            insurance=0,
            hands=(),
        )
    sides = zip(seat.wagers.side, seat.side_nets, strict=True)
    return SeatView(
        seat=number,
        name=player.name,
        funds=table.funds(number),
        sits_out=player.sits_out,
        main=seat.wagers.main,
        side=tuple((name, cents, net) for (name, cents), net in sides),
        tokes=seat.wagers.tokes,
        net=None if table.is_dealing else seat.net,
        insurance=seat.insurance,
        hands=tuple(
            HandView(
                cards=show_cards(hand.cards),
                total=str(hand.total),
                wager=hand.wager,
                outcome=outcome_name(table.rules, hand) if hand.is_settled else None,
                net=hand.net if hand.is_settled else None,
            )
            for hand in seat.hands
        ),
    )
