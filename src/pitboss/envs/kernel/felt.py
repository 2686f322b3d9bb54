"""What lies on the felt of every table: shoes, hands, logs and generators, in arrays that are made once."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.envs.kernel.asks import PLAYS
from pitboss.envs.kernel.sheet import MAX_HANDS, SHOE_SIZE, Sheet

(
    POS, SHOE_END, ROUND_START, REFILLED, VOID, FRESH, ASK, HAND, HANDS, CHIPS, RIDES, UP, HOLE, DEALER, DEALER_SOFT,
    DEALER_CARDS, INSURANCE, DOUBLES_NATURAL, LEGAL, DECISIONS, DONE, PLACES,
) = range(22)  # fmt: skip
"""Places in `Felt.table[t]`; PLACES is how many there are.

The next card, the end of the cards and where the round began; whether the discards had to be shuffled in, whether the
round is void, whether it is the first of its shoe; what is asked (as in `answers`), of which of how many hands; the
chips of the main wager; whether a side bet rides on the dealer's bust; the up-card, the hole card (-1: none), the
dealer's total, its softness and number of cards; half chips of insurance; whether a natural is to be doubled; the legal
answers as bits; how many the round had; whether the episode is over."""

POINTS, SOFT, CARDS, DOUBLES, FIRST, SECOND, FROM_SPLIT, STOOD, END, HAND_PLACES = range(10)
"""Places in `Felt.hand[t, hand]`: the best total and whether it is soft, how many cards and doubles, the first two
cards, whether it comes from a split, whether it waits for the dealer, and how it ended."""

NET, SIDE_NET, INSURANCE_NET, HAND_NET = range(4)
"""Places in `Felt.cents[t]`: what the round that is over brought; what side bets, insurance and, from HAND_NET on, the
hands one by one did."""

VALUES: Final = 10


class Felt(NamedTuple):
    """All tables. `seen[t, value]` counts the cards seen since the shuffle, `running[t]` is the running count, `log[t]`
    has the answers of the round in order."""

    table: NDArray[np.int32]
    hand: NDArray[np.int32]
    cents: NDArray[np.int64]
    shoe: NDArray[np.int8]
    log: NDArray[np.uint8]
    rng: NDArray[np.uint64]
    seen: NDArray[np.int64]
    running: NDArray[np.float64]


def lay_felt(sheet: Sheet, tables: int) -> Felt:
    """Bare tables for a game."""
    size, hands = int(sheet.rule[SHOE_SIZE]), int(sheet.rule[MAX_HANDS])
    return Felt(
        table=np.zeros((tables, PLACES), dtype=np.int32),
        hand=np.zeros((tables, hands, HAND_PLACES), dtype=np.int32),
        cents=np.zeros((tables, HAND_NET + hands), dtype=np.int64),
        shoe=np.zeros((tables, size), dtype=np.int8),
        log=np.zeros((tables, size + PLAYS), dtype=np.uint8),
        rng=np.zeros((tables, 4), dtype=np.uint64),
        seen=np.zeros((tables, VALUES), dtype=np.int64),
        running=np.zeros(tables),
    )
