"""Every hand the dealer can draw to, as a graph like that of the players' hands."""

from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.rules import Rules
from pitboss.rules.payouts import DealerEnd, dealer_draws, dealer_end, stand_payout
from pitboss.simulator.flat.handgraph import LOWEST_STAND, STAND_CLASSES, UPS, WIDTH
from pitboss.simulator.flat.handkeys import RANKS
from pitboss.simulator.flat.layout import REASONS
from pitboss.strategy.hands import add_card

BROKE, BROKE_WITH_PUSH_CARDS, BLACKJACK = int(DealerEnd.BUST), int(DealerEnd.PUSH_BUST), int(DealerEnd.NATURAL)
"""How the dealer may end, besides 0..4 for 17 to 21: a bust, the last that is one (they push), a blackjack."""
DEALER_ENDS: Final = len(DealerEnd)
UNFINISHED: Final = -1
PAYS, WHY = range(2)
"""The two halves of `settlement`."""


@dataclass(frozen=True, slots=True)
class DealerGraph:
    """`after[node, rank]`: where a card leads; `end[node]`: how the dealer ended, or UNFINISHED; `start[up]`."""

    after: NDArray[np.int32]
    end: NDArray[np.int8]
    start: NDArray[np.int32]


def build_dealer(rules: Rules) -> DealerGraph:
    """The dealer's graph; every arrow points to a lower number."""
    ids: dict[tuple[int, bool, int], int] = {}
    known: dict[tuple[tuple[int, ...], int], int] = {}

    def visit(total: int, soft: bool, cards: int) -> int:
        key = (total, soft, cards)
        if key not in ids:
            leads: tuple[int, ...] = (-1,) * RANKS
            end = UNFINISHED
            if cards < 2 or dealer_draws(rules.dealer, total, soft=soft):
                leads = tuple(visit(*add_card(total, soft, rank), cards + 1) for rank in range(RANKS))
            else:
                end = int(dealer_end(rules.dealer, total, cards))
            ids[key] = known.setdefault((leads, end), len(known))
        return ids[key]

    start = [visit(*add_card(0, False, up), 1) for up in range(UPS)]
    after = [(*leads, *[-1] * (WIDTH - RANKS)) for leads, _ in known]
    ends = [end for _, end in known]
    return DealerGraph(np.array(after, dtype=np.int32), np.array(ends, dtype=np.int8), np.array(start, dtype=np.int32))


def settlement(rules: Rules) -> NDArray[np.int64]:
    """`[PAYS | WHY, standing class, dealer's end]`: cents won or lost on each chip of an unresolved hand, and why."""
    table = np.zeros((2, STAND_CLASSES, DEALER_ENDS), dtype=np.int64)
    for standing, end in product(range(STAND_CLASSES), DealerEnd):
        payout = stand_payout(rules, LOWEST_STAND + standing, end)
        table[PAYS, standing, end] = payout.net(rules.limits.chip)
        table[WHY, standing, end] = REASONS.index(payout.reason.value)
    return table
