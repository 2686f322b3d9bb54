"""The chain of rulings: numbered, signed, and each an entry in the log of its table."""

import json
from collections.abc import Iterator

from sqlalchemy import Connection, select

from pitboss.house.audit.verdict import Fault, Report
from pitboss.house.office.floorkey import is_signed, known_key
from pitboss.house.office.rulings import chain
from pitboss.house.store import schema
from pitboss.house.tables.entries import FIRST_HASH, canonical
from pitboss.house.tables.live import RULINGS


def ruling_faults(connection: Connection, report: Report) -> Iterator[Fault]:
    """Rulings that do not follow from the one before, from the floor's key, or from the entry that carried them out."""
    rows, entries = schema.rulings, schema.entries
    previous, number, public = FIRST_HASH, 0, known_key(connection)
    made = connection.execute(select(entries).where(entries.c.kind.in_(RULINGS)).order_by(entries.c.at)).all()
    unmatched = {(row.table_id, row.version): row for row in made}
    ruled: dict[tuple[str, int], set[int]] = {}
    for row in connection.execute(select(rows).order_by(rows.c.number)):
        name = report.at("rulings", row.number)
        if row.number != number + 1:
            yield Fault(name, f"ruling {number + 1} is missing before it")
        if chain(previous, row.content) != row.hash:
            yield Fault(name, "its hash does not follow from its content and the ruling before it")
        is_spelled = row.signature == row.signature.lower()
        if public is None or not is_spelled or not is_signed(public, row.hash.encode(), row.signature):
            yield Fault(name, "it is not signed with the floor's key")
        content = json.loads(row.content)
        signed = content["table"], content["round"], content["at"], content.get("seat", 0), content.get("cents", 0)
        if (row.table_id, row.round, row.at, row.seat, row.cents) != signed:
            yield Fault(name, "its columns are not what was signed")
        entry = unmatched.pop((content["table"], content["entry"]), None)
        if entry is None:
            yield Fault(name, f"the log of table {content['table']} has no such ruling at version {content['entry']}")
        else:
            beside = {"table": entry.table_id, "number": row.number, "at": entry.at, "entry": entry.version}
            if canonical(json.loads(entry.data) | beside | {"head": entry.hash}) != row.content:
                yield Fault(name, "what was signed is not what was entered at the table")
        seats = ruled.setdefault((row.table_id, row.round), set())
        if row.seat in seats or 0 in seats or (seats and row.seat == 0):
            yield Fault(name, f"round {row.round} of table {row.table_id} was ruled on before, and that is final")
        seats.add(row.seat)
        previous, number = row.hash, row.number
        report.rulings += 1
    for table, version in unmatched:
        yield Fault(report.at("entries", table, version), "a ruling that is not in the chain of rulings")
