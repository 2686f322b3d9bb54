"""One table, folded from its first entry and compared row by row."""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.audit.guests import RegisterFold
from pitboss.house.audit.ledger import LineCheck, lines_of
from pitboss.house.audit.report import AuditFault, AuditReport
from pitboss.house.errors import HouseError
from pitboss.house.history.rounds import shoe_record
from pitboss.house.opening import opening_hash
from pitboss.house.store import schema
from pitboss.house.store.queries import entry_rows, live_of, read_entry
from pitboss.house.store.register import table_facts
from pitboss.house.store.schema import TableRow
from pitboss.house.store.writer import head_of
from pitboss.house.tables.checkpoint import is_due, take_checkpoint
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import canonical
from pitboss.house.tables.money import holding, moves
from pitboss.house.tables.state import Outcome, RoundResult
from pitboss.table import DealtOtherwiseError
from pitboss.table.shuffle import commitment


class TableAudit:
    """A table, how it was opened according to the register, and all rows about it; what was compared is taken out."""

    def __init__(
        self,
        connection: Connection,
        head: TableRow,
        opened: Mapping[str, Any] | None,
        known: RegisterFold,
        report: AuditReport,
    ) -> None:
        self.connection = connection
        self.known = known
        self.head = head
        self.id = head.id
        self.opened = opened
        self.report = report
        self.shoes = {row.number: row for row in self._rows(schema.shoes, "number")}
        self.checkpoints = {row.version: row.state for row in self._rows(schema.checkpoints, "version")}
        self.rounds = {row.number: row for row in self._rows(schema.rounds, "number")}
        self.results = deque(self._rows(schema.results, "id"))
        self.lines = LineCheck(lines_of(connection, self.id), report)

    def _rows(self, table: Any, order: str) -> list[Any]:
        self.report.at(table.name, "of table", self.id)
        wanted = select(table).where(table.c.table_id == self.id).order_by(table.c[order])
        return list(self.connection.execute(wanted))

    def faults(self) -> Iterator[AuditFault]:
        """Every fault, in the order of the log."""
        yield from self._opening_faults()
        yield from self._secret_faults()
        name = self.report.at("tables", self.id)
        live = live_of(self.head, [self.shoes[number].secret for number in sorted(self.shoes)])
        if self.head.game != live.rules.name:
            yield AuditFault(name, f"it names the game {self.head.game}, and its sheet {live.rules.name}")
        live.at = self.head.opened_at
        live.head = opening_hash(self.head._asdict(), self.shoes[1].commitment)
        self.report.note_head(live.id, live.at, live.head)
        yield from self._shoe_opened(live, 1)
        yield from self._fold(live)
        self._count_chips(live, live.at, None)
        yield from self._leftovers(live)
        yield from self._head_faults(live)

    def _opening_faults(self) -> Iterator[AuditFault]:
        """How the table was opened: the register says it."""
        name = self.report.at("tables", self.id)
        if self.opened is None:
            yield AuditFault(name, "the register does not know this table")
            return
        for fact, value in table_facts(self.head._asdict()).items():
            if self.opened.get(fact) != value:
                yield AuditFault(name, f"{fact} is not what it was opened with")

    def _secret_faults(self) -> Iterator[AuditFault]:
        for place, number in enumerate(self.shoes or {1: None}, start=1):
            shoe = self.shoes.get(place)
            if shoe is None:
                yield AuditFault(self.report.at("shoes", self.id, place), f"it is missing, and shoe {number} is there")
            elif commitment(shoe.secret) != shoe.commitment:
                yield AuditFault(self.report.at("shoes", self.id, place), "the secret does not fit the commitment")

    def _fold(self, live: LiveTable) -> Iterator[AuditFault]:
        for row in entry_rows(self.connection, live.id, 0):
            name = self.report.at("entries", live.id, row["version"])
            entry = read_entry(row)
            if entry.version != live.version + 1:
                yield AuditFault(name, f"version {live.version + 1} is missing before it")
            unchained = "its hash does not follow from its content and the entry before it"
            if canonical(entry.action.data) != row["data"]:
                yield AuditFault(name, unchained)
            before = live.positions
            self._count_chips(live, live.at, entry.at)
            try:
                outcome = live.apply(entry)
            except (HouseError, KeyError, ValueError) as error:
                is_chained = entry.chained(live.id, live.head) == row["hash"]
                yield AuditFault(name, f"it cannot have been accepted: {error}" if is_chained else unchained)
                return
            if live.chained(entry, outcome) != row["hash"]:
                yield AuditFault(
                    name, unchained if outcome.opened_shoe is None else f"{unchained}, or the shoe it opened"
                )
            live.head = row["hash"]
            self.report.note_head(live.id, entry.at, live.head)
            self.report.entries += 1
            moved = moves(live.id, before, live.positions, outcome.wallets)
            yield from self.lines.compare(f"{live.id}:{entry.version}", moved)
            if outcome.round is not None:
                yield from self._round_faults(live, outcome.round)
            yield from self._shoe_faults(live, outcome)
            if is_due(live.version) or outcome.opened_shoe is not None:
                saved = self.checkpoints.pop(live.version, None)
                if saved != canonical(take_checkpoint(live)):
                    name = self.report.at("checkpoints", live.id, live.version)
                    yield AuditFault(name, "it is missing, or not the table as it then stood")

    def _count_chips(self, live: LiveTable, since: int, until: int | None) -> None:
        """Count what guests have here who were given fresh money after one entry and before the next.

        Where an entry is of the same millisecond nobody can tell which came first, and nothing is counted.
        """
        for seat, ident in live.guests.items():
            guest = self.known.guests.get(ident)
            if guest is None or len(guest.grants) == 1:
                continue
            for number, at in enumerate(guest.granted_at):
                if number and since < at and (until is None or at < until):
                    there = self.known.chips.get((ident, number), 0)
                    self.known.chips[ident, number] = there + holding(live.table, seat)

    def _round_faults(self, live: LiveTable, played: RoundResult) -> Iterator[AuditFault]:
        name = self.report.at("rounds", live.id, played.number)
        row = self.rounds.pop(played.number, None)
        due = (played.shoe, live.at, played.began, played.ended, played.status, str(played.log))
        if row is None or (row.shoe, row.at, row.began, row.ended, row.status, row.notation) != due:
            yield AuditFault(name, "it is missing, or not the round that was played")
        for seat in played.seats:
            name = self.report.at("results", live.id, played.number, "seat", seat.seat)
            brought = seat.guest, seat.name, seat.net, seat.tokes_net, seat.delta, seat.tokes
            if not self.results or tuple(self.results.popleft())[2:] != (played.number, seat.seat, *brought):
                yield AuditFault(name, "it is missing, out of its order, or not what the round brought")
        self.report.rounds += 1

    def _shoe_faults(self, live: LiveTable, outcome: Outcome) -> Iterator[AuditFault]:
        if outcome.closed_shoe is not None:
            number, record = outcome.closed_shoe
            name = self.report.at("shoes", live.id, number)
            if self.shoes[number].closed_version != live.version:
                yield AuditFault(name, f"it was finished at version {live.version}")
                return
            try:
                self.report.cards += shoe_record(self.connection, live.id, number).verify()
                record.replay(live.rules)
            except (DealtOtherwiseError, ValueError) as error:
                yield AuditFault(name, str(error))
            self.report.shoes += 1
        if outcome.opened_shoe is not None:
            yield from self._shoe_opened(live, outcome.opened_shoe[0])

    def _shoe_opened(self, live: LiveTable, number: int) -> Iterator[AuditFault]:
        name, row = self.report.at("shoes", live.id, number), self.shoes.get(number)
        if row is None:
            yield AuditFault(name, "it is missing")
        elif row.opened_version != live.version:
            yield AuditFault(name, f"it was opened at version {live.version}")

    def _leftovers(self, live: LiveTable) -> Iterator[AuditFault]:
        """What is left over once the log has been folded."""
        for ref in self.lines.left:
            yield AuditFault(self.report.at("ledger", ref), "it belongs to no entry")
        for number in self.rounds:
            yield AuditFault(self.report.at("rounds", live.id, number), "the log has no such round")
        for version in self.checkpoints:
            yield AuditFault(self.report.at("checkpoints", live.id, version), "none was taken there")
        for row in self.results:
            yield AuditFault(
                self.report.at("results", live.id, row.round, "seat", row.seat), "the log has no such result"
            )
        for row in self.shoes.values():
            name = self.report.at("shoes", live.id, row.number)
            if row.number > live.shoe_number:
                yield AuditFault(name, "the log has no such shoe")
            elif row.closed_version is not None and row.number == live.shoe_number and not live.is_closed:
                yield AuditFault(name, "it is marked finished and is still in use")
        holders = {row.seat: row.guest for row in self._rows(schema.holdings, "seat")}
        for seat in sorted({*holders, *live.guests}):
            if holders.get(seat) != live.guests.get(seat):
                name = self.report.at("holdings", live.id, seat)
                yield AuditFault(name, f"it is held by {live.guests.get(seat) or 'nobody'} according to the log")

    def _head_faults(self, live: LiveTable) -> Iterator[AuditFault]:
        """Whether the table's row says how its log leaves it."""
        name, due = self.report.at("tables", live.id), head_of(live)
        columns = self.head._asdict()
        for column, value in due._asdict().items():
            if columns[column] != value:
                yield AuditFault(name, f"{column} is {columns[column]} where its log says {value}")
