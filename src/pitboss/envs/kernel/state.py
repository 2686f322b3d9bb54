"""The state of every table, in arrays that are made once, and the shoes that it is dealt from.

Cards are shuffled as they are dealt, and noted as they are turned up. Each draw swaps a random one of the cards left to
the front (Fisher–Yates, only as far as cards are needed), so the cards of a round lie in the shoe in the order in which
they were dealt.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.envs.answers import PLAYS
from pitboss.envs.kernel.sheet import MAX_HANDS, REMEMBERS, SHOE_SIZE, Sheet
from pitboss.kernels import inlined
from pitboss.kernels.rng import below
from pitboss.strategy.hands import VALUES

(
    POS, SHOE_END, ROUND_START, REFILLED, VOID, FRESH, QUESTION, HAND, HANDS, CHIPS, RIDES, UP, HOLE, DEALER,
    DEALER_SOFT, DEALER_CARDS, MOST_INSURED, INSURED, DOUBLES_NATURAL, LEGAL, DECISIONS, DONE, PLACES,
) = range(23)  # fmt: skip
"""Places in `TableArrays.table[t]`; PLACES is how many there are.

The next card, the end of the cards and where the round began; whether the discards had to be shuffled in, whether
the round is void, whether it is the first of its shoe; what is asked (as in `answers`), of which of how many hands;
the chips of the main wager; whether a side bet rides on the dealer's bust; the up-card, the hole card (-1: none),
the dealer's total, its softness and number of cards; the most half chips of insurance, and those placed; whether a
natural is to be doubled; the legal answers as bits; how many the round had; whether the episode is over."""

POINTS, SOFT, CARDS, DOUBLES, FIRST, SECOND, FROM_SPLIT, STOOD, END, HAND_PLACES = range(10)
"""Places in `TableArrays.hand[t, hand]`: the best total and whether it is soft, how many cards and doubles, the first
two cards, whether it comes from a split, whether it waits for the dealer, and how it ended."""

NET, SIDE_NET, INSURANCE_NET, HAND_NET = range(4)
"""Places in `TableArrays.cents[t]`: what the round that is over brought; what side bets, insurance and, from
HAND_NET on, the hands one by one did."""

LAST_CARD: Final = 51
"""What a void round is played out with."""


class TableArrays(NamedTuple):
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


def empty_tables(sheet: Sheet, tables: int) -> TableArrays:
    """Return bare tables for a game."""
    size, hands = int(sheet.rule[SHOE_SIZE]), int(sheet.rule[MAX_HANDS])
    return TableArrays(
        table=np.zeros((tables, PLACES), dtype=np.int32),
        hand=np.zeros((tables, hands, HAND_PLACES), dtype=np.int32),
        cents=np.zeros((tables, HAND_NET + hands), dtype=np.int64),
        shoe=np.zeros((tables, size), dtype=np.int8),
        log=np.zeros((tables, size + PLAYS), dtype=np.uint8),
        rng=np.zeros((tables, 4), dtype=np.uint64),
        seen=np.zeros((tables, VALUES), dtype=np.int64),
        running=np.zeros(tables),
    )


@inlined
def shuffle(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Put all cards back. The order of the shoe is whatever it was: every draw is random."""
    at = state.table[t]
    at[POS], at[SHOE_END], at[ROUND_START], at[REFILLED], at[FRESH] = 0, sheet.rule[SHOE_SIZE], 0, 0, 1
    forget(sheet, state, t)


@inlined
def forget(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Begin the count anew."""
    state.running[t] = sheet.first_count
    for value in range(VALUES):
        state.seen[t, value] = 0


@inlined
def draw(sheet: Sheet, state: TableArrays, t: int) -> int:
    """Return the next card, 0..51, from the shoe or, when that is empty, from the discards of earlier rounds."""
    at, shoe = state.table[t], state.shoe[t]
    place, end = at[POS], at[SHOE_END]
    if place == end:
        if at[REFILLED] or at[ROUND_START] == 0:
            at[VOID] = 1
            return LAST_CARD
        _refill(sheet, state, t)
        place, end = 0, at[SHOE_END]
    at[POS] = place + 1
    other = place + below(state.rng[t], end - place)
    card = shoe[other]
    shoe[other] = shoe[place]
    shoe[place] = card
    return int(card)


@inlined
def _refill(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Shuffle the discards; of the cards seen only those on the table stay out of the shoe."""
    at = state.table[t]
    at[REFILLED], at[POS] = 1, 0
    forget(sheet, state, t)
    hidden = at[HOLE]
    for place in range(at[ROUND_START], at[SHOE_END]):
        card = int(state.shoe[t, place])
        if card == hidden:
            hidden = -1
        else:
            see(sheet, state, t, card)
    at[SHOE_END] = at[ROUND_START]


@inlined
def see(sheet: Sheet, state: TableArrays, t: int, card: int) -> None:
    """Note a card that is turned up, if anybody does."""
    if sheet.rule[REMEMBERS]:
        state.seen[t, min(card >> 2, VALUES - 1)] += 1
        state.running[t] += sheet.tags[card]
