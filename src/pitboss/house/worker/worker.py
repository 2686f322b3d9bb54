"""A worker: one thread that carries out every command, in transactions that group what waits.

A batch locks its tables, brings each to the version in the database, tries the commands one after the other, writes
what they did, and commits. Only then is anybody answered. Nothing kept in memory is needed afterwards: another worker,
or this one after a crash, goes on from the log.
"""

import logging
import queue
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, select

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import CallOff
from pitboss.house.schemas.state import State
from pitboss.house.store import schema
from pitboss.house.store.database import DatabaseClock, announce, announce_emote, data_version, tidy_up, writing
from pitboss.house.store.queries import find_table
from pitboss.house.store.register import REGISTER
from pitboss.house.store.schema import TableRow
from pitboss.house.store.wallets import Guest, holdings, leave_everywhere, lock_guest, refill
from pitboss.house.store.writer import LOCK_TABLES, Writer
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import By, Entry
from pitboss.house.tables.money import holding
from pitboss.house.tables.settings import Timers
from pitboss.house.views.events import show_events
from pitboss.house.worker.batch import CommandBatch
from pitboss.house.worker.requests import STANDARD_RATE, Answer, Bulletin, GuestRates, Outbox, Quiet, Rate, Request
from pitboss.house.worker.tables import WorkerTables

log = logging.getLogger("pitboss.house")
MOST_IN_BATCH: Final = 64
MOST_OF_A_TABLE: Final = 4
"""How many commands are carried out in one transaction, and how many of them at one table."""
MOST_TO_LOAD: Final = 4
"""How many tables, and other jobs, are loaded or done in a row before those who play have their turn again."""
_T = TypeVar("_T")


class CannotGoOnError(Exception):
    """Something unforeseen happened at a table."""

    def __init__(self, table: str, cause: Exception) -> None:
        super().__init__(f"table {table}: {cause!r}")
        self.where = table, cause


