"""What is left to be dealt: how many of each card, however many decks it began with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, RANKS, SUITS, VALUE_RANKS, Card, CardError
from pitboss.errors import ParamError, PitbossError
from pitboss.strategy.hands import VALUES
from pitboss.text import plural

_DIGITS: Final = 9
"""Digits of a count that mean something; the rest is what adding up sixteenths leaves."""
_MOST: Final = 10_000
"""The most cards of a rank that are read."""
_VALUE: Final = np.array([min(rank, VALUES - 1) for rank in range(len(RANKS))])


class ShoeError(PitbossError):
    """A shoe that cannot be dealt from as asked; the message names the card or the number that is missing."""


@dataclass(frozen=True, slots=True, repr=False)
class Shoe:
    """Cards to come, by `Card.index`. Counts may be fractions where only ranks are known, not suits."""

    counts: tuple[float, ...]

    @classmethod
    def of_decks(cls, decks: int) -> "Shoe":
        return cls((decks,) * len(DECK))

    @classmethod
    def of_cards(cls, cards: Iterable[Card]) -> "Shoe":
        counts = [0] * len(DECK)
        for card in cards:
            counts[card.index] += 1
        return cls(tuple(counts))

    @classmethod
    def of_ranks(cls, ranks: str) -> "Shoe":
        """A shoe of ranks such as "AA3355TTTT", with the suits in equal shares and T for any ten-value."""
        counts = [0.0] * len(DECK)
        for rank in ranks:
            if rank not in RANKS:
                raise ShoeError(f"{rank!r} is not a rank: use {' '.join(RANKS)}")
            kin = "TJQK" if rank == "T" else rank
            for card in DECK:
                if card.rank in kin:
                    counts[card.index] += 1 / (len(kin) * len(SUITS))
        return cls(tuple(counts))

    @classmethod
    def parse(cls, text: str) -> "Shoe":
        """Read cards ("Ad 6s Kd"), or ranks with their counts ("A:4 2:3 T:16", T for any ten-value), or both.

        Raise `ShoeError` for anything else.
        """
        if not isinstance(text, str):
            raise TypeError(f'{text!r} is no text: write cards such as "Ad 6s", or ranks such as "A:4 T:16"')
        counts = [0.0] * len(DECK)
        for word in text.replace(",", " ").split():
            rank, colon, number = word.partition(":")
            if not colon:
                counts[_card(word).index] += 1
            elif number.isdecimal() and int(number) <= _MOST:
                ranks = cls.of_ranks(rank.upper().replace("10", "T"))
                counts = [count + int(number) * more for count, more in zip(counts, ranks.counts, strict=True)]
            else:
                raise ShoeError(f"{word!r} is no count: write a rank and a number up to {_MOST:,}, such as T:16")
        return cls(tuple(counts))

    @classmethod
    def read(cls, shoe: "Shoe | str | Mapping[str, int]") -> "Shoe":
        """Return a shoe given as one, as text such as "A:4 2:3 T:16", or as how many of each rank.

        Raises:
            ParamError: It is no shoe.
        """
        try:
            match shoe:
                case Shoe():
                    return shoe
                case Mapping():
                    return cls.parse(" ".join(f"{rank}:{number}" for rank, number in shoe.items()))
                case _:
                    return cls.parse(shoe)
        except (ShoeError, TypeError) as error:
            raise ParamError("shoe", shoe, str(error)) from None

    def without(self, *cards: Card) -> "Shoe":
        """The shoe after these cards have come out; raise `ShoeError` if one of them is not in it."""
        counts = list(self.counts)
        for card in cards:
            if counts[card.index] < 1:
                raise ShoeError(f"the {card.name} cannot come from this shoe: it holds {counts[card.index]:g} of them")
            counts[card.index] -= 1
        return Shoe(tuple(counts))

    def without_share(self, kin: str, suits: str = SUITS) -> "Shoe":
        """The shoe less one card of these ranks and suits, each of their cards giving its share of it.

        What depends on a card in proportion comes out as the mean over the cards that may be missing. Raise `ShoeError`
        if less than one of them is held.
        """
        places = [card.index for card in DECK if card.rank in kin and card.suit in suits]
        held = sum(self.counts[place] for place in places)
        if held < 1:
            raise ShoeError(f"no {'/'.join(kin)} can come from this shoe: it holds {held:g} of them")
        counts = list(self.counts)
        for place in places:
            counts[place] *= 1 - 1 / held
        return Shoe(tuple(counts))

    def __repr__(self) -> str:
        held = " ".join(f"{rank}:{count:g}" for rank, count in zip(VALUE_RANKS, self.values, strict=True) if count)
        return f"<Shoe of {plural(len(self), 'card')}{': ' * bool(held)}{held}>"

    def __len__(self) -> int:
        return round(sum(self.counts))

    @property
    def ranks(self) -> NDArray[np.float64]:
        """How many of each of the thirteen ranks."""
        ranks: NDArray[np.float64] = np.array(self.counts).reshape(len(RANKS), len(SUITS)).sum(axis=1)
        return ranks

    @property
    def values(self) -> NDArray[np.float64]:
        """How many of each value: aces, 2..9, ten-values; whole wherever the cards of a value add up to a whole."""
        held: NDArray[np.float64] = np.bincount(_VALUE, weights=self.ranks, minlength=VALUES).astype(np.float64)
        return held.round(_DIGITS)


def _card(word: str) -> Card:
    try:
        return Card.parse(word)
    except CardError as error:
        raise ShoeError(f"{error}; or a rank and a number, such as T:16") from None


def most_cards(values: NDArray[np.float64], hands: int, spent: int = 0, reach: int = 21) -> int:
    """The most cards that `hands` hands and the dealer can take from a shoe.

    All but the last card of each player's hand count `reach` at most (21, whatever is decided), and all but the
    dealer's last count 16; `spent` of these points, aces counting one, lie on the table already.
    """
    points, cards = max(0, reach * hands + 16 - spent), hands + 1
    for rank, count in enumerate(values):
        taken = min(int(count), points // (rank + 1))
        points -= taken * (rank + 1)
        cards += taken
    return cards


def check_lasts(values: NDArray[np.float64], hands: int, spent: int = 0, reach: int = 21) -> None:
    """Raise `ShoeError` if a round with this many hands could empty the shoe, for then no value is exact."""
    most, held = most_cards(values, hands, spent, reach), int(values.sum())
    if most > held:
        raise ShoeError(
            f"this shoe can run out within the round: it holds {plural(held, 'card')} and {most} may be needed"
        )
