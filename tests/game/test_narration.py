"""What happened, in the dealer's words: results, tips and what stays in action."""

import pytest
from tests.settling import settle, through

from pitboss.game import Reason
from pitboss.game.events import HandSettled, RoundOver, SideBetSettled, TokeSettled
from pitboss.game.narration import narrate, result, why

BUSTS = {
    "side_bets": '{ one = { cards = "dealer-final", table = "T", tables = { T = { "3+" = "2:1" } } }, '
    'two = { cards = "dealer-final", table = "T", tables = { T = { "3+" = "2:1" } } } }',
}


def reasons(game: str, cards: str, actions: str = "", **more: object) -> list[str]:
    state = settle(game, cards, actions, **more).round  # type: ignore[arg-type]
    return [why(hand, state) for hand in state.seats[0].hands]


@pytest.mark.parametrize(
    ("game", "cards", "actions", "because"),
    [
        ("blackjack", "Ac 9s Kd Th", "", "blackjack pays 3:2"),
        ("mega-blackjack", "Ad 9s Kd Th", "", "blackjack pays 3:1"),
        ("blackjack", "Ac As Kd Kh", "", "blackjack against blackjack"),
        ("blackjack", "9c As Kd Kh", "", "dealer has blackjack"),
        ("blackjack", "Tc 9s Td Th", "stand", "20 beats 19"),
        ("mega-blackjack", "Tc 9s Td Th", "stand", "20 beats 19"),
        ("mega-blackjack", "Tc 9s 5d Th 6c", "hit", "21 beats 19, a winning 21 pays 3:2"),
        ("blackjack", "Tc 9s 5d Th 6c", "hit", "21 beats 19"),
        ("blackjack", "Tc 6s 8d Th Kc", "stand", "dealer busts with 26"),
        ("mega-blackjack", "Tc 6s 5d Th 6c Kc", "hit", "dealer busts with 26, a winning 21 pays 3:2"),
        ("blackjack", "Tc 9s 9d Th", "stand", "both have 19"),
        ("blackjack", "Tc 9s 8d Th", "stand", "18 against 19"),
        ("blackjack", "Tc 9s 6d Th Kc", "hit", "bust with 26"),
        ("maxtime-21", "Tc 9s 6d Th", "surrender", "surrendered"),
        ("maxtime-21", "2c 9s 3d Th 4c 5c 7c", "hit hit hit", "five-card 21, paid at once"),
        ("super-fun-21-extreme", "Tc 6s 8d Th 6h", "stand", "dealer has 22, which pushes"),
        ("mega-blackjack", "Tc 6d 9c 5s 5h Td", "stand", "dealer busts with 4 cards, which pushes"),
    ],
)
def test_why_a_hand_ended_as_it_did(game: str, cards: str, actions: str, because: str) -> None:
    assert reasons(game, cards, actions) == [because]


def test_why_of_even_money_of_a_returned_wager_and_of_a_hand_in_play() -> None:
    assert reasons("mega-blackjack", "Ac As Kd 9h", even_money=True) == ["even money on a blackjack"]
    changes = {"dealer.hole": "none", "dealer.blackjack_takes": "original"}
    split = reasons("blackjack", "8c Kd 8d Tc 9c As", "split stand stand", changes=changes)
    assert split == ["dealer has blackjack", "only the first bet is lost to a blackjack"]
    state = through("blackjack", "8c Kd 8d Tc").round
    assert why(state.seats[0].hands[0], state) == "not settled"


@pytest.mark.parametrize(
    ("net", "words", "to_you"),
    [
        (1, "wins 0.01", "win 0.01"),
        (1000, "wins 10.00", "win 10.00"),
        (0, "pushes", "push"),
        (-1, "loses 0.01", "lose 0.01"),
    ],
)
def test_a_result_in_words(net: int, words: str, to_you: str) -> None:
    assert result(net) == result(net, "Ann") == words
    assert result(net, "You") == to_you


@pytest.mark.parametrize(("net", "came"), [(1, "won 0.01"), (500, "won 5.00"), (0, "pushed"), (-1, "lost 0.01")])
def test_what_became_of_a_tip_is_nobodys_win_but_the_dealers(net: int, came: str) -> None:
    state = through("mega-blackjack", "Tc 6s 8d Th").round
    assert narrate(TokeSettled(0, net), state) == f"Seat 1: dealer's tip {came}"
    assert narrate(SideBetSettled(0, "buster", net, toke=True), state) == f"Seat 1: dealer's tip on Buster {came}"


def test_a_side_bet_of_the_players_own_is_told_with_its_result() -> None:
    state = through("mega-blackjack", "Tc 6s 8d Th").round
    assert narrate(SideBetSettled(0, "buster", 3000, toke=False), state) == "Seat 1: Buster wins 30.00"


@pytest.mark.parametrize(
    ("bets", "kept"),
    [
        ({}, ""),
        ({"one": 5}, "; One is still in action"),
        ({"one": 5, "two": 5}, "; One and Two are still in action"),
    ],
)
def test_a_hand_that_breaks_keeps_its_bets_on_the_dealers_hand(bets: dict[str, float], kept: str) -> None:
    last = ["Kd"] if bets else []
    cards = " ".join(["Tc 6s 6d Th Kc", *last])
    state = settle("blackjack", cards, "hit", side=bets, changes=BUSTS).round
    broke = HandSettled(0, 0, Reason.BUST, -1000)
    assert narrate(broke, state) == f"Seat 1 loses 10.00: bust with 26{kept}"


def test_players_are_called_by_their_names_or_by_their_seats() -> None:
    state = through("blackjack", "Tc 9c 9s 8d 8c Th stand stand", seats=2).round
    over = RoundOver((-1000, 500), (0, 0))
    assert narrate(over, state) == "Round over: Seat 1 -10.00, Seat 2 +5.00"
    assert narrate(over, state, names=("Ann", "Bob")) == "Round over: Ann -10.00, Bob +5.00"
    boxed = RoundOver((-1000, 500), (100, 250))
    assert narrate(boxed, state).endswith("; 3.50 to the toke box")
