"""What a hand should have paid, from the cards and actions that are told: which stand belongs to which hand."""

import pytest
from tests.settling import refusal

from pitboss.actions import Action
from pitboss.cards import parse_cards, show_cards
from pitboss.game import Wagers
from pitboss.game.settlement import Settlement, settle_round
from pitboss.rules import load

AGAIN = {"split.aces": "one-card", "split.resplit_aces": "true"}


def ruled(cards: str, actions: str, changes: dict[str, str] | None = None) -> Settlement:
    return settle_round(
        load("blackjack", changes), Wagers(1000), parse_cards(cards), list(map(Action.parse, actions.split()))
    )


def hands(ruling: Settlement) -> list[str]:
    return [show_cards(hand.cards) for hand in ruling.round.seats[0].hands]


def test_a_stand_called_on_a_hard_21_is_not_the_next_hands() -> None:
    """8+3+10 is 21 and stands by itself; the second hand, 8+2, is then hit and stands on 19."""
    for actions in ("split hit stand hit stand", "split hit hit stand"):
        ruling = ruled("8c 7d 8d Ts 3c Tc 2c 9c", actions)
        assert (hands(ruling), ruling.assumed_stands) == (["8c 3c Tc", "8d 2c 9c"], 0)


def test_a_soft_21_is_asked_and_takes_its_own_stand() -> None:
    assert ruled("Ac 7d 5c Ts 5d", "hit stand").assumed_stands == 0
    assert hands(ruled("Ac 7d 5c Ts 5d Tc", "hit hit stand")) == ["Ac 5c 5d Tc"]


def test_a_stand_after_a_split_ace_or_a_double_is_the_next_hands() -> None:
    """The first ace takes a nine and is done; the second takes an ace, which could be split. 8+3 is doubled to 21."""
    aces = ruled("Ac 7d Ad Ts 9c Ah", "split stand", AGAIN)
    assert (hands(aces), aces.assumed_stands) == (["Ac 9c", "Ad Ah"], 0)
    doubled = ruled("8c 7d 8d Ts 3c Tc 9c", "split double stand")
    assert (hands(doubled), doubled.assumed_stands) == (["8c 3c Tc", "8d 9c"], 0)


@pytest.mark.parametrize(
    ("cards", "actions", "number"),
    [
        ("8c 7d 8d Ts 3c Tc 9c", "split hit stand stand stand", 5),
        ("8c 7d 8d Ts 3c Tc 9c", "split hit stand stand hit", 5),
        ("8c 7d 8d Ts 9c 9d", "split stand stand stand", 4),
    ],
)
def test_no_more_stands_may_be_called_than_there_are_hands(cards: str, actions: str, number: int) -> None:
    assert refusal("blackjack", cards, actions).startswith(f"action {number}: ")


def test_a_hand_that_was_given_up_or_bust_has_nothing_to_stand_on() -> None:
    assert refusal("maxtime-21", "Tc 9s 6d Th", "surrender stand").startswith("action 2: stand is not legal")
    assert refusal("maxtime-21", "Tc 9s 6d Th Kc", "hit stand").startswith("action 2: stand is not legal")


def test_every_hand_that_is_left_when_the_actions_run_out_stands() -> None:
    ruling = ruled("8c 7d 8d Ts 9c 9d", "split")
    assert (hands(ruling), ruling.assumed_stands) == (["8c 9c", "8d 9d"], 2)


def test_a_round_is_ruled_on_as_the_first_after_a_shuffle_unless_it_is_said_not_to_be() -> None:
    rules, bonus = load("maxtime-21"), Wagers(1000, side=(("maxtyme-bonus", 500),))
    assert settle_round(rules, bonus, parse_cards("Ad 9s Kd Th"), []).round.seats[0].side_nets == (150_000,)


def test_a_ruling_has_the_log_that_plays_the_round_again() -> None:
    ruling = ruled("8c 7d 8d Ts 9c 9d", "split")
    *_, (_, again, _) = ruling.log.replay(load("blackjack"))
    assert again == ruling.round
    assert str(ruling.log).endswith("8c 7d 8d Ts split 9c stand 9d stand")
