"""What may be done with a hand, as tables for the kernel: asked of `strategy.spots` once for a sheet, never said again.

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
from pitboss.strategy.hands import TEN, Spot, can_total, is_allowed, is_pair, may_split, pair_rank, takes_one_card

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
IS_FIXED: Final = 16
"""Its bit for a first card that is dealt one more after a split, and stands."""
SPLIT_BIT: Final = 5
"""Where its bits begin that say whether a pair may be split: one for each number of hands that the player has."""


@lru_cache(maxsize=64)
def plays_table(rules: Rules) -> NDArray[np.int8]:
    """`[up, from split, doubles, soft, cards, total]`: the plays of such a hand but splitting, as bits."""
    ups = range(TEN + 1)
    plays = np.zeros((len(ups), 2, rules.double.times + 1, 2, MOST_CARDS, TOTALS), dtype=np.int8)
    _, split, doubled, softness, counts, totals = map(range, plays.shape)
    actions = [(action, 1 << number) for action, number in NUMBERS.items() if action is not Action.SPLIT]
    for soft, cards, total in product(softness, counts, totals):
        if can_total(soft=soft == 1, total=total, cards=cards):
            for up, from_split, doubles in product(ups, split, doubled):
                spot = Spot(doubles, soft == 1, total, cards, up)
                plays[up, from_split, doubles, soft, cards, total] = sum(
                    bit for action, bit in actions if is_allowed(rules, action, spot, from_split=from_split == 1)
                )
    return plays


@lru_cache(maxsize=64)
def two_cards_table(rules: Rules) -> NDArray[np.int64]:
    """`[rank, rank]`: what two cards are to the rules of splitting, in the bits above."""
    table = np.zeros((len(RANKS), len(RANKS)), dtype=np.int64)
    for first, second in product(range(len(RANKS)), repeat=2):
        if takes_one_card(rules, first):
            table[first, second] |= IS_FIXED
        if is_pair(rules, first, second):
            table[first, second] |= min(first, TEN) + 1
            for hands in range(1, rules.split.max_hands + 1):
                table[first, second] |= may_split(rules, pair_rank(rules, first), hands=hands) << SPLIT_BIT + hands
    return table
