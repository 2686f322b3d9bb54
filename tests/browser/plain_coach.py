"""A coach whose figures a test can foretell."""

from collections.abc import Sequence

from pitboss.actions import Action
from pitboss.coach.knowledge import Edges, Knowledge, Worths
from pitboss.house.coach import NoFiguresError
from pitboss.rules import Rules

STAND_WORTH, OTHER_WORTH = 0.25, -0.5
EDGE = 0.00425
SIDE_EDGE = 0.0617


class PlainCoach:
    """Always for standing, by three quarters of the wager, and of one opinion about every game."""

    def values(self, knowledge: Knowledge) -> Worths:
        return {answer: STAND_WORTH if answer is Action.STAND else OTHER_WORTH for answer in knowledge.legal}

    def judge(self, questions: Sequence[Knowledge]) -> list[Worths | NoFiguresError]:
        return [self.values(question) for question in questions]

    def edges(self, rules: Rules, *, ask: bool) -> Edges:  # noqa: ARG002
        return Edges(EDGE, {bet.name: SIDE_EDGE for bet in rules.side_bets})
