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


class HandTable(NamedTuple):
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
def all_hands() -> HandTable:
    """The table of all hands, made once."""
    counts = np.array(list(_multisets(21, RANKS)), dtype=np.int64)
    worth = np.arange(1, RANKS + 1)
    counts = counts[np.argsort(counts @ worth, kind="stable")]
    hard = counts @ worth
    digit = 22 ** np.arange(RANKS)
    keys = counts @ digit
    by_key = np.argsort(keys)
    after = np.full(counts.shape, -1, dtype=np.int64)
    for rank in range(RANKS):
        fits = hard + worth[rank] <= 21
        after[fits, rank] = by_key[np.searchsorted(keys[by_key], keys[fits] + digit[rank])]
    soft = (counts[:, ACE] > 0) & (hard <= 11)
    return HandTable(counts, after, hard, hard + 10 * soft, soft, counts.sum(axis=1))


def _multisets(points: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """Counts of the first `ranks` ranks worth at most `points`."""
    if ranks == 0:
        yield ()
        return
    for count in range(points // ranks + 1):
        for rest in _multisets(points - ranks * count, ranks - 1):
            yield (*rest, count)
