"""The count from which insurance wins: against every way the cards can lie, and against the published indices."""

from itertools import pairwise
from math import comb

import pytest

from pitboss.counting.composition import CountedShoe
from pitboss.counting.indices import insurance_crossing
from pitboss.rules import load
from pitboss.simulator.systems import parse_system


def by_counting_hands(decks: int, unseen: int) -> float:
    """Where a third of the unseen cards are tens by Hi-Lo, an ace being up: for every running count the mean over all
    ways to take the other seen cards out of the shoe, tens, aces, low cards and the rest apart."""
    tens, aces, low, rest = 16 * decks, 4 * decks - 1, 20 * decks, 12 * decks
    seen = 52 * decks - 1 - unseen
    ways: dict[int, int] = {}
    left: dict[int, int] = {}
    for t in range(min(tens, seen) + 1):
        for a in range(min(aces, seen - t) + 1):
            for small in range(min(low, seen - t - a) + 1):
                if (others := seen - t - a - small) > rest:
                    continue
                count = small - t - a - 1
                here = comb(tens, t) * comb(aces, a) * comb(low, small) * comb(rest, others)
                ways[count] = ways.get(count, 0) + here
                left[count] = left.get(count, 0) + here * (tens - t)
    gains = {count: left[count] / ways[count] / unseen - 1 / 3 for count in sorted(ways)}
    for one, other in pairwise(gains):
        if gains[one] <= 0 < gains[other]:
            running = one - gains[one] * (other - one) / (gains[other] - gains[one])
            return running * 52 / unseen
    raise AssertionError("insurance never wins")


@pytest.mark.parametrize(("decks", "unseen"), [(1, 44), (1, 38), (1, 26), (2, 78)])
def test_insurance_breaks_even_where_a_third_of_the_unseen_cards_are_tens(decks: int, unseen: int) -> None:
    rules = load("blackjack", {"shoe.decks": str(decks)})
    found = insurance_crossing(rules, CountedShoe(parse_system("hi-lo"), decks), unseen + 1)
    assert found == pytest.approx(by_counting_hands(decks, unseen), abs=0.06)


@pytest.mark.parametrize(("decks", "published"), [(1, 1.4), (2, 2.4), (6, 3.0), (8, 3.1)])
def test_insurance_by_hi_lo_as_published(decks: int, published: float) -> None:
    """Wong, Professional Blackjack, and Schlesinger, Blackjack Attack: 1.4 with one deck, 2.4 with two, 3 with six."""
    rules = load("blackjack", {"shoe.decks": str(decks)})
    found = insurance_crossing(rules, CountedShoe(parse_system("hi-lo"), decks), 52 * decks * 0.75)
    assert found == pytest.approx(published, abs=0.06)
