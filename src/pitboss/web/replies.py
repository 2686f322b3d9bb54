"""What answers carry, as OpenAPI describes it."""

from typing import Literal

from pydantic import Field

from pitboss.web.layout import Card, Decision, PhaseName, ReplayStep, Seed, Shape, State

Cents = int


class HeldSeat(Shape):
    """A seat that a guest holds, and the chips before it."""

    table: str
    name: str = Field(description="the table's")
    seat: int
    funds: Cents


class GuestReply(Shape):
    """A guest."""

    id: str
    name: str
    wallet: Cents
    seats: list[HeldSeat]


class LeaveReply(Shape):
    """Whether this device stays in."""

    stays: bool


class MaybeGuestReply(Shape):
    """The guest behind a cookie, if there is one."""

    guest: GuestReply | None


class PassReply(Shape):
    """A pass to another device."""

    pass_: str = Field(alias="pass")


class Point(Shape):
    """What a guest was worth at a time."""

    at: int
    cents: Cents


class BankrollReply(Shape):
    """What a guest was worth before and after each of the last rounds, oldest first."""

    start: Cents
    points: list[Point]


class OneRound(Shape):
    """A round and what it brought."""

    round: str
    net: Cents


class Tally(Shape):
    """Rounds counted and summed up; those that broke even were neither won nor lost."""

    rounds: int
    won: int
    lost: int
    net: Cents
    best: OneRound | None
    worst: OneRound | None


class StatisticsReply(Shape):
    """A guest's rounds in figures."""

    ever: Tally
    session: Tally = Field(description="since the last pause of half an hour")


class Limits(Shape):
    """The least and the most one may bet, and the smallest chip."""

    min: Cents
    max: Cents
    chip: Cents


class SideBetPay(Shape):
    """A way to win a side bet."""

    what: str
    pays: str


class SideBet(Shape):
    """A bet beside the main one."""

    name: str
    kind: Literal["dealer-bust", "suited-natural"]
    when: str
    words: str
    pays: list[SideBetPay]
    tables: dict[str, str] = Field(description="the pay tables it may have, in words")
    house_edge: float | None = Field(description="per unit wagered off a fresh shoe; null while it is not known")


class Chapter(Shape):
    """A part of the rule card."""

    heading: str
    sentences: list[str]


class GameReply(Shape):
    """A game."""

    name: str
    title: str
    version: str
    summary: str
    hash: str
    decks: int
    deck_choices: list[int]
    limits: Limits
    side_bets: list[SideBet]
    tokes: bool
    options: dict[str, list[str]]
    house_edge: float | None = Field(description="per initial wager with best play; null while it is not known")
    rules: dict[str, str]
    card: list[str]
    chapters: list[Chapter]


class SheetFault(Shape):
    """A sheet of the house's folder that cannot be played."""

    sheet: str
    message: str


class GamesReply(Shape):
    """The games, and sheets that are none yet."""

    games: list[GameReply]
    faults: list[SheetFault]


class LobbyEntry(Shape):
    """An open table in the lobby."""

    id: str
    name: str
    game: str
    title: str
    decks: int
    limits: Limits
    house_edge: float | None
    set: dict[str, str]
    seats: int
    taken: int
    bots: int
    watching: int
    phase: PhaseName
    round: int


class TablesReply(Shape):
    """The open tables."""

    tables: list[LobbyEntry]


class TimersView(Shape):
    """How long the house waits, in milliseconds."""

    turn: int
    betting: int
    seat_kept: int


class BuyIn(Shape):
    """With how much one may sit down."""

    min: Cents
    default: Cents
    max: Cents


class TableReply(Shape):
    """What does not change about a table while it is open."""

    id: str
    name: str
    private: bool
    opened_by: str
    game: GameReply
    seats: int
    timers: TimersView
    buy_in: BuyIn


class TableStateReply(Shape):
    """A table and its state."""

    table: TableReply
    state: State


class SeatResult(Shape):
    """What a round brought one seat."""

    seat: int
    name: str
    you: bool
    net: Cents = Field(description="the change of the player's chips, the floor's correction included")
    corrected: Cents = Field(description="what the floor added to the payment, or took back")
    tokes_net: Cents = Field(description="what the wagers for the dealer won or lost")
    tokes_won: Cents = Field(description="what they put into the toke box")


class RulingView(Shape):
    """The floor's decision on a round."""

    at: int
    reason: str


class CorrectionView(Shape):
    """A payment of the round that the floor put right."""

    at: int
    seat: int
    cents: Cents
    reason: str


class RoundReply(Shape):
    """A finished round."""

    id: str
    table: str
    game: str
    title: str
    number: int
    shoe: int
    at: int
    status: Literal["settled", "void", "voided"]
    seats: list[SeatResult]
    notation: str
    ruling: RulingView | None
    corrections: list[CorrectionView]


class RoundsReply(Shape):
    """Finished rounds, newest first."""

    rounds: list[RoundReply]


class ReplayReply(RoundReply):
    """A finished round, step by step."""

    replay: list[ReplayStep]


class ShoeReply(Shape):
    """A shoe of a table; its secret once it is finished."""

    number: int
    commitment: str
    secret: str | None
    rounds: int


class ShoesReply(Shape):
    """The shoes of a table."""

    shoes: list[ShoeReply]


class ShoeRecordReply(Shape):
    """The record of a finished shoe, as `pitboss verify` reads it."""

    pitboss_shoe: int
    game: str
    hash: str
    decks: int
    penetration: float
    commitment: str
    secret: str
    seeds: list[Seed] | None = None
    rounds: list[str]


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


class HealthReply(Shape):
    """Whether this worker can serve."""

    status: str = Field(description="ok, or what is wrong")
    database: str
    version: str
    writes: bool = Field(description="whether things can be written down")
    clock_late_ms: int = Field(description="for how long the table that waits longest for the clock has been due")
    tables_set_aside: int = Field(description="tables that cannot go on, as far as this worker has met them")
