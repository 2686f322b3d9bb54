"""Hands: as multisets of ranks, as a chart sees them, and as tables of what the rules allow and pay.

Values are numbered 0 for the ace, 1..8 for 2..9 and 9 for the ten-values, here and in every kernel.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.cards import DECK
from pitboss.rules import Rules, SideBet
from pitboss.rules.legal import (
    HandFacts,
    can_double,
    can_hit,
    can_surrender,
    cards_told,
    legal_actions,
    surrenders_first,
)
from pitboss.rules.patterns import NUMBER
from pitboss.rules.payouts import earned_bonus
from pitboss.strategy.chart import DOUBLE, HIT, MAX_CARDS, MAX_DOUBLES, STAND, SURRENDER

VALUES: Final = 10
ACE, TEN = 0, 9
COMPLETES: Final = {ACE: TEN, TEN: ACE}
"""What makes blackjack with each of the two."""
NO_CARDS: Final = 0
"""The number of the empty hand."""


class HandTable(NamedTuple):
    """The table of hands. `after[hand, rank]` is the hand with one more card, or -1 where that goes over 21."""

    counts: NDArray[np.int64]
    after: NDArray[np.int64]
    hard: NDArray[np.int64]
    total: NDArray[np.int64]
    soft: NDArray[np.bool_]
    cards: NDArray[np.int64]

    def number(self, ranks: tuple[int, ...]) -> int:
        """The number of the hand that holds these ranks, or -1 if it is over 21."""
        hand = NO_CARDS
        for rank in ranks:
            hand = int(self.after[hand, rank])
            if hand < 0:
                break
        return hand


@cache
def all_hands() -> HandTable:
    """The table of all hands, made once."""
    counts = np.array(list(_multisets(21, VALUES)), dtype=np.int64)
    worth = np.arange(1, VALUES + 1)
    counts = counts[np.argsort(counts @ worth, kind="stable")]
    hard = counts @ worth
    digit = 22 ** np.arange(VALUES)
    keys = counts @ digit
    by_key = np.argsort(keys)
    after = np.full(counts.shape, -1, dtype=np.int64)
    for rank in range(VALUES):
        fits = hard + worth[rank] <= 21
        after[fits, rank] = by_key[np.searchsorted(keys[by_key], keys[fits] + digit[rank])]
    soft = (counts[:, ACE] > 0) & (hard <= 11)
    return HandTable(counts, after, hard, hard + 10 * soft, soft, counts.sum(axis=1))


def _multisets(points: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """Counts of the first `ranks` ranks worth at most `points`."""
    if ranks == 0:
        yield ()
        return
    for count in range(points // ranks + 1):
        for rest in _multisets(points - ranks * count, ranks - 1):
            yield (*rest, count)


def add_card(total: int, soft: bool, rank: int) -> tuple[int, bool]:
    """Return the best total and whether it is soft, with one more card of a rank from 0 for the ace on."""
    points = total + min(rank + 1, 10)
    if rank == ACE and not soft and points + 10 <= 21:
        return points + 10, True
    return (points - 10, False) if soft and points > 21 else (points, soft)


# What rules say of a class of hands.

ACTIONS: Final = 6
"""Columns of a table of actions: code 0 stands for none."""
DEALT, SPLIT_OFF, SPLIT_ACE = range(3)
"""Where a hand comes from, as far as rules can tell: the deal, a split, a split of aces."""
_ORIGINS: Final = (0, 2, 1)
"""A card that a split left each of them with, by its value."""


@lru_cache(maxsize=64)
def legal_table(rules: Rules) -> NDArray[np.bool_]:
    """Tabulate what a sheet allows in the turn of a hand, splitting apart.

    Returns:
        Flags by `[up, origin, doubles, soft, cards, total, action]`, actions by their code. Hands of more cards than
        `cards_told` have the flags of so many, and a lone card may stand or be hit.
    """
    table = np.zeros((VALUES, len(_ORIGINS), MAX_DOUBLES + 1, 2, cards_told(rules) + 1, 22, ACTIONS), dtype=np.bool_)
    table[:, :, 0, :, :2, :, (STAND, HIT)] = True
    classes = _classes(cards_told(rules))
    softness, counts, totals = np.array(classes, dtype=np.int64).T
    ups = range(1, VALUES + 1)
    for origin, doubles in product(range(len(_ORIGINS)), range(rules.double.times + 1)):
        hands = [HandFacts(cards, total, soft, doubles, 0, _ORIGINS[origin]) for soft, cards, total in classes]
        part = table[:, origin, doubles]
        part[:, softness, counts, totals, STAND] = True
        part[:, softness, counts, totals, HIT] = [can_hit(rules, hand) for hand in hands]
        part[:, softness, counts, totals, DOUBLE] = [can_double(rules, hand) for hand in hands]
        part[:, softness, counts, totals, SURRENDER] = [
            [can_surrender(rules, hand, up) for hand in hands] for up in ups
        ]
    return table


@cache
def _classes(told: int) -> tuple[tuple[bool, int, int], ...]:
    """Every class of hands that has a total: soft or not, its cards (the last for all that have more), the total."""
    every = product((False, True), range(2, 22), range(2, 22))
    hands = (hand for hand in every if can_total(soft=hand[0], total=hand[2], cards=hand[1]))
    return tuple(dict.fromkeys((soft, min(cards, told), total) for soft, cards, total in hands))


@lru_cache(maxsize=64)
def bonus_table(rules: Rules) -> NDArray[np.int64]:
    """Tabulate which bonus an undoubled hand wins at once, by `[cards, total]`: its place on the sheet, or -1."""
    table = np.full((22, 22), -1, dtype=np.int64)
    for cards, total in product(range(2, 22), range(2, 22)) if rules.bonus else ():
        bonus = earned_bonus(rules, cards, total)
        table[cards, total] = -1 if bonus is None else rules.bonus.index(bonus)
    return table


# A hand as a chart sees it.


class Spot(NamedTuple):
    """A hand as a chart sees it: doubles made, soft or hard, its best total, its cards, and the up-card's number."""

    doubles: int
    soft: bool
    total: int
    cards: int
    up: int


