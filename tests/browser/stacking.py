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
def starting(game: str, ranks: str) -> bytes:
    """A secret whose first cards have these values, such as "8 6 8 T": T for any ten-value, * for any card.

    Cards come in the order of the deal to one player: first card, up-card, second card, hole card, then draws.
    """
    wanted = [None if rank == "*" else Card.parse(rank + "s").value for rank in ranks.split()]
    return find_secret(game, lambda shoe: all(v is None or card.value == v for v, card in zip(wanted, shoe, strict=False)))



