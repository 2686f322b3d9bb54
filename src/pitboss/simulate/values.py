"""What each state of a round is worth to the player, for an endless shoe with given shares of each rank.

These are the tables behind the control variates. They need not be exact: whatever they say, the simulator's mean is
untouched; the nearer they are, the less noise remains.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.simulate.dealer import BLACKJACK, UNFINISHED
from pitboss.simulate.game import UNSUITED, Game
from pitboss.simulate.hands import (
    ACE,
    BONUS,
    BUST,
    BY_DOUBLE,
    BY_HIT,
    RANKS,
    STAND_CLASSES,
    TEN,
    UPS,
)
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER


class Places(NamedTuple):
    """Where each kind of state stands in the one list of values.

    First the nodes of the hands; from `dealer` on, `dealer nodes` for each standing class; from `deal` on the seat's two
    cards and the up-card, before the dealer's check (`[up, rank, rank]`); from `up` on its first card and the up-card
    (`[rank, up]`); from `first` on its first card; at `start` the round before any card.
    """

    dealer: int
    dealer_nodes: int
    deal: int
    up: int
    first: int
    start: int


def places(game: Game) -> Places:
    nodes, dealer_nodes = game.mark.shape[0], game.dealer_end.shape[0]
    deal = nodes + STAND_CLASSES * dealer_nodes
    up = deal + UPS * RANKS * RANKS
    first = up + RANKS * UPS
    return Places(nodes, dealer_nodes, deal, up, first, first + RANKS)


@njit(cache=True)
def evaluate(game: Game, at: Places, share: NDArray[np.float64]) -> NDArray[np.float64]:
    """The value of every state, in main wagers, when each card is of rank r with probability `share[r]`."""
    values = np.zeros(at.start + 1)
    _evaluate_dealer(game, at, share, values)
    _evaluate_hands(game, at, share, values)
    _evaluate_deals(game, at, share, values)
    for first in range(RANKS):
        for rank in range(RANKS):
            up = min(rank, TEN)
            worth = 0.0
            for second in range(RANKS):
                worth += share[second] * values[at.deal + (up * RANKS + first) * RANKS + second]
            values[at.up + first * UPS + up] = worth
        for rank in range(RANKS):
            values[at.first + first] += share[rank] * values[at.up + first * UPS + min(rank, TEN)]
        values[at.start] += share[first] * values[at.first + first]
    return values


@njit(cache=True)
def _evaluate_dealer(game: Game, at: Places, share: NDArray[np.float64], values: NDArray[np.float64]) -> None:
    for standing in range(STAND_CLASSES):
        base = at.dealer + standing * at.dealer_nodes
        for node in range(at.dealer_nodes):
            if game.dealer_end[node] != UNFINISHED:
                values[base + node] = game.settle[standing, game.dealer_end[node]] / game.chip
                continue
            worth, total = 0.0, 0.0
            for rank in range(RANKS):
                to = game.dealer_after[node, rank]
                if game.peeks and game.dealer_end[to] == BLACKJACK:
                    continue
                worth += share[rank] * values[base + to]
                total += share[rank]
            values[base + node] = worth / total


@njit(cache=True)
def _evaluate_hands(game: Game, at: Places, share: NDArray[np.float64], values: NDArray[np.float64]) -> None:
    for node in range(at.dealer):
        act, stake = game.act[0, node], float(game.stake[node])
        if act == STAND:
            base = at.dealer + game.mark[node] * at.dealer_nodes
            values[node] = stake * values[base + game.dealer_start[game.up[node]]]
        elif act in (HIT, DOUBLE):
            how = BY_HIT if act == HIT else BY_DOUBLE
            for rank in range(RANKS):
                values[node] += share[rank] * values[game.after[node, how, rank]]
        elif act == SPLIT:
            values[node] = 2.0 * values[game.split_to[node]]
        elif act == SURRENDER:
            values[node] = -0.5 * stake
        elif act == BONUS:
            values[node] = game.bonus_pays[game.mark[node]] / game.chip
        elif act == BUST:
            values[node] = -stake


@njit(cache=True)
def _evaluate_deals(game: Game, at: Places, share: NDArray[np.float64], values: NDArray[np.float64]) -> None:
    tens = share[TEN] + share[TEN + 1] + share[TEN + 2] + share[TEN + 3]
    for up in range(UPS):
        blackjack = tens if up == ACE else share[ACE] if up == TEN else 0.0
        for first in range(RANKS):
            for second in range(RANKS):
                node = game.start[up, first, second]
                place = at.deal + (up * RANKS + first) * RANKS + second
                if node < 0:
                    values[place] = natural_value(game, values, up, blackjack)
                elif game.early_chosen[up, first, second]:
                    values[place] = -0.5
                elif game.peeks:
                    values[place] = (1.0 - blackjack) * values[node] - blackjack
                else:
                    values[place] = values[node]


@njit(cache=True)
def natural_value(game: Game, values: NDArray[np.float64], up: int, blackjack: float) -> float:
    """A natural's value before the dealer's check, when blackjack has this probability; suited pays are left out."""
    pays = game.natural_pays[UNSUITED] / game.chip
    tied = pays if game.tie_wins else 0.0
    if game.double_natural_chosen[up]:
        return float(blackjack * tied + (1.0 - blackjack) * values[game.doubled_natural[up]])
    if up == ACE and game.even_money and not game.tie_wins:
        return 1.0
    return float(blackjack * tied + (1.0 - blackjack) * pays)
