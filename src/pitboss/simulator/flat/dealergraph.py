"""Every hand the dealer can draw to, as a graph like that of the players' hands."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.rules import Rules
from pitboss.simulator.flat.handgraph import STAND_CLASSES, UPS, WIDTH
from pitboss.simulator.flat.handkeys import RANKS
from pitboss.simulator.flat.layout import DEALER_BUST, DEALER_NATURAL, LOSS, PUSH, PUSH_BUST, PUSH_TOTAL, WIN
from pitboss.strategy.hands import add_card

BROKE, BROKE_ON_PUSH_TOTAL, BROKE_WITH_PUSH_CARDS, BLACKJACK = 5, 6, 7, 8
"""How the dealer may end, besides 0..4 for 17 to 21: a bust, a bust that pushes (and why), a blackjack."""
DEALER_ENDS: Final = 9
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
    most_cards = max(rules.dealer.push_bust_cards or 0, 3)
    ids: dict[tuple[int, bool, int], int] = {}
    after: list[tuple[int, ...]] = []
    ends: list[int] = []

    def visit(total: int, soft: bool, cards: int) -> int:
        key = (min(total, 23), soft, min(cards, most_cards))
        if key not in ids:
            end = _end(rules, total, soft, cards)
            leads: tuple[int, ...] = (-1,) * RANKS
            if end == UNFINISHED:
                leads = tuple(visit(*add_card(total, soft, rank), cards + 1) for rank in range(RANKS))
            ids[key] = len(after)
            after.append((*leads, *[-1] * (WIDTH - RANKS)))
            ends.append(end)
        return ids[key]

    start = [visit(*add_card(0, False, up), 1) for up in range(UPS)]
    return DealerGraph(np.array(after, dtype=np.int32), np.array(ends, dtype=np.int8), np.array(start, dtype=np.int32))


def _end(rules: Rules, total: int, soft: bool, cards: int) -> int:
    if total > 21:
        if total == rules.dealer.push_total:
            return BROKE_ON_PUSH_TOTAL
        return BROKE_WITH_PUSH_CARDS if cards >= (rules.dealer.push_bust_cards or 99) else BROKE
    if cards == 2 and soft and total == 21:
        return BLACKJACK
    if total < 17 or (total == 17 and soft and rules.dealer.hits_soft_17):
        return UNFINISHED
    return total - 17


def settlement(rules: Rules) -> NDArray[np.int64]:
    """`[PAYS | WHY, standing class, dealer's end]`: cents won or lost on each chip of an unresolved hand, and why."""
    chip = rules.limits.chip
    table = np.zeros((2, STAND_CLASSES, DEALER_ENDS), dtype=np.int64)
    for standing in range(STAND_CLASSES):
        win = rules.win.on_21.pay(chip) if standing == 5 else chip
        outcomes = [(win, WIN) if standing > end + 1 else (-chip, LOSS) for end in range(5)]
        if standing:
            outcomes[standing - 1] = (0, PUSH)
        outcomes += [(win, DEALER_BUST), (0, PUSH_TOTAL), (0, PUSH_BUST), (-chip, DEALER_NATURAL)]
        table[PAYS, standing], table[WHY, standing] = zip(*outcomes, strict=True)
    return table
