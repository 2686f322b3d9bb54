"""Looking back at decisions: what each cost, by what could be known when it was made."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pitboss.coach.knowledge import Answer, FiguresError, Knowledge, Worths, best_of
from pitboss.game import Decision

MOST_JUDGED: Final = 300
"""How many of the last decisions are judged at a time."""
NO_COST: Final = 1e-9
"""Values nearer than this are the same: the rest is rounding."""


def question_of(asked: Knowledge, decision: Decision) -> Knowledge:
    """What the coach is asked about a decision: insurance for less than the most is no answer the table names."""
    return asked if decision in asked.legal else replace(asked, legal=(*asked.legal, decision))


def cost_of(decision: Decision, worths: Worths | FiguresError) -> float | None:
    """What a decision gave away against the best one, as a fraction of the original wager; None if it has no figure."""
    if isinstance(worths, FiguresError) or decision not in worths:
        return None
    return given_away(decision, worths)


def given_away(answer: Answer, values: Mapping[Answer, float]) -> float:
    """What an answer is worth less than the best one."""
    lost = values[best_of(values)] - values[answer]
    return lost if lost > NO_COST else 0.0
