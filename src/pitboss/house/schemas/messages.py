"""What a server sends over the WebSocket of a table: messages, and the events in them."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field

from pitboss.house.errors import Code
from pitboss.house.schemas import Card, Cents, DecisionWord, Schema, SeatNumber
from pitboss.house.schemas.games import TableInfo
from pitboss.house.schemas.state import DealerView, HandView, RevealedShoe, RoundSeat, Seed, State, WagersView


class Event(Schema):
    """Something that happened at a table; its `type` says what."""

    says: Annotated[str, Field(description="the dealer's words for it")]


class SeatEvent(Event):
    """Something that happened at a seat."""

    seat: SeatNumber
    to_you: Annotated[str, Field(description="the same, said to the player of the seat")]


class HandEvent(SeatEvent):
    """Something that happened to a hand; those of a seat are numbered from 0."""

    hand: int


# In a round. `after` is what the event has changed, as it then lies on the table: nobody needs the rules to show it.


class SeatAfter(Schema):
    """A seat after a decision."""

    hands: list[HandView]
    funds: Annotated[Cents | None, Field(description="null in a replay")]


class CardEvent(HandEvent):
    """A hand received a card."""

    type: Literal["card"]
    card: Card
    after: HandView


class DealerCardEvent(Event):
    """The dealer received a card, "??" for one face down."""

    type: Literal["dealer-card"]
    card: Card
    after: DealerView


class HoleTurnedEvent(Event):
    """The hole card was turned face up."""

    type: Literal["hole-turned"]
    card: Card
    after: DealerView


class DealerCheckedEvent(Event):
    """The dealer looked at the hole card for a blackjack."""

    type: Literal["dealer-checked"]
    blackjack: bool


class DecidedEvent(HandEvent):
    """A seat acted on a hand; `wager` is what then lies on it."""

    type: Literal["decided"]
    decision: DecisionWord
    wager: Cents
    after: SeatAfter


class NaturalKeptEvent(SeatEvent):
    """A seat chose to double its blackjack; the card comes in its turn."""

    type: Literal["natural-kept"]
    after: SeatAfter


class InsuredEvent(SeatEvent):
    """A seat placed an insurance wager."""

    type: Literal["insured"]
    cents: Cents
    after: SeatAfter


class DeclinedEvent(SeatEvent):
    """A seat declined what it was offered."""

    type: Literal["declined"]


class InsuranceSettledEvent(SeatEvent):
    """A seat's insurance was paid or collected."""

    type: Literal["insurance-settled"]
    net: Cents


class HandSettledEvent(HandEvent):
    """A hand was paid, pushed or lost."""

    type: Literal["hand-settled"]
    outcome: str
    net: Cents
    after: HandView
    tuck: Annotated[str | None, Field(description="the bet under which its cards now lie, face up")]


class SideBetSettledEvent(SeatEvent):
    """A side bet was paid or collected; `toke` if it was placed for the dealer."""

    type: Literal["side-bet-settled"]
    name: str
    net: Cents
    toke: bool


class TokeSettledEvent(SeatEvent):
    """A wager for the dealer was paid or collected."""

    type: Literal["toke-settled"]
    net: Cents


class RoundOverEvent(Event):
    """Everything is settled: by seat, the change of its chips and what its tokes put into the box, where they did."""

    type: Literal["round-over"]
    round: int
    nets: dict[str, Cents]
    tokes_won: dict[str, Cents]


RoundEvent = (
    CardEvent
    | DealerCardEvent
    | HoleTurnedEvent
    | DealerCheckedEvent
    | DecidedEvent
    | NaturalKeptEvent
    | InsuredEvent
    | DeclinedEvent
    | InsuranceSettledEvent
    | HandSettledEvent
    | SideBetSettledEvent
    | TokeSettledEvent
    | RoundOverEvent
)


# Between rounds.


class SatDownEvent(SeatEvent):
    """Somebody took a seat."""

    type: Literal["sat-down"]
    name: str


class LeftEvent(SeatEvent):
    """Somebody gave up a seat, or had to; so many cents of chips went back to the wallet."""

    type: Literal["left"]
    name: str
    cents: Cents


class SatOutEvent(SeatEvent):
    """Somebody keeps a seat without playing."""

    type: Literal["sat-out"]
    name: str


class CameBackEvent(SeatEvent):
    """Somebody who sat out plays again."""

    type: Literal["came-back"]
    name: str


