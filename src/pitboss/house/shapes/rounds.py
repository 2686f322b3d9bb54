"""What answers say of finished rounds and of shoes."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field

from pitboss.house.shapes import Cents, Phase, Shape
from pitboss.house.shapes.happenings import RoundHappening
from pitboss.house.shapes.table import Dealer, InTurn, PlayedSeat, Seed

Status = Literal["settled", "void", "voided"]
"""How a round ended: settled, void (the shoe ran out, or the table could not go on) or voided (by the floor)."""


class SeatResult(Shape):
    """What a round brought one seat."""

    seat: int
    name: str
    you: bool
    net: Annotated[Cents, Field(description="the change of the player's chips, the floor's correction included")]
    corrected: Annotated[Cents, Field(description="what the floor added to the payment, or took back")]
    tokes_net: Annotated[Cents, Field(description="what the wagers for the dealer won or lost")]
    tokes_won: Annotated[Cents, Field(description="what they put into the toke box")]


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
    status: Status
    seats: list[SeatResult]
    notation: str
    ruling: RulingView | None
    corrections: list[CorrectionView]


class RoundsReply(Shape):
    """Finished rounds, newest first."""

    rounds: list[RoundReply]


class Moment(Shape):
    """A round that is over, at one of its steps."""

    phase: Phase
    dealer: Dealer
    seats: list[PlayedSeat]
    turn: InTurn | None


class ReplayStep(Shape):
    """A card or a decision, what happened with it, and how the table lay then."""

    step: str
    events: list[RoundHappening]
    round: Moment


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
    seeds: NotRequired[list[Seed]]
    rounds: list[str]
