"""The control variates' tables: values of an endless shoe, corrected to first order for the cards left in the real one.

A state's worth with shares x of each rank left is V + Σ_r E[r] x[r], where E is the derivative of its value along the
shares. Ten derivatives for each state would make every look-up slow, so they are projected onto the few `FEATURES`
directions in which worths differ most (a singular value decomposition, weighted by how often states are reached).
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import kernel
from pitboss.simulator.flat.dealergraph import BLACKJACK, UNFINISHED
from pitboss.simulator.flat.flatgame import (
    DEALER_START,
    EARLY_CHOICE,
    END,
    MARK,
    NODE_UP,
    OPENING,
    PEEKS,
    SPLIT_TO,
    STAKE,
    FlatGame,
)
from pitboss.simulator.flat.handgraph import BY_DOUBLE, BY_HIT, STAND_CLASSES, UPS, WIDTH
from pitboss.simulator.flat.handkeys import RANKS, TEN
from pitboss.simulator.flat.infinite_deck import Places, evaluate, places
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND

FEATURES: Final = 4
_STEP: Final = 1e-3
Floats = NDArray[np.float64]


class Rows(NamedTuple):
    """Which row of `Control.rows` has what a card may do: hand n's is `2 * n + how`; the dealer's start at `dealer`
    (standing class by standing class), those of the up-card at `up` (by the player's first card), those of the second
    card at `second` (by first card and up-card); `first` is that of the player's first card."""

    dealer: int
    up: int
    second: int
    first: int


class Control(NamedTuple):
    """What the kernel looks up.

    `worth[state]`: V, then one coefficient for each feature. `feature[k, rank]`: how much a card of this rank adds to
    feature k. `rows[row]`: for the card about to fall, by rank: V of the state it leads to, its coefficients times the
    card's own features, its coefficients. `at` and `row` say where each state and row stands.
    """

    at: Places
    row: Rows
    worth: Floats
    feature: Floats
    rows: NDArray[np.float32]


def build_control(game: FlatGame) -> Control:
    """The tables of a game, for its basic chart."""
    at = places(game)
    share = np.full(RANKS, 1 / RANKS)
    values = evaluate(game, at, share)
    slopes = _slopes(game, at, share)
    reach = np.zeros(at.start + 1)
    _reach(game, at, share, reach)
    feature = _features(slopes, reach)
    worth = np.zeros((len(values) + 1, FEATURES + 1))
    worth[:-1, 0] = values
    worth[:-1, 1:] = slopes @ (feature[:, : TEN + 1] * _class_share()).T
    return with_rows(game, at, worth, feature)


def _class_share() -> Floats:
    return np.array([1.0] * TEN + [4.0]) / RANKS


def _slopes(game: FlatGame, at: Places, share: Floats) -> Floats:
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
    by_class -= by_class @ _class_share()[:, None]
    feature = np.zeros((FEATURES, WIDTH))
    feature[:, : TEN + 1] = by_class
    feature[:, TEN + 1 : RANKS] = by_class[:, TEN:]
    return feature


def with_rows(game: FlatGame, at: Places, worth: Floats, feature: Floats) -> Control:
    """Gather the worths that each card leads to. A card that leads nowhere finds the empty last worth.

    Rows are kept in single precision, which halves what the kernel has to fetch; worths are rounded to it first, so
    that a state is worth the same when it is expected as when it is reached.
    """
    worth = worth.astype(np.float32).astype(np.float64)
    ranks = np.arange(RANKS)
    standing = at.dealer + at.dealer_nodes * np.arange(STAND_CLASSES)[:, None, None]
    dealer = np.where(game.dealer[:, :RANKS] < 0, -1, game.dealer[:, :RANKS] + standing)
    up = at.up + ranks[:, None] * UPS + np.minimum(ranks, TEN)
    second = at.deal + (np.arange(UPS)[None, :, None] * RANKS + ranks[:, None, None]) * RANKS + ranks
    groups = [game.after[:, :, :RANKS], dealer, up, second, at.first + ranks]
    leads = [group.reshape(-1, RANKS) for group in groups]
    starts = np.cumsum([len(group) for group in leads])
    reached = worth[np.concatenate(leads)]
    rows = np.zeros((len(reached), FEATURES + 2, WIDTH))
    rows[:, 0, :RANKS] = reached[:, :, 0]
    rows[:, 1, :RANKS] = np.einsum("trk,kr->tr", reached[:, :, 1:], feature[:, :RANKS])
    rows[:, 2:, :RANKS] = reached[:, :, 1:].transpose(0, 2, 1)
    return Control(at, Rows(*(int(start) for start in starts[:4])), worth, feature, rows.astype(np.float32))


@kernel
def _reach(game: FlatGame, at: Places, share: Floats, reach: Floats) -> None:
    """Fill in how often a round passes through each state, in the endless shoe; `reach` begins at 0."""
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
                node = game.deal[up, OPENING, first, second]
                if node >= 0 and not game.deal[up, EARLY_CHOICE, first, second]:
                    blackjack = share[0] if up == TEN else tens if up == 0 else 0.0
                    reach[node] += chance * (1.0 - blackjack * game.rule[PEEKS])
    for node in range(at.dealer - 1, -1, -1):
        act = game.act[0, node]
        if act in (HIT, DOUBLE):
            how = BY_HIT if act == HIT else BY_DOUBLE
            for rank in range(RANKS):
                reach[game.after[node, how, rank]] += reach[node] * share[rank]
        elif act == SPLIT:
            reach[game.node[node, SPLIT_TO]] += 2.0 * reach[node]
        elif act == STAND:
            base = at.dealer + game.node[node, MARK] * at.dealer_nodes
            start = game.by_up[game.node[node, NODE_UP], DEALER_START]
            reach[base + start] += reach[node] * game.node[node, STAKE]
    for standing in range(STAND_CLASSES):
        base = at.dealer + standing * at.dealer_nodes
        for node in range(at.dealer_nodes - 1, -1, -1):
            if game.dealer[node, END] == UNFINISHED:
                for rank in range(RANKS):
                    to = game.dealer[node, rank]
                    if not (game.rule[PEEKS] and game.dealer[to, END] == BLACKJACK):
                        reach[base + to] += reach[base + node] * share[rank]
