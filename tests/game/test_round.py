"""A round at one moment: how it opens, what lies face down, what is legal, and what it says it waits for."""

import pytest
from tests.settling import through

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.game import IllegalDecisionError, Insure, Offer, Phase, Round, WagerError, Wagers
from pitboss.rules import load

SMALL = {"limits.min": "0.02", "limits.chip": "0.02"}
"""Half a chip is one cent, the least that can be insured."""


@pytest.mark.parametrize("seats", [1, 7])
def test_a_round_opens_with_one_to_seven_seats_at_the_first(seats: int) -> None:
    state = Round.open(load("blackjack"), [Wagers(1000)] * seats)
    assert (len(state.seats), state.phase, state.seat, state.hand) == (seats, Phase.DEAL, 0, 0)
    for seat in state.seats:
        (hand,) = seat.hands
        assert (hand.cards, hand.wager, hand.doubles, hand.from_split) == ((), 1000, 0, False)
        assert (hand.stood, hand.reason, hand.net, seat.net) == (False, None, 0, 0)


@pytest.mark.parametrize("seats", [0, 8])
def test_no_round_opens_with_fewer_or_more(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^a round has 1 to 7 seats, not {seats}$"):
        Round.open(load("blackjack"), [Wagers(1000)] * seats)


def test_a_round_is_taken_for_the_first_of_its_shoe_unless_it_is_said_not_to_be() -> None:
    rules, wagers = load("maxtime-21"), [Wagers(1000, side=(("maxtyme-bonus", 500),))]
    assert Round.open(rules, wagers).seats[0].wagers == wagers[0]
    with pytest.raises(WagerError, match="only taken in the first round after a shuffle"):
        Round.open(rules, wagers, first_of_shoe=False)


def test_a_round_shows_its_hands_the_dealers_cards_and_what_it_waits_for() -> None:
    assert repr(through("blackjack", "").round) == (
        "<Round of Blackjack: no cards against no cards; the deal awaits a card>"
    )
    assert repr(through("blackjack", "8c 9s 8d Th split 3c stand", seats=1).round) == (
        "<Round of Blackjack: 8c 3c | 8d against 9s Th; seat 1, hand 2 awaits a card>"
    )
    assert repr(through("blackjack", "8c 5c 9s 9d 6d Th", seats=2).round) == (
        "<Round of Blackjack: 8c 9d; 5c 6d against 9s Th; seat 1, hand 1 may hit, stand, double>"
    )


@pytest.mark.parametrize(
    ("steps", "waits"),
    [
        ("", "the deal awaits a card"),
        ("Tc As 6d Th", "seat 1 may decline, insure up to 5.00"),
        ("Tc 9s 6d Th hit", "seat 1, hand 1 awaits a card"),
        ("8c 9s 8d Th", "seat 1, hand 1 may hit, stand, double, split"),
        ("8c 9s 8d Th split Tc stand Tc", "seat 1, hand 2 may hit, stand, double"),
        ("Tc 6s 8d Th stand", "the dealer awaits a card"),
        ("Tc 9s 8d Th stand", "the round is over"),
    ],
)
def test_what_a_round_waits_for_in_words(steps: str, waits: str) -> None:
    assert through("blackjack", steps).round.awaited() == waits


@pytest.mark.parametrize(
    ("changes", "steps", "up", "hidden"),
    [
        ({}, "", None, False),
        ({}, "Tc", None, False),
        ({}, "Tc 6s", "6s", False),
        ({}, "Tc 6s 8d", "6s", False),
        ({}, "Tc 6s 8d Th", "6s", True),
        ({}, "Tc As 8d Th", "As", True),
        ({}, "Tc 6s 8d Th hit", "6s", True),
        ({}, "Tc 6s 8d Th stand", "6s", False),
        ({}, "Tc 9s 8d Th stand", "9s", False),
        ({"dealer.hole": "none"}, "Tc 6s 8d", "6s", False),
        ({"dealer.hole": "none"}, "Tc 6s 8d stand Th", "6s", False),
        ({"dealer.hole": "none"}, "Tc 9s 8d stand Th", "9s", False),
    ],
)
def test_what_lies_before_the_dealer(changes: dict[str, str], steps: str, up: str | None, hidden: bool) -> None:
    state = through("blackjack", steps, changes=changes).round
    assert state.up_card == (Card.parse(up) if up else None)
    assert state.hole_is_hidden is hidden


@pytest.mark.parametrize(
    ("bet", "cents", "legal"),
    [
        (2, 1, True),
        (2, 0, False),
        (2, 2, False),
        (2, -1, False),
        (10, 5, True),
        (10, 6, False),
    ],
)
def test_insurance_is_legal_in_half_chips_up_to_half_the_wager(bet: int, cents: int, legal: bool) -> None:
    state = Round.open(load("blackjack", SMALL), [Wagers(bet)])
    for card in ("9c", "As", "8d", "Kh"):
        state, _ = state.deal(Card.parse(card))
    assert state.is_legal(Insure(cents)) is legal


def test_insurance_is_legal_only_where_it_is_asked_for() -> None:
    state = through("blackjack", "9c 9s 8d Kh", changes=SMALL).round
    assert not state.is_legal(Insure(1))
    with pytest.raises(
        IllegalDecisionError, match=r"^insure 0\.01 is not legal now: seat 1, hand 1 may hit, stand, double$"
    ):
        state.apply(Insure(1))


def test_no_card_is_taken_that_is_not_due_and_no_decision_that_is_not_asked_for() -> None:
    asked = through("blackjack", "9c 9s 8d Kh").round
    with pytest.raises(IllegalDecisionError, match=r"^no card is due: seat 1, hand 1 may hit, stand, double$"):
        asked.deal(Card.parse("2c"))
    for decision in (Action.SPLIT, Action.SURRENDER, Offer.DECLINE, Offer.EVEN_MONEY):
        with pytest.raises(IllegalDecisionError, match=f"^{decision} is not legal now: "):
            asked.apply(decision)
    over = through("blackjack", "9c 9s Td Kh stand").round
    with pytest.raises(IllegalDecisionError, match=r"^no card is due: the round is over$"):
        over.deal(Card.parse("2c"))


def test_the_dealers_total_counts_the_hidden_card() -> None:
    state = through("blackjack", "9c 6s 8d Kh").round
    assert (state.dealer_total.points, state.dealer_total.soft) == (16, False)
