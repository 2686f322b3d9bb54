"""Every answer an agent can give, by number: the plays of a hand, and yes and no to the dealer's offers.

Numbers are the same for every sheet. Zero is the wave of the hand: stand to a hand, no to an offer, the first of the
bets to choose from. It is legal whenever anything is asked.
"""

from collections.abc import Mapping
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


class IllegalAnswerError(ValueError):
    """An answer that may not be given now; the message says which may."""


def whole(answer: Any) -> int:
    """An answer's number; raise `IllegalAnswerError` for what is no whole number."""
    try:
        return index(answer)
    except TypeError:
        raise IllegalAnswerError(f"{answer!r} is no answer: answers are whole numbers") from None


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
