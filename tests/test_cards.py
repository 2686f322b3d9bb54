"""Cards: 52 of them, one object each, text that round-trips, totals."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK, Card, CardError, is_natural, parse_cards, show_cards, total

HANDS = st.lists(st.sampled_from(DECK), min_size=1, max_size=12)


def test_a_deck_has_every_rank_of_every_suit_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {(card.rank, card.suit) for card in DECK} == {(rank, suit) for rank in "A23456789TJQK" for suit in "cdhs"}
    assert sorted(card.index for card in DECK) == list(range(52))


def test_there_is_one_object_per_card() -> None:
    ace = Card("A", "d")
    assert Card.parse("Ad") is ace is pickle.loads(pickle.dumps(ace)) is copy.deepcopy(ace)
    assert eval(repr(ace), {"Card": Card}) is ace


@pytest.mark.parametrize("text", ["Ts", "ts", "10s", "tS", "T♠", "10♠"])
def test_ways_to_write_a_card(text: str) -> None:
    assert Card.parse(text) is Card("T", "s")
    assert Card("T", "s").name == "ten of spades"


@pytest.mark.parametrize("text", ["", "A", "d", "1d", "11d", "Ax", "AdA", "0s", "jk", "🂡"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        Card.parse(text)


def test_values() -> None:
    assert [Card(rank, "c").value for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@given(HANDS)
def test_hands_round_trip_through_text(cards: list[Card]) -> None:
    assert parse_cards(show_cards(cards)) == tuple(cards)
    assert parse_cards(", ".join(map(str, cards))) == tuple(cards)


@given(HANDS)
def test_a_total_is_the_best_of_all_ways_to_count_the_aces(cards: list[Card]) -> None:
    """Try every number of aces as eleven; the best is the highest that does not bust, else the lowest."""
    low = sum(card.value for card in cards)
    ways = [low + 10 * high for high in range(sum(card.rank == "A" for card in cards) + 1)]
    best = max((way for way in ways if way <= 21), default=min(ways))
    assert total(cards) == (best, best > low)


@given(HANDS)
def test_a_natural_is_ace_and_ten_and_nothing_else(cards: list[Card]) -> None:
    values = sorted(card.value for card in cards)
    assert is_natural(tuple(cards)) is (values == [1, 10])
