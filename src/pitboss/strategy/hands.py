"""Hands: as multisets of ranks, and as a chart sees them.

Ranks are numbered 0 for the ace, 1..8 for 2..9 and 9 for the ten-values, here and in every kernel.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple, assert_never

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.rules import Rules

RANKS: Final = 10
ACE, TEN = 0, 9
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
    counts = np.array(list(_multisets(21, RANKS)), dtype=np.int64)
    worth = np.arange(1, RANKS + 1)
    counts = counts[np.argsort(counts @ worth, kind="stable")]
    hard = counts @ worth
    digit = 22 ** np.arange(RANKS)
    keys = counts @ digit
    by_key = np.argsort(keys)
    after = np.full(counts.shape, -1, dtype=np.int64)
    for rank in range(RANKS):
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
    if not can_total(soft=spot.soft, total=spot.total, cards=spot.cards):
        return False
    if spot.doubles == 0:
        return not any(bonus.is_earned(spot.cards, spot.total) for bonus in rules.bonus)
    if spot.doubles > rules.double.times or spot.cards < 2 + spot.doubles:
        return False
    if rules.double.on == "two-cards" and spot.cards != 2 + spot.doubles:
        return False
    lowest = rules.double.lowest_total
    return lowest == 0 or spot.total >= lowest + (11 if spot.soft else 2)


def checks_first(rules: Rules, up: int) -> bool:
    """Whether early surrender comes before a dealer's check, so that it is no part of the play after it."""
    return rules.surrender.when == "early" and rules.dealer.peeks and up in (ACE, TEN)


def doubles_naturals(rules: Rules) -> bool:
    """Whether a natural may be doubled, its ace counting one."""
    return rules.natural.may_double


def is_allowed(rules: Rules, action: Action, spot: Spot, *, from_split: bool) -> bool:
    """Whether the rules allow an action, other than splitting, in the turn of a hand at this spot."""
    match action:
        case Action.STAND:
            return True
        case Action.HIT:
            return not spot.doubles and (spot.soft or spot.total < 21)
        case Action.DOUBLE:
            return _may_double(rules, spot, from_split=from_split)
        case Action.SURRENDER:
            return _may_surrender(rules, spot, from_split=from_split)
        case Action.SPLIT:
            raise ValueError("whether a hand may be split is not said by its total: ask may_split")
        case _:
            assert_never(action)


def _may_double(rules: Rules, spot: Spot, *, from_split: bool) -> bool:
    double, total, soft = rules.double, spot.total, spot.soft
    if doubles_naturals(rules) and total == 21 and spot.cards == 2:
        total, soft = 11, False
    if spot.doubles >= double.times or (double.max_total is not None and total > double.max_total):
        return False
    if spot.doubles:
        return True
    if (double.on == "two-cards" and spot.cards > 2) or (from_split and not double.after_split):
        return False
    return not double.lowest_total or (not soft and double.lowest_total <= total <= 11)


def _may_surrender(rules: Rules, spot: Spot, *, from_split: bool) -> bool:
    surrender = rules.surrender
    if surrender.when == "never" or checks_first(rules, spot.up):
        return False
    if surrender.cards == "first-two":
        return spot.cards == 2 and not from_split and not spot.doubles
    return not spot.doubles or surrender.after_double


def pair_rank(rules: Rules, rank: int) -> int:
    """The rank by which a card, ace 0 to king 12, matches another: its own, or the ten's for every ten-value."""
    return rank if rules.split.match == "rank" else min(rank, TEN)


def is_pair(rules: Rules, first: int, second: int) -> bool:
    """Whether two cards of these ranks are played as a pair."""
    return rules.split.offered and pair_rank(rules, first) == pair_rank(rules, second)


def may_split(rules: Rules, rank: int, *, hands: int) -> bool:
    """Whether a pair of this rank may be split at a seat with so many hands; more than one came from a split."""
    return hands < rules.split.max_hands and (rank != ACE or hands == 1 or rules.split.resplit_aces)


def takes_one_card(rules: Rules, rank: int) -> bool:
    """Whether a card of this rank is dealt one more after a split, and stands."""
    return rules.split.offered and rank == ACE and rules.split.aces == "one-card"


def leave(rules: Rules, action: Action, spot: Spot) -> Leave:
    """Whether the rules allow the action at this spot, dealt or split. Splitting is asked of two undoubled cards that
    match; surrender, where it comes before the dealer's check, of the two cards that were dealt."""
    splits = rules.split.offered
    two_cards = spot.cards == 2 and not spot.doubles
    if action is Action.SPLIT:
        return Leave.SOMETIMES if splits and two_cards else Leave.NEVER
    if action is Action.SURRENDER and checks_first(rules, spot.up):
        return Leave.SOMETIMES if two_cards else Leave.NEVER
    ways = {is_allowed(rules, action, spot, from_split=from_split) for from_split in (False, True)[: 1 + splits]}
    return Leave.SOMETIMES if len(ways) > 1 else Leave.ALWAYS if True in ways else Leave.NEVER


def trim(rules: Rules, order: tuple[Action, ...], spot: Spot) -> tuple[Action, ...]:
    """The part of an order that can matter at a spot: what is never allowed left out, nothing after what always is."""
    kept: list[Action] = []
    for action in order:
        allowed = leave(rules, action, spot)
        if allowed is not Leave.NEVER:
            kept.append(action)
        if allowed is Leave.ALWAYS:
            break
    return tuple(kept)
