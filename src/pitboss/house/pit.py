"""The pit: one thread through which a worker carries out every command, in transactions that group what waits.

A batch locks its tables, brings each to the version in the database, tries the commands one after the other, writes
what they did, and commits. Only then is anybody answered. Nothing kept in memory is needed afterwards: another worker,
or this one after a crash, goes on from the log.
"""

import json
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Engine, bindparam, select

from pitboss.house import schema
from pitboss.house.books import Books
from pitboss.house.cashier import holdings
from pitboss.house.chips import buy_in_limits
from pitboss.house.clock import next_due, turn_deadline
from pitboss.house.commands import Command
from pitboss.house.database import announce, writing
from pitboss.house.entries import By, Entry, command_key
from pitboss.house.errors import HouseError
from pitboss.house.live import LiveTable
from pitboss.house.shelf import News, Shelf, find_table
from pitboss.house.telling import Told, tell
from pitboss.house.timers import Timers
from pitboss.house.view import view_state
from pitboss.money import show_cents

log = logging.getLogger("pitboss.house")
MOST_IN_BATCH = 64
_T = TypeVar("_T")

# Statements of every batch, made once: making them costs more than running them.
_LOCK_TABLES = (
    select(schema.tables)
    .where(schema.tables.c.id.in_(bindparam("tables", expanding=True)))
    .order_by(schema.tables.c.id)
    .with_for_update()
)
_FIND_COMMANDS = select(schema.entries.c.table_id, schema.entries.c.key, schema.entries.c.version).where(
    schema.entries.c.table_id.in_(bindparam("tables", expanding=True)),
    schema.entries.c.key.in_(bindparam("keys", expanding=True)),
)


class Receipt(NamedTuple):
    """A command was carried out and is durable; `repeated` if that was before."""

    version: int
    repeated: bool = False


Answer = Receipt | HouseError


class Request(NamedTuple):
    """A command on its way: by a guest, or by the clock (`command` is then None). `reply` is called once."""

    table: str
    by: str
    command: Command | None
    reply: Callable[[Answer], None]


class Bulletin(NamedTuple):
    """The message of one version of a table, the same for every client, and whose wallets changed with it."""

    table: str
    version: int
    text: str
    guests: frozenset[str]


class Outbox(Protocol):
    """Where the pit leaves what is to be sent, after the commit."""

    def watches(self, table: str) -> bool: ...

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None: ...


