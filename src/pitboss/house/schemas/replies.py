"""What answers say of a guest."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.house.schemas import Card, Cents, DecisionWord, Phase, Schema
from pitboss.house.schemas.messages import RoundEvent
from pitboss.house.schemas.state import DealerView, InTurn, PlayedSeat, Seed


class HeldSeat(Schema):
    """A seat that a guest holds, and the chips before it."""

    table: str
    name: Annotated[str, Field(description="the table's")]
    seat: int
    funds: Cents


class GuestReply(Schema):
    """A guest."""

    id: str
    name: str
    wallet: Cents
    seats: list[HeldSeat]


class LeaveReply(Schema):
    """Whether this device stays in."""

    stays: bool


class MaybeGuestReply(Schema):
    """The guest behind a cookie, if there is one."""

    guest: GuestReply | None


PassReply = TypedDict("PassReply", {"pass": str})
"""A pass to another device."""


class Point(Schema):
    """What a guest was worth at a time."""

    at: int
    cents: Cents


class BankrollReply(Schema):
    """What a guest was worth before and after each of the last rounds, oldest first."""

    start: Cents
    points: list[Point]


class OneRound(Schema):
    """A round and what it brought."""

    round: str
    net: Cents


class MistakeKind(Schema):
    """Mistakes that are alike: what was done, what was best, how often, and what it cost in cents."""

    did: str
    best: str
    count: int
    cents: float


class PlayTally(Schema):
    """Decisions judged and summed up. What was expected of the bets (house edge, best play) and the decisions (the cost
    of mistakes), and luck, which is the rest, are of the rounds that could be judged."""

    rounds: int
    net: Cents
    expected: float
    luck: float
    decisions: int
    not_judged: int
    mistakes: int
    cost: float
    kinds: list[MistakeKind]


class TallyView(Schema):
    """Rounds counted and summed up; those that broke even were neither won nor lost."""

    rounds: int
    won: int
    lost: int
    net: Cents
    best: OneRound | None
    worst: OneRound | None
    play: Annotated[PlayTally | None, Field(description="null where the house has no coach")]


class StatisticsReply(Schema):
    """A guest's rounds in figures."""

    ever: TallyView
    session: Annotated[TallyView, Field(description="since the last pause of half an hour")]
    waiting: Annotated[int, Field(description="results that are still to be judged: ask again")]


Status = Literal["settled", "void", "voided"]
"""How a round ended: settled, void (the shoe ran out, or the table could not go on) or voided (by the floor)."""


class SeatResultView(Schema):
    """What a round brought one seat."""

    seat: int
    name: str
    you: bool
    net: Annotated[Cents, Field(description="the change of the player's chips, the floor's correction included")]
    corrected: Annotated[Cents, Field(description="what the floor added to the payment, or took back")]
    tokes_net: Annotated[Cents, Field(description="what the wagers for the dealer won or lost")]
    tokes_won: Annotated[Cents, Field(description="what they put into the toke box")]
    hands: Annotated[list[list[Card]], Field(description="the cards of its hands")]


class RulingView(Schema):
    """The floor's decision on a round."""

    at: int
    reason: str


class CorrectionView(Schema):
    """A payment of the round that the floor put right."""

    at: int
    seat: int
    cents: Cents
    reason: str


class RoundReply(Schema):
    """A finished round."""

    id: str
    table: str
    game: str
    title: str
    number: int
    shoe: int
    at: int
    status: Status
    seats: list[SeatResultView]
    dealer: Annotated[list[Card], Field(description='the dealer\'s cards, "??" for one that stayed face down')]
    notation: str
    ruling: RulingView | None
    corrections: list[CorrectionView]


class RoundsReply(Schema):
    """Finished rounds, newest first."""

    rounds: list[RoundReply]


class Moment(Schema):
    """A round that is over, at one of its steps."""

    phase: Phase
    dealer: DealerView
    seats: list[PlayedSeat]
    turn: InTurn | None


class ReplayStep(Schema):
    """A card or a decision, what happened with it, and how the table lay then."""

    step: str
    events: list[RoundEvent]
    round: Moment


class ReplayReply(RoundReply):
    """A finished round, step by step."""

    replay: list[ReplayStep]


class ShoeReply(Schema):
    """A shoe of a table; its secret once it is finished."""

    number: int
    commitment: str
    secret: str | None
    rounds: int


class ShoesReply(Schema):
    """The shoes of a table."""

    shoes: list[ShoeReply]


class ShoeRecordReply(Schema):
    """The record of a finished shoe, as `pitboss verify` reads it."""

    pitboss_shoe: int
    game: str
    hash: str
    decks: int
    penetration: float
    commitment: str
    secret: str
    seeds: NotRequired[list[Seed]]
    rounds: list[str]


class ActionWorth(Schema):
    """What a decision is worth, per original wager."""

    decision: DecisionWord
    value: float


class AdviceReply(Schema):
    """The coach's figures for the hand in turn."""

    seat: int
    hand: int
    known: Literal["round", "shoe"]
    best: DecisionWord
    actions: list[ActionWorth]


class ChartStep(Schema):
    """From this many cards on: the first choice, and all of it in words."""

    cards: int
    code: str
    action: str
    says: str


class ChartCell(Schema):
    """What to do with some hands against one up-card; no steps where the hand cannot occur."""

    code: str
    steps: list[ChartStep]


class ChartRowView(Schema):
    """Hands that are played alike: by their totals or, for pairs, by the value of one card (11 for an ace)."""

    label: str
    hint: str
    kind: Literal["hard", "soft", "pair"]
    doubles: int
    values: list[int]
    cards: Annotated[list[int], Field(description="the fewest and the most cards")]
    cells: list[ChartCell]


class ChartBlock(Schema):
    """Rows under one heading."""

    title: str
    rows: list[ChartRowView]


class ChartMeaning(ChartCell):
    """A code and its meaning."""

    meaning: str


class ChartReply(Schema):
    """The best chart of a game."""

    up_cards: list[str]
    blocks: list[ChartBlock]
    legend: list[ChartMeaning]
    notes: list[str]
    house_edge: Annotated[float, Field(description="of playing by it, per initial wager")]


class MistakeSum(Schema):
    """What some decisions cost together, in original wagers and in cents."""

    judged: int
    not_judged: int
    mistakes: int
    cost: float
    cents: float


class JudgedDecision(Schema):
    """A decision that was made, by what could be known then; without figures, `why` says why."""

    round: int
    shoe: int
    seat: int
    hand: int
    cards: list[Card]
    total: str
    up: Card
    wager: Cents
    did: DecisionWord
    timed_out: bool
    best: DecisionWord | None
    cost: float | None
    cents: float | None
    actions: list[ActionWorth]
    why: str | None


class ReviewReply(Schema):
    """A guest's decisions at a table and what they cost."""

    known: Literal["round", "shoe"]
    session: MistakeSum
    shoe: MistakeSum
    decisions: list[JudgedDecision]
    more: bool


class HealthReply(Schema):
    """Whether this worker can serve."""

    status: Annotated[str, Field(description="ok, or what is wrong")]
    database: str
    version: str
    writes: Annotated[bool, Field(description="whether things can be written down")]
    clock_late_ms: Annotated[
        int, Field(description="for how long the table that waits longest for the clock has been due")
    ]
    tables_set_aside: Annotated[int, Field(description="tables that cannot go on, as far as this worker has met them")]
