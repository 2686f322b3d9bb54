"""The state of one worker: everything that requests and WebSockets need, put together."""

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

import anyio.to_thread
from sqlalchemy import Connection as Database
from sqlalchemy import Engine

from pitboss.coach.situation import Coach, Edges
from pitboss.house.errors import HouseError
from pitboss.house.lab.pool import SolverPool
from pitboss.house.library import Library
from pitboss.house.lobby import Board
from pitboss.house.schemas.games import GameView, TableInfo
from pitboss.house.schemas.messages import You
from pitboss.house.schemas.replies import GuestReply, HeldSeat
from pitboss.house.store.queries import read_rules
from pitboss.house.store.schema import TableRow
from pitboss.house.store.wallets import current_epoch, find_guest
from pitboss.house.tables.settings import TableTerms, Timers, buy_in_limits
from pitboss.house.views.games import view_game
from pitboss.house.views.state import say
from pitboss.house.web.coach_pool import CoachPool
from pitboss.house.web.hub import Connection, Hub, Watchers
from pitboss.house.web.limits import Banished, Buckets, Limits
from pitboss.house.web.monitoring import Metrics
from pitboss.house.web.sessions import Session, Sessions
from pitboss.house.worker.requests import Rate
from pitboss.house.worker.worker import Worker, WorkerThread
from pitboss.rules import MAX_SEATS, Rules

log = logging.getLogger("pitboss.house.web")
_GOODBYE_SECONDS = 2.0
_T = TypeVar("_T")


class Setup(NamedTuple):
    """How a worker is set up."""

    database: str | None = None
    sheets: Path | None = None
    hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    timers: Timers = Timers()
    limits: Limits = Limits()
    secure_cookies: bool = False
    public_metrics: bool = False
    coach: Coach | None = None


class AppState:
    """What a request handler finds as `request.app.state.house`."""

    def __init__(self, setup: Setup, engine: Engine, sessions: Sessions, metrics: Metrics, name: str) -> None:
        self.setup = setup
        self.engine = engine
        self.sessions = sessions
        self.metrics = metrics
        self.hub = Hub(asyncio.get_running_loop(), self._refresh, setup.limits.table_messages)
        self.watchers = Watchers(self.hub)
        rate = setup.limits.commands_for_long
        self.worker = Worker(engine, timers=setup.timers, outbox=self.hub, name=name, rate=rate)
        self.thread = WorkerThread(self.worker)
        self.library = Library(setup.sheets)
        self.board = Board(setup.coach)
        self.presenter = Presenter(self.worker, setup.coach)
        self.coach = CoachPool(engine, self.worker, self.run, setup.coach)
        self.commands = Buckets(setup.limits.commands)
        per_address = setup.limits.messages_per_connection * setup.limits.connections_per_address
        self.messages = Buckets(Rate(per_address, per_address))
        self.floods = Buckets(setup.limits.floods_forgiven)
        self.lab = SolverPool() if setup.coach is not None else None
        self.new_guests = Buckets(setup.limits.new_guests)
        self.banished = Banished(setup.limits.banished_seconds)
        self.is_closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, job: Callable[[], _T]) -> _T:
        """Do a job on the worker's thread, where live tables may be touched, and wait for what it returns."""
        if self.is_closing:
            raise HouseError("busy", "the house is closing: nothing more is taken")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[_T] = loop.create_future()

        def settle(result: _T | None, error: Exception | None) -> None:
            if done.cancelled():
                return
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(result)  # type: ignore[arg-type]

        def work() -> None:
            try:
                result = job()
            except Exception as error:
                loop.call_soon_threadsafe(settle, None, error)
            else:
                loop.call_soon_threadsafe(settle, result, None)

        self.thread.call(work)
        return await done

    async def read(self, job: Callable[[Database], _T]) -> _T:
        """Read from the database, off the event loop."""

        def work() -> _T:
            with self.engine.connect() as connection:
                return job(connection)

        return await anyio.to_thread.run_sync(work)

    async def write(self, job: Callable[[Database], _T]) -> _T:
        """Write to the database, in a transaction on the worker's thread."""
        return await self.run(lambda: self.worker.in_transaction(lambda connection, _books: job(connection)))

    async def session(self, cookie: str | None) -> Session | None:
        """The session a cookie stands for, if it is good and the guest is known and has not left everywhere since."""
        session = self.sessions.read(cookie, now=self.worker.now())
        if session is None:
            return None
        epoch = await self.read(lambda connection: current_epoch(connection, session.guest))
        return session if session.epoch == epoch else None

    def end_sessions(self, guest: str, epoch: int) -> None:
        """Hang up on a guest's connections that were opened before an epoch."""
        for connection in self.hub.of_guests({guest}):
            if connection.epoch < epoch:
                self._hang_up(connection)

    def renew_sessions(self, sessions: Sessions) -> None:
        """The key has changed: hang up on every guest, and know nobody by an older cookie."""
        self.sessions = sessions
        for connection in self.hub.everybody:
            if connection.guest is not None:
                self._hang_up(connection)

    def _hang_up(self, connection: Connection) -> None:
        self.hub.part_from_guest(connection)
        why = "you have left on all devices: come in again to play"
        connection.post(say({"type": "bye", "code": "left", "message": why}))
        connection.close(1008, "left on all devices")

    def banish(self, connection: Connection) -> None:
        """Hang up on a client who floods the house, and keep it out for a while."""
        if connection.is_banished:
            return
        connection.is_banished = True
        self.banished.add(connection.client)
        self.metrics.floods += 1
        log.warning(
            "a connection was cut for flooding", extra={"client": connection.address, "guest": connection.guest}
        )
        connection.close(1008, "too many commands")

    def _refresh(self, guests: set[str]) -> None:
        """Tell guests whose wallets changed what is in them now."""
        for connection in self.hub.of_guests(guests):
            task = asyncio.get_running_loop().create_task(self._tell_you(connection))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _tell_you(self, connection: Connection) -> None:
        try:
            you = await self.run(lambda: self.presenter.you(connection.table, connection.guest))
        except HouseError:
            return
        connection.post(say({"type": "you", **you}))
        self.watchers.note(connection, you["seats"])

    async def say_goodbye(self) -> None:
        """Take nothing more, finish what was accepted, and hang up on everybody once all is sent."""
        if self.is_closing:
            return
        self.is_closing = True
        await anyio.to_thread.run_sync(self.thread.stop)
        await asyncio.sleep(0)
        self.hub.close_all(say({"type": "bye", "code": "shutdown", "message": "the house is closing for a moment"}))
        deadline = time.monotonic() + _GOODBYE_SECONDS
        while self.hub.count and time.monotonic() < deadline:
            await asyncio.sleep(0.01)


