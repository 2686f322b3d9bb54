"""What an entry of each kind holds, as far as that is more than what a client sent (`shapes/commands.py`).

`Entry[Bet]` is an entry that holds a `Bet`. The data itself is a plain dictionary, and is stored as it is.
"""

from typing import TypedDict, final

from pitboss.house.shapes.commands import (
    Bet,
    Decide,
    Emote,
    Nothing,
    OfSeat,
    OpenSeed,
    PromiseSeed,
    SeatBot,
    TopUp,
)


class TakenSeat(TypedDict):
    """`sit`: a seat, with whom and with how much."""

    seat: int
    buy_in: int
    name: str


class Refund(TypedDict):
    """What a guest gets back, or gives back, when a finished round is voided."""

    guest: str
    seat: int
    cents: int


@final
class Voided(TypedDict):
    """`ruling`: a round is voided."""

    round: int
    reason: str
    refunds: list[Refund]
    tokes: int


@final
class Corrected(TypedDict):
    """`correction`: a payment is put right; what it was, what it is now, and what the guest then holds."""

    round: int
    reason: str
    guest: str
    seat: int
    name: str
    cents: int
    in_chips: bool
    was: int
    now: int
    holds: int


class CalledOff(TypedDict):
    """`call-off`: all wagers go back."""

    reason: str


EntryData = (
    Bet
    | CalledOff
    | Corrected
    | Decide
    | Emote
    | Nothing
    | OfSeat
    | OpenSeed
    | PromiseSeed
    | SeatBot
    | TakenSeat
    | TopUp
    | Voided
)
"""Whatever an entry may hold."""
