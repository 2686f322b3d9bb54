"""Hands that are told apart, and what the rules allow with them."""

from typing import Final, NamedTuple

from pitboss.rules import Rules
from pitboss.strategy.chart import DOUBLE, HIT, STAND, SURRENDER

RANKS: Final = 13
ACE, TEN = 0, 9
UNTOLD: Final = 0
"""In place of a hand's cards, where a strategy does not look at them."""


class Hand(NamedTuple):
    """A hand of two cards or more that is not (played as) a pair; `held` is which cards, if the strategy looks at
    them."""

    up: int
    is_split: bool
    doubles: int
    soft: bool
    total: int
    cards: int
    held: int = UNTOLD


class Pair(NamedTuple):
    """Two matching cards, undoubled, of a seat that has so many hands."""

    up: int
    is_split: bool
    rank: int
    hands: int


class Lone(NamedTuple):
    """One card after a split, of a seat that has so many hands, waiting for its second card."""

    up: int
    rank: int
    hands: int


class Fixed(NamedTuple):
    """A one-card split ace that has its card."""

    up: int
    total: int


class DoubledNatural(NamedTuple):
    """A natural about to be doubled."""

    up: int


Key = Hand | Pair | Lone | Fixed | DoubledNatural


def legal_acts(rules: Rules, hand: Hand) -> set[int]:
    """What may be done with a hand, splitting apart."""
    legal = {STAND}
    if hand.doubles == 0 and (hand.soft or hand.total < 21):
        legal.add(HIT)
    if _can_double(rules, hand):
        legal.add(DOUBLE)
    if _can_surrender(rules, hand):
        legal.add(SURRENDER)
    return legal


def _can_double(rules: Rules, hand: Hand) -> bool:
    rule, total, soft = rules.double, hand.total, hand.soft
    if total == 21 and hand.cards == 2 and rules.natural.may_double:
        total, soft = 11, False
    if rule.max_total is not None and total > rule.max_total:
        return False
    if hand.doubles:
        return hand.doubles < rule.times
    if hand.is_split and not rule.after_split:
        return False
    if hand.cards > 2 and rule.on == "two-cards":
        return False
    return rule.totals == "any" or (not soft and rule.lowest_total <= total <= 11)


def _can_surrender(rules: Rules, hand: Hand) -> bool:
    rule = rules.surrender
    if rule.when == "never":
        return False
    if rule.when == "early" and rules.dealer.peeks and hand.up in (ACE, TEN):
        return False
    if rule.cards == "first-two":
        return hand.cards == 2 and not hand.is_split and not hand.doubles
    return not hand.doubles or rule.after_double
