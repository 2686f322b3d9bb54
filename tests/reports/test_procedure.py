"""The dealing procedure has the order of the engine: each event of a real round is told no earlier than the last."""

import pytest

from pitboss.actions import Action
from pitboss.cards import Card, parse_cards
from pitboss.game import Decision, Insure, Offer, Round, Wagers
from pitboss.game.events import (
    CardDealt,
    DealerChecked,
    DealerDrew,
    Decided,
    Declined,
    Event,
    HandSettled,
    HoleTurned,
    InsuranceSettled,
    Insured,
    RoundOver,
    SideBetSettled,
    TokeSettled,
)
from pitboss.game.round import take
from pitboss.rules import load
from pitboss.rules.payouts import Reason
from pitboss.rules.procedure import procedure

WAGERS = Wagers(1000, side=(("buster", 500),), toke=100, side_tokes=(("buster", 100),))
PRECIOUS = Wagers(1000, side=(("precious-diamond", 500),))


def told_as(event: Event, *, dealing: bool, dealer_has_blackjack: bool) -> str:
    """The words of the procedure that tell an event."""
    match event:
        case CardDealt() | DealerDrew() if dealing:
            return "Deal one card face up"
        case Insured() | Declined():
            return "offer insurance"
        case DealerChecked():
            return "check the hole card"
        case InsuranceSettled(_, net):
            return "pay insurance" if net > 0 else "collect insurance"
        case HandSettled(_, _, Reason.BUST, _):
            return "over 21 loses at once"
        case HandSettled(_, _, Reason.NATURAL, _):
            return "Pay every blackjack at once"
        case Decided() | CardDealt():
            return "plays each hand from left to right"
        case HoleTurned():
            return "turn it" if dealer_has_blackjack else "Turn the hole card"
        case DealerDrew():
            return "draw to 17"
        case HandSettled():
            return "settle every hand" if dealer_has_blackjack else "Settle the hands that stand"
        case SideBetSettled(_, "buster", _, _):
            return "collect Buster Blackjack (with" if dealer_has_blackjack else "Settle Buster Blackjack (with"
        case SideBetSettled():
            return "Settle Precious Diamond"
        case RoundOver():
            return "collect the cards; the round" if dealer_has_blackjack else "Collect the cards; the round"
    raise AssertionError(event)


@pytest.mark.parametrize(
    ("game", "wagers", "deal", "steps", "blackjack"),
    [
        # Two seats against an ace with a six under it: one insured, one busted; the dealer draws a ten.
        ("mega-blackjack", [WAGERS, WAGERS], "Ts 9s Ac 9h 5s 6d",
         [Insure(500), Offer.DECLINE, Action.STAND, Action.HIT, Card.parse("Td"), Card.parse("Th")], False),
        # A blackjack under the ace.
        ("mega-blackjack", [WAGERS, WAGERS], "Ts 9s Ac 9h 5s Kd", [Insure(500), Offer.DECLINE], True),
        # A side bet decided by the deal, a blackjack paid at once, and a hand that loses to a dealer's 20.
        ("super-fun-21-extreme", [PRECIOUS, PRECIOUS], "Ad 9s Tc Kd 9h Td", [Action.STAND], False),
    ],
)  # fmt: skip
def test_the_procedure_has_the_order_of_the_engine(
    game: str, wagers: list[Wagers], deal: str, steps: list[Card | Decision], *, blackjack: bool
) -> None:
    rules = load(game)
    text = " ".join(procedure(rules))
    dealt = list(parse_cards(deal))
    taken = list(take(Round.open(rules, wagers), [*dealt, *steps]))
    assert taken[-1].after.is_over
    words = [
        told_as(event, dealing=place < len(dealt), dealer_has_blackjack=blackjack)
        for place, each in enumerate(taken)
        for event in each.events
        if not isinstance(event, TokeSettled)  # with the hand it rides on
    ]
    assert [each for each in words if each not in text] == []
    stages = list(dict.fromkeys(words))
    assert [text.index(stage) for stage in stages] == sorted(text.index(stage) for stage in stages)
