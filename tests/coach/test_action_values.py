"""The coach's figures: exact, from what the player has seen."""

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from tests.coach.questions import question
from tests.random_rules import random_rules

from pitboss import rules as sheets
from pitboss.actions import Action
from pitboss.cards import DECK
from pitboss.coach.action_values import action_values, house_edges, values_with_play
from pitboss.coach.situation import FiguresError, Situation
from pitboss.game import Insure, Offer, Phase, Round, Wagers
from pitboss.solver import Shoe, decide, solve


def test_the_figures_are_the_solvers_for_the_cards_not_seen() -> None:
    asked = question("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND, others="5c 5d 4h 3s")
    shoe = Shoe.of_decks(6).without(*asked.seen_cards)
    solved = decide(asked.rules, asked.hand.cards, asked.up_card, shoe=shoe).values
    assert action_values(asked) == {action: solved[action] for action in (Action.HIT, Action.STAND)}
    fewer = question("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND)
    assert action_values(fewer) != action_values(asked)


def test_insurance_is_worth_what_counting_the_tens_says() -> None:
    asked = question("blackjack", "9s 9d", "Ac", Offer.DECLINE, Insure(500), phase=Phase.INSURANCE, others="2c 3c 4c")
    unseen = 6 * 52 - 6
    per_unit = Fraction(3 * 6 * 16, unseen) - 1
    found = action_values(asked)
    assert found is not None
    assert found[Offer.DECLINE] == 0
    assert found[Insure(500)] == pytest.approx(float(per_unit) / 2)


def test_even_money_is_compared_with_waiting_for_the_pay() -> None:
    asked = question("mega-blackjack", "As Kd", "Ac", Offer.DECLINE, Offer.EVEN_MONEY, phase=Phase.INSURANCE)
    found = action_values(asked)
    assert found is not None
    assert found[Offer.EVEN_MONEY] == 1
    blackjack = Fraction(6 * 16 - 1, 6 * 52 - 3)
    assert found[Offer.DECLINE] == pytest.approx(float(3 * (1 - blackjack)))


def test_a_hand_that_may_be_given_up_before_the_dealer_has_a_second_card_has_its_worth() -> None:
    """With no hole card yet a blackjack would take the wager of whoever plays on; half is kept by giving up."""
    changes = {"dealer.hole": "none", "dealer.blackjack_takes": "original", "surrender.when": "early"}
    asked = replace(
        question("blackjack", "Ts 6d", "Kc", Action.HIT, Action.STAND, Action.SURRENDER),
        rules=sheets.load("blackjack", changes),
    )
    played = decide(asked.rules, asked.hand.cards, asked.up_card).values
    blackjack = 6 * 4 / (6 * 52 - 3)
    found = action_values(asked)
    assert found[Action.SURRENDER] == -0.5
    for action in (Action.HIT, Action.STAND):
        assert found[action] == pytest.approx((1 - blackjack) * played[action] - blackjack)


def test_the_edge_of_a_side_bet_is_that_of_its_pay_table() -> None:
    rules = sheets.load("super-fun-21-extreme")
    aces, tens, cards = rules.shoe.decks, 4 * rules.shoe.decks, 52 * rules.shoe.decks
    found = house_edges(rules)
    assert found.side["precious-diamond"] == pytest.approx(1 - 251 * 2 * aces * tens / (cards * (cards - 1)), abs=1e-12)
    assert found.main == pytest.approx(solve(rules).house_edge)


def test_every_answer_that_a_sheet_allows_has_its_worth() -> None:
    """Whatever the rules: where the coach can say anything, it says it of each answer and of no other."""
    rng, asked = Random("every answer"), 0
    for _ in range(40):
        rules = random_rules(rng)
        cards = [*DECK * rules.shoe.decks]
        rng.shuffle(cards)
        state = Round.open(rules, [Wagers(rules.limits.min), Wagers(rules.limits.min)])
        while not state.is_over:
            if state.awaits_card:
                state, _ = state.deal(cards.pop())
                continue
            legal = state.legal_actions
            with suppress(FiguresError):
                assert (
                    action_values(Situation.of(state)).keys()
                    == values_with_play(Situation.of(state)).keys()
                    == {*legal}
                )
                asked += 1
            state, _ = state.apply(rng.choice(legal))
    assert asked > 60
