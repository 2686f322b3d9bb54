"""A coach whose figures a test can foretell."""

from collections.abc import Sequence
from dataclasses import replace

from pitboss.actions import Action
from pitboss.coach.situation import ActionValues, Edges, FiguresError, Situation
from pitboss.game import Decision, Insure
from pitboss.rules import Rules
from pitboss.strategy.chart import Chart, mimic_the_dealer

STAND_WORTH, INSURANCE_WORTH, OTHER_WORTH = 0.25, -0.54, -0.5
EDGE = 0.00425
SIDE_EDGE = 0.0617


def _worth(answer: Decision) -> float:
    if isinstance(answer, Insure):
        return INSURANCE_WORTH
    return STAND_WORTH if answer is Action.STAND else OTHER_WORTH


class PlainCoach:
    """Always for standing, by three quarters of the wager, a little against insurance, and of one opinion about
    every game."""

    def values(self, situation: Situation) -> ActionValues:
        return {answer: _worth(answer) for answer in situation.legal}

    def judge(self, questions: Sequence[Situation]) -> list[ActionValues | FiguresError]:
        return [self.values(question) for question in questions]

    def chart(self, rules: Rules) -> Chart:
        """Hits to 16 and stands from 17, as the dealer does."""
        return replace(mimic_the_dealer(rules), house_edge=EDGE)

    def edges(self, rules: Rules, *, ask: bool) -> Edges:  # noqa: ARG002
        return Edges(EDGE, {bet.name: SIDE_EDGE for bet in rules.side_bets})
