"""What answers say of a guest."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.house.shapes import Cents, Shape


class HeldSeat(Shape):
    """A seat that a guest holds, and the chips before it."""

    table: str
    name: Annotated[str, Field(description="the table's")]
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


PassReply = TypedDict("PassReply", {"pass": str})
"""A pass to another device."""


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


class MistakeKind(Shape):
    """Mistakes that are alike: what was done, what was best, how often, and what it cost in cents."""

    did: str
    best: str
    count: int
    cents: float


class PlayTally(Shape):
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


class Tally(Shape):
    """Rounds counted and summed up; those that broke even were neither won nor lost."""

    rounds: int
    won: int
    lost: int
    net: Cents
    best: OneRound | None
    worst: OneRound | None
    play: Annotated[PlayTally | None, Field(description="null where the house has no coach")]


class StatisticsReply(Shape):
    """A guest's rounds in figures."""

    ever: Tally
    session: Annotated[Tally, Field(description="since the last pause of half an hour")]
    waiting: Annotated[int, Field(description="results that are still to be judged: ask again")]
