"""What an entry of each kind holds, as far as that is more than what a client sent (`shapes/commands.py`).

The data itself is a plain dictionary, and is stored as it is.
"""

from typing import Final, Literal, NotRequired, TypedDict, final, get_args

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


class Dealt(TypedDict):
    """`deal`: a seat is ready for the cards. The clock names none: it has waited long enough."""

    seat: NotRequired[int]


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


Done = (
    tuple[Literal["decide"], Decide]
    | tuple[Literal["bet"], Bet]
    | tuple[Literal["deal"], Dealt]
    | tuple[Literal["take-back"], OfSeat]
    | tuple[Literal["sit"], TakenSeat]
    | tuple[Literal["leave", "sit-out", "come-back"], OfSeat]
    | tuple[Literal["top-up"], TopUp]
    | tuple[Literal["emote"], Emote]
    | tuple[Literal["promise-seed"], PromiseSeed]
    | tuple[Literal["open-seed"], OpenSeed]
    | tuple[Literal["seat-bot"], SeatBot]
    | tuple[Literal["dismiss-bot"], OfSeat]
    | tuple[Literal["ruling"], Voided]
    | tuple[Literal["correction"], Corrected]
    | tuple[Literal["call-off"], CalledOff]
    | tuple[Literal["close"], Nothing]
)
"""What an entry may say was done, and what it holds of that."""

KINDS: Final = frozenset(kind for words, _ in map(get_args, get_args(Done)) for kind in get_args(words))
"""Every kind of entry there is."""
