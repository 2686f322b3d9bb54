"""What each state of a round is worth to the player, for an endless shoe with given shares of each rank.

These are the tables behind the control variates. They need not be exact: whatever they say, the simulator's mean is
untouched; the nearer they are, the less noise remains.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import inner, kernel
from pitboss.rules import payouts
from pitboss.simulator.flat.dealergraph import BLACKJACK, PAYS, UNFINISHED
from pitboss.simulator.flat.flatgame import (
    BONUS_PAYS,
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
    PEEKS,
    SPLIT_TO,
    STAKE,
    TAKES_EVEN_MONEY,
    UNSUITED,
    FlatGame,
)
from pitboss.simulator.flat.handgraph import BONUS, BUST, BY_DOUBLE, BY_HIT, STAND_CLASSES, UPS
from pitboss.simulator.flat.handkeys import ACE, RANKS, TEN
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER

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
    up = deal + UPS * RANKS * RANKS
    first = up + RANKS * UPS
    return Places(nodes, dealer_nodes, deal, up, first, first + RANKS)


def evaluate(game: FlatGame, at: Places, share: NDArray[np.float64]) -> NDArray[np.float64]:
    """The value of every state, in main wagers, when each card is of rank r with probability `share[r]`."""
    values = np.zeros(at.start + 1)
    _evaluate(game, at, share, values)
    return values


@kernel
def _evaluate(game: FlatGame, at: Places, share: NDArray[np.float64], values: NDArray[np.float64]) -> None:
    _evaluate_hands(game, at, share, values)
    _evaluate_deals(game, at, share, values)
    for first in range(RANKS):
        for up in range(UPS):
            for second in range(RANKS):
                two_cards = values[at.deal + (up * RANKS + first) * RANKS + second]
                values[at.up + first * UPS + up] += share[second] * two_cards
        for rank in range(RANKS):
            values[at.first + first] += share[rank] * values[at.up + first * UPS + min(rank, TEN)]
        values[at.start] += share[first] * values[at.first + first]


@inner
def _evaluate_hands(game: FlatGame, at: Places, share: NDArray[np.float64], values: NDArray[np.float64]) -> None:
    """The dealer's hands against every standing class, then the players' hands."""
    chip = game.rule[CHIP]
    for standing in range(STAND_CLASSES):
        base = at.dealer + standing * at.dealer_nodes
        for node in range(at.dealer_nodes):
            if game.dealer[node, END] != UNFINISHED:
                values[base + node] = game.settle[PAYS, standing, game.dealer[node, END]] / chip
                continue
            worth, total = 0.0, 0.0
            for rank in range(RANKS):
                to = game.dealer[node, rank]
                if not (game.rule[PEEKS] and game.dealer[to, END] == BLACKJACK):
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
            for rank in range(RANKS):
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
def _evaluate_deals(game: FlatGame, at: Places, share: NDArray[np.float64], values: NDArray[np.float64]) -> None:
    """Two cards and an up-card, before the dealer's check; what suited naturals pay more is left out."""
    tens = share[TEN] + share[TEN + 1] + share[TEN + 2] + share[TEN + 3]
    pays = game.pays[UNSUITED] / game.rule[CHIP]
    for up in range(UPS):
        tied = 0.0 if game.by_up[up, NATURALS_TIE] else pays
        blackjack = tens if up == ACE else share[ACE] if up == TEN else 0.0
        natural = blackjack * tied + (1.0 - blackjack) * pays
        if game.by_up[up, DOUBLES_NATURAL]:
            natural = blackjack * tied + (1.0 - blackjack) * values[game.by_up[up, DOUBLED_NATURAL]]
        elif game.by_up[up, TAKES_EVEN_MONEY]:
            natural = EVEN
        for first in range(RANKS):
            for second in range(RANKS):
                node = game.deal[up, OPENING, first, second]
                place = at.deal + (up * RANKS + first) * RANKS + second
                if node < 0:
                    values[place] = natural
                elif game.deal[up, EARLY_CHOICE, first, second]:
                    values[place] = HALF
                elif game.rule[PEEKS]:
                    values[place] = (1.0 - blackjack) * values[node] - blackjack
                else:
                    values[place] = values[node]
