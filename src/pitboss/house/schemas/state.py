"""The state of a table: what lies open, seat by seat."""

from typing import Annotated, NotRequired

from pydantic import Field

from pitboss.house.schemas import Card, Cents, DecisionWord, Phase, Schema, SeatNumber


class WagersView(Schema):
    """What a seat has down, in cents."""

    main: Cents
    side: dict[str, Cents]
    toke: Cents
    side_tokes: dict[str, Cents]


class SlipView(Schema):
    """How a hand ended, in a word, and what decided it."""

    word: Annotated[str, Field(examples=["Win", "Six-card 21"])]
    detail: Annotated[str, Field(examples=["20 beats 19", "paid at once"])]


class HandView(Schema):
    """A hand; `outcome`, `net` and `slip` come when it is settled. `removed` if it was before the dealer's turn."""

    cards: list[Card]
    total: Annotated[str, Field(examples=["17", "soft 17"])]
    wager: int
    doubles: int
    outcome: str | None
    net: int | None
    removed: bool
    slip: SlipView | None


class RoundSeat(Schema):
    """What lies before a seat in a round; nets are null until they are settled."""

    hands: list[HandView]
    insurance: int
    insurance_net: int | None
    side_nets: dict[str, int | None]
    toke_net: int | None
    side_toke_nets: dict[str, int | None]
    tuck: Annotated[
        str | None,
        Field(description="the bet under which the cards of its busted hands lie, face up", examples=["toke:buster"]),
    ]


class PlayedSeat(RoundSeat):
    """A seat of a round that is over."""

    seat: SeatNumber
    name: str
    wagers: WagersView


class SeatView(RoundSeat):
    """A taken seat of a table that is open."""

    seat: SeatNumber
    name: str
    bot: bool
    style: Annotated[str | None, Field(description="how a bot plays; null for guests")]
    funds: int
    sits_out: bool
    leaving: bool
    ready: bool
    in_round: bool
    wagers: WagersView | None
    last_wagers: WagersView | None
    timed_out: Annotated[list[int], Field(description="its hands in this round that stood because time ran out")]
    net: Annotated[int | None, Field(description="the change of the seat's chips in the last round, once it is over")]
    tokes_won: Annotated[int | None, Field(description="what its tokes then put into the toke box")]


class DealerView(Schema):
    """The dealer's cards, "??" for one face down; the total is of those face up."""

    cards: list[Card]
    total: str


class Answer(Schema):
    """What the seat in turn may do, and what it costs; insurance goes up to the cost in steps."""

    decision: DecisionWord
    cost: int
    step: NotRequired[int]


class InTurn(Schema):
    """The hand that is asked."""

    seat: int
    hand: int


class Turn(InTurn):
    """The hand that is asked, what it may do, and until when."""

    deadline: int | None
    legal: list[Answer]
    short: Annotated[list[Answer], Field(description="what the rules allow too, if the seat had the chips")]


class Seed(Schema):
    """A seat's part in the shuffle of a shoe."""

    seat: SeatNumber
    seed: str


class PromisedSeed(Schema):
    """What a seat has promised for the shoe in use; the seed itself comes when it is opened."""

    seat: SeatNumber
    promise: str
    seed: str | None


class ShoeState(Schema):
    """The shoe in use; it is sealed when its first card is out."""

    number: int
    commitment: str
    size: int
    cards_left: int
    discards: int
    first_round: bool
    seeds: list[PromisedSeed]
    sealed: bool


class RevealedShoe(Schema):
    """The last shoe that is finished."""

    number: int
    commitment: str
    secret: str
    seeds: list[Seed]


class State(Schema):
    """The whole table as it lies open to anybody."""

    version: int
    round: int
    now: int
    phase: Phase
    dealer: DealerView
    seats: list[SeatView]
    turn: Turn | None
    betting_deadline: int | None
    calls: list[str]
    toke_box: int
    shoe: ShoeState
    revealed: RevealedShoe | None
    closed: bool
