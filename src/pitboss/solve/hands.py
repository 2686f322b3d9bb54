"""Every hand that has not gone over 21, as a multiset of ranks, numbered so that drawing a card raises the number.

Ranks are numbered 0 for the ace, 1..8 for 2..9 and 9 for the ten-values, here and in every kernel.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

RANKS: Final = 10
ACE, TEN = 0, 9
NO_CARDS: Final = 0
"""The number of the empty hand."""


class Hands(NamedTuple):
    """The table of hands. `after[hand, rank]` is the hand with one more card, or -1 where that goes over 21."""

    counts: NDArray[np.int64]
    after: NDArray[np.int64]
    hard: NDArray[np.int64]
    total: NDArray[np.int64]
    soft: NDArray[np.bool_]
    cards: NDArray[np.int64]

    def number(self, ranks: tuple[int, ...]) -> int:
        """The number of the hand that holds these ranks, or -1 if it is over 21."""
        hand = NO_CARDS
        for rank in ranks:
            hand = int(self.after[hand, rank])
            if hand < 0:
                break
        return hand


@cache
def all_hands() -> Hands:
    """The table of all hands, made once."""
    multisets = sorted(_multisets(21, RANKS), key=lambda hand: (_hard(hand), hand))
    number = {hand: index for index, hand in enumerate(multisets)}
    counts = np.array(multisets, dtype=np.int64)
    after = np.full((len(multisets), RANKS), -1, dtype=np.int64)
    for index, hand in enumerate(multisets):
        for rank in range(RANKS):
            after[index, rank] = number.get((*hand[:rank], hand[rank] + 1, *hand[rank + 1 :]), -1)
    hard = counts @ np.arange(1, RANKS + 1)
    soft = (counts[:, ACE] > 0) & (hard <= 11)
    return Hands(counts, after, hard, hard + 10 * soft, soft, counts.sum(axis=1))


def _hard(hand: tuple[int, ...]) -> int:
    return sum((rank + 1) * count for rank, count in enumerate(hand))


def _multisets(points: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """Counts of the first `ranks` ranks worth at most `points`."""
    if ranks == 0:
        yield ()
        return
    for count in range(points // ranks + 1):
        for rest in _multisets(points - ranks * count, ranks - 1):
            yield (*rest, count)
