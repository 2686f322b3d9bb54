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
    changes = {"surrender.when": "late", "bonus": '[{ cards = "3+", total = 21, pays = "2:1" }]'}
    (hand,) = settle("blackjack", cards, actions, changes=changes).round.seats[0].hands
    assert hand.is_removed is removed


@pytest.mark.parametrize(
    ("game", "cards", "actions", "outcome"),
    [
        ("blackjack", "Ac 9s Kd Th", "", "natural"),
        ("blackjack", "Ac As Kd Kh", "", "natural-push"),
        ("blackjack", "9c As Kd Kh", "", "dealer-natural"),
        ("blackjack", "Tc 9s 6d Th Kc", "hit", "bust"),
        ("blackjack", "Tc 9s Td Th", "stand", "win"),
        ("blackjack", "Tc 9s 9d Th", "stand", "push"),
        ("blackjack", "Tc 9s 8d Th", "stand", "loss"),
        ("blackjack", "Tc 6s 8d Th Kc", "stand", "dealer-bust"),
        ("maxtime-21", "Tc 9s 6d Th", "surrender", "surrender"),
        ("maxtime-21", "2c 9s 3d Th 4c 5c 7c", "hit hit hit", "5-card 21"),
        ("maxtime-21", "2c 9s 2d Th 3c 4c 3d 7d", "hit hit hit hit", "6-card 21"),
        ("maxtime-21", "2c 9s 3d Th 4c 3c 2d Ac", "hit hit hit hit", "6-card win"),
        ("super-fun-21-extreme", "Tc 6s 8d Th 6h", "stand", "push-22"),
        ("mega-blackjack", "Tc 6d 9c 5s 5h Td", "stand", "push-bust"),
    ],
)
def test_how_a_hand_ended_in_a_word(game: str, cards: str, actions: str, outcome: str) -> None:
    assert settle(game, cards, actions).outcomes == [outcome]


@pytest.mark.parametrize(("last", "brought"), [("8c", -500), ("9c", 3000), ("Tc", 3000)])
def test_a_dealer_busts_from_22_on_and_buster_with_it(last: str, brought: int) -> None:
    """6+5+2 and the last card: 21 loses the side bet, 22 and 23 win it at 6:1."""
    assert settle("mega-blackjack", f"Ts 6d 9d 5s 2h {last}", "stand", side={"buster": 5}).side == {"buster": brought}


def test_a_wager_that_comes_back_from_a_late_blackjack_is_returned() -> None:
    changes = {"dealer.hole": "none", "dealer.blackjack_takes": "original"}
    ended = settle("blackjack", "8c Kd 8d Tc 9c As", "split stand stand", changes=changes)
    assert ended.outcomes == ["dealer-natural", "returned"]


def test_a_blackjack_that_took_even_money_is_taken_off() -> None:
    result = settle("blackjack", "Ac As Kd 9h", even_money=True, changes={"natural.even_money": "true"})
    assert (result.net, result.round.seats[0].hands[0].is_removed) == (1000, True)


def test_side_bets_are_in_action_until_they_are_settled_the_dealers_after_the_players() -> None:
    wagers = Wagers(1000, side=(FIVE_HUNDRED,), side_tokes=(ONE_HUNDRED,))
    (seat,) = Round.open(load("mega-blackjack"), [wagers]).seats
    assert seat.in_action == (FIVE_HUNDRED, ("toke:buster", 100))
    over = settle("mega-blackjack", "Tc 9s 9d Th", "stand", side={"buster": 5}, side_tokes={"buster": 1}).round
    assert over.seats[0].in_action == ()


def test_the_dealer_stands_on_a_soft_17_or_draws_to_it_as_the_sheet_says() -> None:
    """18 against six and ace: it wins, or a four makes the dealer 21."""
    stood = settle("blackjack", "Tc 6s 8d As", "stand", changes={"dealer.soft_17": "stand"})
    drew = settle("blackjack", "Tc 6s 8d As 4c", "stand", changes={"dealer.soft_17": "hit"})
    assert [(each.net, each.dealer) for each in (stood, drew)] == [(1000, "6s As"), (-1000, "6s As 4c")]
    for word in ("stand", "hit"):
        hard = settle("blackjack", "Tc 7s 8d Ts", "stand", changes={"dealer.soft_17": word})
        assert (hard.net, hard.dealer) == (1000, "7s Ts")
