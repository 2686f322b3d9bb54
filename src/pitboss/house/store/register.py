"""The register: one numbered, chained log of all that the house does outside the logs of its tables.

Guests come in, change their names, get fresh play money, leave on all devices and use passes; tables are opened; keys
are made. What `guests` and `settings` say, and how a table was opened, follows from it: the audit works it out again.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, TypedDict

from sqlalchemy import Connection, RowMapping, insert, select, text

from pitboss.house.store import schema
from pitboss.house.tables.log import FIRST_HASH, canonical


class Kind:
    """What the register knows of."""

    CAME_IN: Final = "came-in"
    RENAMED: Final = "renamed"
    REFILLED: Final = "refilled"
    LEFT_EVERYWHERE: Final = "left-everywhere"
    PASS_USED: Final = "pass-used"
    TABLE_OPENED: Final = "table-opened"
    SESSION_KEY: Final = "session-key"
    FLOOR_KEY: Final = "floor-key"
    TAKEN_OVER: Final = "taken-over"
    """A guest, a table or a key that was there before the register was, as it then stood."""


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


class KeyTakenOver(KeyMade):
    """One that was there before the register was, with the name of its setting."""

    key: str


class GuestTakenOver(TypedDict):
    """A guest who was there before: `grants` are the welcome and every refill."""

    name: str
    came_at: int
    grants: list[int]


class TableFacts(TypedDict):
    """All that was settled when a table was opened; the sheet by its hash."""

    name: str
    private: bool
    opened_by: str
    opened_by_name: str
    opened_at: int
    game: str
    changes: str
    timers: str | None
    terms: str | None
    sheet: str


class TableTakenOver(TableFacts):
    """A table that was there before, and how far it had come."""

    version: int
    due_at: int | None


Noted = (
    tuple[Literal["came-in"], CameIn]
    | tuple[Literal["renamed"], Renamed]
    | tuple[Literal["refilled"], Refilled]
    | tuple[Literal["left-everywhere"], LeftEverywhere]
    | tuple[Literal["pass-used"], PassUsed]
    | tuple[Literal["table-opened"], TableFacts]
    | tuple[Literal["session-key", "floor-key"], KeyMade]
    | tuple[Literal["taken-over"], GuestTakenOver | TableTakenOver | KeyTakenOver]
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


def enter(connection: Connection, subject: str, noted: Noted, *, at: int) -> int:
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
    found: int | None = connection.execute(select(rows.c.number).order_by(rows.c.number.desc()).limit(1)).scalar()
    return found or 0


def ended_sessions(connection: Connection, after: int) -> list[Record]:
    """The records after a number by which sessions were ended, in order."""
    rows = schema.register
    ending = rows.c.kind.in_((Kind.LEFT_EVERYWHERE, Kind.SESSION_KEY))
    wanted = select(rows).where(rows.c.number > after, ending).order_by(rows.c.number)
    return [Record(r.number, r.at, r.subject, r.kind, json.loads(r.data)) for r in connection.execute(wanted)]


def fingerprint(key: str) -> str:
    """What the register says of a secret key."""
    return hashlib.sha256(f"pitboss key {key}".encode()).hexdigest()


def table_facts(row: RowMapping | Mapping[str, Any]) -> TableFacts:
    """What the register says of a table. Tables opened before timers or terms were stored have none."""
    return {
        "name": row["name"],
        "private": row["private"],
        "opened_by": row["opened_by"],
        "opened_by_name": row["opened_by_name"],
        "opened_at": row["opened_at"],
        "game": row["game"],
        "changes": row["changes"],
        "timers": row.get("timers"),
        "terms": row.get("terms"),
        "sheet": hashlib.sha256(row["sheet"].encode()).hexdigest(),
    }


_LATER: Final = ("timers", "terms")
"""Columns that tables got after the register was begun."""


def take_over(connection: Connection, *, at: int) -> None:
    """Begin the register of a house that had none: say how guests, tables and keys stand now."""
    guests, tables, settings = schema.guests, schema.tables, schema.settings
    for name in ("session-key", "floor-key"):
        value = connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar()
        if value is not None:
            key: KeyTakenOver = {"key": name, "fingerprint": fingerprint(value)}
            enter(connection, HOUSE, (Kind.TAKEN_OVER, key), at=at)
    known = guests.c.id, guests.c.name, guests.c.refills, guests.c.came_at
    for guest in connection.execute(select(*known).order_by(guests.c.came_at, guests.c.id)).all():
        grants = list(_grants(connection, guest.id, guest.refills))
        known_as: GuestTakenOver = {"name": guest.name, "came_at": guest.came_at, "grants": grants}
        number = enter(connection, guest.id, (Kind.TAKEN_OVER, known_as), at=at)
        connection.execute(guests.update().where(guests.c.id == guest.id).values(noted=number))
    columns = [tables.c[name] for name in ("id", *TableTakenOver.__annotations__) if name not in _LATER]
    for table in connection.execute(select(*columns).order_by(tables.c.opened_at, tables.c.id)).mappings().all():
        stood: TableTakenOver = {**table_facts(table), "version": table["version"], "due_at": table["due_at"]}
        enter(connection, table["id"], (Kind.TAKEN_OVER, stood), at=at)


def _grants(connection: Connection, guest: str, refills: int) -> Iterator[int]:
    """The play money a guest was given: the welcome and every refill."""
    rows = schema.ledger
    for number in range(refills + 1):
        ref, account = f"grant:{guest}:{number}", f"wallet:{guest}"
        given = select(rows.c.cents).where(rows.c.ref == ref, rows.c.account == account)
        yield sum(connection.execute(given).scalars())
