"""Side bets as tables of numbers: which row of its pay table a bet is paid by, for all cards it can look at."""

from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.rules.patterns import NUMBER, SideBet

LOST: Final = -1
BUST: Final = 22
"""The total that stands for every bust in the table of a bet on the dealer's final hand."""
MOST_DEALER_CARDS: Final = 24


@cache
def row_table(bet: SideBet) -> NDArray[np.int8]:
    """The number of the row that pays, or LOST.

    Returns:
        For a bet on first cards `[card, card]` or `[card, card, up-card]` by `Card.index`; for one on the dealer's
        final hand `[total, cards]`, with BUST for every total over 21.
    """
    number = {row: place for place, row in reversed([*enumerate(bet.pays)])}
    if not NUMBER[bet.cards]:
        table = np.full((BUST + 1, MOST_DEALER_CARDS), LOST, dtype=np.int8)
        for total in range(17, BUST + 1):
            for cards in range(2, MOST_DEALER_CARDS):
                row = bet.row_for_total(cards, total)
                table[total, cards] = LOST if row is None else number[row]
        return table
    table = np.full((len(DECK),) * NUMBER[bet.cards], LOST, dtype=np.int8)
    for deal in combinations_with_replacement(DECK, NUMBER[bet.cards]):
        row = bet.row_for(deal)
        if row is not None:
            for order in permutations(card.index for card in deal):
                table[order] = number[row]
    return table


def pay_table(bet: SideBet, chip: int) -> NDArray[np.int64]:
    """What each chip on a bet brings, in cents, laid out like `row_table`."""
    pays = np.array([*(row.pays.pay(chip) for row in bet.pays), -chip], dtype=np.int64)
    table: NDArray[np.int64] = pays[row_table(bet)]
    return table
