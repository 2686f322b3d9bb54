"""What lies on the table during a round: each seat's cards and hands, and how they ended."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.rules import MAX_SEATS
from pitboss.rules.payouts import Reason

MOST_SEATS: Final = MAX_SEATS
MOST_HANDS: Final = 64

HANDS, UP, HOLE, DEALER_END, DEALER_CARDS, RIDES = range(6)
"""Places in `Layout.table`: how many hands lie there, the up-card, the hole card, how the dealer ended, with how many
cards, whether a wager rides on the dealer's bust."""
NOT_PLAYED: Final = -1

FIRST, SECOND, NATURAL_STATE, INSURED, NET, TOKE_NET, INSURANCE_NET = (n * MOST_SEATS for n in range(7))
"""From where on `Layout.seat` holds, seat by seat: the first two cards, what becomes of a natural, whether the seat is
insured; then cents for each chip of the main wager, each chip of a toke, each half chip of insurance."""
NO_NATURAL, PAID, WAITING, DOUBLING, EVEN = range(5)
"""What becomes of a natural: none, paid, waiting for the dealer's check, about to be doubled, even money."""

SEAT, HAND_END, WAGERS, HAND_MARK, REASON, HAND_NET, SPLIT_RANK, SPLIT_NODE = (n * MOST_HANDS for n in range(8))
"""From where on `Layout.hand` holds, hand by hand: whose it is, how it ended, how many times the wager lies on it, its
standing class or bonus, why it was paid or lost, cents for each chip of the wager; apart from these, rank and node of
each split card that waits for its turn."""
STAND, SURRENDER, BONUS, BUST, EARLY, NATURAL_HAND = 1, 5, 6, 7, 8, 9
"""How a hand may end, numbered as acts are, with EARLY for a surrender before the check and NATURAL_HAND for a
blackjack that was not doubled."""

REASONS: Final = tuple(reason.value for reason in Reason)
"""Why a hand was paid or lost, in the table's words."""
(
    NATURAL, EVEN_MONEY, BONUS_WIN, WIN, DEALER_BUST, PUSH, NATURAL_PUSH, PUSH_TOTAL, PUSH_BUST,
    RETURNED, BUSTED, LOSS, SURRENDERED, DEALER_NATURAL,
) = range(len(REASONS))  # fmt: skip
"""The places of reasons, in their order."""


class Layout(NamedTuple):
    """`table[what]`, `seat[what + seat]`, `hand[what + hand]`; the names above say what."""

    table: NDArray[np.int64]
    seat: NDArray[np.int64]
    hand: NDArray[np.int64]


def open_layout() -> Layout:
    """An empty layout."""
    return Layout(
        np.zeros(6, dtype=np.int64),
        np.zeros(7 * MOST_SEATS, dtype=np.int64),
        np.zeros(8 * MOST_HANDS, dtype=np.int64),
    )
