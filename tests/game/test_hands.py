"""A hand and its seat: what waits for the dealer, what is taken off the table, what is still in action."""

import pytest
from tests.settling import settle, through

from pitboss.game import Round, Wagers
from pitboss.game.hand import outcome_name
from pitboss.rules import load

FIVE_HUNDRED, ONE_HUNDRED = ("buster", 500), ("buster", 100)


def test_a_hand_that_stood_waits_for_the_dealer_and_has_brought_nothing_yet() -> None:
    """Two seats with 18 and 11 against a nine; the first stands."""
    first, second = through("blackjack", "Tc 5c 9s 8d 6c Th stand", seats=2).round.seats
    assert [(hand.stood, hand.is_settled, hand.net) for hand in first.hands + second.hands] == [
        (True, False, 0),
        (False, False, 0),
    ]
    assert outcome_name(load("blackjack"), first.hands[0]) == "unsettled"


def test_a_hand_that_can_only_stand_has_stood_and_the_turn_passes_on() -> None:
    """The first of two seats draws its 10+5 to a hard 21, the second has its two cards."""
    state = through("blackjack", "Tc 5c 9s 5d 6c Th hit 6d", seats=2).round
    assert [seat.hands[0].stood for seat in state.seats] == [True, False]
    assert (state.seat, state.hand) == (1, 0)


@pytest.mark.parametrize(("cards", "split_ace"), [("Ac 9s Ad Th Kc", True), ("Kc 9s Kd Th Ac", False)])
def test_a_split_ace_is_one_by_its_first_card(cards: str, split_ace: bool) -> None:
    *deal, drawn = cards.split()
    state = through("blackjack", *deal, "split", drawn).round
    assert state.seats[0].hands[0].is_split_ace is split_ace


@pytest.mark.parametrize(
    ("cards", "actions", "removed"),
    [
        ("Ac 9s Kd Th", "", True),  # a blackjack, paid at once
        ("Tc 9s 6d Th Kc", "hit", True),  # bust
        ("Tc 9s 6d Th", "surrender", True),
        ("7c 9s 7d Th 7h", "hit", True),  # the bonus for three sevens
        ("Tc 9s 9d Th", "stand", False),  # 19 against 19
        ("Tc 9s Td Th", "stand", False),  # 20 beats 19
        ("Tc 9s 8d Th", "stand", False),  # 18 loses to 19
        ("Tc 6s 8d Th Kc", "stand", False),  # the dealer busts
        ("Ac As Kd Kh", "", False),  # blackjack against blackjack
        ("9c As Kd Kh", "", False),  # lost to a blackjack
    ],
)
def test_a_hand_paid_or_collected_before_the_dealers_turn_is_taken_off(cards: str, actions: str, removed: bool) -> None:
    changes = {"surrender.when": "late", "bonus": '[{ min_cards = 3, total = 21, pays = "2:1" }]'}
    (hand,) = settle("blackjack", cards, actions, changes=changes).round.seats[0].hands
    assert hand.is_removed is removed


def test_a_blackjack_that_took_even_money_is_taken_off() -> None:
    result = settle("blackjack", "Ac As Kd 9h", even_money=True, changes={"natural.even_money": "true"})
    assert (result.net, result.round.seats[0].hands[0].is_removed) == (1000, True)


def test_side_bets_are_in_action_until_they_are_settled_the_dealers_after_the_players() -> None:
    wagers = Wagers(1000, side=(FIVE_HUNDRED,), side_tokes=(ONE_HUNDRED,))
    (seat,) = Round.open(load("mega-blackjack"), [wagers]).seats
    assert seat.in_action == (FIVE_HUNDRED, ("toke:buster", 100))
    over = settle("mega-blackjack", "Tc 9s 9d Th", "stand", side={"buster": 5}, side_tokes={"buster": 1}).round
    assert over.seats[0].in_action == ()
