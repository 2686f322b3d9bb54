"""Assumptions and method: what is exact, what is simulated, and how either is worked out."""

from dataclasses import dataclass

from pitboss.reports.parts.figure import Figure, whole
from pitboss.reports.parts.reconciled import SIDE_BET_TIMES
from pitboss.reports.parts.study import Study


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of figure, how it is known, and the error it has."""

    figures: str
    known: str
    error: str


@dataclass(frozen=True, slots=True)
class Method:
    assumptions: tuple[str, ...]
    exact: tuple[str, ...]
    simulated: tuple[str, ...]
    kinds: tuple[Kind, ...]
    split_rounds: Figure
    rounds: Figure
    side_rounds: Figure
    counter_rounds: Figure


def method(study: Study) -> Method:
    """What the figures of this report stand on."""
    effort = study.effort
    return Method(_ASSUMPTIONS, _EXACT, _SIMULATED, _KINDS, whole(effort.split_rounds), whole(effort.rounds),
                  whole(SIDE_BET_TIMES * effort.rounds), whole(effort.counter_rounds))  # fmt: skip


_ASSUMPTIONS = (
    "One player at the table, unless stated otherwise. In the first round after a shuffle the player's figures do not "
    "depend on other players.",
    "The shoe is complete and every order of its cards is equally likely. No card is burnt; burning an unseen card "
    "would change no figure.",
    "Exact figures describe the first round after a shuffle. Over all rounds of a shoe they differ by the cut-card "
    "effect, which is simulated and tabulated in the section on distribution and volatility.",
    "The player takes insurance and even money only where the strategy says so, makes no side bet unless the figure "
    "names it, and makes no error unless the figure names it.",
    "Amounts are per unit initially staked on the wager in question. Every wager is paid to the cent, without "
    "rounding.",
)
_EXACT = (
    "Dealer: every final hand is listed with the number of card orders that lead to it; its probability follows from "
    "the "
    "cards left in the shoe, without replacement. No random numbers are used.",
    "Player: a hand is a set of ranks. Its value follows from the values of the hands one card longer, taking the best "
    "action or the action of a given chart.",
    "Splits: each split hand is played as the same cards would be if they had not been split. By exchangeability the "
    "value of the round is then a sum over hands and is computed exactly, re-splits included.",
    "Strategy chart: the best action for each total, averaged over the hands that reach it, re-optimised until it no "
    "longer changes and then valued exactly.",
)
_SIMULATED = (
    "Rounds are dealt card by card from shuffled shoes by a program that shares no dealing or settlement code with the "
    "exact one. The sampling unit is the shoe; standard errors are those of a ratio estimate.",
    "Control variates: at each card the change of a table of values is subtracted, whose expectation is zero for any "
    "table; the estimate remains unbiased and its error is greatly reduced. The plain estimate is shown beside it in "
    "the "
    "reconciliation.",
    "The same seed gives the same rounds, on any number of processors.",
)
_ROUNDING = "floating-point rounding only"
_KINDS = (
    Kind("house advantage, element of risk, average wager", "exact", _ROUNDING),
    Kind("outcomes of insurance and side bets", "exact", _ROUNDING),
    Kind("outcomes, hit frequency and standard deviation of the main wager",
         "exact except for split rounds, which are sampled", "standard error beside the figure"),
    Kind("values of actions, departures, player errors, sensitivity, effects of removal", "exact", _ROUNDING),
    Kind("the dealer's hands", "exact", _ROUNDING),
    Kind("a player who sees a hidden card", "exact, for the player described", _ROUNDING),
    Kind("bands of actual hold", "distribution of the sum of independent rounds, computed from that of one",
         "floating-point rounding; for the main wager also the error of its sampled split rounds, which moves an end "
         "by less than a hundredth of the standard deviation beside it"),
    Kind("index numbers", "exact for the shoe expected at a count", "second order in the count"),
    Kind("a counter's earnings", "simulated", "standard error beside the figure"),
    Kind("cut-card effect", "simulated", "standard error beside the figure"),
    Kind("reconciliation", "simulated, compared with exact", "standard error and z beside the figure"),
)  # fmt: skip
