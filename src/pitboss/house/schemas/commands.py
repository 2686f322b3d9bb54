"""What a field of a command may hold: as a check, in words, and as JSON Schema has it."""

import json
import re
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, Literal, NamedTuple, NotRequired, cast, get_args

from typing_extensions import get_type_hints

from pitboss.house.errors import HouseError
from pitboss.house.schemas import Shape
from pitboss.rules import MAX_SEATS
from pitboss.rules.consistency import LONGEST_NAME, MOST_SIDE_BETS
from pitboss.table.bots import STYLES
from pitboss.table.shuffle import SEED_PATTERN, SEED_WORDS


class Field(NamedTuple):
    """Stands beside the type of a field: whether a value fits, what is allowed, and the same as JSON Schema."""

    fits: Callable[[Any], bool]
    allowed: str
    schema: dict[str, Any]


def whole(low: int, high: int, allowed: str) -> Field:
    """A whole number."""

    def fits(value: Any) -> bool:
        return type(value) is int and low <= value <= high

    return Field(fits, allowed, {"type": "integer", "minimum": low, "maximum": high})


def spelled(pattern: str, allowed: str) -> Field:
    """A text of this pattern."""
    spelling = re.compile(pattern)

    def fits(value: Any) -> bool:
        return isinstance(value, str) and spelling.fullmatch(value) is not None

    return Field(fits, allowed, {"type": "string", "pattern": f"^(?:{pattern})$"})


def one_of(words: Iterable[str]) -> Field:
    """One of some words."""
    known = tuple(words)
    return Field(lambda value: value in known, f"one of {', '.join(known)}", {"enum": list(known)})


def by_name(name: Field, value: Field, most: int, allowed: str) -> Field:
    """Values by their names, so many at most."""

    def fits(given: Any) -> bool:
        if not isinstance(given, dict) or len(given) > most:
            return False
        return all(name.fits(key) and value.fits(held) for key, held in given.items())

    names = {"propertyNames": name.schema, "additionalProperties": value.schema}
    return Field(fits, allowed, {"type": "object", "maxProperties": most, **names})


MOST_CENTS: Final = 10**11
EMOTES: Final = ("good-luck", "nice-hand", "ouch", "thanks", "wow")
"""All that can be said at a table: no free text."""

_MAYBE_CENTS: Final = whole(0, MOST_CENTS, "whole cents")
_DECISION: Final = spelled(r"[a-z0-9:.-]{1,32}", "a decision such as hit or insure:5.00")
_SIDE_BET: Final = spelled(rf"[a-z0-9:.-]{{1,{LONGEST_NAME}}}", "the name of a side bet, such as buster")
_BETS: Final = by_name(
    _SIDE_BET, _MAYBE_CENTS, MOST_SIDE_BETS, 'side bets by name in whole cents, such as {"buster": 500}'
)

CommandId = Annotated[str, spelled(r"[A-Za-z0-9._-]{1,64}", "a text of 1 to 64 of the characters A-Z a-z 0-9 . _ -")]
SeenVersion = Annotated[int, whole(0, 2**53, "the version of the state that was looked at")]
SomeCents = Annotated[int, whole(1, MOST_CENTS, "whole cents, 1 or more")]
MaybeCents = Annotated[int, _MAYBE_CENTS]
SideBets = Annotated[dict[str, int], _BETS]
Digest = Annotated[str, spelled(r"[0-9a-f]{64}", "64 hexadecimal digits, in lower case")]
SeedText = Annotated[str, spelled(SEED_PATTERN, SEED_WORDS)]


class Nothing(Shape):
    """No fields at all."""


class OfSeat(Shape):
    """Something about a seat."""

    seat: Annotated[int, whole(1, MAX_SEATS, f"a seat from 1 to {MAX_SEATS}")]


class Sit(OfSeat):
    """Take a free seat, with the usual chips if nothing is said."""

    buy_in: NotRequired[SomeCents]


class TopUp(OfSeat):
    """Buy more chips."""

    cents: SomeCents


