"""The register: one numbered, chained log of all that the house does outside the logs of its tables.

Guests come in, change their names, get fresh play money, leave on all devices and use passes; tables are opened; keys
are made. What `guests` and `settings` say, and how a table was opened, follows from it: the audit works it out again.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, insert, select, text

from pitboss.house.store import schema
from pitboss.house.tables.entries import FIRST_HASH, canonical

HOUSE: Final = "house"
"""The subject of what is about the house itself and no guest or table."""
REGISTER: Final = "register"
"""What is announced to other workers, in place of a table, when a session has ended."""
_LOCK: Final = 80218022


class Kind:
    """What the register knows of."""

    CAME_IN = "came-in"
    RENAMED = "renamed"
    REFILLED = "refilled"
    LEFT_EVERYWHERE = "left-everywhere"
    PASS_USED = "pass-used"
    TABLE_OPENED = "table-opened"
    SESSION_KEY = "session-key"
    FLOOR_KEY = "floor-key"
    TAKEN_OVER = "taken-over"
    """A guest, a table or a key that was there before the register was, as it then stood."""


class Record(NamedTuple):
    """One line of the register: what happened to whom, and when, in milliseconds since 1970."""

    number: int
    at: int
    subject: str
    kind: str
    data: dict[str, Any]

    def chained(self, previous: str) -> str:
        """The hash that ties this record to the hash of the one before it."""
        content = [previous, self.number, self.at, self.subject, self.kind, self.data]
        return hashlib.sha256(canonical(content).encode()).hexdigest()


def enter(connection: Connection, subject: str, kind: str, data: dict[str, Any], *, at: int) -> int:
    """Write a record in the caller's transaction, as the last thing it locks; return the record's number."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    rows = schema.register
    last = connection.execute(select(rows.c.number, rows.c.hash).order_by(rows.c.number.desc()).limit(1)).first()
    number, previous = (last.number, last.hash) if last else (0, FIRST_HASH)
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


TABLE_FACTS: Final = ("name", "private", "opened_by", "opened_by_name", "opened_at", "game", "changes")


def table_facts(row: Any) -> dict[str, Any]:
    """What the register says of a table: all that was settled when it was opened.

    Tables opened before timers or terms were stored have none.
    """
    facts = {name: row[name] for name in TABLE_FACTS}
    later = {name: row.get(name) for name in ("timers", "terms")}
    return facts | later | {"sheet": hashlib.sha256(row["sheet"].encode()).hexdigest()}


def take_over(connection: Connection, *, at: int) -> None:
    """Begin the register of a house that had none: say how guests, tables and keys stand now."""
    guests, tables, settings = schema.guests, schema.tables, schema.settings
    for name in ("session-key", "floor-key"):
        value = connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar()
        if value is not None:
            data = {"key": name, "fingerprint": fingerprint(value)}
            enter(connection, HOUSE, Kind.TAKEN_OVER, data, at=at)
    known = guests.c.id, guests.c.name, guests.c.refills, guests.c.came_at
    for guest in connection.execute(select(*known).order_by(guests.c.came_at, guests.c.id)).all():
        grants = list(_grants(connection, guest.id, guest.refills))
        taken = {"name": guest.name, "came_at": guest.came_at, "grants": grants}
        number = enter(connection, guest.id, Kind.TAKEN_OVER, taken, at=at)
        connection.execute(guests.update().where(guests.c.id == guest.id).values(noted=number))
    columns = [tables.c[name] for name in ("id", "sheet", "version", "due_at", *TABLE_FACTS)]
    for table in connection.execute(select(*columns).order_by(tables.c.opened_at, tables.c.id)).mappings().all():
        data = table_facts(table) | {"version": table["version"], "due_at": table["due_at"]}
        enter(connection, table["id"], Kind.TAKEN_OVER, data, at=at)


def _grants(connection: Connection, guest: str, refills: int) -> Iterator[int]:
    """The play money a guest was given: the welcome and every refill."""
    rows = schema.ledger
    for number in range(refills + 1):
        ref, account = f"grant:{guest}:{number}", f"wallet:{guest}"
        given = select(rows.c.cents).where(rows.c.ref == ref, rows.c.account == account)
        yield sum(connection.execute(given).scalars())