class ToppedUpEvent(SeatEvent):
    """Somebody bought more chips."""

    type: Literal["topped-up"]
    name: str
    cents: Cents


class BetPlacedEvent(SeatEvent):
    """Wagers were put down, or changed."""

    type: Literal["bet-placed"]
    wagers: WagersView


class BetTakenBackEvent(SeatEvent):
    """Wagers were taken back before the first card."""

    type: Literal["bet-taken-back"]


class ReadyEvent(SeatEvent):
    """Somebody waits for the cards."""

    type: Literal["ready"]


class TimedOutEvent(SeatEvent):
    """Somebody ran out of time; what the clock answered comes next."""

    type: Literal["timed-out"]
    after: Annotated[list[int], Field(description="its hands in this round that stood because time ran out")]


class StartedSeat(RoundSeat):
    """A seat of a round before its first card."""

    seat: SeatNumber
    wagers: WagersView
    funds: Cents


class RoundStartedEvent(Event):
    """No more bets. The first round of a shoe has the seeds that made it; `after` are the seats in the round."""

    type: Literal["round-started"]
    round: int
    seeds: NotRequired[list[Seed]]
    after: list[StartedSeat]


class RoundVoidEvent(Event):
    """A round under way is void: every wager went back."""

    type: Literal["round-void"]
    round: int
    reason: str


class RulingEvent(Event):
    """The floor voided a round that was over."""

    type: Literal["ruling"]
    round: int
    reason: str


class CorrectionEvent(SeatEvent):
    """The floor put a payment right, by so many cents."""

    type: Literal["correction"]
    round: int
    name: str
    cents: Cents
    reason: str


class ShoeRevealedEvent(RevealedShoe, Event):
    """A shoe is finished, and its secret public."""

    type: Literal["shoe-revealed"]


class ShoeOpenedEvent(Event):
    """The house has committed itself to a new shoe."""

    type: Literal["shoe-opened"]
    number: int
    commitment: str


PlainEvent = (
    SatDownEvent
    | LeftEvent
    | SatOutEvent
    | CameBackEvent
    | ToppedUpEvent
    | BetPlacedEvent
    | BetTakenBackEvent
    | ReadyEvent
    | TimedOutEvent
    | RoundVoidEvent
    | RulingEvent
    | CorrectionEvent
    | ShoeRevealedEvent
    | ShoeOpenedEvent
)
"""What an entry makes happen beside the steps of a round."""
TableEvent = RoundEvent | RoundStartedEvent | PlainEvent
"""Anything that happens at a table."""


class You(Schema):
    """What is private to one client at one table; `guest` is null for a bystander."""

    guest: str | None
    name: str | None
    wallet: Cents
    seats: list[SeatNumber]


class Welcome(Schema):
    """The first message."""

    type: Literal["welcome"]
    table: TableInfo
    you: You
    state: State


class TableMessage(Schema):
    """What happened at the table, and how it lies after that."""

    type: Literal["table"]
    version: int
    events: list[TableEvent]
    state: State


class EmoteMessage(Schema):
    """Somebody said one of the few things that can be said; nothing at the table has changed."""

    type: Literal["emote"]
    seat: SeatNumber
    emote: str
    says: Annotated[str, Field(description="the same in words")]
    to_you: Annotated[str, Field(description="the same, said to the player of the seat")]


class YouMessage(You):
    """Something private has changed."""

    type: Literal["you"]


class Watching(Schema):
    """How many people without a seat look on."""

    type: Literal["watching"]
    count: int


class Done(Schema):
    """A command is carried out and durable; `repeated` if it was before."""

    type: Literal["done"]
    id: str
    version: int
    repeated: NotRequired[bool]


class Refused(Schema):
    """A command was refused, and nothing has changed; `id` is null if it could not be read."""

    type: Literal["error"]
    id: str | None
    code: Code
    message: str
    version: int


class Notice(Schema):
    """Something about the table that is in no version of it."""

    type: Literal["notice"]
    code: str
    message: str


class Bye(Schema):
    """The last message."""

    type: Literal["bye"]
    code: str
    message: str


class Pong(Schema):
    """The answer to a ping."""

    type: Literal["pong"]
    id: str


Message = Welcome | TableMessage | EmoteMessage | YouMessage | Watching | Done | Refused | Notice | Bye | Pong
"""Anything a server sends; its `type` says which."""
