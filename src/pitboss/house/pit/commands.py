"""What a client may ask of a table, read from a JSON message and checked field by field."""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from pitboss.house.errors import HouseError
from pitboss.rules import MAX_SEATS
from pitboss.table.bots import STYLES

MAX_MESSAGE: Final = 4096
MOST_CENTS: Final = 10**11


class Command(NamedTuple):
    """One request: the client's own `id` for it, the `version` it had seen, what to `do`, and the fields of that."""

    id: str
    version: int
    do: str
    data: dict[str, Any]


class _Field(NamedTuple):
    """What a field may hold: as a check, in words, and as JSON Schema has it."""

    fits: Callable[[Any], bool]
    allowed: str
    schema: dict[str, Any]
    required: bool = True

    @property
    def left_out(self) -> "_Field":
        """The same field where it may be missing."""
        return self._replace(required=False)


def _whole(low: int, high: int, allowed: str) -> _Field:
    def fits(value: Any) -> bool:
        return type(value) is int and low <= value <= high

    return _Field(fits, allowed, {"type": "integer", "minimum": low, "maximum": high})


def _spelled(pattern: str, allowed: str) -> _Field:
    spelling = re.compile(pattern)

    def fits(value: Any) -> bool:
        return isinstance(value, str) and spelling.fullmatch(value) is not None

    return _Field(fits, allowed, {"type": "string", "pattern": f"^(?:{pattern})$"})


def _one_of(words: Iterable[str]) -> _Field:
    known = tuple(words)
    return _Field(lambda value: value in known, f"one of {', '.join(known)}", {"enum": list(known)})


def _by_name(name: _Field, value: _Field, most: int, allowed: str) -> _Field:
    def fits(given: Any) -> bool:
        if not isinstance(given, dict) or len(given) > most:
            return False
        return all(name.fits(key) and value.fits(held) for key, held in given.items())

    names = {"propertyNames": name.schema, "additionalProperties": value.schema}
    return _Field(fits, allowed, {"type": "object", "maxProperties": most, **names})


EMOTES: Final = ("good-luck", "nice-hand", "ouch", "thanks", "wow")
"""All that can be said at a table: no free text."""

_ID: Final = _spelled(r"[A-Za-z0-9._-]{1,64}", "a text of 1 to 64 of the characters A-Z a-z 0-9 . _ -")
_VERSION: Final = _whole(0, 2**53, "the version of the state that was looked at")
_SEAT: Final = _whole(1, MAX_SEATS, f"a seat from 1 to {MAX_SEATS}")
_CENTS: Final = _whole(1, MOST_CENTS, "whole cents, 1 or more")
_MAYBE_CENTS: Final = _whole(0, MOST_CENTS, "whole cents").left_out
_DECISION: Final = _spelled(r"[a-z0-9:.-]{1,32}", "a decision such as hit or insure:5.00")
_BETS: Final = _by_name(
    _DECISION, _MAYBE_CENTS, 8, 'side bets by name in whole cents, such as {"buster": 500}'
).left_out
_DIGEST: Final = _spelled(r"[0-9a-f]{64}", "64 hexadecimal digits, in lower case")
_SEED: Final = _spelled(r"([0-9a-f]{2}){16,64}", "32 to 128 hexadecimal digits, two for a byte, in lower case")
_EMOTE: Final = _one_of(EMOTES)
_STYLE: Final = _one_of(STYLES).left_out

FIELDS: Final[dict[str, dict[str, _Field]]] = {
    "sit": {"seat": _SEAT, "buy_in": _CENTS.left_out},
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
    if not _ID.fits(ident):
        raise HouseError("malformed", f"id must be {_ID.allowed}")
    do = raw.pop("do", None)
    if not isinstance(do, str) or do not in FIELDS:
        raise HouseError("unknown-command", f"do must be one of {', '.join(FIELDS)}")
    version = raw.pop("version", 0 if do == "ping" else None)
    if not _VERSION.fits(version):
        raise HouseError("malformed", f"version must be {_VERSION.allowed}")
    _check_fields(do, raw)
    return Command(ident, version, do, raw)


def sent_id(text: str | bytes) -> str | None:
    """The id of a message that is no command, if it has one that can be repeated to its sender."""
    try:
        ident = json.loads(text)["id"]
    except (ValueError, RecursionError, TypeError, KeyError):
        return None
    return ident if _ID.fits(ident) else None


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


def command_schema() -> dict[str, Any]:
    """What `read_command` takes, as JSON Schema has it."""
    return {"title": "Command", "oneOf": [_schema_of(do, fields) for do, fields in FIELDS.items()]}


def _schema_of(do: str, fields: dict[str, _Field]) -> dict[str, Any]:
    every = {"id": _ID, "version": _VERSION if do != "ping" else _VERSION.left_out, **fields}
    return {
        "title": do,
        "type": "object",
        "properties": {"do": {"const": do}} | {name: field.schema for name, field in every.items()},
        "required": ["do", *(name for name, field in every.items() if field.required)],
        "additionalProperties": False,
    }
