"""Play by the cards in hand rather than by their total: finer than any chart, and nothing a person could remember."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Composed:
    """An action for every hand as a multiset of ranks, numbered as `multisets` has them; up-cards as in a `Chart`.

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
