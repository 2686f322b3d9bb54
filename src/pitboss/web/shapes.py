"""The shape of a table's state, as OpenAPI describes it: what lies open, seat by seat."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """An object with these fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


Decision = str
Card = str
Cents = int
PhaseName = Literal["betting", "deal", "naturals", "insurance", "early surrender", "play", "draw", "dealer", "over"]


class Event(BaseModel):
    """Something that happened; further fields depend on its type."""

    model_config = ConfigDict(extra="allow", strict=True)

    type: str
    says: str = Field(description="the dealer's words for it")


class Wagers(Shape):
    """What a seat has down, in cents."""

    main: int
    side: dict[str, int]
    toke: int
    side_tokes: dict[str, int]


class Hand(Shape):
    """A hand; `outcome` and `net` come when it is settled."""

    cards: list[Card]
    total: str = Field(examples=["17", "soft 17"])
    wager: int
    doubles: int
    outcome: str | None
    net: int | None


class Spot(Shape):
    """A seat's hands and bets in a round; nets are null until they are settled."""

    seat: int = Field(ge=1, le=7)
    name: str
    hands: list[Hand]
    insurance: int
    insurance_net: int | None
    side_nets: dict[str, int | None]
    toke_net: int | None
    side_toke_nets: dict[str, int | None]


class PlayedSpot(Spot):
    """A seat of a round that is over."""

    wagers: Wagers


class TableSeat(Spot):
    """A taken seat of a table that is open."""

    bot: bool
    style: str | None = Field(description="how a bot plays; null for guests, and bots of older tables")
    funds: int
    sits_out: bool
    leaving: bool
    ready: bool
    in_round: bool
    wagers: Wagers | None
    last_wagers: Wagers | None
    net: int | None = Field(description="the change of the seat's chips in the last round, once it is over")
    tokes_won: int | None = Field(description="what its tokes then put into the toke box")


class Dealer(Shape):
    """The dealer's cards, "??" for one face down; the total is of those face up."""

    cards: list[Card]
    total: str


class Answer(Shape):
    """What the seat in turn may do, and what it costs; insurance goes up to the cost in steps."""

    decision: Decision
    cost: int
    step: int | None = None


class InTurn(Shape):
    """The hand that is asked."""

    seat: int
    hand: int


class Turn(InTurn):
    """The hand that is asked, what it may do, and until when."""

    deadline: int | None
    legal: list[Answer]


class Seed(Shape):
    """A seat's part in the shuffle of a shoe."""

    seat: int = Field(ge=1, le=7)
    seed: str


class PromisedSeed(Shape):
    """What a seat has promised for the shoe in use; the seed itself comes when it is opened."""

    seat: int = Field(ge=1, le=7)
    promise: str
    seed: str | None


class ShoeState(Shape):
    """The shoe in use; it is sealed when its first card is out."""

    number: int
    commitment: str
    size: int
    cards_left: int
    discards: int
    first_round: bool
    seeds: list[PromisedSeed]
    sealed: bool


class Revealed(Shape):
    """The last shoe that is finished."""

    number: int
    commitment: str
    secret: str
    seeds: list[Seed]


class State(Shape):
    """The whole table as it lies open to anybody."""

    version: int
    round: int
    now: int
    phase: PhaseName
    dealer: Dealer
    seats: list[TableSeat]
    turn: Turn | None
    betting_deadline: int | None
    calls: list[str]
    toke_box: int
    shoe: ShoeState
    revealed: Revealed | None
    closed: bool


class Moment(Shape):
    """A round that is over, at one of its steps."""

    phase: PhaseName
    dealer: Dealer
    seats: list[PlayedSpot]
    turn: InTurn | None


class ReplayStep(Shape):
    """A card or a decision, what happened with it, and how the table lay then."""

    step: str
    events: list[Event]
    round: Moment