class Worker(WorkerTables):
    """Carries out commands against the database, in batches. `name` names this process among others.

    `timers` are for the tables opened here; each table keeps those it was opened with.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        timers: Timers | None = None,
        outbox: Outbox | None = None,
        name: str = "worker",
        clock: Callable[[], int] | None = None,
        rate: Rate = STANDARD_RATE,
    ) -> None:
        super().__init__(engine, outbox or Quiet(), clock or DatabaseClock(engine))
        self.timers = timers or Timers()
        self.name = name
        self.rates = GuestRates(rate)
        self.accepted = 0
        self.batches = 0
        self._written: tuple[object, int] | None = None

    # What others ask of a worker; all of it runs on the thread of whoever calls.

    @property
    def set_aside(self) -> int:
        """How many tables this worker has set aside because they cannot go on."""
        return self.quarantine.count

    def carry_out(self, requests: list[Request]) -> None:
        """Carry out requests in one transaction; if that fails, without the table it failed at, or each alone."""
        while requests:
            try:
                self._carry_out(requests)
                return
            except Exception as error:
                for request in requests:
                    self.forget(request.table)
                culprit, cause = error.where if isinstance(error, CannotGoOnError) else (None, error)
                if len(requests) == 1 or (
                    self.database_errors.covers(cause) and all(r.command is None for r in requests)
                ):
                    self._give_up(requests, cause)
                    return
                alone = [request for request in requests if culprit in (None, request.table)]
                requests = [request for request in requests if request not in alone]
            for request in alone:
                self.carry_out([request])

    def _give_up(self, requests: list[Request], error: Exception) -> None:
        """Answer what failed: one request, or those of the clock that met with the house's own trouble.

        A table that the clock cannot go on with is set aside.
        """
        (request, *_), answer = requests, HouseError("busy", "the house could not carry this out: nothing has changed")
        if self.database_errors.covers(error):
            answer = HouseError("busy", "the house could not write this down, and nothing has changed: try again")
            self.database_errors.begins(error, self.now())
        elif request.command is None:
            self.set_table_aside(request.table, error, is_readable=True)
            self._call_off(request.table)
        elif self.quarantine.is_news(request.table, self.now()):
            log.error("a command failed", exc_info=error, extra={"table": request.table})
        self.outbox.send([], [(request, answer) for request in requests])

    def in_transaction(self, work: Callable[[Connection, Writer], _T]) -> _T:
        """Do something of one's own in a transaction that writes, entries included."""
        writer = Writer()
        try:
            with writing(self.engine) as connection:
                result = work(connection, writer)
                writer.write(connection)
                announce(connection, self.name, writer.touched)
        except BaseException as error:
            for table in writer.tried:
                self.forget(table)
            if self.database_errors.covers(error):
                self.database_errors.begins(error, self.now())
            raise
        self.database_errors.is_over()
        return result

    def view(self, table: str) -> tuple[TableRow, State]:
        """The row of a table and its state as clients see it now; raise `HouseError` if there is no such table."""
        with self.engine.connect() as connection:
            head = find_table(connection, table)
            live, news = self.load(connection, table, head.version)
            state = self.view_of(live).state(live)
            state["now"] = self.time_at(live)
        self.outbox.send(news, [])
        return head, state

    def table(self, table: str) -> LiveTable:
        """A table as it is now; whoever watches it is told what is new."""
        with self.engine.connect() as connection:
            return self._newest(connection, table)

    def seats_of(self, guest: str) -> list[tuple[str, int, int]]:
        """The seats a guest holds: table, seat, and the chips in front of it; none at tables that cannot be read."""
        seats = []
        with self.engine.connect() as connection:
            for table, seat in holdings(connection, guest):
                with suppress(HouseError):
                    seats.append((table, seat, self._newest(connection, table).table.funds(seat)))
        return seats

    def time_at(self, live: LiveTable) -> int:
        """The time at a table: it never goes back."""
        return max(self.now(), live.at)

    def refill(self, guest: str) -> Guest:
        """Fresh play money for a guest who has next to none; raise `HouseError` for others."""

        def work(connection: Connection, _books: Writer) -> Guest:
            return refill(connection, guest, self.chips_of(connection, guest), at=self.now())

        return self.in_transaction(work)

    def _newest(self, connection: Connection, table: str) -> LiveTable:
        live, news = self.load(connection, table)
        self.outbox.send(news, [])
        return live

    def chips_of(self, connection: Connection, guest: str) -> int:
        """What belongs to a guest at all tables, in cents: chips, and wagers on the layout, dealt to or not.

        To be called first in a transaction that writes and that depends on the figure. It locks the guest's row, and
        every transaction that moves money between the wallet and a seat, on any worker, locks that row before it looks
        at the wallet: whoever sits down or leaves has done so before, and is counted, or waits until this transaction
        is over. Tables are not locked, because those who lock tables go on to lock guests.
        """
        lock_guest(connection, guest)
        return sum(holding(self._newest(connection, table).table, seat) for table, seat in holdings(connection, guest))

    def leave_everywhere(self, guest: str) -> int:
        """End every session of a guest, on every worker; return the epoch from which sessions count again."""
        with writing(self.engine) as connection:
            epoch = leave_everywhere(connection, guest, at=self.now())
            announce(connection, self.name, [REGISTER])
        return epoch

    def catch_up(self, tables: Iterable[str]) -> None:
        """Learn, and tell those who watch, what other workers have done at these tables."""
        with self.engine.connect() as connection:
            for table in tables:
                if self.outbox.watches(table):
                    with suppress(HouseError):
                        self._newest(connection, table)

    def poll(self, tables: list[str]) -> bool:
        """Learn what other processes have done at these tables of an SQLite file; return whether any may have.

        While only this connection writes, and that is nearly always, nobody has, and nothing more is asked.
        """
        with self.engine.connect() as connection:
            written = connection.connection.dbapi_connection, data_version(connection)
            if written == self._written:
                return False
            self._written = written
            versions = LOCK_TABLES.find(connection, tables)
        self.catch_up([table for table, version in versions if self.known_version(table) < version])
        return True

    def run_clock(self) -> int:
        """Do what the clock has to do by now, at the tables that have waited longest; return at how many it was due.

        Of those that are not in memory only a few are loaded at a time.
        """
        if self.database_errors.is_fresh(self.now()):
            return 0
        try:
            due = self._due()
        except Exception as error:
            if not self.database_errors.covers(error):
                raise
            self.database_errors.begins(error, self.now())
            return 0
        if due:
            first, _ = self.divide([Request(table, By.CLOCK, None, _ignore) for table in due])
            self.carry_out(first)
        return len(due)

    def divide(self, requests: list[Request]) -> tuple[list[Request], list[Request]]:
        """Requests that are carried out now, and those that wait, in the order in which they came.

        So many in all; so many of one table, so that a flood there keeps no other waiting; and so many tables that must
        be loaded first.
        """
        now: list[Request] = []
        later: list[Request] = []
        counts: Counter[str] = Counter()
        loads = 0
        for request in requests:
            table = request.table
            is_new = not counts[table]
            must_wait = len(now) >= MOST_IN_BATCH or counts[table] >= MOST_OF_A_TABLE
            if is_new and not must_wait and not self.is_loaded(table):
                must_wait = loads >= MOST_TO_LOAD
                loads += not must_wait
            counts[table] += 1 if not must_wait else MOST_OF_A_TABLE
            (later if must_wait else now).append(request)
        return now, later

    def _due(self) -> list[str]:
        """The tables that are due, in turn: a table that is set aside waits until its pause is over."""
        rows, now = schema.tables, self.now()
        wanted = select(rows.c.id, rows.c.due_at).where(rows.c.due_at <= now).order_by(rows.c.due_at, rows.c.id)
        with self.engine.connect() as connection:
            found = connection.execute(wanted.limit(MOST_IN_BATCH + self.quarantine.known)).all()
        waiting = sorted((self.quarantine.tried_at(row.id, row.due_at), row.id) for row in found)
        return [table for at, table in waiting if at <= now][:MOST_IN_BATCH]

    def tidy_up(self) -> None:
        """Let SQLite's write-ahead log begin anew."""
        with self.engine.connect() as connection:
            tidy_up(connection)

    # One batch.

    def _carry_out(self, requests: list[Request]) -> None:
        answers: list[tuple[Request, Answer]] = []
        writer = Writer()
        with writing(self.engine) as connection:
            batch = CommandBatch(self, connection, writer, requests)
            for request in requests:
                try:
                    answers.append((request, batch.handle(request)))
                except HouseError as error:
                    answers.append((request, error))
                except Exception as error:
                    raise CannotGoOnError(request.table, error) from error
            if batch.is_empty:
                connection.rollback()
            else:
                writer.write(connection)
                announce(connection, self.name, writer.touched)
                for emote in batch.emotes:
                    announce_emote(connection, self.name, emote.table, emote.message)
        self.batches += 1
        if not writer.is_empty:
            self.database_errors.is_over()
        self.outbox.send(batch.bulletins, answers)
        for table in writer.touched if self.quarantine.known else ():
            if self.quarantine.goes_on(table, self.now()):
                log.info("a table goes on", extra={"table": table})
                self.outbox.tell(table, "goes-on", "")

    def _call_off(self, table: str) -> None:
        """Give all wagers at a table back, if it can take that much of an entry."""

        def work(connection: Connection, writer: Writer) -> list[Bulletin]:
            ((_, version),) = LOCK_TABLES.find(connection, [table])
            live, _ = self.load(connection, table, version)
            call_off = CallOff(reason="the table cannot go on")
            outcome = writer.enter(live, Entry(version + 1, self.time_at(live), call_off, By.CLOCK))
            return [self.bulletin(live, show_events(live, outcome), frozenset())]

        try:
            self.outbox.send(self.in_transaction(work), [])
        except Exception:
            self.forget(table)


