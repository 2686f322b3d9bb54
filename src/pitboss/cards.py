"""Ranks, suits, cards and what a hand of them totals."""

from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from pitboss.errors import PitbossError

RANKS: Final = "A23456789TJQK"
VALUE_RANKS: Final = RANKS[:10]
"""A rank for each value from 1 to 10: T stands for every ten-value."""
UP_RANKS: Final = VALUE_RANKS[1:] + "A"
"""The same in the order in which people list up-cards, the ace last."""
SUITS: Final = "cdhs"
SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANK_NAMES: Final = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
_SUIT_SIGNS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


class CardError(PitbossError):
    """Text that names no card."""


class Card:
    """One of the 52 cards. There is one object per card, so cards compare by identity.

    `value` is what the card counts, the ace as 1; `index` numbers the cards 0..51, rank by rank.
    """

    __slots__ = ("index", "rank", "suit", "value")
    rank: str
    suit: str
    value: int
    index: int

    def __new__(cls, rank: str, suit: str) -> Self:
        """Return the one card of this rank and suit; raise `CardError` if there is none."""
        try:
            return _BY_TEXT[rank + suit]  # type: ignore[return-value]
        except KeyError:
            raise CardError(f"no card has rank {rank!r} and suit {suit!r}") from None

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card such as `Ad`, `Ts`, `10h` or `K♠`; raise `CardError` if it names none."""
        if not isinstance(text, str):
            raise TypeError(f'{text!r} is no text: write a card such as "Ad"')
        rank, suit = text[:-1].upper().replace("10", "T"), text[-1:]
        found = _BY_TEXT.get(rank + _SUIT_SIGNS.get(suit, suit.lower()))
        if found is None:
            raise CardError(
                f"{text!r} is not a card: write a rank ({' '.join(RANKS)}) and a suit (c d h s), such as Ad or Ts"
            )
        return found

    @property
    def name(self) -> str:
        """The card in words, such as `ace of diamonds`."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({self.rank!r}, {self.suit!r})"

    def __reduce__(self) -> tuple[type["Card"], tuple[str, str]]:
        return Card, (self.rank, self.suit)


def _make(rank: str, suit: str, index: int) -> Card:
    card = object.__new__(Card)
    card.rank, card.suit, card.index = rank, suit, index
    card.value = min(RANKS.index(rank) + 1, 10)
    return card


DECK: Final = tuple(_make(rank, suit, 4 * r + s) for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS))
_BY_TEXT: Final = {str(card): card for card in DECK}


class Total(NamedTuple):
    """The best total of a hand; `soft` when an ace counts eleven in it."""

    points: int
    soft: bool

    def __str__(self) -> str:
        return f"soft {self.points}" if self.soft else str(self.points)


_new = tuple.__new__
"""Builds a named tuple from all its fields at once, in half the time."""


def total(cards: Iterable[Card]) -> Total:
    """Count a hand with aces as one or eleven, whichever serves it best."""
    values = [card.value for card in cards]
    points = sum(values)
    return _new(Total, (points + 10, True) if points <= 11 and 1 in values else (points, False))


def is_natural(cards: "tuple[Card, ...]") -> bool:
    """Whether two cards are an ace and a ten-value. Whether that *pays* as a blackjack is the round's business."""
    return len(cards) == 2 and cards[0].value + cards[1].value == 11 and 1 in (cards[0].value, cards[1].value)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces or commas, such as "Ad 6s, Kd"; raise `CardError` at the first that is none."""
    if not isinstance(text, str):
        raise TypeError(f'{text!r} is no text: write cards such as "Ad 6s"')
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def show_cards(cards: Iterable[Card]) -> str:
    """Write cards so that `parse_cards` reads them back."""
    return " ".join(map(str, cards))
