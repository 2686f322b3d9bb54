"""Secrets whose shuffle begins as a test needs it, found by trying one after the other."""

from collections.abc import Callable
from functools import cache

from pitboss.cards import DECK, Card
from pitboss.rules import load
from pitboss.table.shuffle import seeded_secrets, shuffled

Fits = Callable[[tuple[Card, ...]], bool]


def find_secret(game: str, fits: Fits) -> bytes:
    """The first secret that gives this game a shoe which fits."""
    decks = load(game).shoe.decks
    for secret in seeded_secrets(21):
        if fits(shuffled(DECK * decks, secret)):
            return secret
    raise AssertionError("secrets do not end")


@cache
def starting(game: str, values: str) -> bytes:
    """A secret whose first cards have these values, such as "8 2-9 8 *": 1 for an ace, 10 for any ten, * for any card.

    Cards come in the order of the deal to one player: first card, up-card, second card, hole card, then draws.
    """
    return find_secret(game, lambda shoe: fits(values, shoe))


def fits(values: str, shoe: tuple[Card, ...]) -> bool:
    """Whether a shoe begins with cards of these values."""
    return all(card.value in _span(text) for text, card in zip(values.split(), shoe, strict=False))


@cache
def _span(text: str) -> range:
    least, _, most = ("1-10" if text == "*" else text).partition("-")
    return range(int(least), int(most or least) + 1)


def blackjack_in_diamonds(shoe: tuple[Card, ...]) -> bool:
    """A lone player with a blackjack in diamonds, against no ace and no ten."""
    first, up, second = shoe[:3]
    return {first.value, second.value} == {1, 10} and first.suit == second.suit == "d" and 2 <= up.value <= 9
