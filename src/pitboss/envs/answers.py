"""Every answer that an agent can give, by number, and the spaces that they are drawn from.

Numbers are the same for every sheet. Zero is the wave of the hand: stand to a hand, no to an offer, the first of the
bets to choose from. It is legal whenever anything is asked.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.arrays import Ints
from pitboss.game import Decision, Insure, Offer, Phase, Round

STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURE, EVEN_MONEY, PLAYS = range(8)
"""The numbers of answers; PLAYS is how many there are, and where the bets after the first begin."""
NOTHING, PLAY, NATURAL, INSURANCE, EARLY, BET, QUESTIONS = range(7)
"""What may be asked; QUESTIONS is how many things."""

ANSWERS: Final = ("stand", "hit", "double", "split", "surrender", "insure", "even-money")
"""The names of answers, by number; where wagers are chosen, the bets after the first follow."""
_NUMBERS: Final[dict[Decision, int]] = {
    Action.STAND: STAND,
    Action.HIT: HIT,
    Action.DOUBLE: DOUBLE,
    Action.SPLIT: SPLIT,
    Action.SURRENDER: SURRENDER,
    Offer.EVEN_MONEY: EVEN_MONEY,
    Offer.DECLINE: STAND,
}
ACTION_NUMBERS: Final = {action: _NUMBERS[action] for action in Action}
"""The number of each play of a hand."""
_PLAYS: Final = {number: decision for decision, number in _NUMBERS.items() if decision is not Offer.DECLINE}
QUESTION_OF: Final = {
    Phase.PLAY: PLAY,
    Phase.NATURALS: NATURAL,
    Phase.INSURANCE: INSURANCE,
    Phase.EARLY_SURRENDER: EARLY,
    Phase.OVER: NOTHING,
}

NOT_BEGUN: Final = "no episode has begun: call reset() first"
OVER: Final = "the episode is over: call reset()"


class IllegalAnswerError(ValueError):
    """An answer that may not be given now; the message says which may."""


def whole_answer(answer: Any) -> int | None:
    """Return an answer's number; None for what is no whole number."""
    try:
        return index(answer)
    except TypeError:
        return None


def refusal(answer: Any, legal: Iterable[int], names: Sequence[str] = ANSWERS) -> str:
    """Return why an answer is refused, and which would be taken, with their numbers."""
    allowed = ", ".join(f"{names[number]} ({number})" for number in legal)
    number = whole_answer(answer)
    if number is None:
        return f"{answer!r} is no answer: answers are whole numbers, and legal are {allowed}"
    chosen = names[number] if 0 <= number < len(names) else str(number)
    return f"{chosen} is not legal now: legal are {allowed}"


def decision_of(state: Round, number: int) -> Decision:
    """Return the decision that a number stands for at this moment of a round; insurance is for the most allowed."""
    if number == STAND:
        return Offer.DECLINE if Offer.DECLINE in state.legal_actions else Action.STAND
    if number == INSURE:
        return max(answer for answer in state.legal_actions if isinstance(answer, Insure))
    return _PLAYS[number]


def number_of(decision: Decision) -> int:
    """Return the number that stands for a decision."""
    return INSURE if isinstance(decision, Insure) else _NUMBERS[decision]


def by_number(values: Mapping[Decision, float]) -> dict[int, float]:
    """Return what decisions are worth by their numbers."""
    return {number_of(decision): value for decision, value in values.items()}


def answer_mask(state: Round, seat: int = 0) -> NDArray[np.int8]:
    """Return which answers a seat may give; the wave alone when it is not asked."""
    mask = np.zeros(PLAYS, dtype=np.int8)
    legal = state.legal_actions if state.seat == seat else ()
    mask[[number_of(each) for each in legal] or [STAND]] = 1
    return mask


class LegalAnswers(spaces.Discrete):
    """Answers by number; `masks[0]` says which are legal now, and a plain `sample()` draws among those."""

    def __init__(self, masks: NDArray[np.int8]) -> None:
        super().__init__(masks.shape[1])
        self.masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return one of the answers that `mask` allows or, without one, that are legal now."""
        if mask is None and probability is None:
            mask = self.masks[0].copy()
        return super().sample(mask, probability)


class LegalBatch(spaces.MultiDiscrete):
    """One answer for each table; `masks[table]` says which are legal there, and a plain `sample()` draws among them."""

    def __init__(self, masks: NDArray[np.int8]) -> None:
        super().__init__(np.full(masks.shape[0], masks.shape[1]))
        self.masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> Ints:
        """Return for each table one of the answers that are legal now, unless a mask or chances are given."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        answers: Ints = (self.np_random.random(self.masks.shape) * self.masks).argmax(axis=1)
        return answers
