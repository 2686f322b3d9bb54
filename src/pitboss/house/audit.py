"""The audit: every table is folded again from its first entry, and everything the house wrote down is compared with it.

Checked are the chain of every log, the ledger line by line, every shoe card by card, the rounds, the wallets, and the
chain of rulings with its signatures. A fault names the row.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, func, select

from pitboss.house import schema
from pitboss.house.cashier import WELCOME_MONEY
from pitboss.house.checkpoint import take_checkpoint
from pitboss.house.database import reading
from pitboss.house.entries import FIRST_HASH, canonical
from pitboss.house.errors import HouseError
from pitboss.house.floorkey import is_signed, known_key
from pitboss.house.history import shoe_record
from pitboss.house.live import RULINGS, LiveTable
from pitboss.house.lobby import opening_hash
from pitboss.house.outcome import Outcome
from pitboss.house.positions import moves, positions
from pitboss.house.rulings import chain
from pitboss.house.shelf import entry_rows, read_entry, read_rules
from pitboss.house.timers import Timers
from pitboss.table import DealtOtherwiseError
from pitboss.table.shuffle import commitment


class Fault(NamedTuple):
    """A row that is not what it should be."""

    row: str
    what: str

    def __str__(self) -> str:
        return f"{self.row}: {self.what}"


@dataclass
class Report:
    """What was checked, and the first fault, if there is one."""

    tables: int = 0
    entries: int = 0
    lines: int = 0
    rounds: int = 0
    shoes: int = 0
    cards: int = 0
    rulings: int = 0
    fault: Fault | None = None


def audit(engine: Engine) -> Report:
    """Check everything, at one moment of the database; stop at the first fault."""
    report = Report()
    with reading(engine) as connection:
        report.fault = next(_faults(connection, report), None)
    return report


def _faults(connection: Connection, report: Report) -> Iterator[Fault]:
    tables = connection.execute(select(schema.tables).order_by(schema.tables.c.opened_at, schema.tables.c.id)).all()
    for head in tables:
        yield from _Table(connection, head, report).faults()
        report.tables += 1
    yield from _ledger_faults(connection)
    yield from _grant_faults(connection)
    yield from _ruling_faults(connection, report)


class _Table:
    """One table, folded from its first entry and compared row by row."""

    def __init__(self, connection: Connection, head: Any, report: Report) -> None:
        self.connection = connection
        self.head = head
        self.report = report
        table = head.id
        self.shoes = {row.number: row for row in self._rows(schema.shoes, "number")}
        self.rounds = {row.number: row for row in self._rows(schema.rounds, "number")}
        self.results = {(row.round, row.seat): row for row in self._rows(schema.results, "id")}
        self.lines: dict[str, dict[str, int]] = {}
        rows = schema.ledger
        for line in connection.execute(select(rows).where(rows.c.ref.startswith(f"{table}:", autoescape=True))):
            accounts = self.lines.setdefault(line.ref, {})
            accounts[line.account] = accounts.get(line.account, 0) + line.cents

    def _rows(self, table: Any, order: str) -> list[Any]:
        wanted = select(table).where(table.c.table_id == self.head.id).order_by(table.c[order])
        return list(self.connection.execute(wanted))

    def faults(self) -> Iterator[Fault]:
        table = self.head.id
        first = self.shoes.get(1)
        if first is None:
            yield Fault(f"shoes {table} 1", "the first shoe is missing")
            return
        for shoe in self.shoes.values():
            if commitment(shoe.secret) != shoe.commitment:
                yield Fault(f"shoes {table} {shoe.number}", "the secret does not fit the commitment")
                return
        rules = read_rules(self.head.sheet, self.head.changes)
        live = LiveTable(
            table,
            rules,
            [self.shoes[n].secret for n in sorted(self.shoes)],
            timers=Timers.read(self.head.timers),
        )
        live.at = self.head.opened_at
        live.head = opening_hash(self.head._mapping, first.commitment)
        yield from self._fold(live)
        yield from self._ends(live)

    def _fold(self, live: LiveTable) -> Iterator[Fault]:
        for row in entry_rows(self.connection, live.id, 0):
            name = f"entries {live.id} {row['version']}"
            entry = read_entry(row)
            if entry.version != live.version + 1:
                yield Fault(name, f"version {live.version + 1} is missing before it")
                return
            if entry.chained(live.id, live.head) != row["hash"] or canonical(entry.data) != row["data"]:
                yield Fault(name, "its hash does not follow from its content and the entry before it")
                return
            before = positions(live)
            try:
                outcome = live.apply(entry)
            except (HouseError, KeyError, ValueError) as error:
                yield Fault(name, f"it cannot have been accepted: {error}")
                return
            live.head = row["hash"]
            self.report.entries += 1
            yield from self._compare_lines(entry.version, moves(live.id, before, positions(live), outcome.wallets))
            yield from self._compare_round(live, outcome)
            yield from self._compare_shoe(live, outcome)

    def _compare_lines(self, version: int, due: dict[str, int]) -> Iterator[Fault]:
        ref = f"{self.head.id}:{version}"
        found = self.lines.pop(ref, {})
        self.report.lines += len(found)
        for account in sorted({*due, *found}):
            if found.get(account, 0) != due.get(account, 0):
                what = f"{account} has {found.get(account, 0)} cents where the entry moves {due.get(account, 0)}"
                yield Fault(f"ledger {ref}", what)

    def _compare_round(self, live: LiveTable, outcome: Outcome) -> Iterator[Fault]:
        played = outcome.round
        if played is None:
            return
        row = self.rounds.pop(played.number, None)
        due = (played.shoe, live.at, played.began, played.ended, played.status, str(played.log))
        if row is None or (row.shoe, row.at, row.began, row.ended, row.status, row.notation) != due:
            yield Fault(f"rounds {live.id} {played.number}", "it is missing, or not the round that was played")
            return
        for seat in played.seats:
            result = self.results.pop((played.number, seat.seat), None)
            owed = (seat.guest, seat.name, seat.net, seat.tokes_net, seat.delta, seat.tokes)
            if result is None or owed != (
                result.guest,
                result.name,
                result.net,
                result.tokes_net,
                result.delta,
                result.tokes,
            ):
                yield Fault(f"results {live.id} {played.number} seat {seat.seat}", "it is not what the round brought")
        self.report.rounds += 1

    def _compare_shoe(self, live: LiveTable, outcome: Outcome) -> Iterator[Fault]:
        if outcome.closed_shoe is not None:
            number, record = outcome.closed_shoe
            row = self.shoes[number]
            if row.closed_version != live.version:
                yield Fault(f"shoes {live.id} {number}", f"it was finished at version {live.version}")
                return
            try:
                self.report.cards += shoe_record(self.connection, live.id, number).verify()
                record.replay(live.rules)
            except (DealtOtherwiseError, ValueError) as error:
                yield Fault(f"shoes {live.id} {number}", str(error))
                return
            self.report.shoes += 1
        if outcome.opened_shoe is not None:
            number, _ = outcome.opened_shoe
            row = self.shoes.get(number)
            if row is None:
                yield Fault(f"shoes {live.id} {number}", "it is missing")
            elif row.opened_version != live.version or row.checkpoint != canonical(take_checkpoint(live)):
                yield Fault(f"shoes {live.id} {number}", "its checkpoint is not the table as it then stood")

    def _ends(self, live: LiveTable) -> Iterator[Fault]:
        """What is left over once the log has been folded, and whether the table's row agrees with it."""
        if (self.head.version, self.head.head) != (live.version, live.head):
            yield Fault(f"tables {live.id}", f"it says version {self.head.version}; its log ends at {live.version}")
        for ref in self.lines:
            yield Fault(f"ledger {ref}", "it belongs to no entry")
        for number in self.rounds:
            yield Fault(f"rounds {live.id} {number}", "the log has no such round")
        for number, seat in self.results:
            yield Fault(f"results {live.id} {number} seat {seat}", "the log has no such result")
        for row in self.shoes.values():
            if row.number > live.shoe_number:
                yield Fault(f"shoes {live.id} {row.number}", "the log has no such shoe")
            elif row.closed_version is not None and row.number == live.shoe_number and not live.is_closed:
                yield Fault(f"shoes {live.id} {row.number}", "it is marked finished and is still in use")
        held = {row.seat: row.guest for row in self._rows(schema.holdings, "seat")}
        if held != live.guests:
            yield Fault(f"holdings {live.id}", "the seats held are not those of the log")