class Presenter:
    """What requests and WebSockets are shown."""

    def __init__(self, worker: Worker, coach: Coach | None) -> None:
        self._worker = worker
        self._coach = coach

    def edges(self, rules: Rules) -> Edges | None:
        """The house edges of a game if they are known by now, or are never known here."""
        return self._coach.edges(rules, ask=True) if self._coach is not None else Edges(None, {})

    def game(self, rules: Rules, *, ask: bool = True) -> GameView:
        """A game as clients know it, with the edges known by now; `ask` has them worked out for the next time."""
        coach = self._coach
        return view_game(rules, lambda each: coach.edges(each, ask=ask)) if coach is not None else view_game(rules)

    def table(self, head: TableRow) -> TableInfo:
        """What does not change about a table while it is open."""
        rules, timers = read_rules(head.sheet, head.changes), Timers.read(head.timers)
        least, usual, most = buy_in_limits(rules)
        return {
            "id": head.id,
            "name": head.name,
            "private": head.private,
            "opened_by": head.opened_by_name,
            "game": self.game(rules, ask=False),
            "seats": MAX_SEATS,
            "seats_each": TableTerms.read(head.terms).seats_each,
            "timers": {"turn": timers.turn, "betting": timers.betting, "seat_kept": timers.seat_kept},
            "buy_in": {"min": least, "default": usual, "max": most},
        }

    def guest(self, guest: str) -> GuestReply:
        """A guest with wallet and seats; runs on the worker's thread."""
        with self._worker.engine.connect() as connection:
            found = find_guest(connection, guest)
        seats: list[HeldSeat] = [
            {"table": table, "name": self._worker.view(table)[0].name, "seat": seat, "funds": funds}
            for table, seat, funds in self._worker.seats_of(guest)
        ]
        return {"id": found.id, "name": found.name, "wallet": found.wallet, "seats": seats}

    def you(self, table: str, guest: str | None) -> You:
        """What is private to one client at one table; runs on the worker's thread."""
        if guest is None:
            return {"guest": None, "name": None, "wallet": 0, "seats": []}
        seen = self.guest(guest)
        mine = [held["seat"] for held in seen["seats"] if held["table"] == table]
        return {"guest": guest, "name": seen["name"], "wallet": seen["wallet"], "seats": mine}
