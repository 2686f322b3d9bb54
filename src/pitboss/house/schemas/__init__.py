"""Every shape that travels between the house and its clients, stated once.

What the house says is made to these shapes and type-checked; OpenAPI and the browser's types (`types.js`) are made from
them. A shape is an object with the fields it names and no others.
"""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from pitboss.rules import MAX_SEATS


@with_config(ConfigDict(extra="forbid", strict=True))
class Schema(TypedDict):
    """An object with these fields and no others."""


Card = str
Cents = int
DecisionWord = str
Phase = Literal["betting", "deal", "naturals", "insurance", "early surrender", "play", "draw", "dealer", "over"]
SeatNumber = Annotated[int, Field(ge=1, le=MAX_SEATS)]
