"""Whether a hand of the table is a pair by its sheet, in the words of `rules.legal`."""

from pitboss.cards import SUITS, Card
from pitboss.game import Hand
from pitboss.rules import Rules
from pitboss.rules.legal import is_pair


def rank_of(card: Card) -> int:
    """The number of a card's rank, ace 0 to king 12."""
    return card.index // len(SUITS)


def is_paired(rules: Rules, hand: Hand) -> bool:
    """Whether a hand is played as a pair: two cards that match, not doubled."""
    return len(hand.cards) == 2 and not hand.doubles and is_pair(rules, *map(rank_of, hand.cards))
