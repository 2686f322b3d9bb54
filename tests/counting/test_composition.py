"""What a count says about the cards to come, against shuffled shoes."""

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.counting.composition import DECK_VALUES, CountedShoe, shoe_of, tags_by_rank
from pitboss.simulator import parse_system

VALUES = np.repeat(np.arange(10), DECK_VALUES.astype(int))


@pytest.mark.parametrize("system", ["hi-lo", "ko", "halves", "omega-2"])
@pytest.mark.parametrize("running", [-9.0, 0.0, 7.5])
def test_the_cards_expected_add_up_and_carry_the_count(system: str, running: float) -> None:
    counted = CountedShoe(parse_system(system), 6)
    held = counted.composition(running, 200)
    assert held.sum() == pytest.approx(200)
    seen = counted.start + (DECK_VALUES * 6 - held) @ tags_by_rank(counted.system)
    assert seen == pytest.approx(running)


def test_running_counts_of_two_depths_say_the_same_when_their_shares_do() -> None:
    """KO: the expected shares of the ranks at one depth are those at the other, at the count that is alike."""
    counted = CountedShoe(parse_system("ko"), 6)
    here = counted.composition(-3.0, 100)
    there = counted.composition(float(counted.at_depth(np.array([-3.0]), 100, 220)[0]), 220)
    assert here / 100 == pytest.approx(there / 220)


def test_a_fresh_shoe_is_a_whole_shoe() -> None:
    counted = CountedShoe(parse_system("ko"), 6)
    assert counted.start == -20
    assert counted.composition(counted.start, 312) == pytest.approx(6 * DECK_VALUES)
    assert shoe_of(6 * DECK_VALUES).counts == pytest.approx([6.0] * 52)


def test_shuffled_shoes_hold_on_average_what_is_expected() -> None:
    """Two decks, 40 cards seen, Hi-Lo: shoes with a running count of +6."""
    counted, rng = CountedShoe(parse_system("hi-lo"), 2), np.random.default_rng(5)
    tags, cards = tags_by_rank(counted.system), np.tile(VALUES, 2)
    kept = []
    for _ in range(40_000):
        order = rng.permutation(cards)
        if tags[order[:40]].sum() == 6:
            kept.append(np.bincount(order[40:], minlength=10))
    mean, error = np.mean(kept, axis=0), np.std(kept, axis=0) / np.sqrt(len(kept))
    assert len(kept) > 1000
    assert (np.abs(mean - counted.composition(6, 64)) < 4.5 * error).all()


def test_counts_spread_as_they_do_in_shuffled_shoes() -> None:
    counted, rng = CountedShoe(parse_system("hi-lo"), 1), np.random.default_rng(6)
    tags = tags_by_rank(counted.system)
    true_counts = [tags[rng.permutation(VALUES)[:26]].sum() * 52 / 26 for _ in range(20_000)]
    mean, deviation = counted.spread(26)
    assert mean == 0
    assert np.std(true_counts) == pytest.approx(deviation, rel=0.02)


def test_a_count_of_ranks_and_suits_says_less_of_the_ranks() -> None:
    """One deck, 20 cards seen, fives +2 and spades -1: shoes with a running count of +2 or +3, and how counts go."""
    counted, rng = CountedShoe(parse_system("5=2 6=1 spades=-1 5s=2"), 1), np.random.default_rng(8)
    tags, values = np.array(counted.system.tags), np.array([card.value - 1 for card in DECK])
    kept: dict[int, list[NDArray[np.int64]]] = {2: [], 3: []}
    running = []
    for _ in range(40_000):
        order = rng.permutation(52)
        running.append(float(tags[order[:20]].sum()))
        if running[-1] in kept:
            kept[int(running[-1])].append(np.bincount(values[order[20:]], minlength=10))
    for count, shoes in kept.items():
        mean, error = np.mean(shoes, axis=0), np.std(shoes, axis=0) / np.sqrt(len(shoes))
        assert len(shoes) > 1000
        off = np.abs(mean - counted.composition(count, 32))
        assert (off < 4.5 * error + 0.03).all(), off
    mean, deviation = counted.running_spread(32)
    assert np.mean(running) == pytest.approx(mean, abs=0.05)
    assert np.std(running) == pytest.approx(deviation, rel=0.02)
