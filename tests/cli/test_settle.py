"""`pitboss settle`: what should this hand have paid?"""

import json
from typing import Any

import pytest
from tests.commands import Command


def ruling(pitboss: Command, *args: str) -> dict[str, Any]:
    code, out, err = pitboss("settle", *args, "--json")
    assert (code, err) == (0, "")
    return dict(json.loads(out))


def test_json_has_every_part(pitboss: Command) -> None:
    """Four-card bust: main pushes, Buster 5.00 at 6:1 = 30.00, its toke 1.00 at 6:1 = 6.00, the main toke pushes.

    The player's chips change by 30.00 less the 6.00 put down for the dealer, who gets 5.00, 1.00 and 6.00.
    """
    given = ruling(
        pitboss, "mega-blackjack", "--bet", "10", "--side", "buster=5", "--toke", "5", "--toke", "buster=1",
        "--cards", "Tc 6d 9c 5s 5h Td", "--actions", "stand",
    )  # fmt: skip
    assert (given["net"], given["tokes_won"]) == (3000 - 600, 1200)
    assert given["hands"] == [{"cards": ["Tc", "9c"], "total": 19, "wager": 1000, "net": 0, "outcome": "push-bust"}]
    assert given["dealer"] == {"cards": ["6d", "5s", "5h", "Td"], "total": 26}
    assert (given["insurance"], given["side_bets"], given["tokes"]) == (0, {"buster": 3000}, 600)
    assert given["game"] == "mega-blackjack"
    assert len(given["sheet_hash"]) == 64


@pytest.mark.parametrize(
    ("args", "net"),
    [
        (("blackjack", "--bet", "10", "--cards", "Ad 9s Kd Th"), 1500),
        (("blackjack", "--bet", "10", "--cards", "Ad 9s Kd Th", "--set", "natural.pays=6:5"), 1200),
        (("maxtime-21", "--bet", "10", "--cards", "Ad 9s Kd Th", "--side", "maxtyme-bonus=5"), 2000 + 150000),
        (("maxtime-21", "--bet", "10", "--cards", "Ad 6s Kd Th 9h 2c", "--actions", "double"), 2000),  # 20 against 18
        (("maxtime-21", "--bet", "10", "--cards", "Ah As Kh Kd", "--insurance", "5"), 2000),
        (("mega-blackjack", "--bet", "10", "--cards", "Ah As Kh Kd", "--even-money"), 1000),
        (("mega-blackjack", "--bet", "10", "--cards", "Ah As Kh Kd"), 0),
        (("mega-blackjack", "--bet", "2.00", "--cards", "Ah 9s Kh Kd", "--decks", "8"), 600),
        (("super-fun-21-extreme", "--bet", "10", "--cards", "2c 7d 3h Ts 2h 3c 9h", "--actions", "d d d s"), 8000),
        (("super-fun-21-extreme", "--bet", "10", "--cards", "10♣, 9♦, 6♥, 10♠", "--actions", "r"), -500),
        (
            ("blackjack", "--bet", "10", "--cards", "8c 7d 8d Ts Tc 9c", "--actions", "p,s,s"),
            1000,
        ),  # 18 and 17 against 17
        (("blackjack", "--bet", "10", "--cards", "Tc 7d 9c Ts"), 1000),  # no action given: it stood
    ],
)
def test_what_hands_should_have_paid(pitboss: Command, args: tuple[str, ...], net: int) -> None:
    assert ruling(pitboss, *args)["net"] == net


@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("Ac 9s Kd Th", "stand"),  # a blackjack
        ("8c 7d 3d Ts Tc", "hit stand"),  # 21
        ("8c 7d 8d Ts 3c Tc 3d Td", "split hit stand hit stand"),  # two of 21
        ("5c 7d 6c Ts Kc", "double stand"),
    ],
)
def test_a_stand_may_be_called_for_a_hand_that_stands_by_itself(pitboss: Command, cards: str, actions: str) -> None:
    claim = ("blackjack", "--bet", "10", "--cards", cards)
    assert ruling(pitboss, *claim, "--actions", actions) == ruling(
        pitboss, *claim, "--actions", actions.removesuffix(" stand").removesuffix("stand")
    )


def test_stands_that_were_assumed_are_counted(pitboss: Command) -> None:
    assert ruling(pitboss, "blackjack", "--bet", "10", "--cards", "Tc 7d 9c Ts")["assumed_stands"] == 1
    told = pitboss("settle", "blackjack", "--bet", "10", "--cards", "Tc 7d 9c Ts").out
    assert "no action was given for 1 decision: the hand stood" in told
    twice = pitboss("settle", "blackjack", "--bet", "10", "--cards", "8c 7d 8d Ts Tc 9c", "--actions", "split").out
    assert "no action was given for 2 decisions: the hand stood" in twice


