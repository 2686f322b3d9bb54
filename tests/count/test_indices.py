"""Indices: the published eighteen, crossings checked hand by hand, and departures the simulator plays."""

import pytest

from pitboss.cards import parse_cards
from pitboss.count import Indices, find_indices
from pitboss.count.composition import Counted, shoe_of, tags_by_rank
from pitboss.rules import load
from pitboss.simulate import parse_count
from pitboss.solve import Solution, decide, solve

ILLUSTRIOUS = {
    ("hard 16", "T"): 0,
    ("hard 15", "T"): 4,
    ("pair T", "5"): 5,
    ("pair T", "6"): 4,
    ("hard 10", "T"): 4,
    ("hard 12", "3"): 2,
    ("hard 12", "2"): 3,
    ("hard 11", "A"): 1,
    ("hard 9", "2"): 1,
    ("hard 10", "A"): 4,
    ("hard 9", "7"): 3,
    ("hard 16", "9"): 5,
    ("hard 13", "2"): -1,
    ("hard 12", "4"): 0,
    ("hard 12", "5"): -2,
    ("hard 12", "6"): -1,
    ("hard 13", "3"): -2,
}
"""Don Schlesinger's Illustrious 18 for Hi-Lo (many decks, dealer stands on soft 17), insurance at +3 apart."""


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(load("blackjack", {"dealer.soft_17": "stand"}))


@pytest.fixture(scope="module")
def found(solution: Solution) -> Indices:
    return find_indices(solution, parse_count("hi-lo"), penetration=0.75)


def test_the_illustrious_eighteen_are_within_one_of_the_published(found: Indices) -> None:
    assert found.insurance_index == 3
    for (hand, up), published in ILLUSTRIOUS.items():
        computed = [index.index for index in found.indices if (index.hand, index.up) == (hand, up)]
        assert len(computed) == 1, f"{hand} against {up}"
        assert abs(computed[0] - published) <= 1, f"{hand} against {up}: {computed[0]}, published {published}"


def test_most_of_the_illustrious_eighteen_are_among_the_best_thirty(found: Indices) -> None:
    best = {(index.hand, index.up) for index in found.indices[:30]}
    assert len(best & set(ILLUSTRIOUS)) >= 15
    worths = [index.worth for index in found.indices]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize(
    ("hand", "cards", "up"), [("pair T", "Ts Tc", "5h"), ("hard 11", "6s 5c", "Ah"), ("pair 9", "9s 9c", "7h")]
)
def test_at_the_crossing_both_plays_are_worth_the_same(
    solution: Solution, found: Indices, hand: str, cards: str, up: str
) -> None:
    """The hand alone, off the shoe expected at that very count, through another door of the solver."""
    index = next(index for index in found.indices if (index.hand, index.up) == (hand, up[0]))
    counted, tags = Counted(found.count, 6), tags_by_rank(found.count)
    held, shown = parse_cards(cards), parse_cards(up)[0]
    unseen = found.unseen - 3
    seen = sum(float(tags[card.value - 1]) for card in (*held, shown))
    gains = []
    for crossing in (index.crossing - 1, index.crossing, index.crossing + 1):
        before = counted.composition(crossing * unseen / 52 - seen, found.unseen)
        for card in (*held, shown):
            before[card.value - 1] -= 1
        values = {
            action.word: value
            for action, value in decide(solution.rules, held, shown, shoe=shoe_of(before)).values.items()
        }
        gains.append(values[index.play] - values[index.instead_of])
    slope = (gains[2] - gains[0]) / 2
    assert (slope < 0) == index.below
    tolerance = 0.4 if hand == "hard 11" else 0.01
    assert abs(gains[1] / slope) < tolerance
    """Hard 11 is a mean over its hands; a pair is one hand."""


def test_departures_are_read_back_as_they_are(found: Indices) -> None:
    index = next(index for index in found.indices if index.hand == "hard 13" and index.up == "2")
    departure = index.departure()
    assert departure.is_on(index.index - 1)
    assert not departure.is_on(index.index)


@pytest.mark.parametrize("system", ["ko", "omega-2", "halves"])
def test_every_system_stands_on_sixteen_against_a_ten_sooner_or_later(solution: Solution, system: str) -> None:
    found = find_indices(solution, parse_count(system), penetration=0.75)
    assert any((index.hand, index.up, index.play) == ("hard 16", "T", "stand") for index in found.indices[:5])
