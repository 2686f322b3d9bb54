"""What happened, in the dealer's words: results, tokes and what stays in action."""

import pytest
from tests.settling import settle, through

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.game import Reason, Round, Wagers
from pitboss.game.events import Event, HandSettled, HoleTurned, RoundOver, SideBetSettled, TokeSettled
from pitboss.game.narration import bets_in_words, narrate, result, slip, why
from pitboss.rules import load

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
    with pytest.raises(ValueError, match="not settled"):
        slip(state.seats[0].hands[0], state)


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


@pytest.mark.clause("MB-18")
@pytest.mark.parametrize(
    ("net", "came"),
    [(1, "wins 0.01 for the dealer"), (500, "wins 5.00 for the dealer"), (0, "pushes"), (-1, "loses 0.01")],
)
def test_a_toke_is_called_a_toke_and_what_it_wins_is_the_dealers(net: int, came: str) -> None:
    state = through("mega-blackjack", "Tc 6s 8d Th").round
    assert narrate(TokeSettled(0, net), state) == f"Seat 1: toke {came}"
    assert narrate(SideBetSettled(0, "buster", net, toke=True), state) == f"Seat 1: toke on Buster Blackjack {came}"


@pytest.mark.parametrize(
    ("cards", "toke", "settled_before"),
    [
        ("Ac 7d Kc Ts", 1500, HoleTurned),  # a blackjack, paid 3:1 with the deal
        ("Tc 6d 6c 5s Kc", -500, HoleTurned),  # 26 breaks; another seat plays on
        ("Tc 6d 9c 5s 9h", -500, RoundOver),  # 19 against the dealer's 20: settled with the hand
    ],
)
@pytest.mark.clause("MB-18")
def test_a_toke_is_settled_with_the_hand_it_rides_on(cards: str, toke: int, settled_before: type[Event]) -> None:
    """5.00 on the main wager; Buster keeps the dealer drawing."""
    wagers = Wagers(1000, side=(("buster", 100),), toke=500)
    state, told = Round.open(load("mega-blackjack"), [wagers]), list[Event]()
    answers = iter([Action.HIT] if "Kc" in cards.split()[4:] else [Action.STAND])
    coming = iter(f"{cards} 9d 9s 9c".split())
    while not state.is_over:
        state, events = state.deal(Card.parse(next(coming))) if state.awaits_card else state.apply(next(answers))
        told += events
    (hand,) = [place for place, event in enumerate(told) if isinstance(event, HandSettled)]
    assert told[hand + 1] == TokeSettled(0, toke)
    assert hand < next(place for place, event in enumerate(told) if isinstance(event, settled_before))


def test_a_bet_is_told_wager_by_wager() -> None:
    wagers = Wagers(1500, (("buster", 500),), 100, (("buster", 50),))
    told = bets_in_words(load("mega-blackjack"), wagers)
    assert told == "15.00, Buster Blackjack 5.00, a toke of 1.00, a toke of 0.50 on Buster Blackjack"


@pytest.mark.clause("MT-3c")
def test_a_blackjack_that_is_to_be_doubled_is_announced_to_everybody() -> None:
    state, events = through("maxtime-21", "Ac 9s Kd Th").round.apply(Action.DOUBLE)
    assert narrate(events[0], state, names=("Ann",)) == "Ann: blackjack, to be doubled as 11"


def test_a_side_bet_of_the_players_own_is_told_with_its_result() -> None:
    state = through("mega-blackjack", "Tc 6s 8d Th").round
    assert narrate(SideBetSettled(0, "buster", 3000, toke=False), state) == "Seat 1: Buster Blackjack wins 30.00"


@pytest.mark.parametrize(
    ("bets", "kept"),
    [
        ({}, ""),
        ({"one": 5}, "; the cards are tucked face up under One, which is still in action"),
        ({"one": 5, "two": 5}, "; the cards are tucked face up under One; One and Two are still in action"),
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
