"""What the coach answers."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.house.shapes import Card, Cents, Decision, Shape


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


class ChartStep(Shape):
    """From this many cards on: the first choice, and all of it in words."""

    cards: int
    code: str
    action: str
    says: str


class ChartCell(Shape):
    """What to do with some hands against one up-card; no steps where the hand cannot occur."""

    code: str
    steps: list[ChartStep]


class ChartRow(Shape):
    """Hands that are played alike: by their totals or, for pairs, by the value of one card (11 for an ace)."""

    label: str
    hint: str
    kind: Literal["hard", "soft", "pair"]
    doubles: int
    values: list[int]
    cards: Annotated[list[int], Field(description="the fewest and the most cards")]
    cells: list[ChartCell]


class ChartBlock(Shape):
    """Rows under one heading."""

    title: str
    rows: list[ChartRow]


class ChartMeaning(ChartCell):
    """A code and its meaning."""

    meaning: str


class ChartReply(Shape):
    """The best chart of a game."""

    up_cards: list[str]
    blocks: list[ChartBlock]
    legend: list[ChartMeaning]
    notes: list[str]
    house_edge: Annotated[float, Field(description="of playing by it, per initial wager")]


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
