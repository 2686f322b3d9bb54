"""The cells of a chart: which hands share one, and the order of actions that is best over them all."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.solver.play import TIE, Legal, Policy, Values
from pitboss.strategy.chart import DOUBLE, HIT, MAX_CARDS, MAX_DOUBLES, STAND, SURRENDER
from pitboss.strategy.hands import HandTable

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_SHAPE = (2, 22, MAX_CARDS + 1)


class Orders(NamedTuple):
    """Orders of preference against one up-card, coded as charts have them.

    `undoubled[soft, total, cards]` and `doubled[doubles, soft, total]`; 0 where no hand comes.
    """

    undoubled: NDArray[np.uint16]
    doubled: NDArray[np.uint16]


def best_orders(hands: HandTable, legal: Legal, values: Values, weight: Floats, *, by_cards: bool) -> Orders:
    """The best order for each cell, `weight[doubles, hand]` being how much each hand counts.

    With `by_cards` hands of different numbers of cards are different cells. Without it they share the choice between
    hit and stand, and two cards have their own only where they may do what more cards may not.
    """
    playing = (hands.cards >= 2) & np.isnan(legal.bonus)
    undoubled = np.zeros(_SHAPE, dtype=np.uint16)
    doubled = np.zeros((MAX_DOUBLES + 1, 2, 22), dtype=np.uint16)
    cards = np.minimum(hands.cards, MAX_CARDS)
    own = cards if by_cards else np.minimum(cards, 3)
    shared = own if by_cards else np.zeros_like(own)
    worth = values.by_action[0]
    mean_shared = _means(hands, shared, worth, weight[0], playing)
    mean_own = _means(hands, own, worth, weight[0], playing)
    for soft, total, number in zip(*np.nonzero(~np.isnan(mean_own[STAND])), strict=True):
        group = mean_shared[:, soft, total, number if by_cards else 0]
        base = HIT if group[HIT] > group[STAND] + TIE else STAND
        order = _order(mean_own[:, soft, total, number], base)
        undoubled[soft, total, number] = order
        if not by_cards and number == 3:
            undoubled[soft, total, 3:] = order
    alike = np.zeros_like(own)
    for doubles in range(1, MAX_DOUBLES + 1):
        if not legal.doubled[doubles].any():
            break
        mean = _means(hands, alike, values.by_action[doubles], weight[doubles], hands.cards >= 2 + doubles)
        for soft, total in zip(*np.nonzero(~np.isnan(mean[STAND, :, :, 0])), strict=True):
            doubled[doubles, soft, total] = _order(mean[:, soft, total, 0], STAND)
    return Orders(undoubled, doubled)


def _means(hands: HandTable, number: Ints, worth: Floats, weight: Floats, playing: NDArray[np.bool_]) -> Floats:
    """The mean worth of each action over the hands of a cell that may take it."""
    cell = np.ravel_multi_index((hands.soft.astype(np.int64), hands.total, number), _SHAPE)
    means = np.full((worth.shape[1], int(np.prod(_SHAPE))), np.nan)
    for action in range(1, worth.shape[1]):
        counted = playing & ~np.isnan(worth[:, action]) & (weight > 0)
        mass = np.bincount(cell[counted], weight[counted], means.shape[1])
        summed = np.bincount(cell[counted], (weight * worth[:, action])[counted], means.shape[1])
        np.divide(summed, mass, out=means[action], where=mass > 0)
    return means.reshape(-1, *_SHAPE)


def _order(mean: Floats, base: int) -> int:
    """The actions better than the base, best first, then the base, which is always allowed."""
    better = [action for action in (DOUBLE, SURRENDER) if mean[action] > mean[base] + TIE]
    better.sort(key=lambda action: -mean[action])
    return sum(action << (3 * place) for place, action in enumerate([*better, base]))


def policy_of(orders: Orders, hands: HandTable, legal: Legal, allowed: NDArray[np.bool_]) -> Policy:
    """What the orders say for every hand, `allowed[hand, action]` for those not doubled."""
    soft = hands.soft.astype(np.int64)
    order = orders.undoubled[soft, hands.total, np.minimum(hands.cards, MAX_CARDS)]
    doubled = np.zeros((MAX_DOUBLES + 1, len(soft)), dtype=np.int64)
    for doubles in range(1, MAX_DOUBLES + 1):
        doubled[doubles] = first_allowed(orders.doubled[doubles, soft, hands.total], legal.doubled[doubles])
    undoubled = first_allowed(order, allowed)
    undoubled[hands.cards == 1] = HIT
    return Policy(undoubled, doubled)


def first_allowed(order: NDArray[np.uint16], allowed: NDArray[np.bool_]) -> Ints:
    """The first allowed action of each order, `allowed[hand, action]`; standing where it names none."""
    chosen = np.zeros(len(order), dtype=np.int64)
    rest = order.astype(np.int64)
    rows = np.arange(len(order))
    while rest.any():
        action = rest & 7
        take = (chosen == 0) & (action > 0) & allowed[rows, action]
        chosen[take] = action[take]
        rest >>= 3
    return np.where((chosen == 0) & allowed[:, STAND], STAND, chosen)
