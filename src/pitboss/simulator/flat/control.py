"""The control variates' tables: values in an infinite deck, corrected to first order for the cards left in the shoe.

They need not be exact: whatever they say, the simulator's mean is untouched; the nearer they are, the less noise
remains. A state's worth with shares x of each rank left is V + Σ_r E[r] x[r], where E is the derivative of its value
along the shares. Ten derivatives for each state would make every look-up slow, so they are projected onto the few
`FEATURES` directions in which worths differ most (a singular value decomposition, weighted by how often states are
reached).
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats
from pitboss.kernels import inner, kernel
from pitboss.rules import payouts
from pitboss.simulator.flat.flatgame import (
    BONUS_PAYS,
    CHECKS,
    CHIP,
    DEALER_START,
    DOUBLED_NATURAL,
    DOUBLES_NATURAL,
    EARLY_CHOICE,
    END,
    MARK,
    NATURALS_TIE,
    NODE_UP,
    OPENING,
    SPLIT_TO,
    STAKE,
    TAKES_EVEN_MONEY,
    UNSUITED,
    FlatGame,
)
from pitboss.simulator.flat.graphs import (
    BLACKJACK,
    BONUS,
    BUST,
    BY_DOUBLE,
    BY_HIT,
    PAYS,
    RANK_COUNT,
    STAND_CLASSES,
    UNFINISHED,
    WIDTH,
)
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.strategy.hands import ACE, TEN, VALUES

EVEN, BUSTED, HALF = (float(payout) for payout in (payouts.EVEN_MONEY, payouts.BUST, payouts.SURRENDER))
"""What a wager is worth for even money, on a hand that breaks, and on one that is given up."""


class Places(NamedTuple):
    """Where each kind of state stands in the one list of values.

    First the nodes of the hands; from `dealer` on, `dealer_nodes` for each standing class; from `deal` on the player's
    two cards and the up-card, before the dealer's check (`[up, rank, rank]`); from `up` on the first card and the
    up-card (`[rank, up]`); from `first` on its first card; at `start` the round before any card.
    """

    dealer: int
    dealer_nodes: int
    deal: int
    up: int
    first: int
    start: int


def places(game: FlatGame) -> Places:
    nodes, dealer_nodes = game.node.shape[0], game.dealer.shape[0]
    deal = nodes + STAND_CLASSES * dealer_nodes
    up = deal + VALUES * RANK_COUNT * RANK_COUNT
    first = up + RANK_COUNT * VALUES
    return Places(nodes, dealer_nodes, deal, up, first, first + RANK_COUNT)


def evaluate(game: FlatGame, at: Places, share: Floats) -> Floats:
    """The value of every state, in main wagers, when each card is of rank r with probability `share[r]`."""
    values = np.zeros(at.start + 1)
    _evaluate(game, at, share, values)
    return values


@kernel
def _evaluate(game: FlatGame, at: Places, share: Floats, values: Floats) -> None:
    _evaluate_hands(game, at, share, values)
    _evaluate_deals(game, at, share, values)
    for first in range(RANK_COUNT):
        for up in range(VALUES):
            for second in range(RANK_COUNT):
                two_cards = values[at.deal + (up * RANK_COUNT + first) * RANK_COUNT + second]
                values[at.up + first * VALUES + up] += share[second] * two_cards
        for rank in range(RANK_COUNT):
            values[at.first + first] += share[rank] * values[at.up + first * VALUES + min(rank, TEN)]
        values[at.start] += share[first] * values[at.first + first]


@inner
def _is_checked(game: FlatGame, node: int) -> bool:
    """Whether a dealer at this node, an up-card, has a hole card that was checked."""
    up = ACE if node == game.by_up[ACE, DEALER_START] else TEN
    return bool(game.by_up[up, CHECKS] and node == game.by_up[up, DEALER_START])


@inner
def _evaluate_hands(game: FlatGame, at: Places, share: Floats, values: Floats) -> None:
    """The dealer's hands against every standing class, then the players' hands."""
    chip = game.rule[CHIP]
    for standing in range(STAND_CLASSES):
        base = at.dealer + standing * at.dealer_nodes
        for node in range(at.dealer_nodes):
            if game.dealer[node, END] != UNFINISHED:
                values[base + node] = game.settle[PAYS, standing, game.dealer[node, END]] / chip
                continue
            worth, total = 0.0, 0.0
            for rank in range(RANK_COUNT):
                to = game.dealer[node, rank]
                if not (game.dealer[to, END] == BLACKJACK and _is_checked(game, node)):
                    worth += share[rank] * values[base + to]
                    total += share[rank]
            values[base + node] = worth / total
    for node in range(at.dealer):
        act, stake, mark = game.act[0, node], float(game.node[node, STAKE]), game.node[node, MARK]
        if act == STAND:
            base = at.dealer + mark * at.dealer_nodes
            values[node] = stake * values[base + game.by_up[game.node[node, NODE_UP], DEALER_START]]
        elif act in (HIT, DOUBLE):
            how = BY_HIT if act == HIT else BY_DOUBLE
            for rank in range(RANK_COUNT):
                values[node] += share[rank] * values[game.after[node, how, rank]]
        elif act == SPLIT:
            values[node] = 2.0 * values[game.node[node, SPLIT_TO]]
        elif act == SURRENDER:
            values[node] = HALF * stake
        elif act == BONUS:
            values[node] = game.pays[BONUS_PAYS + mark] / chip
        elif act == BUST:
            values[node] = BUSTED * stake


@inner
def _evaluate_deals(game: FlatGame, at: Places, share: Floats, values: Floats) -> None:
    """Two cards and an up-card, before the dealer's check; what suited naturals pay more is left out."""
    tens = share[TEN] + share[TEN + 1] + share[TEN + 2] + share[TEN + 3]
    pays = game.pays[UNSUITED] / game.rule[CHIP]
    for up in range(VALUES):
        tied = 0.0 if game.by_up[up, NATURALS_TIE] else pays
        blackjack = tens if up == ACE else share[ACE] if up == TEN else 0.0
        natural = blackjack * tied + (1.0 - blackjack) * pays
        if game.by_up[up, DOUBLES_NATURAL]:
            natural = blackjack * tied + (1.0 - blackjack) * values[game.by_up[up, DOUBLED_NATURAL]]
        elif game.by_up[up, TAKES_EVEN_MONEY]:
            natural = EVEN
        for first in range(RANK_COUNT):
            for second in range(RANK_COUNT):
                node = game.deal[up, OPENING, first, second]
                place = at.deal + (up * RANK_COUNT + first) * RANK_COUNT + second
                if node < 0:
                    values[place] = natural
                elif game.deal[up, EARLY_CHOICE, first, second]:
                    values[place] = HALF
                elif game.by_up[up, CHECKS]:
                    values[place] = (1.0 - blackjack) * values[node] - blackjack
                else:
                    values[place] = values[node]


