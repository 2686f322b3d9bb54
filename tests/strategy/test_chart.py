"""The two simple strategies, spot by spot."""

import pytest

from pitboss.actions import Action
from pitboss.cards import DECK, Card, total
from pitboss.rules import load
from pitboss.strategy.chart import MAX_CARDS, SIMPLE, Chart, decode, mimic_the_dealer, never_bust

UP_CARDS = range(10)


def first(chart: Chart, *, soft: bool, points: int, cards: int, up: int) -> Action:
    return decode(int(chart.plays[0, int(soft), points, cards, up]))[0]


def test_never_bust_hits_exactly_the_hard_hands_that_no_card_breaks() -> None:
    chart = never_bust(load("blackjack"))
    for points in range(4, 21):
        hand = _hard_hand(points)
        breaks = any(total((*hand, card)).points > 21 for card in DECK)
        for up in UP_CARDS:
            hits = first(chart, soft=False, points=points, cards=2, up=up) is Action.HIT
            assert hits == (not breaks), points


def _hard_hand(points: int) -> tuple[Card, ...]:
    values = (points // 2, points - points // 2)
    return tuple(next(card for card in DECK if card.value == value) for value in values)


@pytest.mark.parametrize(("soft_17", "expected"), [("hit", Action.HIT), ("stand", Action.STAND)])
def test_mimic_the_dealer_plays_soft_17_as_the_sheet_has_the_dealer_do(soft_17: str, expected: Action) -> None:
    chart = mimic_the_dealer(load("blackjack", {"dealer.soft_17": soft_17}))
    for cards in range(2, MAX_CARDS):
        assert first(chart, soft=True, points=17, cards=cards, up=6) is expected
        assert first(chart, soft=True, points=18, cards=cards, up=6) is Action.STAND
        assert first(chart, soft=False, points=16, cards=cards, up=6) is Action.HIT
        assert first(chart, soft=False, points=17, cards=cards, up=6) is Action.STAND


@pytest.mark.parametrize("name", SIMPLE)
def test_simple_strategies_only_hit_and_stand_and_stand_on_doubled_hands(name: str) -> None:
    chart = SIMPLE[name](load("super-fun-21-extreme"))
    used = {action for code in {*chart.plays.flat, *chart.pairs.flat} for action in decode(int(code))}
    assert used == {Action.HIT, Action.STAND}
    assert {decode(int(code)) for code in chart.plays[1:].flat} == {(Action.STAND,)}


@pytest.mark.parametrize("name", SIMPLE)
def test_simple_strategies_play_a_pair_as_its_total(name: str) -> None:
    chart = SIMPLE[name](load("blackjack"))
    for rank in range(1, 10):
        assert (chart.pairs[rank] == chart.plays[0, 0, 2 * rank + 2, 2]).all()
    assert (chart.pairs[0] == chart.plays[0, 1, 12, 2]).all()