def _ignore(_answer: Answer) -> None:
    pass


MOST_GATHERED: Final = 4_000
PACE: Final = 0.012
"""Seconds from the beginning of one batch to that of the next, so that those who act at about the same time share a
transaction; whoever acts alone does not wait."""


class WorkerThread:
    """A worker with a thread of its own."""

    def __init__(self, worker: Worker, *, tick: float = 0.1, pace: float = PACE) -> None:
        self.worker = worker
        self.tick = tick
        self.pace = pace
        self._queue: queue.SimpleQueue[Request | Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)
        self._next_tick = 0.0
        self._next_batch = 0.0
        self._later: list[Request] = []
        self._jobs: deque[Callable[[], None]] = deque()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Finish what was accepted, then end the thread."""
        self._queue.put(None)
        self._thread.join()

    def submit(self, request: Request) -> None:
        """Have a request carried out; its `reply` is called when it is durable, or refused."""
        self._queue.put(request)

    def call(self, job: Callable[[], None]) -> None:
        """Have a job done between batches."""
        self._queue.put(job)

    @property
    def waiting(self) -> int:
        return self._queue.qsize() + len(self._later) + len(self._jobs)

    def _run(self) -> None:
        is_ending = False
        while not (is_ending and not self._later and not self._jobs):
            for item in self._gather():
                if item is None:
                    is_ending = True
                elif isinstance(item, Request):
                    self._later.append(item)
                else:
                    self._jobs.append(item)
            requests, self._later = self.worker.divide(self._later)
            if requests:
                self._safely(lambda requests=requests: self.worker.carry_out(requests))  # type: ignore[misc]
            for _ in range(min(MOST_TO_LOAD, len(self._jobs))):
                self._safely(self._jobs.popleft())
            if time.monotonic() >= self._next_tick:
                self._next_tick = time.monotonic() + self.tick
                self._safely(self._run_clock)

    def _run_clock(self) -> None:
        """Let the clock do what is due, and soon again if there may be more."""
        if self.worker.run_clock() > MOST_TO_LOAD:
            self._next_tick = time.monotonic()

    def _gather(self) -> list[Request | Callable[[], None] | None]:
        """What waits, and what comes until it is time for the next batch."""
        waiting = []
        try:
            if not self._later and not self._jobs:
                waiting.append(self._queue.get(timeout=max(0.0, self._next_tick - time.monotonic())))
            if self._later or (waiting and isinstance(waiting[0], Request)):
                time.sleep(max(0.0, self._next_batch - time.monotonic()))
                self._next_batch = time.monotonic() + self.pace
            while len(waiting) < MOST_GATHERED:
                waiting.append(self._queue.get_nowait())
        except queue.Empty:
            pass
        return waiting

    def _safely(self, job: Callable[[], Any]) -> None:
        try:
            job()
        except Exception as error:
            if self.worker.database_errors.covers(error):
                self.worker.database_errors.begins(error, self.worker.now())
            else:
                log.exception("the worker stumbled")
