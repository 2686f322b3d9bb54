"""What happened at a table: the events of a message, each with its fields and the dealer's words for it."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field

from pitboss.house.errors import Code
from pitboss.house.schemas import Card, Cents, Decision, SeatNumber, Shape
from pitboss.house.schemas.games import TableInfo
from pitboss.house.schemas.state import Seed, State, Wagers


class Spoken(Shape):
    """Whatever happened, somebody says it."""

    says: Annotated[str, Field(description="the dealer's words for it")]


class AtSeat(Spoken):
    """Something that happened at a seat."""

    seat: SeatNumber


class AtHand(AtSeat):
    """Something that happened to a hand; those of a seat are numbered from 0."""

    hand: int


# In a round.


class CardCame(AtHand):
    """A hand received a card."""

    type: Literal["card"]
    card: Card


class DealerCardCame(Spoken):
    """The dealer received a card, "??" for one face down."""

    type: Literal["dealer-card"]
    card: Card


class HoleTurned(Spoken):
    """The hole card was turned face up."""

    type: Literal["hole-turned"]
    card: Card


class DealerChecked(Spoken):
    """The dealer looked at the hole card for a blackjack."""

    type: Literal["dealer-checked"]
    blackjack: bool


class Decided(AtHand):
    """A seat acted on a hand; `wager` is what then lies on it."""

    type: Literal["decided"]
    decision: Decision
    wager: Cents


class Insured(AtSeat):
    """A seat placed an insurance wager."""

    type: Literal["insured"]
    cents: Cents


class Declined(AtSeat):
    """A seat declined what it was offered."""

    type: Literal["declined"]


class InsuranceSettled(AtSeat):
    """A seat's insurance was paid or collected."""

    type: Literal["insurance-settled"]
    net: Cents


class HandSettled(AtHand):
    """A hand was paid, pushed or lost."""

    type: Literal["hand-settled"]
    outcome: str
    net: Cents


class SideBetSettled(AtSeat):
    """A side bet was paid or collected; `toke` if it was placed for the dealer."""

    type: Literal["side-bet-settled"]
    name: str
    net: Cents
    toke: bool


class TokeSettled(AtSeat):
    """A wager for the dealer was paid or collected."""

    type: Literal["toke-settled"]
    net: Cents


class RoundOver(Spoken):
    """Everything is settled: by seat, the change of its chips and what its tokes put into the box, where they did."""

    type: Literal["round-over"]
    round: int
    nets: dict[str, Cents]
    tokes_won: dict[str, Cents]


RoundHappening = (
    CardCame
    | DealerCardCame
    | HoleTurned
    | DealerChecked
    | Decided
    | Insured
    | Declined
    | InsuranceSettled
    | HandSettled
    | SideBetSettled
    | TokeSettled
    | RoundOver
)


# Beside it.


class CameOrWent(AtSeat):
    """Somebody took a seat, sat out or came back."""

    type: Literal["sat-down", "sat-out", "came-back"]
    name: str


class Left(AtSeat):
    """Somebody gave up a seat, or had to; so many cents of chips went back to the wallet."""

    type: Literal["left"]
    name: str
    cents: Cents


class ToppedUp(AtSeat):
    """Somebody bought more chips."""

    type: Literal["topped-up"]
    name: str
    cents: Cents


class Emoted(AtSeat):
    """Somebody said one of the few things that can be said."""

    type: Literal["emote"]
    emote: str


class BetPlaced(AtSeat):
    """Wagers were put down, or changed."""

    type: Literal["bet-placed"]
    wagers: Wagers


class SeatDid(AtSeat):
    """Somebody took the bet back, was ready, or ran out of time."""

    type: Literal["bet-taken-back", "ready", "timed-out"]


class RoundStarted(Spoken):
    """No more bets. The first round of a shoe has the seeds that made it."""

    type: Literal["round-started"]
    round: int
    seeds: NotRequired[list[Seed]]


class RoundUndone(Spoken):
    """A round is void, or the floor has voided one that was over (`ruling`)."""

    type: Literal["round-void", "ruling"]
    round: int
    reason: str


class PaymentCorrected(AtSeat):
    """The floor put a payment right, by so many cents."""

    type: Literal["correction"]
    round: int
    name: str
    cents: Cents
    reason: str


class ShoeRevealed(Spoken):
    """A shoe is finished, and its secret public."""

    type: Literal["shoe-revealed"]
    number: int
    commitment: str
    secret: str
    seeds: list[Seed]


class ShoeOpened(Spoken):
    """The house has committed itself to a new shoe."""

    type: Literal["shoe-opened"]
    number: int
    commitment: str


Happening = (
    RoundHappening
    | CameOrWent
    | Left
    | ToppedUp
    | Emoted
    | BetPlaced
    | SeatDid
    | RoundStarted
    | RoundUndone
    | PaymentCorrected
    | ShoeRevealed
    | ShoeOpened
)
"""Something that happened; its `type` says which."""


class You(Shape):
    """What is private to one client at one table; `guest` is null for a bystander."""

    guest: str | None
    name: str | None
    wallet: Cents
    seats: list[SeatNumber]


class Welcome(Shape):
    """The first message."""

    type: Literal["welcome"]
    table: TableInfo
    you: You
    state: State


class TableMessage(Shape):
    """What happened at the table, and how it lies after that."""

    type: Literal["table"]
    version: int
    events: list[Happening]
    state: State


class YouMessage(You):
    """Something private has changed."""

    type: Literal["you"]


class Watching(Shape):
    """How many people without a seat look on."""

    type: Literal["watching"]
    count: int


class Done(Shape):
    """A command is carried out and durable; `repeated` if it was before."""

    type: Literal["done"]
    id: str
    version: int
    repeated: NotRequired[bool]


class Refused(Shape):
    """A command was refused, and nothing has changed; `id` is null if it could not be read."""

    type: Literal["error"]
    id: str | None
    code: Code
    message: str
    version: int


class Notice(Shape):
    """Something about the table that is in no version of it."""

    type: Literal["notice"]
    code: str
    message: str


class Bye(Shape):
    """The last message."""

    type: Literal["bye"]
    code: str
    message: str


class Pong(Shape):
    """The answer to a ping."""

    type: Literal["pong"]
    id: str


Message = Welcome | TableMessage | YouMessage | Watching | Done | Refused | Notice | Bye | Pong
"""Anything a server sends; its `type` says which."""