class Quiet:
    """An outbox for when nobody is connected: replies are called at once, bulletins go nowhere."""

    def watches(self, table: str) -> bool:  # noqa: ARG002
        return False

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:  # noqa: ARG002
        for request, answer in answers:
            request.reply(answer)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def dump(message: Any) -> str:
    """A message as it is sent."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def table_message(live: LiveTable, events: list[Told], timers: Timers) -> str:
    """What every client at a table is sent about its newest version."""
    state = view_state(live, timers)
    return dump({"type": "table", "version": live.version, "events": events, "state": state})


class Pit:
    """Carries out commands against the database, in batches. `worker` names this process among others."""

    def __init__(
        self,
        engine: Engine,
        *,
        timers: Timers | None = None,
        outbox: Outbox | None = None,
        worker: str = "pit",
        clock: Callable[[], int] = now_ms,
    ) -> None:
        self.engine = engine
        self.timers = timers or Timers()
        self.outbox: Outbox = outbox or Quiet()
        self.worker = worker
        self.now = clock
        self.shelf = Shelf()
        self.batches = 0
        self.accepted = 0

    # What others ask of the pit; all of it runs on the thread of whoever calls.

    def carry_out(self, requests: list[Request]) -> None:
        """Carry out requests in one transaction; if that fails, each in one of its own."""
        try:
            self._carry_out(requests)
        except Exception as error:
            for request in requests:
                self.shelf.forget(request.table)
            if len(requests) > 1:
                for request in requests:
                    self.carry_out([request])
                return
            log.error("a request failed", exc_info=error, extra={"table": requests[0].table})
            answer = HouseError("busy", "the house could not write this down, and nothing has changed: try again")
            self.outbox.send([], [(requests[0], answer)])

    def in_transaction(self, work: Callable[[Connection, Books], _T]) -> _T:
        """Do something of one's own in a transaction that writes, entries included."""
        books = Books(self.timers)
        try:
            with writing(self.engine) as connection:
                result = work(connection, books)
                books.write(connection)
                announce(connection, self.worker, books.touched)
        except BaseException:
            for table in books.touched:
                self.shelf.forget(table)
            raise
        return result

    def look(self, table: str) -> tuple[Any, dict[str, Any]]:
        """The row of a table and its state as clients see it now; raise `HouseError` if there is no such table."""
        with self.engine.connect() as connection:
            head = find_table(connection, table)
            live, news = self.shelf.bring(connection, head)
            state = view_state(live, self.timers) | {"now": max(self.now(), live.at)}
        self.outbox.send(self.bulletins(live, news), [])
        return head, state

    def held(self, guest: str) -> list[tuple[str, int, int]]:
        """The seats a guest holds: table, seat, and the chips in front of it."""
        found = []
        with self.engine.connect() as connection:
            for table, seat in holdings(connection, guest):
                live, news = self.shelf.bring(connection, find_table(connection, table))
                self.outbox.send(self.bulletins(live, news), [])
                found.append((table, seat, live.table.funds(seat)))
        return found

    def catch_up(self, tables: Iterable[str]) -> None:
        """Learn, and tell those who watch, what other workers have done at these tables."""
        for table in tables:
            if self.outbox.watches(table):
                self.look(table)

    def run_clock(self) -> int:
        """Do everything the clock has to do by now; return how many tables were due."""
        rows = schema.tables
        with self.engine.connect() as connection:
            wanted = select(rows.c.id).where(rows.c.due_at <= self.now()).limit(MOST_IN_BATCH)
            due = list(connection.execute(wanted).scalars())
        if due:
            self.carry_out([Request(table, By.CLOCK, None, _ignore) for table in due])
        return len(due)

    # One batch.

    def _carry_out(self, requests: list[Request]) -> None:
        answers: list[tuple[Request, Answer]] = []
        bulletins: list[Bulletin] = []
        books = Books(self.timers)
        with writing(self.engine) as connection:
            batch = _Batch(self, connection, books, requests)
            for request in requests:
                try:
                    answers.append((request, batch.handle(request, bulletins)))
                except HouseError as error:
                    answers.append((request, error))
            if books.is_empty:
                connection.rollback()
            else:
                books.write(connection)
                announce(connection, self.worker, books.touched)
        self.batches += 1
        self.outbox.send(bulletins, answers)

    def bulletins(self, live: LiveTable, news: list[News]) -> list[Bulletin]:
        """Messages about what other workers did; the state in each is the newest there is."""
        if not news or not self.outbox.watches(live.id):
            return []
        events = [event for item in news for event in item.events]
        return [self.bulletin(live, events, frozenset(live.guests.values()))]

    def bulletin(self, live: LiveTable, events: list[Told], guests: frozenset[str]) -> Bulletin:
        return Bulletin(live.id, live.version, table_message(live, events, self.timers), guests)


