"""A chart: for every cell a person can remember, the actions in order of preference.

A cell holds an *order* of actions, best first, because the same cards are not always allowed the same: "double, else
hit" after a split that forbids doubling is the second entry. Whoever plays a chart takes the first legal action.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(1, 6)
"""Actions as kernels know them; 0 ends an order."""

CODES: Final = {
    Action.STAND: STAND,
    Action.HIT: HIT,
    Action.DOUBLE: DOUBLE,
    Action.SPLIT: SPLIT,
    Action.SURRENDER: SURRENDER,
}
BY_CODE: Final = {code: action for action, code in CODES.items()}

HARD, SOFT = 0, 1
MAX_DOUBLES: Final = 3
MAX_CARDS: Final = 7
"""Hands of more cards use the cell of this many."""


def encode(order: tuple[Action, ...]) -> int:
    """An order of preference as one number: three bits an action, the first in the lowest bits."""
    return sum(CODES[action] << (3 * place) for place, action in enumerate(order))


def decode(code: int) -> tuple[Action, ...]:
    """The order of preference that `encode` wrote."""
    order = []
    while code:
        order.append(BY_CODE[code & 7])
        code >>= 3
    return tuple(order)


@dataclass(frozen=True, slots=True, repr=False)
class Chart:
    """A whole strategy by totals. Up-cards are numbered 0 for the ace, 1..8 for 2..9, 9 for ten-values.

    - `plays[doubles, HARD | SOFT, total, cards, up]`: the order for a hand that is not (played as) a pair;
      `doubles` made so far 0..3, `total` 0..21 (the best total), `cards` 2..MAX_CARDS.
    - `pairs[rank, up]`: the order for two undoubled cards that make a pair, rank numbered as up-cards are; where SPLIT
      is not legal any more the next entries say what to do. Where the sheet has no splits, `plays` is for them too.
    - `early[HARD | SOFT, total, up]` and `early_pairs[rank, up]`: surrender before the dealer's check, where the sheet
      has early surrender.
    - `double_natural[up]`: double a blackjack instead of taking its pay; `even_money`: take even money.
    """

    plays: NDArray[np.uint16]
    pairs: NDArray[np.uint16]
    early: NDArray[np.bool_]
    early_pairs: NDArray[np.bool_]
    double_natural: NDArray[np.bool_]
    even_money: bool

    def __repr__(self) -> str:
        return f"<Chart: {np.count_nonzero(self.plays)} orders for totals, {np.count_nonzero(self.pairs)} for pairs>"

    @classmethod
    def blank(cls) -> "Chart":
        """A chart with every cell empty, to be filled in."""
        return cls(
            plays=np.zeros((MAX_DOUBLES + 1, 2, 22, MAX_CARDS + 1, 10), dtype=np.uint16),
            pairs=np.zeros((10, 10), dtype=np.uint16),
            early=np.zeros((2, 22, 10), dtype=np.bool_),
            early_pairs=np.zeros((10, 10), dtype=np.bool_),
            double_natural=np.zeros(10, dtype=np.bool_),
            even_money=False,
        )


@dataclass(frozen=True, slots=True)
class Composed:
    """An action for every hand as a multiset of ranks, numbered as `all_hands` has them; up-cards as in a `Chart`.

    - `dealt[up, hand]` and `split[up, hand]`: the action with an undoubled hand, dealt or from a split; 0 for none.
    - `doubled[up, doubles, hand]`: the action with a hand that was doubled so many times.
    - `pairs[rank, up]`: split this pair, whenever that is allowed.
    - `early[up, hand]`: surrender before the dealer's check, where the sheet has early surrender.
    - `double_natural[up]`, `even_money`: as in a chart.
    """

    dealt: NDArray[np.uint8]
    split: NDArray[np.uint8]
    doubled: NDArray[np.uint8]
    pairs: NDArray[np.bool_]
    early: NDArray[np.bool_]
    double_natural: NDArray[np.bool_]
    even_money: bool
