"""The control variates' tables: values of an endless shoe, corrected to first order for the cards left in the real one.

A state's worth with shares x of each rank left is V + Σ_r E[r] x[r], where E is the derivative of its value along the
shares. Ten derivatives for each state would make every look-up slow, so they are projected onto the few `FEATURES`
directions in which worths differ most (a singular value decomposition, weighted by how often states are reached).
"""

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.simulate.dealer import BLACKJACK, UNFINISHED
from pitboss.simulate.game import Game
from pitboss.simulate.hands import BY_DOUBLE, BY_HIT, RANKS, STAND_CLASSES, TEN, UPS, WIDTH
from pitboss.simulate.values import Places, evaluate, places
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND

FEATURES: Final = 4
_STEP: Final = 1e-3
Floats = NDArray[np.float64]


class Control(NamedTuple):
    """What the kernel looks up.

    `worth[state]`: V, then one coefficient for each feature. `feature[k, rank]`: how much a card of this rank adds to
    feature k. `rows[row]`: for the card about to fall, by rank: V of the state it leads to, its coefficients times the
    card's own features, its coefficients. `hand_row[node, how]`, `dealer_row[class, node]`, `up_row[first]`,
    `second_row[first, up]` and `first_row` say which row. `share` holds each rank's share of a full shoe.
    """

    at: Places
    worth: Floats
    feature: Floats
    rows: Floats
    hand_row: NDArray[np.int32]
    dealer_row: NDArray[np.int32]
    up_row: NDArray[np.int32]
    second_row: NDArray[np.int32]
    first_row: int


def build_control(game: Game) -> Control:
    """The tables of a game, for its basic chart."""
    at = places(game)
    share = np.full(RANKS, 1 / RANKS)
    values = evaluate(game, at, share)
    slopes = _slopes(game, at, share)
    feature = _features(slopes, _reach(game, at, share))
    worth = np.zeros((len(values) + 1, FEATURES + 1))
    worth[:-1, 0] = values
    worth[:-1, 1:] = slopes @ (feature[:, : TEN + 1] * _class_share()).T
    return _with_rows(game, at, worth, feature)


def _class_share() -> Floats:
    return np.array([1.0] * TEN + [4.0]) / RANKS


def _slopes(game: Game, at: Places, share: Floats) -> Floats:
    """`[state, class]`: how a state's value grows as the shares move towards this class of card."""
    slopes = np.empty((at.start + 1, TEN + 1))
    for cls in range(TEN + 1):
        pure = np.zeros(RANKS)
        pure[cls] = 1.0
        if cls == TEN:
            pure[TEN:] = 0.25
        ahead = evaluate(game, at, share + _STEP * (pure - share))
        behind = evaluate(game, at, share - _STEP * (pure - share))
        slopes[:, cls] = (ahead - behind) / (2 * _STEP)
    return slopes


def _features(slopes: Floats, reach: Floats) -> Floats:
    """`[feature, rank]`: the directions of the shares that matter most, each of length one among random shoes."""
    share = np.sqrt(_class_share())
    _, _, directions = np.linalg.svd(np.sqrt(reach)[:, None] * slopes * share, full_matrices=False)
    by_class = directions[:FEATURES] / share
    feature = np.zeros((FEATURES, WIDTH))
    feature[:, : TEN + 1] = by_class
    feature[:, TEN + 1 : RANKS] = by_class[:, TEN:]
    return feature


def _with_rows(game: Game, at: Places, worth: Floats, feature: Floats) -> Control:
    nodes = at.dealer
    targets: list[NDArray[np.int64]] = []

    def add(states: NDArray[np.int64]) -> int:
        targets.append(states)
        return len(targets) - 1

    hand_row = np.full((nodes, 2), -1, dtype=np.int32)
    for node in range(nodes):
        for how, act in ((BY_HIT, HIT), (BY_DOUBLE, DOUBLE)):
            if (game.act[:, node] == act).any():
                hand_row[node, how] = add(game.after[node, how, :RANKS].astype(np.int64))
    dealer_row = np.full((STAND_CLASSES, at.dealer_nodes), -1, dtype=np.int32)
    for standing in range(STAND_CLASSES):
        for node in np.flatnonzero(game.dealer_end == UNFINISHED):
            base = at.dealer + standing * at.dealer_nodes
            dealer_row[standing, node] = add(base + game.dealer_after[node, :RANKS].astype(np.int64))
    classes = np.minimum(np.arange(RANKS), TEN)
    first_row = add(at.first + np.arange(RANKS))
    up_row = np.array([add(at.up + first * UPS + classes) for first in range(RANKS)], dtype=np.int32)
    second_row = np.array(
        [
            [add(at.deal + (up * RANKS + first) * RANKS + np.arange(RANKS)) for up in range(UPS)]
            for first in range(RANKS)
        ],
        dtype=np.int32,
    )
    reached = worth[np.array(targets)]
    rows = np.zeros((len(targets), FEATURES + 2, WIDTH))
    rows[:, 0, :RANKS] = reached[:, :, 0]
    rows[:, 1, :RANKS] = np.einsum("trk,kr->tr", reached[:, :, 1:], feature[:, :RANKS])
    rows[:, 2:, :RANKS] = reached[:, :, 1:].transpose(0, 2, 1)
    return Control(at, worth, feature, rows, hand_row, dealer_row, up_row, second_row, first_row)


@njit(cache=True)
def _reach(game: Game, at: Places, share: Floats) -> Floats:
    """How often a round passes through each state, in the endless shoe."""
    reach = np.zeros(at.start + 1)
    reach[at.start] = 1.0
    tens = share[TEN] + share[TEN + 1] + share[TEN + 2] + share[TEN + 3]
    for first in range(RANKS):
        reach[at.first + first] = share[first]
        for rank in range(RANKS):
            reach[at.up + first * UPS + min(rank, TEN)] += share[first] * share[rank]
        for up in range(UPS):
            up_share = tens if up == TEN else share[up]
            for second in range(RANKS):
                chance = share[first] * up_share * share[second]
                reach[at.deal + (up * RANKS + first) * RANKS + second] = chance
                node = game.start[up, first, second]
                if node >= 0 and not game.early_chosen[up, first, second]:
                    blackjack = share[0] if up == TEN else tens if up == 0 else 0.0
                    reach[node] += chance * (1.0 - blackjack * game.peeks)
    for node in range(at.dealer - 1, -1, -1):
        act = game.act[0, node]
        if act in (HIT, DOUBLE):
            how = BY_HIT if act == HIT else BY_DOUBLE
            for rank in range(RANKS):
                reach[game.after[node, how, rank]] += reach[node] * share[rank]
        elif act == SPLIT:
            reach[game.split_to[node]] += 2.0 * reach[node]
        elif act == STAND:
            base = at.dealer + game.mark[node] * at.dealer_nodes
            reach[base + game.dealer_start[game.up[node]]] += reach[node] * game.stake[node]
    for standing in range(STAND_CLASSES):
        base = at.dealer + standing * at.dealer_nodes
        for node in range(at.dealer_nodes - 1, -1, -1):
            if game.dealer_end[node] == UNFINISHED:
                for rank in range(RANKS):
                    to = game.dealer_after[node, rank]
                    if not (game.peeks and game.dealer_end[to] == BLACKJACK):
                        reach[base + to] += reach[base + node] * share[rank]
    return reach
