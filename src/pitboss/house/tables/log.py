"""What an entry of each kind holds, as far as that is more than what a client sent (`shapes/commands.py`).

The data itself is a plain dictionary, and is stored as it is.
"""

import hashlib
import json
import re
from typing import Any, Final, Literal, NamedTuple, NotRequired, TypedDict, final, get_args

import orjson

from pitboss.house.schemas.commands import (
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


FIRST_HASH = "0" * 64


class By:
    """Who may stand behind an entry besides a guest."""

    CLOCK = "clock"
    BOT = "bot"
    FLOOR = "floor"


class Entry(NamedTuple):
    """One accepted command: what was done, by whom, and when, in milliseconds since 1970.

    `by` is a guest's id or one of `By`. `key` makes a guest's command unique at a table, so that a retry is known.
    """

    version: int
    at: int
    done: Done
    by: str
    key: str | None = None

    @property
    def seat(self) -> int:
        """The seat it is about, 0 if it is about none."""
        match self.done:
            case "ruling" | "call-off" | "close", _:
                return 0
            case "deal", ready:
                return ready.get("seat", 0)
            case _, of:
                return of["seat"]

    def chained(self, table: str, previous: str, shoe: str | None = None) -> str:
        """The hash that ties this entry, at this table, to the hash of the entry before it, and the commitment to the
        `shoe` that it opened, if it did, to both."""
        kind, data = self.done
        content = [previous, table, self.version, self.at, kind, self.by, data, self.key]
        return link([*content, shoe] if shoe is not None else content)


def link(content: list[Any]) -> str:
    """The hash of what the chain holds at one place, the hash of the place before it included."""
    return hashlib.sha256(canonical(content).encode()).hexdigest()


_SPELLING: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)
_EXPONENT: Final = re.compile(r"e-?[0-9]+(?:[],}]|\Z)")


def canonical(content: Any) -> str:
    """JSON with one spelling for one content: that of Python's own writer, which takes eight times as long as the one
    that is asked first. They agree on plain text and whole numbers."""
    try:
        text = orjson.dumps(content, option=orjson.OPT_SORT_KEYS).decode()
    except orjson.JSONEncodeError:
        return _SPELLING.encode(content)
    return text if _is_plain(text) else _SPELLING.encode(content)


def _is_plain(text: str) -> bool:
    """Whether there is nothing in a JSON text that the two writers may spell differently: no letter to be escaped, no
    fraction, and no null, which may have been no number."""
    return (
        text.isascii()
        and not ("\\" in text or "." in text or "null" in text or "\x7f" in text)
        and _EXPONENT.search(text) is None
    )


def command_key(guest: str, command_id: str) -> str:
    """What makes a guest's command unique at a table."""
    return f"{guest}:{command_id}"
