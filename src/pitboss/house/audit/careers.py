"""Sums over a guest's rounds: those that were written, of a guest that there is, and what the rounds come to."""

from collections.abc import Iterator

from sqlalchemy import Connection, select

from pitboss.house.audit.verdict import Fault, Report
from pitboss.house.records.careers import Career, fingerprint, last_ruling, read_career
from pitboss.house.records.history import counted_rounds
from pitboss.house.store import schema


def career_faults(connection: Connection, report: Report) -> Iterator[Fault]:
    """Check every row. One that is missing is no fault: it is worked out anew."""
    rows, guests = schema.careers, schema.guests
    known = {*connection.execute(select(guests.c.id)).scalars()}
    for row in connection.execute(select(rows).order_by(rows.c.guest)):
        name = report.at("careers", row.guest)
        if row.guest not in known:
            yield Fault(name, "there is no such guest")
        elif fingerprint(row.guest, row.sums) != row.hash:
            yield Fault(name, "the sums are not those that were written")
        elif not _adds_up(connection, row.guest, read_career(row.sums)):
            yield Fault(name, "the rounds come to something else")


def _adds_up(connection: Connection, guest: str, kept: Career) -> bool:
    """Whether the rounds come to the sums, unless a ruling has come since: then they are about to be counted anew."""
    if kept.rulings != last_ruling(connection, guest):
        return True
    fresh, last = Career(), max(kept.counted.recent, default=0)
    for played in counted_rounds(connection, guest):
        if played.last <= last:
            fresh.count(played)
    return fresh.ever == kept.ever
