"""A shoe of one's own is named wherever its figures stand, and its hands are dealt off it."""

import pytest

import pitboss

DECK = dict.fromkeys("23456789", 4) | {"A": 4, "T": 16}


@pytest.fixture(scope="module")
def solution() -> pitboss.Solution:
    """Six decks on the sheet, one in the shoe."""
    return pitboss.solve("blackjack", DECK)


def test_its_figures_name_the_shoe(solution: pitboss.Solution) -> None:
    chart = solution.chart
    for told in (repr(solution), str(solution), solution._repr_html_(), repr(chart), str(chart), chart._repr_html_()):
        assert "a shoe of 52 cards" in told
        assert "6 decks" not in told
        assert "fresh shoe" not in told


def test_its_hands_are_dealt_off_it(solution: pitboss.Solution) -> None:
    one_deck = pitboss.load("blackjack", {"shoe.decks": 1})
    assert solution.decide("T 6", "T").values == pitboss.decide(one_deck, "T 6", "T").values
    assert solution.decide("T 6", "T").values != pitboss.decide("blackjack", "T 6", "T").values


def test_a_full_shoe_is_called_by_its_decks() -> None:
    assert "6 decks" in repr(pitboss.solve("blackjack", {rank: 6 * number for rank, number in DECK.items()}))
    other = {"A": 24, "2": 25, "3": 23} | dict.fromkeys("456789", 24) | {"T": 96}
    assert "a shoe of 312 cards" in repr(pitboss.solve("blackjack", other))
