"""The table of hands: complete, rising as cards come, and counted as the table counts."""

from pitboss.cards import DECK, total
from pitboss.strategy.hands import NO_CARDS, all_hands


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
