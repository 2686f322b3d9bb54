"""The log of a table: one entry for every accepted command, each chained to the one before by its hash."""

import hashlib
import json
import re
from typing import Any, Final, NamedTuple

import orjson

from pitboss.house.schemas.commands import LogAction, SeatAction

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
    action: LogAction
    by: str
    key: str | None = None

    @property
    def seat(self) -> int:
        """The seat it is about, 0 if it is about none."""
        return self.action.seat if isinstance(self.action, SeatAction) else 0

    def chained(self, table: str, previous: str, shoe: str | None = None) -> str:
        """The hash that ties this entry, at this table, to the hash of the entry before it, and the commitment to the
        `shoe` that it opened, if it did, to both."""
        content = [previous, table, self.version, self.at, self.action.do, self.by, self.action.data, self.key]
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
