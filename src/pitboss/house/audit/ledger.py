"""The ledger: grants follow from the register, other lines from the logs of tables; wallets are what they come to."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.audit.guests import RegisterFold
from pitboss.house.audit.report import AuditFault, AuditReport
from pitboss.house.keys import is_signed, known_key
from pitboss.house.rulings import chain
from pitboss.house.store import schema
from pitboss.house.store.wallets import BROKE_BELOW, MINT, WELCOME_MONEY
from pitboss.house.tables.live import RULINGS
from pitboss.house.tables.log import FIRST_HASH, canonical

LinesByRef = dict[str, list[tuple[int, str, int]]]
"""Lines by what they refer to: id, account and cents of each."""


def lines_of(connection: Connection, owner: str) -> LinesByRef:
    """The lines of a table, or of all grants."""
    rows, lines_by_ref = schema.ledger, dict[str, list[tuple[int, str, int]]]()
    wanted = select(rows).where(rows.c.ref > f"{owner}:", rows.c.ref < f"{owner};").order_by(rows.c.id)
    for row in connection.execute(wanted):
        lines_by_ref.setdefault(row.ref, []).append((row.id, row.account, row.cents))
    return lines_by_ref


class LineCheck:
    """Compares lines in the order of what they refer to, in which they were numbered too."""

    def __init__(self, lines_by_ref: LinesByRef, report: AuditReport) -> None:
        self.left = dict(lines_by_ref)
        self._report = report
        self._last = 0

    def compare(self, ref: str, due: Mapping[str, int]) -> Iterator[AuditFault]:
        """The lines that refer to one thing, which must move so many cents to and from each account."""
        name, lines = self._report.at("ledger", ref), self.left.pop(ref, [])
        sums: dict[str, int] = {}
        for number, account, cents in lines:
            if number <= self._last:
                yield AuditFault(name, f"line {number} was written before line {self._last}")
            if account in sums:
                yield AuditFault(name, f"{account} has more than one line")
            sums[account], self._last = cents, number
        self._report.lines += len(lines)
        for account in sorted({*due, *sums}):
            if sums.get(account, 0) != due.get(account, 0) or account not in due:
                moved = f"{account} has {sums.get(account, 0)} cents where {due.get(account, 0)} were moved"
                yield AuditFault(name, moved)
        if list(sums) != list(due):
            yield AuditFault(name, "its lines are not in their order")


def ledger_faults(connection: Connection, known: RegisterFold, report: AuditReport) -> Iterator[AuditFault]:
    """Grants, lines that belong to nothing, and what is in every wallet."""
    grants = lines_of(connection, "grant")
    for guest, registered in known.guests.items():
        refs = [f"grant:{guest}:{number}" for number in range(len(registered.grants))]
        check = LineCheck({ref: grants.pop(ref) for ref in refs if ref in grants}, report)
        for ref, cents in zip(refs, registered.grants, strict=True):
            yield from check.compare(ref, {MINT: -cents, f"wallet:{guest}": cents})
    for ref in grants:
        yield AuditFault(report.at("ledger", ref), "no such grant was made")
    yield from _wallets(connection, known, report)


def _wallets(connection: Connection, known: RegisterFold, report: AuditReport) -> Iterator[AuditFault]:
    """What is in every wallet; whoever got fresh money must have had next to none, and gets no more than is due."""
    rows = schema.ledger
    tables = set(connection.execute(select(schema.tables.c.id)).scalars())
    columns: Any = rows.c.ref, rows.c.account, rows.c.cents
    for ref, account, cents in connection.execute(select(*columns).order_by(rows.c.id)):
        owner = ref.partition(":")[0]
        if owner != "grant" and owner not in tables:
            yield AuditFault(report.at("ledger", ref), "it belongs to no entry")
        if account.startswith("wallet:"):
            guest = account.removeprefix("wallet:")
            if owner == "grant" and not ref.endswith(":0"):
                wallet = known.wallets.get(guest, 0)
                chips = known.chips.get((guest, int(ref.rpartition(":")[2])), 0)
                if wallet + chips >= BROKE_BELOW or cents != WELCOME_MONEY - max(wallet, 0):
                    yield AuditFault(report.at("ledger", ref), f"the guest had {wallet} cents, and {chips} in chips")
            known.wallets[guest] = known.wallets.get(guest, 0) + cents


def ruling_faults(connection: Connection, report: AuditReport) -> Iterator[AuditFault]:
    """Rulings that do not follow from the one before, from the floor's key, or from the entry that carried them out."""
    rows, entries = schema.rulings, schema.entries
    previous, number, public = FIRST_HASH, 0, known_key(connection)
    made = connection.execute(select(entries).where(entries.c.kind.in_(RULINGS)).order_by(entries.c.at)).all()
    unmatched = {(row.table_id, row.version): row for row in made}
    ruled: dict[tuple[str, int], set[int]] = {}
    for row in connection.execute(select(rows).order_by(rows.c.number)):
        name = report.at("rulings", row.number)
        if row.number != number + 1:
            yield AuditFault(name, f"ruling {number + 1} is missing before it")
        if chain(previous, row.content) != row.hash:
            yield AuditFault(name, "its hash does not follow from its content and the ruling before it")
        is_spelled = row.signature == row.signature.lower()
        if public is None or not is_spelled or not is_signed(public, row.hash.encode(), row.signature):
            yield AuditFault(name, "it is not signed with the floor's key")
        content = json.loads(row.content)
        signed = content["table"], content["round"], content["at"], content.get("seat", 0), content.get("cents", 0)
        if (row.table_id, row.round, row.at, row.seat, row.cents) != signed:
            yield AuditFault(name, "its columns are not what was signed")
        entry = unmatched.pop((content["table"], content["entry"]), None)
        if entry is None:
            yield AuditFault(
                name, f"the log of table {content['table']} has no such ruling at version {content['entry']}"
            )
        else:
            beside = {"table": entry.table_id, "number": row.number, "at": entry.at, "entry": entry.version}
            if canonical(json.loads(entry.data) | beside | {"head": entry.hash}) != row.content:
                yield AuditFault(name, "what was signed is not what was entered at the table")
        seats = ruled.setdefault((row.table_id, row.round), set())
        if row.seat in seats or 0 in seats or (seats and row.seat == 0):
            yield AuditFault(name, f"round {row.round} of table {row.table_id} was ruled on before, and that is final")
        seats.add(row.seat)
        previous, number = row.hash, row.number
        report.note_head("rulings", row.at, row.hash)
        report.rulings += 1
    for table, version in unmatched:
        yield AuditFault(report.at("entries", table, version), "a ruling that is not in the chain of rulings")
