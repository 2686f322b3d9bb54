"""Hands that are told apart, and what the rules allow with them."""

from typing import Final, NamedTuple

from pitboss.rules import Rules
from pitboss.rules.legal import HandFacts, legal_actions
from pitboss.strategy.chart import CODES

RANKS: Final = 13
ACE, TEN = 0, 9
UNTOLD: Final = 0
"""In place of a hand's cards, where a strategy does not look at them."""


class HandKey(NamedTuple):
    """A hand of two cards or more that is not (played as) a pair; `held` is which cards, if the strategy looks at
    them."""

    up: int
    is_split: bool
    doubles: int
    soft: bool
    total: int
    cards: int
    held: int = UNTOLD


class PairKey(NamedTuple):
    """Two matching cards, undoubled, of a seat that has so many hands."""

    up: int
    is_split: bool
    rank: int
    hands: int


class LoneKey(NamedTuple):
    """One card after a split, of a seat that has so many hands, waiting for its second card."""

    up: int
    rank: int
    hands: int


class FixedKey(NamedTuple):
    """A one-card split ace that has its card."""

    up: int
    total: int


class NaturalKey(NamedTuple):
    """A natural about to be doubled."""

    up: int


Key = HandKey | PairKey | LoneKey | FixedKey | NaturalKey


def legal_acts(rules: Rules, hand: HandKey) -> set[int]:
    """What may be done with a hand, splitting apart, as chart codes."""
    facts = HandFacts(hand.cards, hand.total, hand.soft, doubles=hand.doubles, split=2 if hand.is_split else 0)
    return {CODES[action] for action in legal_actions(rules, facts, hand.up + 1)}