def _ledger_faults(connection: Connection) -> Iterator[Fault]:
    rows, guests = schema.ledger, schema.guests
    uneven = select(rows.c.ref).group_by(rows.c.ref).having(func.sum(rows.c.cents) != 0).order_by(rows.c.ref)
    for ref in connection.execute(uneven).scalars():
        yield Fault(f"ledger {ref}", "its lines do not sum to zero")
    known = set(connection.execute(select(schema.tables.c.id)).scalars())
    for ref in connection.execute(select(rows.c.ref).distinct()).scalars():
        if not ref.startswith("grant:") and ref.split(":")[0] not in known:
            yield Fault(f"ledger {ref}", "it belongs to no table")
    sums = select(rows.c.account, func.sum(rows.c.cents)).where(rows.c.account.startswith("wallet:"))
    balances = {account: int(cents) for account, cents in connection.execute(sums.group_by(rows.c.account))}
    for guest in connection.execute(select(guests).order_by(guests.c.came_at, guests.c.id)):
        balance = balances.pop(f"wallet:{guest.id}", 0)
        if balance != guest.wallet:
            yield Fault(f"guests {guest.id}", f"the wallet has {guest.wallet} cents and the ledger says {balance}")
    for account in balances:
        yield Fault(f"ledger {account}", "it is the wallet of nobody")


