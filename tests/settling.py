"""Settle one hand in a line: the cards as dealt, the actions as called, the money in chips.

Cards come in dealing order (player, dealer's up-card, player, hole card), then as they are drawn. Amounts go in as
units (10 is 10.00) and come out in cents, so that a test reads "10.00 at 3:2 wins 1500".
"""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from pitboss.actions import Action
from pitboss.cards import Card, parse_cards, show_cards
from pitboss.game import Decision, Round, WagerError, Wagers
from pitboss.game.events import Event
from pitboss.game.hand import outcome_name
from pitboss.game.notation import parse_step
from pitboss.game.settlement import SettlementError, settle_round
from pitboss.rules import load


class Settled(NamedTuple):
    """A settled round of one seat. `nets`, `wagers` and `outcomes` run over its hands from left to right."""

    net: int
    nets: list[int]
    wagers: list[int]
    outcomes: list[str]
    hands: list[str]
    dealer: str
    insurance: int
    side: dict[str, int]
    tokes: int
    round: Round


class Play(NamedTuple):
    """A round under way and its events so far."""

    round: Round
    told: list[Event]


def settle(
    game: str,
    cards: str,
    actions: str = "",
    *,
    bet: float = 10,
    side: Mapping[str, float] | None = None,
    toke: float = 0,
    side_tokes: Mapping[str, float] | None = None,
    insurance: float = 0,
    even_money: bool = False,
    first_of_shoe: bool = True,
    changes: Mapping[str, str] | None = None,
) -> Settled:
    """What one seat's round paid."""
    wagers = Wagers(
        main=cents(bet),
        side=tuple((name, cents(amount)) for name, amount in (side or {}).items()),
        toke=cents(toke),
        side_tokes=tuple((name, cents(amount)) for name, amount in (side_tokes or {}).items()),
    )
    final = settle_round(
        load(game, changes),
        wagers,
        parse_cards(cards),
        [Action.parse(word) for word in actions.split()],
        insurance=cents(insurance),
        even_money=even_money,
        first_of_shoe=first_of_shoe,
    ).round
    seat = final.seats[0]
    return Settled(
        net=seat.net,
        nets=[hand.net for hand in seat.hands],
        wagers=[hand.wager for hand in seat.hands],
        outcomes=[outcome_name(final.rules, hand) for hand in seat.hands],
        hands=[show_cards(hand.cards) for hand in seat.hands],
        dealer=show_cards(final.dealer),
        insurance=seat.insurance_net or 0,
        side={name: net or 0 for (name, _), net in zip(seat.wagers.side, seat.side_nets, strict=True)},
        tokes=seat.tokes_net,
        round=final,
    )


def refusal(game: str, cards: str, actions: str = "", **more: object) -> str:
    """Why the round cannot have gone so; fail if it could."""
    with pytest.raises((SettlementError, WagerError)) as caught:
        settle(game, cards, actions, **more)  # type: ignore[arg-type]
    return str(caught.value)


def through(game: str, *steps: str | Decision, seats: int = 1, changes: Mapping[str, str] | None = None) -> Play:
    """A round with 10.00 on each seat after these steps, and all that happened; texts are in notation."""
    state, told = Round.open(load(game, changes), [Wagers(1000)] * seats), list[Event]()
    for step in steps:
        for one in (parse_step(word) for word in step.split()) if isinstance(step, str) else (step,):
            state, events = state.deal(one) if isinstance(one, Card) else state.apply(one)
            told += events
    return Play(state, told)


def cents(amount: float) -> int:
    """An amount in units as cents."""
    return round(amount * 100)
