"""What standing on many hands is worth while more and more cards of one rank are out of the shoe.

The chance of a dealer's hand is a product with one factor that depends on how many cards of the rank are left, and one
that depends on how many cards are left in all. Both are known from the number of cards of that rank in the dealer's
hand and its number of cards, so one walk over the dealer's hands, kept apart by these two numbers, serves every count.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.solver.compiled import inner
from pitboss.solver.dealer import ENDINGS, DealerPlay
from pitboss.strategy.hands import RANKS, HandTable

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_LANES: Final = 64


class Lanes(NamedTuple):
    """What a walk needs room for, hand by hand: the `counts` of what is left, the `gain` of each ending over the rest,
    products by depth (1 at depth 0), sums by depth and cards of the rank, and how many of these the way down has."""

    counts: Floats
    gain: Floats
    product: Floats
    summed: Floats
    of_rank: Ints


def room_for(play: DealerPlay) -> Lanes:
    """Room to walk this dealer's hands in."""
    depths = int(play.trie.depth.max()) + 1
    return Lanes(
        counts=np.empty((RANKS, _LANES)),
        gain=np.empty((ENDINGS, _LANES)),
        product=np.ones((depths, _LANES)),
        summed=np.empty((depths, int(play.trie.before.max()) + 2, _LANES)),
        of_rank=np.zeros(depths, np.int64),
    )


@inner
def standing_without(
    play: DealerPlay,
    pays: Floats,
    hands: HandTable,
    which: Ints,
    left: Floats,
    rank: int,
    most: int,
    room: Lanes,
    worth: Floats,
) -> None:
    """Fill in `worth[i, out]`: the value of standing on hand `which[i]` with `out` more cards of `rank` gone, out of
    0 up to but not including `most`.

    `left` is the shoe before the hand was dealt, `pays[total, ending]` the settlement. Values of hands that cannot
    occur mean nothing.
    """
    trie, rest, lacking = play.trie, play.rest, play.lacking
    counts, gain, product, summed, of_rank = room.counts, room.gain, room.product, room.summed, room.of_rank
    depths, width = summed.shape[0], summed.shape[1]
    for first in range(0, len(which), _LANES):
        lanes = min(_LANES, len(which) - first)
        for lane in range(_LANES):
            hand = which[first + min(lane, lanes - 1)]
            for value in range(RANKS):
                counts[value, lane] = left[value] - hands.counts[hand, value]
            for end in range(ENDINGS):
                gain[end, lane] = pays[hands.total[hand], end] - pays[hands.total[hand], rest]
        for depth in range(depths):
            for number in range(width):
                for lane in range(_LANES):
                    summed[depth, number, lane] = 0.0
        for node in range(len(trie.depth)):
            depth, value = trie.depth[node], trie.rank[node]
            of_rank[depth] = of_rank[depth - 1] + (value == rank)
            above, count, here = product[depth - 1], counts[value], product[depth]
            before, orders = float(trie.before[node]), trie.orders[node]
            ended, won = summed[depth, of_rank[depth]], gain[trie.ending[node]]
            if trie.leaf[node] and value != rank:
                for lane in range(_LANES):
                    ended[lane] += orders * won[lane] * above[lane] * (count[lane] - before)
                continue
            if value == rank:
                for lane in range(_LANES):
                    here[lane] = above[lane]
            else:
                for lane in range(_LANES):
                    here[lane] = above[lane] * (count[lane] - before)
            if orders > 0.0:
                for lane in range(_LANES):
                    ended[lane] += orders * won[lane] * here[lane]
        for lane in range(lanes):
            base = pays[hands.total[which[first + lane]], rest]
            size = 0.0
            for value in range(RANKS):
                size += counts[value, lane]
            for out in range(most):
                total = size - out
                mine = counts[rank, lane] - out
                scale = 1.0
                if lacking >= 0:
                    lacked = mine if lacking == rank else counts[lacking, lane]
                    scale = total / (total - lacked) if total > lacked else 0.0
                mean = 0.0
                for depth in range(1, depths):
                    cards = total - depth + 1
                    scale = scale / cards if cards > 0.0 else 0.0
                    falling = scale
                    for number in range(min(width - 1, depth) + 1):
                        mean += summed[depth, number, lane] * falling
                        falling *= mine - number
                worth[first + lane, out] = base + mean
