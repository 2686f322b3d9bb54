"""The register folded: who the guests are, what they were given, how tables were opened, and which keys are in use."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.audit.report import AuditFault, AuditReport
from pitboss.house.history.rounds import counted_rounds
from pitboss.house.history.statistics import Career, last_ruling, read_career, sums_hash
from pitboss.house.store import schema
from pitboss.house.store.database import TRIAL, TRIALS
from pitboss.house.store.register import HOUSE, Record, RecordKind, fingerprint
from pitboss.house.store.schema import SCHEMA
from pitboss.house.store.wallets import WELCOME_MONEY
from pitboss.house.tables.log import FIRST_HASH, canonical

_KEYS = {RecordKind.SESSION_KEY: "session-key", RecordKind.FLOOR_KEY: "floor-key"}


@dataclass
class RegisteredGuest:
    """A guest as the register leaves them: `grants` are the welcome and every refill."""

    name: str
    came_at: int
    noted: int
    grants: list[int]
    granted_at: list[int]
    epoch: int = 0
    passes: set[str] = field(default_factory=set)


@dataclass
class RegisterFold:
    """All that the register says."""

    guests: dict[str, RegisteredGuest] = field(default_factory=dict)
    tables: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    wallets: dict[str, int] = field(default_factory=dict)
    """What the ledger's lines come to."""
    chips: dict[tuple[str, int], int] = field(default_factory=dict)
    """What guests had at tables when they were given fresh play money, by the number of the grant."""


class _UnknownError(ValueError):
    """A record that nothing is known to do with."""


def read_register(connection: Connection, known: RegisterFold, report: AuditReport) -> Iterator[AuditFault]:
    """Check the chain, and fold it into `known`."""
    rows, previous = schema.register, FIRST_HASH
    for number, row in enumerate(connection.execute(select(rows).order_by(rows.c.number)), start=1):
        name = report.at("register", row.number)
        if row.number != number:
            yield AuditFault(name, f"record {number} is missing before it")
            return
        record = Record(row.number, row.at, row.subject, row.kind, json.loads(row.data))
        if record.chained(previous) != row.hash or canonical(record.data) != row.data:
            yield AuditFault(name, "its hash does not follow from its content and the record before it")
            return
        try:
            _enter(known, record)
        except (KeyError, ValueError, TypeError) as error:
            yield AuditFault(name, f"it cannot have been accepted: {error}")
            return
        previous = row.hash
        report.note_head("register", row.at, row.hash)
        report.records += 1


def _enter(known: RegisterFold, record: Record) -> None:
    data, subject = record.data, record.subject
    if subject == HOUSE:
        known.keys[_KEYS[record.kind]] = data["fingerprint"]
    elif record.kind == RecordKind.TABLE_OPENED:
        if subject in known.tables:
            raise _UnknownError("the table was opened before")
        known.tables[subject] = data
    elif record.kind == RecordKind.CAME_IN:
        if subject in known.guests:
            raise _UnknownError("the guest was here before")
        known.guests[subject] = _newcomer(record)
    else:
        guest = known.guests[subject]
        guest.noted = record.number
        _change(guest, record)


def _newcomer(record: Record) -> RegisteredGuest:
    if record.data["cents"] != WELCOME_MONEY:
        raise _UnknownError(f"{record.data['cents']} cents is not what a new guest is given")
    return RegisteredGuest(record.data["name"], record.at, record.number, [WELCOME_MONEY], [record.at])


def _change(guest: RegisteredGuest, record: Record) -> None:
    data = record.data
    match record.kind:
        case RecordKind.RENAMED:
            guest.name = data["name"]
        case RecordKind.REFILLED:
            if data["number"] != len(guest.grants) or not 0 < data["cents"] <= WELCOME_MONEY:
                raise _UnknownError(f"{data['cents']} cents is no grant of this house")
            guest.grants.append(data["cents"])
            guest.granted_at.append(record.at)
        case RecordKind.LEFT_EVERYWHERE:
            if data["epoch"] != guest.epoch + 1:
                raise _UnknownError(f"epoch {data['epoch']} does not follow {guest.epoch}")
            guest.epoch = data["epoch"]
        case RecordKind.PASS_USED:
            if data["pass"] in guest.passes:
                raise _UnknownError("the pass was used before")
            guest.passes.add(data["pass"])
        case _:
            raise _UnknownError(f"{record.kind} is unknown")


def key_faults(connection: Connection, known: RegisterFold, report: AuditReport) -> Iterator[AuditFault]:
    """The settings: the schema, and keys that must be those of the register."""
    rows, keys = schema.settings, {"schema": "", **known.keys}
    for row in connection.execute(select(rows).order_by(rows.c.name)):
        name = report.at("settings", row.name)
        if row.name == "schema":
            del keys["schema"]
            if row.value != str(SCHEMA):
                yield AuditFault(name, f"it says {row.value} where the schema is {SCHEMA}")
        elif row.name == TRIAL:
            if row.value not in TRIALS:
                yield AuditFault(name, "it is not what the house writes there")
        elif keys.pop(row.name, None) != fingerprint(row.value):
            yield AuditFault(name, "it is not what the register says")
    for lost in keys:
        yield AuditFault(report.at("settings", lost), "it is missing")


def guest_faults(connection: Connection, known: RegisterFold, report: AuditReport) -> Iterator[AuditFault]:
    """The guests: everything but the wallet follows from the register, and the wallet from the ledger."""
    rows, left = schema.guests, dict(known.guests)
    for row in connection.execute(select(rows).order_by(rows.c.came_at, rows.c.id)):
        name = report.at("guests", row.id)
        guest = left.pop(row.id, None)
        if guest is None:
            yield AuditFault(name, "the register does not know this guest")
            continue
        due = {
            "name": guest.name,
            "refills": len(guest.grants) - 1,
            "came_at": guest.came_at,
            "epoch": guest.epoch,
            "noted": guest.noted,
        }
        for column, value in due.items():
            if row._mapping[column] != value:
                yield AuditFault(name, f"{column} is {row._mapping[column]} where the register says {value}")
        if row.wallet != (balance := known.wallets.pop(row.id, 0)):
            yield AuditFault(name, f"the wallet has {row.wallet} cents and the ledger says {balance}")
        report.guests += 1
    for lost in left:
        yield AuditFault(f"guests {lost}", "the register knows this guest, who is missing")
    for nobody in known.wallets:
        yield AuditFault(f"ledger wallet:{nobody}", "it is the wallet of nobody")


def career_faults(connection: Connection, report: AuditReport) -> Iterator[AuditFault]:
    """Check every row. One that is missing is no fault: it is worked out anew."""
    rows, guests = schema.careers, schema.guests
    known = {*connection.execute(select(guests.c.id)).scalars()}
    for row in connection.execute(select(rows).order_by(rows.c.guest)):
        name = report.at("careers", row.guest)
        if row.guest not in known:
            yield AuditFault(name, "there is no such guest")
        elif sums_hash(row.guest, row.sums) != row.hash:
            yield AuditFault(name, "the sums are not those that were written")
        elif not _adds_up(connection, row.guest, read_career(row.sums)):
            yield AuditFault(name, "the rounds come to something else")


def _adds_up(connection: Connection, guest: str, stored: Career) -> bool:
    """Whether the rounds come to the sums, unless a ruling has come since: then they are about to be counted anew."""
    if stored.rulings != last_ruling(connection, guest):
        return True
    fresh, last = Career(), max(stored.counted.recent, default=0)
    for played in counted_rounds(connection, guest):
        if played.last <= last:
            fresh.count(played)
    return fresh.ever == stored.ever
