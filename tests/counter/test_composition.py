"""What a count says about the cards to come, against shuffled shoes."""

import numpy as np
import pytest

from pitboss.counter.composition import DECK_VALUES, Counted, shoe_of, tags_by_rank
from pitboss.simulator import parse_count

VALUES = np.repeat(np.arange(10), DECK_VALUES.astype(int))


@pytest.mark.parametrize("system", ["hi-lo", "ko", "halves", "omega-2"])
@pytest.mark.parametrize("running", [-9.0, 0.0, 7.5])
def test_the_cards_expected_add_up_and_carry_the_count(system: str, running: float) -> None:
    counted = Counted(parse_count(system), 6)
    held = counted.composition(running, 200)
    assert held.sum() == pytest.approx(200)
    seen = counted.start + (DECK_VALUES * 6 - held) @ tags_by_rank(counted.count)
    assert seen == pytest.approx(running)


def test_a_fresh_shoe_is_a_whole_shoe() -> None:
    counted = Counted(parse_count("ko"), 6)
    assert counted.start == -20
    assert counted.composition(counted.start, 312) == pytest.approx(6 * DECK_VALUES)
    assert shoe_of(6 * DECK_VALUES).counts == pytest.approx([6.0] * 52)


def test_shuffled_shoes_hold_on_average_what_is_expected() -> None:
    """Two decks, 40 cards seen, Hi-Lo: shoes with a running count of +6."""
    counted, rng = Counted(parse_count("hi-lo"), 2), np.random.default_rng(5)
    tags, cards = tags_by_rank(counted.count), np.tile(VALUES, 2)
    kept = []
    for _ in range(40_000):
        order = rng.permutation(cards)
        if tags[order[:40]].sum() == 6:
            kept.append(np.bincount(order[40:], minlength=10))
    mean, error = np.mean(kept, axis=0), np.std(kept, axis=0) / np.sqrt(len(kept))
    assert len(kept) > 1000
    assert (np.abs(mean - counted.composition(6, 64)) < 4.5 * error).all()


def test_counts_spread_as_they_do_in_shuffled_shoes() -> None:
    counted, rng = Counted(parse_count("hi-lo"), 1), np.random.default_rng(6)
    tags = tags_by_rank(counted.count)
    true_counts = [tags[rng.permutation(VALUES)[:26]].sum() * 52 / 26 for _ in range(20_000)]
    mean, deviation = counted.spread(26)
    assert mean == 0
    assert np.std(true_counts) == pytest.approx(deviation, rel=0.02)