def _grant_faults(connection: Connection) -> Iterator[Fault]:
    """Play money comes into the house only as a guest's welcome and refills, numbered and of a known size."""
    rows, guests = schema.ledger, schema.guests
    given: dict[str, dict[str, int]] = {}
    for line in connection.execute(select(rows).where(rows.c.ref.startswith("grant:")).order_by(rows.c.id)):
        given.setdefault(line.ref, {})[line.account] = line.cents
    for guest in connection.execute(select(guests).order_by(guests.c.came_at, guests.c.id)):
        for number in range(guest.refills + 1):
            ref = f"grant:{guest.id}:{number}"
            cents = given.pop(ref, {}).get(f"wallet:{guest.id}", 0)
            if (number == 0 and cents != WELCOME_MONEY) or cents <= 0:
                yield Fault(f"ledger {ref}", f"{cents} cents is no grant of this house")
    for ref in given:
        yield Fault(f"ledger {ref}", "no such grant was made")


def _ruling_faults(connection: Connection, report: Report) -> Iterator[Fault]:
    rows, entries = schema.rulings, schema.entries
    previous, number, public = FIRST_HASH, 0, known_key(connection)
    made = connection.execute(
        select(entries.c.table_id, entries.c.version, entries.c.hash).where(entries.c.kind.in_(RULINGS))
    )
    unmatched = {(row.table_id, row.version): row.hash for row in made}
    ruled: dict[tuple[str, int], set[int]] = {}
    for row in connection.execute(select(rows).order_by(rows.c.number)):
        name = f"rulings {row.number}"
        if row.number != number + 1:
            yield Fault(name, f"ruling {number + 1} is missing before it")
        if chain(previous, row.content) != row.hash:
            yield Fault(name, "its hash does not follow from its content and the ruling before it")
        if public is None or not is_signed(public, row.hash.encode(), row.signature):
            yield Fault(name, "it is not signed with the floor's key")
        content = json.loads(row.content)
        where = content["table"], content["entry"]
        signed = content["table"], content["round"], content["at"], content.get("seat", 0), content.get("cents", 0)
        if (row.table_id, row.round, row.at, row.seat, row.cents) != signed:
            yield Fault(name, "its columns are not what was signed")
        if unmatched.pop(where, None) != content["head"]:
            yield Fault(name, f"the log of table {where[0]} has no such ruling at version {where[1]}")
        seats = ruled.setdefault((row.table_id, row.round), set())
        if row.seat in seats or 0 in seats or (seats and row.seat == 0):
            yield Fault(name, f"round {row.round} of table {row.table_id} was ruled on before, and that is final")
        seats.add(row.seat)
        previous, number = row.hash, row.number
        report.rulings += 1
    for table, version in sorted(unmatched):
        yield Fault(f"entries {table} {version}", "a ruling that is not in the chain of rulings")
