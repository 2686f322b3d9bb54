"""Every first deal off a fresh shoe, with its exact chance."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from pitboss.cards import DECK
from pitboss.envs.kernel.felt import VALUES
from pitboss.game import Round, Wagers
from pitboss.rules import Rules
from pitboss.strategy.hands import TEN


class Opening(NamedTuple):
    """A first deal, the values of its three cards (the player's, then the up-card), and how often it comes."""

    values: tuple[int, int, int]
    chance: float

    @property
    def is_pair(self) -> bool:
        return self.values[0] == self.values[1]


def openings(rules: Rules) -> Iterator[Opening]:
    """Every first deal by the values of the player's cards and the up-card, with its exact chance."""
    decks = rules.shoe.decks
    left = np.full(VALUES, 4.0 * decks)
    left[TEN] *= 4
    size = left.sum()
    for up in range(VALUES):
        for first in range(VALUES):
            for second in range(first, VALUES):
                a, b = left[first] - (first == up), left[second] - (second == up) - (second == first)
                orders = 1 if first == second else 2
                chance = float(left[up] * a * b * orders / (size * (size - 1) * (size - 2)))
                if chance > 0:
                    yield Opening((first + 1, second + 1, up + 1), chance)


def opened(rules: Rules, opening: Opening) -> Round:
    """A round with the three cards of a first deal on the table, for the least wager."""
    state = Round.open(rules, [Wagers(rules.limits.min)])
    first, second, up = opening.values
    for place, value in enumerate((first, up, second)):
        state, _ = state.deal(DECK[4 * (value - 1) + place])
    return state
