"""Assumptions and method: what is exact, what is simulated, and how either is worked out."""

from dataclasses import dataclass

from pitboss.report.document.parts.figure import Figure, whole
from pitboss.report.document.parts.reconciled import SIDE_BET_TIMES
from pitboss.report.document.parts.study import Study


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
    "One player alone with the dealer, unless something else is said; the player's figures do not depend on other "
    "players off a fresh shoe.",
    "A full shoe in random order: every order is equally likely. No card is burnt; a burnt card that nobody sees "
    "changes nothing.",
    "Exact figures are of the first round after a shuffle. Over all rounds of a shoe they differ by the effect of the "
    "cut card, which is simulated and has a table in the section on the spread of results.",
    "The player takes no insurance and no even money unless the strategy says so, makes no side bet unless the wager "
    "is named, and makes no mistake unless the mistake is named.",
    "Amounts are per unit first wagered on the wager that a figure is about. Every wager is paid to the cent; "
    "nothing is rounded.",
)
_EXACT = (
    "The dealer: every final hand is listed with the number of orders that lead to it, and its chance follows from the "
    "cards left. Nothing is drawn at random and nothing is replaced.",
    "The player: hands are sets of ranks; the value of each is found from the values of the hands with one card more, "
    "the best action taken, or that of a chart.",
    "Splits: every split hand is played as the same cards not split would be; by exchangeability the value of the "
    "round is then a sum over hands and is found exactly, re-splits included.",
    "The chart: the best answer for each total over the hands that come to it, found again until it changes no more, "
    "then valued exactly.",
)
_SIMULATED = (
    "Rounds are dealt card by card from shuffled shoes by a program that shares no code with the exact one; the unit "
    "of chance is the shoe, and errors are those of a ratio.",
    "Control variates: at every card the change of a table of values is taken out, whose mean is nothing whatever the "
    "table says; the estimate stays unbiased and its error shrinks manifold. The plain estimate stands beside it in "
    "the reconciliation.",
    "The same seed gives the same rounds, on any number of processors.",
)
_KINDS = (
    Kind("house advantage, element of risk, average wager", "exact", "rounding of the arithmetic only"),
    Kind("outcomes of insurance and side bets", "exact", "rounding of the arithmetic only"),
    Kind("outcomes, hit frequency and standard deviation of the main wager",
         "exact but for split rounds, which are sampled", "standard error beside the figure"),
    Kind("values of actions, departures, mistakes, sensitivity, effects of removal", "exact",
         "rounding of the arithmetic only"),
    Kind("the dealer's hands", "exact", "rounding of the arithmetic only"),
    Kind("a player who sees a hidden card", "exact, for the player described", "rounding of the arithmetic only"),
    Kind("range of actual hold", "the distribution of the sum of so many independent rounds, from that of one",
         "rounding of the arithmetic; for the main wager the error of its sampled split rounds, which moves an end by "
         "less than a hundredth of the standard deviation beside it"),
    Kind("indices", "exact for the shoe expected at a count", "second order in the count"),
    Kind("what a counter earns", "simulated", "standard error beside the figure"),
    Kind("the cut card", "simulated", "standard error beside the figure"),
    Kind("reconciliation", "simulated, against exact", "standard error and z beside the figure"),
)  # fmt: skip
