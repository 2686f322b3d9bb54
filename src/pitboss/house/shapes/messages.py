"""What a server sends over the WebSocket of a table."""

from typing import Literal, NotRequired

from pitboss.house.errors import Code
from pitboss.house.shapes import Cents, SeatNumber, Shape
from pitboss.house.shapes.games import TableInfo
from pitboss.house.shapes.happenings import Happening
from pitboss.house.shapes.table import State


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