class _Batch:
    """The commands of one transaction, with everything locked that they may change."""

    def __init__(self, pit: Pit, connection: Connection, books: Books, requests: list[Request]) -> None:
        self.pit = pit
        self.connection = connection
        self.books = books
        tables = list({request.table for request in requests})
        self.heads = {row.id: row for row in connection.execute(_LOCK_TABLES, {"tables": tables})}
        self.seen = self._seen(requests)
        self.wallets = self._wallets(requests)
        self.brought: dict[str, LiveTable] = {}

    def _seen(self, requests: list[Request]) -> dict[tuple[str, str], int]:
        keys = {command_key(r.by, r.command.id) for r in requests if r.command}
        if not keys:
            return {}
        tables = {r.table for r in requests if r.command}
        found = self.connection.execute(_FIND_COMMANDS, {"tables": list(tables), "keys": list(keys)})
        return {(row.table_id, row.key): row.version for row in found}

    def _wallets(self, requests: list[Request]) -> dict[str, Any]:
        buyers = {r.by for r in requests if r.command and r.command.do in ("sit", "top-up")}
        if not buyers:
            return {}
        rows = schema.guests
        wanted = select(rows).where(rows.c.id.in_(buyers)).order_by(rows.c.id).with_for_update()
        return {row.id: row._mapping for row in self.connection.execute(wanted)}

    def handle(self, request: Request, bulletins: list[Bulletin]) -> Answer:
        """Try one request; raise `HouseError` if it cannot be done."""
        live = self._bring(request.table, bulletins)
        if request.command is None:
            due = next_due(live, self.pit.timers)
            if due is None or due.at > self.pit.now():
                return Receipt(live.version, repeated=True)
            entry = Entry(live.version + 1, max(self.pit.now(), live.at), due.kind, due.by, due.data)
        else:
            key = command_key(request.by, request.command.id)
            if (done := self.seen.get((request.table, key))) is not None:
                return Receipt(done, repeated=True)
            entry = self._entry(live, request.by, request.command, key)
        outcome = self.books.enter(live, entry)
        for buyer, cents in outcome.wallets.items():
            if buyer in self.wallets:
                self.wallets[buyer] = {**self.wallets[buyer], "wallet": self.wallets[buyer]["wallet"] + cents}
        if entry.key is not None:
            self.seen[live.id, entry.key] = entry.version
        self.pit.accepted += 1
        if self.pit.outbox.watches(live.id):
            bulletins.append(self.pit.bulletin(live, tell(live, outcome), frozenset(outcome.wallets)))
        return Receipt(entry.version)

    def _bring(self, table: str, bulletins: list[Bulletin]) -> LiveTable:
        if table not in self.brought:
            if table not in self.heads:
                raise HouseError("no-table", "there is no such table: see the lobby for those that are open")
            live, news = self.pit.shelf.bring(self.connection, self.heads[table])
            bulletins += self.pit.bulletins(live, news)
            self.brought[table] = live
        return self.brought[table]

    def _entry(self, live: LiveTable, guest: str, command: Command, key: str) -> Entry:
        live.check_asked(command.do, command.version)
        self._check_time(live, guest, command)
        data = dict(command.data)
        if command.do == "sit":
            least, usual, _ = buy_in_limits(live.rules)
            data.setdefault("buy_in", min(usual, max(self._wallet(guest), least)))
            data["name"] = self.wallets[guest]["name"]
            self._check_wallet(guest, data["buy_in"])
        elif command.do == "top-up":
            self._check_wallet(guest, data["cents"])
        return Entry(live.version + 1, max(self.pit.now(), live.at), command.do, guest, data, key)

    def _check_time(self, live: LiveTable, guest: str, command: Command) -> None:
        """Refuse an answer that comes after its time, whether or not the clock has acted yet."""
        seat = live.table.seat_in_turn
        if command.do == "decide" and seat is not None and live.chairs[seat].guest == guest:
            late = self.pit.now() - turn_deadline(live, self.pit.timers)
            if late > 0:
                raise HouseError("too-late", f"the time for this decision ended {late / 1000:.1f} s ago")

    def _wallet(self, guest: str) -> int:
        if guest not in self.wallets:
            raise HouseError("no-guest", "the house does not know this guest: come in again")
        return int(self.wallets[guest]["wallet"])

    def _check_wallet(self, guest: str, cents: int) -> None:
        if (wallet := self._wallet(guest)) < cents:
            raise HouseError(
                "funds", f"{show_cents(cents)} of chips were asked for and the wallet has {show_cents(wallet)}"
            )


def _ignore(_answer: Answer) -> None:
    pass
