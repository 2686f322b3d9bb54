"""What a client may ask of a table, read from a JSON message and checked field by field."""

import json
from typing import Any, Final, NamedTuple, cast, get_args

from typing_extensions import get_type_hints

from pitboss.house.errors import HouseError
from pitboss.house.shapes.commands import COMMANDS, Asked, CommandId, SeenVersion
from pitboss.house.shapes.fields import Field

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