class Bet(OfSeat):
    """Put down wagers, or change them."""

    main: SomeCents
    side: NotRequired[SideBets]
    toke: NotRequired[MaybeCents]
    side_tokes: NotRequired[SideBets]


class Decide(OfSeat):
    """Answer for the hand in turn."""

    decision: Annotated[str, _DECISION]


class PromiseSeed(OfSeat):
    """Promise a seed for the shoe with this commitment."""

    shoe: Digest
    promise: Digest


class OpenSeed(OfSeat):
    """Open the seed that was promised."""

    shoe: Digest
    seed: SeedText


class Emote(OfSeat):
    """Say one of the few things that can be said."""

    emote: Annotated[str, one_of(EMOTES)]


class SeatBot(OfSeat):
    """Put a bot in a free seat, of the usual style if nothing is said."""

    style: NotRequired[Annotated[str, one_of(STYLES)]]


Asked = (
    tuple[Literal["sit"], Sit]
    | tuple[Literal["leave", "sit-out", "come-back"], OfSeat]
    | tuple[Literal["top-up"], TopUp]
    | tuple[Literal["bet"], Bet]
    | tuple[Literal["take-back"], OfSeat]
    | tuple[Literal["deal"], OfSeat]
    | tuple[Literal["decide"], Decide]
    | tuple[Literal["promise-seed"], PromiseSeed]
    | tuple[Literal["open-seed"], OpenSeed]
    | tuple[Literal["emote"], Emote]
    | tuple[Literal["seat-bot"], SeatBot]
    | tuple[Literal["dismiss-bot"], OfSeat]
    | tuple[Literal["ping"], Nothing]
)
"""What to do, and the fields of that."""

COMMANDS: Final[dict[str, type[Shape]]] = {
    do: shape for words, shape in map(get_args, get_args(Asked)) for do in get_args(words)
}
"""The fields of each command by what it does."""


MAX_MESSAGE: Final = 4096


class Command(NamedTuple):
    """One request: the client's own `id` for it, the `version` it had seen, and what is `asked`."""

    id: str
    version: int
    asked: Asked

    @property
    def do(self) -> str:
        """What to do."""
        return self.asked[0]


class _Asked(NamedTuple):
    """A field of a command, and whether it may not be left out."""

    field: Field
    required: bool = True


def _fields(shape: Any) -> dict[str, _Asked]:
    hints = get_type_hints(shape, include_extras=True)
    required = shape.__required_keys__
    return {name: _Asked(_field(hint), name in required) for name, hint in hints.items()}


def _field(hint: Any) -> Field:
    """The field that stands beside a type, perhaps in `NotRequired`."""
    while not isinstance(found := get_args(hint)[-1], Field):
        hint = get_args(hint)[0]
    return found


_ID: Final = _field(CommandId)
_VERSION: Final = _field(SeenVersion)
FIELDS: Final = {do: _fields(shape) for do, shape in COMMANDS.items()}
"""What each command has beside its id and its version."""


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
    return Command(ident, version, cast(Asked, (do, raw)))


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
    for name, (field, required) in fields.items():
        if name not in raw:
            if required:
                raise HouseError("malformed", f"{do} needs {name}: {field.allowed}")
        elif not field.fits(raw[name]):
            raise HouseError("malformed", f"{name} must be {field.allowed}")


def command_schema() -> dict[str, Any]:
    """What `read_command` takes, as JSON Schema has it."""
    return {"title": "Command", "oneOf": [_schema_of(do, fields) for do, fields in FIELDS.items()]}


def _schema_of(do: str, fields: dict[str, _Asked]) -> dict[str, Any]:
    every = {"id": _Asked(_ID), "version": _Asked(_VERSION, do != "ping"), **fields}
    return {
        "title": do,
        "type": "object",
        "properties": {"do": {"const": do}} | {name: asked.field.schema for name, asked in every.items()},
        "required": ["do", *(name for name, asked in every.items() if asked.required)],
        "additionalProperties": False,
    }
