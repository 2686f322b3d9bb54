"""Hands: their table, and what the rules leave at a spot, against the table's own engine."""

import random
from itertools import combinations_with_replacement

import pytest
from tests.strategy.games import CHANGES, game

from pitboss.actions import Action
from pitboss.cards import DECK, total
from pitboss.game import Phase, Round, Wagers
from pitboss.rules import Rules
from pitboss.strategy.chart import MAX_CARDS
from pitboss.strategy.hands import NO_CARDS, Leave, Spot, all_hands, can_occur, can_total, leave, trim

ONE_OF_EACH_VALUE = [next(card for card in DECK if card.value == value) for value in range(1, 11)]


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6])
def test_can_total_agrees_with_every_hand_of_so_many_cards(cards: int) -> None:
    found = {total(hand) for hand in combinations_with_replacement(ONE_OF_EACH_VALUE, cards)}
    for soft in (False, True):
        for points in range(2, 22):
            assert can_total(soft=soft, total=points, cards=cards) == ((points, soft) in found), (soft, points)


@pytest.mark.parametrize("name", CHANGES)
def test_the_table_allows_what_is_always_left_and_refuses_what_never_is(name: str) -> None:
    rules = game(name)
    draw = random.Random(name)
    asked = 0
    while asked < 2500:
        state = Round.open(rules, [Wagers(rules.limits.min)])
        while not state.is_over:
            if state.awaits_card:
                state, _ = state.deal(draw.choice(DECK))
                continue
            if state.phase is Phase.PLAY:
                asked += 1
                _check_decision(rules, state)
            state, _ = state.apply(draw.choice(state.legal_actions))


def _check_decision(rules: Rules, state: Round) -> None:
    hand, up_card = state.hand_in_turn, state.up_card
    assert up_card is not None
    if hand.is_split_ace and rules.split.aces == "one-card":
        return
    spot = Spot(hand.doubles, hand.soft, hand.points, min(len(hand.cards), MAX_CARDS), up_card.value - 1)
    assert can_occur(rules, spot), spot
    legal = state.legal_actions
    for action in Action:
        allowed = leave(rules, action, spot)
        if allowed is Leave.ALWAYS:
            assert action in legal, (action, hand)
        if allowed is Leave.NEVER:
            assert action not in legal, (action, hand)


def test_what_only_split_hands_lack_is_left_sometimes() -> None:
    two_cards = Spot(doubles=0, soft=False, total=11, cards=2, up=5)
    assert leave(game("house"), Action.DOUBLE, two_cards) is Leave.ALWAYS
    assert leave(game("no-das"), Action.DOUBLE, two_cards) is Leave.SOMETIMES
    assert leave(game("late-surrender"), Action.SURRENDER, two_cards) is Leave.SOMETIMES
    assert leave(game("no-splits"), Action.SURRENDER, two_cards) is Leave.ALWAYS


def test_trim_drops_what_is_never_allowed_and_all_after_what_always_is() -> None:
    order = (Action.SURRENDER, Action.DOUBLE, Action.STAND, Action.HIT)
    three_cards = Spot(doubles=0, soft=False, total=16, cards=3, up=9)
    assert trim(game("late-surrender"), order, three_cards) == (Action.STAND,)
    assert trim(game("late-surrender"), order, three_cards._replace(cards=2)) == (Action.SURRENDER, Action.DOUBLE)
    assert trim(game("maxtime"), order, three_cards) == (Action.SURRENDER,)


def test_a_hand_paid_at_once_is_never_decided() -> None:
    six_cards = Spot(doubles=0, soft=False, total=18, cards=6, up=5)
    assert not can_occur(game("maxtime"), six_cards)
    assert can_occur(game("maxtime"), six_cards._replace(doubles=1))
    assert can_occur(game("house"), six_cards)


def test_every_draw_leads_to_the_hand_with_one_card_more() -> None:
    hands = all_hands()
    for hand, counts in enumerate(hands.counts):
        for rank, after in enumerate(hands.after[hand]):
            more = counts.copy()
            more[rank] += 1
            if hands.hard[hand] + rank + 1 > 21:
                assert after == -1
            else:
                assert after > hand
                assert (hands.counts[after] == more).all()


def test_hands_are_counted_as_the_table_counts_them() -> None:
    hands = all_hands()
    by_value = {card.value: card for card in DECK}
    for hand, counts in enumerate(hands.counts):
        points, soft = total([by_value[rank + 1] for rank, count in enumerate(counts) for _ in range(count)])
        assert (points, soft) == (hands.total[hand], hands.soft[hand])


def test_there_are_as_many_hands_as_partitions() -> None:
    """Partitions of 0 to 21 into parts of at most ten, counted by their generating function."""
    ways = [1] + [0] * 21
    for part in range(1, 11):
        for points in range(part, 22):
            ways[points] += ways[points - part]
    assert len(all_hands().cards) == sum(ways)
    assert all_hands().cards[NO_CARDS] == 0
