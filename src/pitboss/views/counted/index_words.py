"""An index in words: which hand it is for, with how many cards, what is played instead of what, and at which count."""

from typing import Final

from pitboss.counting import Index
from pitboss.strategy.chart import MAX_CARDS

_ANY: Final = 3
"""From two cards on, more numbers of cards than this are all that a hand can have."""


def with_cards(index: Index) -> str:
    """The numbers of cards that an index is for."""
    first, last = index.cards[0], index.cards[-1]
    if first == last:
        return f"{first} cards"
    if len(index.cards) <= last - first:
        return f"{', '.join(map(str, index.cards[:-1]))} or {last} cards"
    return f"{first}–{last} cards" if last < MAX_CARDS else f"{first}+ cards"


def hand_told(index: Index) -> str:
    """The hand, and how many cards it has where an index is not for all of them."""
    is_any = index.cards[0] == 2 and len(index.cards) > _ANY
    return index.hand if is_any or index.cell.startswith("pair") else f"{index.hand}, {with_cards(index)}"


def change_told(index: Index) -> str:
    """The hand, the up-card, what is played, and what the chart would have played."""
    return f"{hand_told(index)} against {index.up}: {index.play} instead of {index.instead_of}"


def when_told(index: Index) -> str:
    """At which counts."""
    return f"{'below' if index.below else 'from'} {index.index}"
