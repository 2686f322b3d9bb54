"""The register: one numbered, chained log of all that the house does outside the logs of its tables.

Guests come in, change their names, get fresh play money, leave on all devices and use passes; tables are opened; keys
are made. What `guests` and `settings` say, and how a table was opened, follows from it: the audit works it out again.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, TypedDict

from sqlalchemy import Connection, RowMapping, insert, select, text

from pitboss.house.store import schema
from pitboss.house.tables.log import FIRST_HASH, canonical


class RecordKind:
    """What the register knows of."""

    CAME_IN: Final = "came-in"
    RENAMED: Final = "renamed"
    REFILLED: Final = "refilled"
    LEFT_EVERYWHERE: Final = "left-everywhere"
    PASS_USED: Final = "pass-used"
    TABLE_OPENED: Final = "table-opened"
    SESSION_KEY: Final = "session-key"
    FLOOR_KEY: Final = "floor-key"


class CameIn(TypedDict):
    """A guest came in and was given play money."""

    name: str
    cents: int


class Renamed(TypedDict):
    """A guest has another name."""

    name: str


class Refilled(TypedDict):
    """A guest was given fresh play money, for the `number`th time."""

    number: int
    cents: int


class LeftEverywhere(TypedDict):
    """A guest's sessions ended on all devices; those of this epoch count from now on."""

    epoch: int


PassUsed = TypedDict("PassUsed", {"pass": str})
"""A guest came in on another device."""


class KeyMade(TypedDict):
    """A key of the house, by its fingerprint."""

    fingerprint: str


class TableFacts(TypedDict):
    """All that was settled when a table was opened; the sheet by its hash."""

    name: str
    private: bool
    opened_by: str
    opened_by_name: str
    opened_at: int
    game: str
    changes: str
    timers: str
    terms: str
    sheet: str


RecordContent = (
    tuple[Literal["came-in"], CameIn]
    | tuple[Literal["renamed"], Renamed]
    | tuple[Literal["refilled"], Refilled]
    | tuple[Literal["left-everywhere"], LeftEverywhere]
    | tuple[Literal["pass-used"], PassUsed]
    | tuple[Literal["table-opened"], TableFacts]
    | tuple[Literal["session-key", "floor-key"], KeyMade]
)
"""What may be entered: its kind, and what is said of it."""


HOUSE: Final = "house"
"""The subject of what is about the house itself and no guest or table."""
REGISTER: Final = "register"
"""What is announced to other workers, in place of a table, when a session has ended."""
_LOCK: Final = 80218022


class Record(NamedTuple):
    """One line of the register: what happened to whom, and when, in milliseconds since 1970. Its data is whatever the
    database has, and only the audit tells whether it could have been entered."""

    number: int
    at: int
    subject: str
    kind: str
    data: Mapping[str, Any]

    def chained(self, previous: str) -> str:
        """The hash that ties this record to the hash of the one before it."""
        content = [previous, self.number, self.at, self.subject, self.kind, self.data]
        return hashlib.sha256(canonical(content).encode()).hexdigest()


def enter(connection: Connection, subject: str, noted: RecordContent, *, at: int) -> int:
    """Write a record in the caller's transaction, as the last thing it locks; return the record's number."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    rows = schema.register
    last = connection.execute(select(rows.c.number, rows.c.hash).order_by(rows.c.number.desc()).limit(1)).first()
    number, previous = (last.number, last.hash) if last else (0, FIRST_HASH)
    kind, data = noted
    record = Record(number + 1, at, subject, kind, data)
    row = record._asdict() | {"data": canonical(data), "hash": record.chained(previous)}
    connection.execute(insert(rows), [row])
    return record.number


def last_number(connection: Connection) -> int:
    """The number of the last record; 0 before the first."""
    rows = schema.register
    number: int | None = connection.execute(select(rows.c.number).order_by(rows.c.number.desc()).limit(1)).scalar()
    return number or 0


def ended_sessions(connection: Connection, after: int) -> list[Record]:
    """The records after a number by which sessions were ended, in order."""
    rows = schema.register
    ending = rows.c.kind.in_((RecordKind.LEFT_EVERYWHERE, RecordKind.SESSION_KEY))
    wanted = select(rows).where(rows.c.number > after, ending).order_by(rows.c.number)
    return [Record(r.number, r.at, r.subject, r.kind, json.loads(r.data)) for r in connection.execute(wanted)]


def fingerprint(key: str) -> str:
    """What the register says of a secret key."""
    return hashlib.sha256(f"pitboss key {key}".encode()).hexdigest()


def table_facts(row: RowMapping | Mapping[str, Any]) -> TableFacts:
    """What the register says of a table."""
    return {
        "name": row["name"],
        "private": row["private"],
        "opened_by": row["opened_by"],
        "opened_by_name": row["opened_by_name"],
        "opened_at": row["opened_at"],
        "game": row["game"],
        "changes": row["changes"],
        "timers": row["timers"],
        "terms": row["terms"],
        "sheet": hashlib.sha256(row["sheet"].encode()).hexdigest(),
    }
