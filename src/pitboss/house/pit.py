"""The pit: one thread through which a worker carries out every command, in transactions that group what waits.

A batch locks its tables, brings each to the version in the database, tries the commands one after the other, writes
what they did, and commits. Only then is anybody answered. Nothing kept in memory is needed afterwards: another worker,
or this one after a crash, goes on from the log.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, select

from pitboss.house import schema
from pitboss.house.batch import Batch
from pitboss.house.books import Books
from pitboss.house.cashier import Guest, holdings, lock_guest, refill
from pitboss.house.database import announce, tidy_up, writing
from pitboss.house.entries import By
from pitboss.house.errors import HouseError
from pitboss.house.live import LiveTable
from pitboss.house.messages import table_message
from pitboss.house.positions import holding
from pitboss.house.requests import Answer, Bulletin, Outbox, Quiet, Request
from pitboss.house.shelf import News, Shelf, find_table
from pitboss.house.telling import Told
from pitboss.house.timers import Timers, now_ms
from pitboss.house.view import view_state

log = logging.getLogger("pitboss.house")
MOST_IN_BATCH = 64
_T = TypeVar("_T")


class Pit:
    """Carries out commands against the database, in batches. `worker` names this process among others.

    `timers` are for the tables opened here; each table keeps those it was opened with.
    """

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
        books = Books()
        try:
            with writing(self.engine) as connection:
                result = work(connection, books)
                books.write(connection)
                announce(connection, self.worker, books.touched)
        except BaseException:
            for table in books.tried:
                self.shelf.forget(table)
            raise
        return result

    def look(self, table: str) -> tuple[Any, dict[str, Any]]:
        """The row of a table and its state as clients see it now; raise `HouseError` if there is no such table."""
        with self.engine.connect() as connection:
            head = find_table(connection, table)
            live, news = self.shelf.bring(connection, table, head.version)
            state = view_state(live) | {"now": max(self.now(), live.at)}
        self.outbox.send(self.bulletins(live, news), [])
        return head, state

    def held(self, guest: str) -> list[tuple[str, int, int]]:
        """The seats a guest holds: table, seat, and the chips in front of it."""
        with self.engine.connect() as connection:
            return [(live.id, seat, live.table.funds(seat)) for live, seat in self._seats(connection, guest)]

    def refill(self, guest: str) -> Guest:
        """Fresh play money for a guest who has next to none; raise `HouseError` for others."""

        def work(connection: Connection, _books: Books) -> Guest:
            return refill(connection, guest, self.holds(connection, guest), at=self.now())

        return self.in_transaction(work)

    def _seats(self, connection: Connection, guest: str) -> Iterator[tuple[LiveTable, int]]:
        """The tables and seats a guest holds, as this connection sees them."""
        for table, seat in holdings(connection, guest):
            live, news = self.shelf.bring_newest(connection, table)
            self.outbox.send(self.bulletins(live, news), [])
            yield live, seat

    def holds(self, connection: Connection, guest: str) -> int:
        """What belongs to a guest at all tables, in cents: chips, and wagers on the layout, dealt to or not.

        To be called first in a transaction that writes and that depends on the figure. It locks the guest's row, and
        every transaction that moves money between the wallet and a seat, on any worker, locks that row before it looks
        at the wallet: whoever sits down or leaves has done so before, and is counted, or waits until this transaction
        is over. Tables are not locked, because those who lock tables go on to lock guests.
        """
        lock_guest(connection, guest)
        return sum(holding(live, seat) for live, seat in self._seats(connection, guest))

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

    def tidy_up(self) -> None:
        """Let SQLite's write-ahead log begin anew."""
        with self.engine.connect() as connection:
            tidy_up(connection)

    # One batch.

    def _carry_out(self, requests: list[Request]) -> None:
        answers: list[tuple[Request, Answer]] = []
        bulletins: list[Bulletin] = []
        books = Books()
        with writing(self.engine) as connection:
            batch = Batch(self, connection, books, requests)
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
        return Bulletin(live.id, live.version, table_message(live, events), guests)


def _ignore(_answer: Answer) -> None:
    pass
