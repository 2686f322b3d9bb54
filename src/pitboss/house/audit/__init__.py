"""The audit: everything the house has written down is worked out again from its logs, and compared row by row.

A table is folded from its first entry, guests and keys from the register; every column of every row must follow from
them, and every card from the stored secrets. A fault names the row. Whatever a row holds, looking at it ends in a fault
and not in an error.
"""

from collections.abc import Iterator

from sqlalchemy import Connection, Engine, select

from pitboss.house.audit.columns import forgiving, orphan_faults, spelling_faults
from pitboss.house.audit.guests import RegisterFold, career_faults, guest_faults, key_faults, read_register
from pitboss.house.audit.ledger import ledger_faults, ruling_faults
from pitboss.house.audit.report import AuditFault, AuditReport
from pitboss.house.audit.tables import TableAudit
from pitboss.house.store import schema
from pitboss.house.store.database import reading
from pitboss.house.store.schema import TableRow

__all__ = ["AuditFault", "AuditReport", "audit", "look"]


def audit(engine: Engine) -> AuditReport:
    """Check everything, at one moment of the database; stop at the first fault."""
    with reading(engine) as connection:
        return audit_connection(connection)


def audit_connection(connection: Connection) -> AuditReport:
    """Check everything that a connection sees; stop at the first fault."""
    report = AuditReport()
    with forgiving(connection):
        try:
            report.fault = next(_faults(connection, report), None)
        except Exception as error:
            report.fault = AuditFault(
                report.row, f"it cannot be read: {str(error) or type(error).__name__}".splitlines()[0]
            )
    return report


def _faults(connection: Connection, report: AuditReport) -> Iterator[AuditFault]:
    yield from spelling_faults(connection, report)
    yield from orphan_faults(connection, report)
    known = RegisterFold()
    yield from read_register(connection, known, report)
    yield from key_faults(connection, known, report)
    tables = schema.tables
    for row in connection.execute(select(tables).order_by(tables.c.opened_at, tables.c.id)).all():
        head = TableRow._make(row)
        opened = known.tables.pop(head.id, None)
        yield from TableAudit(connection, head, opened, report).faults()
        report.tables += 1
    for table in known.tables:
        yield AuditFault(f"tables {table}", "the register knows it and it is missing")
    yield from ledger_faults(connection, known, report)
    yield from guest_faults(connection, known, report)
    yield from ruling_faults(connection, report)
    yield from career_faults(connection, report)
