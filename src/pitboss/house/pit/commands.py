"""What a client may ask of a table, read from a JSON message and checked field by field."""

import json
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from pitboss.house.errors import HouseError
from pitboss.rules import MAX_SEATS
from pitboss.table.bots import STYLES

MAX_MESSAGE: Final = 4096
MOST_CENTS: Final = 10**11
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_WORD: Final = re.compile(r"[a-z0-9:.-]{1,32}")


class Command(NamedTuple):
    """One request: the client's own `id` for it, the `version` it had seen, what to `do`, and the fields of that."""

    id: str
    version: int
    do: str
    data: dict[str, Any]


class _Field(NamedTuple):
    fits: Callable[[Any], bool]
    allowed: str
    required: bool = True


def _whole(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _spelled(pattern: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _is_bets(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= 8
        and all(_WORD.fullmatch(name) and _whole(0, MOST_CENTS)(cents) for name, cents in value.items())
    )


_SEAT: Final = _Field(_whole(1, MAX_SEATS), f"a seat from 1 to {MAX_SEATS}")
_CENTS: Final = _Field(_whole(1, MOST_CENTS), "whole cents, 1 or more")
_MAYBE_CENTS: Final = _Field(_whole(0, MOST_CENTS), "whole cents", required=False)
_BETS: Final = _Field(_is_bets, 'side bets by name in whole cents, such as {"buster": 500}', required=False)
_DECISION: Final = _Field(
    lambda value: isinstance(value, str) and bool(_WORD.fullmatch(value)), "a decision such as hit or insure:5.00"
)
_DIGEST: Final = _Field(_spelled(r"[0-9a-f]{64}"), "64 hexadecimal digits, in lower case")
_SEED: Final = _Field(_spelled(r"([0-9a-f]{2}){16,64}"), "32 to 128 hexadecimal digits, two for a byte, in lower case")

EMOTES: Final = ("good-luck", "nice-hand", "ouch", "thanks", "wow")
"""All that can be said at a table: no free text."""
_EMOTE: Final = _Field(lambda value: value in EMOTES, f"one of {', '.join(EMOTES)}")

_STYLE: Final = _Field(lambda value: value in STYLES, f"one of {', '.join(STYLES)}", required=False)

FIELDS: Final[dict[str, dict[str, _Field]]] = {
    "sit": {"seat": _SEAT, "buy_in": _CENTS._replace(required=False)},
    "leave": {"seat": _SEAT},
    "sit-out": {"seat": _SEAT},
    "come-back": {"seat": _SEAT},
    "top-up": {"seat": _SEAT, "cents": _CENTS},
    "bet": {"seat": _SEAT, "main": _CENTS, "side": _BETS, "toke": _MAYBE_CENTS, "side_tokes": _BETS},
    "take-back": {"seat": _SEAT},
    "deal": {"seat": _SEAT},
    "decide": {"seat": _SEAT, "decision": _DECISION},
    "promise-seed": {"seat": _SEAT, "shoe": _DIGEST, "promise": _DIGEST},
    "open-seed": {"seat": _SEAT, "shoe": _DIGEST, "seed": _SEED},
    "emote": {"seat": _SEAT, "emote": _EMOTE},
    "seat-bot": {"seat": _SEAT, "style": _STYLE},
    "dismiss-bot": {"seat": _SEAT},
    "ping": {},
}


def read_command(text: str | bytes) -> Command:
    """Read one message; raise `HouseError` (`malformed`, `unknown-command`) if it is no command."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise HouseError("malformed", "the message is not JSON text") from None
    if not isinstance(raw, dict):
        raise HouseError("malformed", "a message is a JSON object")
    ident = raw.pop("id", None)
    if not isinstance(ident, str) or not _ID.fullmatch(ident):
        raise HouseError("malformed", "id must be a text of 1 to 64 of the characters A-Z a-z 0-9 . _ -")
    do = raw.pop("do", None)
    if not isinstance(do, str) or do not in FIELDS:
        raise HouseError("unknown-command", f"do must be one of {', '.join(FIELDS)}")
    version = raw.pop("version", 0 if do == "ping" else None)
    if not _whole(0, 2**53)(version):
        raise HouseError("malformed", "version must be the version of the state that was looked at")
    _check_fields(do, raw)
    return Command(ident, version, do, raw)


def sent_id(text: str | bytes) -> str | None:
    """The id of a message that is no command, if it has one that can be repeated to its sender."""
    try:
        ident = json.loads(text)["id"]
    except (ValueError, RecursionError, TypeError, KeyError):
        return None
    return ident if isinstance(ident, str) and _ID.fullmatch(ident) else None


def _check_fields(do: str, raw: dict[str, Any]) -> None:
    fields = FIELDS[do]
    for name in raw:
        if name not in fields:
            raise HouseError("malformed", f"{do} has no such field: it has {', '.join(fields) or 'none'}")
    for name, field in fields.items():
        if name not in raw:
            if field.required:
                raise HouseError("malformed", f"{do} needs {name}: {field.allowed}")
        elif not field.fits(raw[name]):
            raise HouseError("malformed", f"{name} must be {field.allowed}")
