"""Random sheets and odd counts through the desk: figures that are finite, or a line that says why there are none."""

import random

import pytest
from soak.counting import through_everything
from tests.simulator.plain_chart import plain_chart
from tests.solver.random_games import random_game

from pitboss.cards import DECK
from pitboss.counting import Indices, find_indices
from pitboss.counting.indices import Index
from pitboss.counting.systems import card_by_card_system
from pitboss.errors import ParamError
from pitboss.rules import load
from pitboss.simulator import Conditions, Counter, Departure, parse_side_counts, parse_system
from pitboss.solver import solve


@pytest.mark.parametrize(("seed", "hands", "count", "beside"), [(26, 2, "halves", "A"), (38, 1, "ko", "Ad 5=1")])
def test_random_sheets_go_through_everything(seed: int, hands: int, count: str, beside: str) -> None:
    """Small ones; `python -m soak.counting` takes all that come, as many as it is told."""
    rules = random_game(random.Random(seed), hands=hands)
    through_everything(rules, parse_system(count), parse_side_counts(beside), rounds=2000, seed=seed)


def test_a_count_of_suits_alone_changes_no_play() -> None:
    found = find_indices(
        solve(load("blackjack", {"shoe.decks": "1"})), parse_system("hearts=1 spades=-1"), penetration=0.5
    )
    assert found.indices == ()
    assert found.insurance_index is None


def test_one_hand_may_change_its_play_by_the_number_of_its_cards() -> None:
    rules = load("blackjack", {"shoe.decks": "1"})
    chart = solve(rules).chart

    def departing(*cards: tuple[int, ...]) -> Conditions:
        departures = tuple(Departure.of("hard 16", "T", "stand", least=1, cards=numbers) for numbers in cards)
        return Conditions(rules, chart, counter=Counter(departures=departures))

    assert len(departing((2,), (3, 4)).counter.departures) == 2
    for clash in [((2, 3), (3, 4)), ((), (3,))]:
        with pytest.raises(ParamError, match="two departures at the same count"):
            departing(*clash)


def test_the_play_furthest_from_the_chart_is_taken_last() -> None:
    """The simulator plays the last departure that is on: at 6, surrender and not stand."""
    rules = load("blackjack")
    near = Index("hard 15", "T", "stand", "hit", 3.6, below=False, worth=0.1, cards=(2,))
    far = Index("hard 15", "T", "surrender", "stand", 5.2, below=False, worth=0.2, cards=(2,))
    low = Index("hard 13", "2", "hit", "stand", -1.0, below=True, worth=0.1, cards=(2,))
    lower = Index("hard 13", "2", "surrender", "hit", -4.0, below=True, worth=0.3, cards=(2,))
    order = Indices(rules, parse_system("hi-lo"), 200.0, (lower, far, near, low), None).to_play(4)
    assert order.index(near) < order.index(far)
    assert order.index(low) < order.index(lower)


def test_of_two_changes_at_one_whole_count_the_further_is_played() -> None:
    """A pair that would stand from 3.6 and split from 3.9 splits from 4."""
    rules = load("blackjack")
    near = Index("pair 9", "7", "stand", "hit", 3.6, below=False, worth=0.1, cards=(2,))
    far = Index("pair 9", "7", "split", "stand", 3.9, below=False, worth=0.05, cards=(2,))
    other = Index("pair 9", "8", "stand", "hit", 3.6, below=False, worth=0.1, cards=(2,))
    played = Indices(rules, parse_system("hi-lo"), 200.0, (near, other, far), None).to_play(3)
    assert played == [other, far]
    departures = tuple(index.departure() for index in played)
    assert Conditions(rules, plain_chart(), counter=Counter(departures=departures))


def test_a_bet_on_suits_is_watched_card_by_card() -> None:
    """The ace of diamonds alone makes the bonus possible; every other ace is no more than any other card."""
    cards = {"Ad": -0.9, "As": 0.03, "Ah": 0.03, "Ac": 0.03, "Td": -0.2, "Ts": 0.03, "Th": 0.03, "Tc": 0.03}
    ranks = dict.fromkeys("23456789", 0.03) | {"A": -0.2, "T": -0.03}
    count = card_by_card_system("diamonds", ranks, cards)
    tags = dict(zip(map(str, DECK), count.tags, strict=True))
    assert tags["Ad"] == -3
    assert tags["As"] == tags["7h"] == tags["Kc"] > 0
    assert tags["Kd"] == tags["Td"] < -0.5
    assert sum(count.tags) == pytest.approx(0)
    assert count.is_true
