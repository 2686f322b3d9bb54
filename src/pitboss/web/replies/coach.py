"""What the coach answers."""

from typing import Literal

from pitboss.web.shapes import Card, Cents, Decision, Shape


class ActionWorth(Shape):
    """What a decision is worth, per original wager."""

    decision: Decision
    value: float


class AdviceReply(Shape):
    """The coach's figures for the hand in turn."""

    seat: int
    hand: int
    known: Literal["round", "shoe"]
    best: Decision
    actions: list[ActionWorth]


class MistakeSum(Shape):
    """What some decisions cost together, in original wagers and in cents."""

    judged: int
    not_judged: int
    mistakes: int
    cost: float
    cents: float


class JudgedDecision(Shape):
    """A decision that was made, by what could be known then; without figures, `why` says why."""

    round: int
    shoe: int
    seat: int
    hand: int
    cards: list[Card]
    total: str
    up: Card
    wager: Cents
    did: Decision
    timed_out: bool
    best: Decision | None
    cost: float | None
    cents: float | None
    actions: list[ActionWorth]
    why: str | None


class ReviewReply(Shape):
    """A guest's decisions at a table and what they cost."""

    known: Literal["round", "shoe"]
    session: MistakeSum
    shoe: MistakeSum
    decisions: list[JudgedDecision]
    more: bool
