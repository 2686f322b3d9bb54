"""What each legal answer is worth, exactly: the coach's figures in the numbers of an environment.

Values are per unit of the original wager, of the hand in turn, with best play to come; before the dealer's check they
include the risk of a blackjack. Split hands are valued as the solver does, each by its own cards (CDZ-).
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.coach.action_values import values_with_play
from pitboss.coach.situation import ActionValues, FiguresError, Situation
from pitboss.envs.answers import number_of
from pitboss.game import Round

_MOST_KEPT: Final = 50_000
"""How many questions are remembered with their answers."""


class Truth:
    """Values from the cards not yet seen, by one sheet; those of late are remembered."""

    def __init__(self) -> None:
        self._known: dict[object, dict[int, float]] = {}

    def values(self, state: Round, before: Iterable[Card] = ()) -> dict[int, float]:
        """What each legal answer is worth when these cards were seen before the round.

        Empty where it cannot be said: nobody is asked, or so few cards are left that the shoe could run out.
        """
        if not state.legal_actions():
            return {}
        asked = Situation.of(state, before)
        key = asked.key_at_table
        if key not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            try:
                self._known[key] = by_number(values_with_play(asked))
            except FiguresError:
                self._known[key] = {}
        return self._known[key]


def by_number(found: ActionValues) -> dict[int, float]:
    """What answers are worth, by their numbers."""
    return {number_of(answer): worth for answer, worth in found.items()}


def as_array(values: dict[int, float], answers: int) -> NDArray[np.float64]:
    """Values by number, with no number where an answer is not legal or its value cannot be said."""
    array = np.full(answers, np.nan)
    for number, value in values.items():
        array[number] = value
    return array
