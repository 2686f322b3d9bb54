"""What may be done with a hand, as tables for the kernel: `rules.legal` is asked once for a sheet.

A play is legal by what a chart sees of a hand, or, for a split, by the ranks of two cards.
"""

from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.cards import RANKS
from pitboss.envs.kernel.asks import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.rules import Rules
from pitboss.rules.legal import CARDS_TOLD, is_pair, most_hands
from pitboss.strategy.chart import CODES
from pitboss.strategy.hands import TEN, legal_table

NUMBERS: Final = {
    Action.STAND: STAND,
    Action.HIT: HIT,
    Action.DOUBLE: DOUBLE,
    Action.SPLIT: SPLIT,
    Action.SURRENDER: SURRENDER,
}
"""The number of each play."""
MOST_CARDS: Final = 22
"""One more than a hand can hold."""
TOTALS: Final = 22

PAIR_BITS: Final = 15
"""The bits of `two_cards` that hold the value of a pair, 1 to 10, or nothing."""
SPLIT_BIT: Final = 5
"""Where its bits begin that say whether a pair may be split: one for each number of hands that the player has."""


@lru_cache(maxsize=64)
def plays_table(rules: Rules) -> NDArray[np.int8]:
    """`[up, origin, doubles, soft, cards, total]`: the plays of such a hand but splitting, as bits."""
    legal = legal_table(rules)[:, :, : rules.double.times + 1, :, np.minimum(range(MOST_CARDS), CARDS_TOLD)]
    plays = np.zeros(legal.shape[:-1], dtype=np.int8)
    for action, number in NUMBERS.items():
        plays |= legal[..., CODES[action]].astype(np.int8) << number
    return plays


@lru_cache(maxsize=64)
def two_cards_table(rules: Rules) -> NDArray[np.int64]:
    """`[rank, rank]`: what two cards are to the rules of splitting, in the bits above."""
    table = np.zeros((len(RANKS), len(RANKS)), dtype=np.int64)
    for first, second in product(range(len(RANKS)), repeat=2):
        if is_pair(rules, first, second):
            value = min(first, TEN) + 1
            table[first, second] |= value
            for hands in range(1, rules.split.max_hands + 1):
                may_split = most_hands(rules, value, hands=hands, from_split=hands > 1) > 1
                table[first, second] |= may_split << SPLIT_BIT + hands
    return table
