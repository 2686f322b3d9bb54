"""The audit: everything the house has written down is worked out again from its logs, and compared row by row.

A table is folded from its first entry, guests and keys from the register; every column of every row must follow from
them, and every card from the stored secrets. A fault names the row. Whatever a row holds, looking at it ends in a fault
and not in an error.

Who can write the database can also make every hash anew: that is found only by an anchor that was kept elsewhere.
"""

import re
import time
from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection, Engine, select

from pitboss.house.audit.columns import forgiving, orphan_faults, schema_faults, spelling_faults
from pitboss.house.audit.guests import RegisterFold, career_faults, guest_faults, key_faults, read_register
from pitboss.house.audit.ledger import ledger_faults, ruling_faults
from pitboss.house.audit.report import AuditFault, AuditReport
from pitboss.house.audit.tables import TableAudit
from pitboss.house.store import schema
from pitboss.house.store.database import DatabaseClock, is_postgres, reading
from pitboss.house.store.schema import TableRow

__all__ = ["AnchorError", "AuditFault", "AuditReport", "audit", "audit_connection"]


_SETTLED_MS: Final = 60_000
"""An anchor is of this long ago: whatever was written then has been committed since, with whatever worker."""


class AnchorError(ValueError):
    """A text that is no anchor of an audit."""


def audit(engine: Engine, *, since: str | None = None) -> AuditReport:
    """Check everything, at one moment of the database; stop at the first fault.

    Args:
        engine: The database of a house.
        since: The anchor that an earlier audit has given. Whatever was altered before it is found too, recomputed
            hashes or not.

    Raises:
        AnchorError: If `since` is no anchor.
    """
    match = re.fullmatch("([0-9]{1,15})-[0-9a-f]{64}", since) if since is not None else None
    if since is not None and match is None:
        raise AnchorError(f"{since!r} is no anchor: give the text that an earlier audit has printed")
    clock = DatabaseClock(engine)() if is_postgres(engine) else time.time_ns() // 1_000_000
    now = clock - _SETTLED_MS
    with reading(engine) as connection:
        report = audit_connection(connection, moments=(now, int(match[1])) if match else (now,))
    if match is not None and report.fault is None and report.anchor(int(match[1])) != since:
        report.fault = AuditFault(f"the house at {match[1]}", "it is not the one of which this anchor was taken")
    return report


def audit_connection(connection: Connection, moments: tuple[int, ...] = ()) -> AuditReport:
    """Check everything that a connection sees; stop at the first fault."""
    report = AuditReport(moments=moments)
    with forgiving(connection):
        try:
            report.fault = next(_faults(connection, report), None)
        except Exception as error:
            report.fault = AuditFault(
                report.row, f"it cannot be read: {str(error) or type(error).__name__}".splitlines()[0]
            )
    return report


def _faults(connection: Connection, report: AuditReport) -> Iterator[AuditFault]:
    yield from schema_faults(connection, report)
    yield from spelling_faults(connection, report)
    yield from orphan_faults(connection, report)
    known = RegisterFold()
    yield from read_register(connection, known, report)
    yield from key_faults(connection, known, report)
    tables = schema.tables
    for row in connection.execute(select(tables).order_by(tables.c.opened_at, tables.c.id)).all():
        head = TableRow._make(row)
        opened = known.tables.pop(head.id, None)
        yield from TableAudit(connection, head, opened, known, report).faults()
        report.tables += 1
    for table in known.tables:
        yield AuditFault(f"tables {table}", "the register knows it and it is missing")
    yield from ledger_faults(connection, known, report)
    yield from guest_faults(connection, known, report)
    yield from ruling_faults(connection, report)
    yield from career_faults(connection, report)
