"""Every answer an agent can give, by number: the plays of a hand, and yes and no to the dealer's offers.

Numbers are the same for every sheet. Zero is the wave of the hand: stand to a hand, no to an offer, the first of the
bets to choose from. It is legal whenever anything is asked.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, Final

from pitboss.actions import Action
from pitboss.envs.kernel.allowed import NUMBERS
from pitboss.envs.kernel.asks import EARLY, EVEN_MONEY, INSURANCE, INSURE, NATURAL, NOTHING, PLAY, STAND
from pitboss.game import Decision, Insure, Offer, Phase, Round

ANSWERS: Final = ("stand", "hit", "double", "split", "surrender", "insure", "even-money")
"""Their names, by number; where wagers are chosen, the bets after the first follow."""

_PLAYS: Final[Mapping[int, Decision]] = {
    **{number: action for action, number in NUMBERS.items()},
    EVEN_MONEY: Offer.EVEN_MONEY,
}
_NUMBERS: Final = {decision: number for number, decision in _PLAYS.items()} | {Offer.DECLINE: STAND}

ASK_OF: Final = {
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


def whole(answer: Any) -> int | None:
    """An answer's number; None for what is no whole number."""
    try:
        return index(answer)
    except TypeError:
        return None


def refused(answer: Any, legal: Iterable[int], names: Sequence[str] = ANSWERS) -> str:
    """Why an answer is refused, and which would be taken, with their numbers."""
    allowed = ", ".join(f"{names[number]} ({number})" for number in legal)
    number = whole(answer)
    if number is None:
        return f"{answer!r} is no answer: answers are whole numbers, and legal are {allowed}"
    chosen = names[number] if 0 <= number < len(names) else str(number)
    return f"{chosen} is not legal now: legal are {allowed}"


def decision_of(state: Round, number: int) -> Decision:
    """The decision that a number stands for at this moment of a round; insurance is always for the most allowed."""
    if number == STAND:
        return Offer.DECLINE if Offer.DECLINE in state.legal_actions() else Action.STAND
    if number == INSURE:
        return max(answer for answer in state.legal_actions() if isinstance(answer, Insure))
    return _PLAYS[number]


def number_of(decision: Decision) -> int:
    """The number that stands for a decision."""
    return INSURE if isinstance(decision, Insure) else _NUMBERS[decision]