class Leave(IntEnum):
    """Whether an action is allowed at a spot: it may depend on whether the hand came from a split."""

    NEVER = 0
    SOMETIMES = 1
    ALWAYS = 2


def can_total(*, soft: bool, total: int, cards: int) -> bool:
    """Whether any hand of this many cards has this best total.

    A soft hand is an ace and `cards - 1` others, which count `total - 11` with every other ace as one. A hard hand
    below 12 holds no ace, because the ace would count eleven.
    """
    if soft:
        return total <= 21 and cards - 1 <= total - 11 <= 10 * (cards - 1)
    least = cards if total >= 12 else 2 * cards
    return least <= total <= min(10 * cards, 21)


def can_occur(rules: Rules, spot: Spot) -> bool:
    """Whether a player can have to decide at this spot. Spots that only a rare shoe could reach count."""
    if spot.doubles:
        return spot in _doubled_spots(rules)
    is_hand = can_total(soft=spot.soft, total=spot.total, cards=spot.cards)
    return is_hand and earned_bonus(rules, spot.cards, spot.total) is None


@lru_cache(maxsize=64)
def _doubled_spots(rules: Rules) -> frozenset[Spot]:
    """Every spot that a double can lead to, whatever the up-card."""
    every = product((False, True), range(2, 22), range(2, 22))
    hands = {Spot(0, soft, total, cards, 0) for soft, total, cards in every}
    hands = {spot for spot in hands if can_occur(rules, spot)}
    spots: set[Spot] = set()
    for doubles in range(1, rules.double.times + 1):
        drawn = {
            Spot(doubles, soft, total, spot.cards + 1, 0)
            for spot in hands
            if any(can_double(rules, hand) for hand in _facts(rules, spot))
            for total, soft in (add_card(spot.total, spot.soft, rank) for rank in range(VALUES))
        }
        hands = {spot for spot in drawn if spot.total <= 21}
        spots |= {spot._replace(cards=min(spot.cards, MAX_CARDS), up=up) for spot in hands for up in range(VALUES)}
    return frozenset(spots)


def _facts(rules: Rules, spot: Spot) -> Iterator[HandFacts]:
    """What rules can tell of hands at a spot: one that was dealt, and where there are splits one of those."""
    for split in _ORIGINS[:2] if rules.split.offered else _ORIGINS[:1]:
        yield HandFacts(spot.cards, spot.total, spot.soft, doubles=spot.doubles, split=split)


def leave(rules: Rules, action: Action, spot: Spot) -> Leave:
    """Whether the rules allow the action at this spot, dealt or split. Splitting is asked of two undoubled cards that
    match; surrender, where it comes before the dealer's check, of the two cards that were dealt."""
    two_cards = spot.cards == 2 and not spot.doubles
    if action is Action.SPLIT:
        return Leave.SOMETIMES if rules.split.offered and two_cards else Leave.NEVER
    if action is Action.SURRENDER and surrenders_first(rules, spot.up + 1):
        return Leave.SOMETIMES if two_cards else Leave.NEVER
    ways = {action in legal_actions(rules, hand, spot.up + 1) for hand in _facts(rules, spot)}
    return Leave.SOMETIMES if len(ways) > 1 else Leave.ALWAYS if True in ways else Leave.NEVER


def trim(rules: Rules, order: tuple[Action, ...], spot: Spot) -> tuple[Action, ...]:
    """The part of an order that can matter at a spot: what is never allowed left out, nothing after what always is."""
    useful: list[Action] = []
    for action in order:
        allowed = leave(rules, action, spot)
        if allowed is not Leave.NEVER:
            useful.append(action)
        if allowed is Leave.ALWAYS:
            break
    return tuple(useful)


LOST: Final = -1
BUST: Final = 22
"""The total that stands for every bust in the table of a bet on the dealer's final hand."""
MOST_DEALER_CARDS: Final = 24


@cache
def row_table(bet: SideBet) -> NDArray[np.int8]:
    """The number of the row that pays, or LOST.

    Returns:
        For a bet on first cards `[card, card]` or `[card, card, up-card]` by `Card.index`; for one on the dealer's
        final hand `[total, cards]`, with BUST for every total over 21.
    """
    number = {row: place for place, row in reversed([*enumerate(bet.pays)])}
    if not NUMBER[bet.cards]:
        table = np.full((BUST + 1, MOST_DEALER_CARDS), LOST, dtype=np.int8)
        for total in range(17, BUST + 1):
            for cards in range(2, MOST_DEALER_CARDS):
                row = bet.row_for_total(cards, total)
                table[total, cards] = LOST if row is None else number[row]
        return table
    table = np.full((len(DECK),) * NUMBER[bet.cards], LOST, dtype=np.int8)
    for deal in combinations_with_replacement(DECK, NUMBER[bet.cards]):
        row = bet.row_for(deal)
        if row is not None:
            for order in permutations(card.index for card in deal):
                table[order] = number[row]
    return table


def pay_table(bet: SideBet, chip: int) -> NDArray[np.int64]:
    """What each chip on a bet brings, in cents, laid out like `row_table`."""
    pays = np.array([*(row.pays.pay(chip) for row in bet.pays), -chip], dtype=np.int64)
    table: NDArray[np.int64] = pays[row_table(bet)]
    return table
