"""The coach: exact figures from what the player has seen, and nothing that the player may not know."""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.house.playing import House

from pitboss import rules as sheets
from pitboss.actions import Action
from pitboss.cards import DECK, Card, parse_cards
from pitboss.coach.backroom import Backroom
from pitboss.coach.charts import best_chart
from pitboss.coach.figures import edges, values
from pitboss.coach.knowledge import Edges, FiguresError, Knowledge
from pitboss.game import Decision, Hand, Insure, Offer, Phase
from pitboss.house.errors import HouseError
from pitboss.house.seen.advice import knowledge
from pitboss.house.seen.rulecard import view_game
from pitboss.solver import Shoe, decide, solve


def _knowledge(
    game: str, hand: str, up: str, *legal: Decision, phase: Phase = Phase.PLAY, others: str = ""
) -> Knowledge:
    cards, (up_card,) = parse_cards(hand), parse_cards(up)
    held = Hand((), 1000)
    for card in cards:
        held = held.with_card(card)
    seen = (*cards, up_card, *parse_cards(others))
    return Knowledge(sheets.load(game), phase, held, 1, up_card, 1000, legal, seen)


def test_the_figures_are_the_solvers_for_the_cards_not_seen() -> None:
    asked = _knowledge("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND, others="5c 5d 4h 3s")
    shoe = Shoe.of_decks(6).without(*asked.seen)
    solved = decide(asked.rules, asked.hand.cards, asked.up_card, shoe=shoe).values
    assert values(asked) == {action: solved[action] for action in (Action.HIT, Action.STAND)}
    fewer = _knowledge("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND)
    assert values(fewer) != values(asked)


def test_insurance_is_worth_what_counting_the_tens_says() -> None:
    asked = _knowledge("blackjack", "9s 9d", "Ac", Offer.DECLINE, Insure(500), phase=Phase.INSURANCE, others="2c 3c 4c")
    unseen = 6 * 52 - 6
    per_unit = Fraction(3 * 6 * 16, unseen) - 1
    found = values(asked)
    assert found is not None
    assert found[Offer.DECLINE] == 0
    assert found[Insure(500)] == pytest.approx(float(per_unit) / 2)


def test_even_money_is_compared_with_waiting_for_the_pay() -> None:
    asked = _knowledge("mega-blackjack", "As Kd", "Ac", Offer.DECLINE, Offer.EVEN_MONEY, phase=Phase.INSURANCE)
    found = values(asked)
    assert found is not None
    assert found[Offer.EVEN_MONEY] == 1
    blackjack = Fraction(6 * 16 - 1, 6 * 52 - 3)
    assert found[Offer.DECLINE] == pytest.approx(float(3 * (1 - blackjack)))


def test_a_hand_that_may_be_given_up_before_the_dealer_has_a_second_card_has_its_worth() -> None:
    """With no hole card yet a blackjack would take the wager of whoever plays on; half is kept by giving up."""
    changes = {"dealer.hole": "none", "dealer.no_hole_loses": "original", "surrender.when": "early"}
    asked = replace(
        _knowledge("blackjack", "Ts 6d", "Kc", Action.HIT, Action.STAND, Action.SURRENDER),
        rules=sheets.load("blackjack", changes),
    )
    played = decide(asked.rules, asked.hand.cards, asked.up_card).values
    blackjack = 6 * 4 / (6 * 52 - 3)
    found = values(asked)
    assert found[Action.SURRENDER] == -0.5
    for action in (Action.HIT, Action.STAND):
        assert found[action] == pytest.approx((1 - blackjack) * played[action] - blackjack)


def test_what_the_player_knows_never_holds_the_hole_card(house: House) -> None:
    """Every card seen lies face up or in the discard tray, so the rest of the shoe still has the hole card in it."""
    ann = house.guest()
    table = house.open(ann, "maxtime-21")
    house.do(ann, table, "sit", seat=2)
    asked = 0
    while asked < 5:
        house.do(ann, table, "bet", seat=2, main=1000)
        house.do(ann, table, "deal", seat=2)
        while house.state(table)["turn"] is not None:
            live = house.live(table)
            state = live.table.round
            assert state is not None
            _, _, known = knowledge(live, ann, "shoe")
            on_table = [card for spot in state.seats for hand in spot.hands for card in hand.cards]
            assert sorted(known.seen, key=_index) == sorted(
                [*on_table, state.dealer[0], *live.table.shoe.discards], key=_index
            )
            assert len(known.seen) + live.table.shoe.cards_left == len(DECK) - 1
            asked += 1
            house.do(ann, table, "decide", seat=2, decision=house.state(table)["turn"]["legal"][-1]["decision"])


def test_the_coach_refuses_everybody_but_the_guest_in_turn(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    while house.state(table)["turn"] is None:
        house.do(ann, table, "bet", seat=2, main=1000)
        house.do(ann, table, "deal", seat=2)
    knowledge(house.live(table), ann, "round")
    with pytest.raises(HouseError, match="when it is your turn"):
        knowledge(house.live(table), bob, "round")


def test_the_back_room_answers_through_its_pipe() -> None:
    asked = _knowledge("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND)
    expected, chart = values(asked), best_chart(asked.rules)
    room = Backroom()
    assert room.values(asked) == expected
    assert room.chart(asked.rules) == chart


def test_the_back_room_judges_many_and_says_which_it_cannot() -> None:
    """Eight cards are left, and sixteen against a ten may take nine; the other hand is judged all the same."""
    asked = _knowledge("maxtime-21", "Ts 6d", "9c", Action.HIT, Action.STAND)
    kept = {*parse_cards("Ts 6d Kc"), *parse_cards("As Ah Ad Ac 2s 2h 2d Th")}
    gone = " ".join(str(card) for card in DECK if card not in kept)
    late = _knowledge("maxtime-21", "Ts 6d", "Kc", Action.HIT, Action.STAND, others=gone)
    room = Backroom()
    first, second, third = room.judge([asked, late, asked])
    assert first == third == room.values(asked) == values(asked)
    assert isinstance(second, FiguresError)
    assert "too few cards are left" in str(second)
    with pytest.raises(FiguresError, match="shuffled in"):
        room.values(late)


class _CountingRoom(Backroom):
    """A back room that counts what is asked through its pipe."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def _ask(self, rank: int, question: tuple[str, Any]) -> "Future[Any]":
        self.asked += 1
        return super()._ask(rank, question)


def test_a_question_that_many_wait_for_is_worked_out_once() -> None:
    room = _CountingRoom()
    asked = _knowledge("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND)
    expected = values(asked)
    with ThreadPoolExecutor(1) as first, ThreadPoolExecutor(8) as others:
        answers = [first.submit(room.values, asked)]
        while not room.asked:
            time.sleep(0.001)
        answers += [others.submit(room.values, asked) for _ in range(8)]
        assert [answer.result() for answer in answers] == [expected] * 9
    assert room.asked == 1


def _index(card: Card) -> int:
    return card.index


def test_the_edge_of_a_side_bet_is_that_of_its_pay_table() -> None:
    rules = sheets.load("super-fun-21-extreme")
    aces, tens, cards = rules.shoe.decks, 4 * rules.shoe.decks, 52 * rules.shoe.decks
    found = edges(rules)
    assert found.side["precious-diamond"] == pytest.approx(1 - 251 * 2 * aces * tens / (cards * (cards - 1)), abs=1e-12)
    assert found.main == pytest.approx(solve(rules).house_edge)


def test_a_games_reply_has_the_pay_table_of_every_side_bet() -> None:
    rules = sheets.load("mega-blackjack")
    (bet,) = view_game(rules, Edges(0.01, {"buster": 0.06}))["side_bets"]
    assert bet["house_edge"] == 0.06
    assert bet["pays"][0] == {"what": "dealer busts with 4 cards", "pays": "6:1"}
    assert bet["pays"][-1] == {"what": "dealer busts with 8 or more cards", "pays": "250:1"}
    assert set(bet["tables"]) == {"M1", "B1", "B2"}