FEATURES: Final = 4
_STEP: Final = 1e-3


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
    share = np.full(RANK_COUNT, 1 / RANK_COUNT)
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
    return np.array([1.0] * TEN + [4.0]) / RANK_COUNT


def _slopes(game: FlatGame, at: Places, share: Floats) -> Floats:
    """`[state, class]`: how a state's value grows as the shares move towards this class of card."""
    slopes = np.empty((at.start + 1, TEN + 1))
    for cls in range(TEN + 1):
        pure = np.zeros(RANK_COUNT)
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
    feature[:, TEN + 1 : RANK_COUNT] = by_class[:, TEN:]
    return feature


def with_rows(game: FlatGame, at: Places, worth: Floats, feature: Floats) -> Control:
    """Gather the worths that each card leads to. A card that leads nowhere finds the empty last worth.

    Rows are kept in single precision, which halves what the kernel has to fetch; worths are rounded to it first, so
    that a state is worth the same when it is expected as when it is reached.
    """
    worth = worth.astype(np.float32).astype(np.float64)
    ranks = np.arange(RANK_COUNT)
    standing = at.dealer + at.dealer_nodes * np.arange(STAND_CLASSES)[:, None, None]
    dealer = np.where(game.dealer[:, :RANK_COUNT] < 0, -1, game.dealer[:, :RANK_COUNT] + standing)
    up = at.up + ranks[:, None] * VALUES + np.minimum(ranks, TEN)
    second = at.deal + (np.arange(VALUES)[None, :, None] * RANK_COUNT + ranks[:, None, None]) * RANK_COUNT + ranks
    groups = [game.after[:, :, :RANK_COUNT], dealer, up, second, at.first + ranks]
    leads = [group.reshape(-1, RANK_COUNT) for group in groups]
    starts = np.cumsum([len(group) for group in leads])
    reached = worth[np.concatenate(leads)]
    rows = np.zeros((len(reached), FEATURES + 2, WIDTH))
    rows[:, 0, :RANK_COUNT] = reached[:, :, 0]
    rows[:, 1, :RANK_COUNT] = np.einsum("trk,kr->tr", reached[:, :, 1:], feature[:, :RANK_COUNT])
    rows[:, 2:, :RANK_COUNT] = reached[:, :, 1:].transpose(0, 2, 1)
    return Control(at, Rows(*(int(start) for start in starts[:4])), worth, feature, rows.astype(np.float32))


@kernel
def _reach(game: FlatGame, at: Places, share: Floats, reach: Floats) -> None:
    """Fill in how often a round passes through each state, in the endless shoe; `reach` begins at 0."""
    reach[at.start] = 1.0
    tens = share[TEN] + share[TEN + 1] + share[TEN + 2] + share[TEN + 3]
    for first in range(RANK_COUNT):
        reach[at.first + first] = share[first]
        for rank in range(RANK_COUNT):
            reach[at.up + first * VALUES + min(rank, TEN)] += share[first] * share[rank]
        for up in range(VALUES):
            up_share = tens if up == TEN else share[up]
            for second in range(RANK_COUNT):
                chance = share[first] * up_share * share[second]
                reach[at.deal + (up * RANK_COUNT + first) * RANK_COUNT + second] = chance
                node = game.deal[up, OPENING, first, second]
                if node >= 0 and not game.deal[up, EARLY_CHOICE, first, second]:
                    blackjack = share[0] if up == TEN else tens if up == 0 else 0.0
                    reach[node] += chance * (1.0 - blackjack * game.by_up[up, CHECKS])
    for node in range(at.dealer - 1, -1, -1):
        act = game.act[0, node]
        if act in (HIT, DOUBLE):
            how = BY_HIT if act == HIT else BY_DOUBLE
            for rank in range(RANK_COUNT):
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
                for rank in range(RANK_COUNT):
                    to = game.dealer[node, rank]
                    if not (game.dealer[to, END] == BLACKJACK and _is_checked(game, node)):
                        reach[base + to] += reach[base + node] * share[rank]