def test_in_words_every_step_and_the_net(pitboss: Command) -> None:
    code, out, _ = pitboss("settle", "blackjack", "--bet", "10", "--cards", "Tc 7d 9c Ts", "--actions", "stand")
    assert code == 0
    assert "Seat 1: the ten of clubs" in out
    assert "Seat 1 wins 10.00: 19 beats 17" in out
    assert out.rstrip().endswith("Net: +10.00")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("--bet", "10", "--cards", "Tc 7d 9c"), "too few cards: 3 cards were given, and the hole card is missing"),
        (("--bet", "10", "--cards", "Tc 6d 9c Ts"), "and the dealer, with 16 (6d Ts), must draw"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--actions", "hit"), "hand 1 (Tc 9c) needs another"),
        (("--bet", "10", "--cards", ""), "too few cards: 0 cards were given, and the player's first card is missing"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--actions", "split"),
         "action 1: split is not legal now: seat 1, hand 1 may hit, stand, double"),
        (("--bet", "10", "--cards", "5c 7d 6c Ts 2c 9h", "--actions", "hit double"),
         "action 2: double is not legal now: seat 1, hand 1 may hit, stand"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--actions", "stand hit"), "action 2: hit is not legal: the round"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--actions", "stand stand"),
         "action 2: stand is not legal: the round was over before it"),
        (("--bet", "10", "--cards", "Tc 7d 6c Ts Kc", "--actions", "hit stand"),
         "action 2: stand is not legal: the round was over before it"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts 2d", "--actions", "stand"),
         "(2d) is one too many: the round was over after 4 cards, with Tc 9c (19) against the dealer's 7d Ts (17)"),
        (("--bet", "10", "--cards", "8c 7d 8d Ts Tc 9c 2h 3h", "--actions", "split stand stand"),
         "cards 7 to 8 (2h 3h) are too many: the round was over after 6 cards, with 8c Tc (18) and 8d 9c (17) against"),
        (("--bet", "10", "--cards", "5c 7d 6c Ts Kc"), "no action was given for 1 decision, so the hand stood"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts 2d", "--set", "dealer.hole=none"), "card 5 (2d) is one too many"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--actions", "jump"), "'jump' is not an action"),
        (("--bet", "10", "--cards", "Tc 7d 9c Zz"), "'Zz' is not a card"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--insurance", "5"), "5.00: Blackjack did not offer it"),
        (("--bet", "10", "--cards", "Tc As 9c Ts", "--insurance", "6"), "the insurance: insure 6.00 is not legal now"),
        (("--bet", "10", "--cards", "Ac 7d Kc Ts", "--even-money"), "did not offer it here"),
        (("--bet", "10", "--cards", "Ac As Kc Ts", "--even-money", "--insurance", "5"), "--insurance or --even-money"),
        (("--bet", "0", "--cards", "Tc 7d 9c Ts"), "an amount above 0 is needed"),
        (("--bet", "-5", "--cards", "Tc 7d 9c Ts"), "an amount above 0 is needed"),
        (("--bet", "1.50", "--cards", "Tc 7d 9c Ts"), "whole chips of 1.00"),
        (("--bet", "5000", "--cards", "Tc 7d 9c Ts"), "between 1.00 and 1000.00"),
        (("--bet", "ten", "--cards", "Tc 7d 9c Ts"), "--bet ten: 'ten' is not an amount"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--side", "buster=5"), "Blackjack has no side bet 'buster'"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--side", "buster"), "write NAME=AMOUNT"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--toke", "5"), "takes no wagers for the dealer"),
        (("--bet", "10", "--cards", "Tc 7d 9c Ts", "--toke", "5", "--toke", "6"), "once"),
        (("--bet", "10", "--cards", "Tc " * 7), "Tc appears 7 times, and 6 decks hold 6"),
        (("--bet", "10", "--cards", "Tc Tc 9c Ts", "--decks", "1"), "Tc appears 2 times, and one deck holds 1"),
    ],
)  # fmt: skip
def test_a_claim_that_cannot_be_is_refused_with_what_was_legal(
    pitboss: Command, args: tuple[str, ...], complaint: str
) -> None:
    code, out, err = pitboss("settle", "blackjack", *args)
    assert (code, out) == (2, "")
    assert complaint in err


def test_an_action_on_a_blackjack_is_refused_with_what_the_choice_was(pitboss: Command) -> None:
    claim = ("--bet", "10", "--cards", "Ac 9s Kd Th", "--actions", "hit")
    assert (
        "a blackjack is paid 1:1, or doubled if the first action is double"
        in pitboss("settle", "maxtime-21", *claim).err
    )
    assert "a blackjack takes no action" in pitboss("settle", "blackjack", *claim).err


def test_the_bonus_bet_of_a_later_round(pitboss: Command) -> None:
    claim = ("settle", "maxtime-21", "--bet", "10", "--side", "maxtyme-bonus=5", "--cards", "Ad 9s Kd Th")
    assert pitboss(*claim).code == 0
    code, _, err = pitboss(*claim, "--later-round")
    assert code == 2
    assert "only taken in the first round after a shuffle" in err
