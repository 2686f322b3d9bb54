"""The front desk: where requests from the event loop meet the pit's thread and the database."""

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import anyio.to_thread
from sqlalchemy import Connection, Engine

from pitboss.coach.knowledge import Coach, Edges, Knowledge, Known
from pitboss.house.errors import HouseError
from pitboss.house.office.board import Board
from pitboss.house.office.library import Library
from pitboss.house.pit.pit import Pit
from pitboss.house.pit.thread import PitThread
from pitboss.house.records import tallies
from pitboss.house.records.careers import Career, keep
from pitboss.house.records.mistakes import Memory, show_review
from pitboss.house.seen.advice import knowledge, no_coach, show_advice
from pitboss.house.seen.bestcharts import show_chart
from pitboss.house.seen.messages import say
from pitboss.house.seen.rulecard import view_game
from pitboss.house.shapes.coach import AdviceReply, ChartReply, ReviewReply
from pitboss.house.shapes.games import Game, TableInfo
from pitboss.house.shapes.guests import GuestReply, HeldSeat, StatisticsReply
from pitboss.house.shapes.messages import You
from pitboss.house.store.cache import read_rules
from pitboss.house.store.cashier import current_epoch, find_guest
from pitboss.house.tables.chips import buy_in_limits
from pitboss.house.tables.terms import Terms
from pitboss.house.tables.timers import Timers, now_ms
from pitboss.rules import Rules
from pitboss.web.consulting import Consulting
from pitboss.web.limits import Banished, Buckets, Limits
from pitboss.web.lines.hub import Hub, Line
from pitboss.web.lines.watchers import Watchers
from pitboss.web.metrics import Metrics
from pitboss.web.sessions import Session, Sessions

log = logging.getLogger("pitboss.web")
_T = TypeVar("_T")
_GOODBYE_SECONDS = 2.0


class Setup(NamedTuple):
    """How a worker is set up."""

    database: str | None = None
    sheets: Path | None = None
    hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    timers: Timers = Timers()
    limits: Limits = Limits()
    secure_cookies: bool = False
    coach: Coach | None = None


class Desk:
    """Everything a request handler needs of this worker."""

    def __init__(self, setup: Setup, engine: Engine, sessions: Sessions, metrics: Metrics, worker: str) -> None:
        self.setup = setup
        self.engine = engine
        self.sessions = sessions
        self.library = Library(setup.sheets)
        self.metrics = metrics
        self.new_guests = Buckets(setup.limits.new_guests)
        self.banished = Banished(setup.limits.banished_seconds)
        self.hub = Hub(asyncio.get_running_loop(), self._refresh)
        self.pit = Pit(engine, timers=setup.timers, outbox=self.hub, worker=worker)
        self.thread = PitThread(self.pit)
        self.watchers = Watchers(self.hub)
        self.board = Board(setup.coach)
        self._memory = Memory()
        self._consulting = Consulting()
        self.is_closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def in_pit(self, job: Callable[[], _T]) -> _T:
        """Do a job on the pit's thread, where live tables may be touched, and wait for what it returns."""
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

    async def read(self, job: Callable[[Connection], _T]) -> _T:
        """Read from the database, off the event loop."""

        def work() -> _T:
            with self.engine.connect() as connection:
                return job(connection)

        return await anyio.to_thread.run_sync(work)

    async def session(self, cookie: str | None) -> Session | None:
        """The session a cookie stands for, if it is good and the guest is known and has not left everywhere since."""
        found = self.sessions.read(cookie, now=now_ms())
        if found is None:
            return None
        epoch = await self.read(lambda connection: current_epoch(connection, found.guest))
        return found if found.epoch == epoch else None

    def end_sessions(self, guest: str, epoch: int) -> None:
        """Hang up on a guest's lines that were opened before an epoch."""
        for line in self.hub.of_guests({guest}):
            if line.epoch < epoch:
                self._hang_up(line)

    def renew_sessions(self, sessions: Sessions) -> None:
        """The key has changed: hang up on every guest, and know nobody by an older cookie."""
        self.sessions = sessions
        for line in self.hub.everybody:
            if line.guest is not None:
                self._hang_up(line)

    def _hang_up(self, line: Line) -> None:
        self.hub.part_from_guest(line)
        why = "you have left on all devices: come in again to play"
        line.post(say({"type": "bye", "code": "left", "message": why}))
        line.close(1008, "left on all devices")

    def edges(self, rules: Rules) -> Edges | None:
        """The house edges of a game if they are known by now, or are never known here."""
        coach = self.setup.coach
        return coach.edges(rules, ask=True) if coach is not None else Edges(None, {})

    def game(self, rules: Rules, *, ask: bool = True) -> Game:
        """A game as clients know it, with the edges known by now; `ask` has them worked out for the next time."""
        coach = self.setup.coach
        return view_game(rules, coach.edges(rules, ask=ask) if coach is not None else None)

    def view_table(self, head: Any) -> TableInfo:
        """What does not change about a table while it is open."""
        rules, timers = read_rules(head.sheet, head.changes), Timers.read(head.timers)
        least, usual, most = buy_in_limits(rules)
        return {
            "id": head.id,
            "name": head.name,
            "private": head.private,
            "opened_by": head.opened_by_name,
            "game": self.game(rules, ask=False),
            "seats": 7,
            "seats_each": Terms.read(head.terms).seats_each,
            "timers": {"turn": timers.turn, "betting": timers.betting, "seat_kept": timers.seat_kept},
            "buy_in": {"min": least, "default": usual, "max": most},
        }

    def view_guest(self, guest: str) -> GuestReply:
        """A guest with wallet and seats; runs on the pit's thread."""
        with self.engine.connect() as connection:
            found = find_guest(connection, guest)
        seats: list[HeldSeat] = [
            {"table": table, "name": self.pit.look(table)[0].name, "seat": seat, "funds": funds}
            for table, seat, funds in self.pit.held(guest)
        ]
        return {"id": found.id, "name": found.name, "wallet": found.wallet, "seats": seats}

    def view_you(self, table: str, guest: str | None) -> You:
        """What is private to one client at one table; runs on the pit's thread."""
        if guest is None:
            return {"guest": None, "name": None, "wallet": 0, "seats": []}
        seen = self.view_guest(guest)
        mine = [held["seat"] for held in seen["seats"] if held["table"] == table]
        return {"guest": guest, "name": seen["name"], "wallet": seen["wallet"], "seats": mine}

    async def advise(self, table: str, guest: str, known: Known) -> AdviceReply:
        """The coach's figures for the guest in turn; worked out where they hold up nobody."""
        coach = self.setup.coach
        seat, hand, question = await self.in_pit(lambda: self._question(table, guest, known))
        if coach is None:
            raise no_coach()
        values = await self._consulting.ask(guest, lambda: coach.values(question))
        return show_advice(seat, hand, known, values)

    async def chart(self, table: str, asker: str) -> ChartReply:
        """The best chart of a table's game; worked out where it holds up nobody."""
        coach = self.setup.coach
        if coach is None:
            raise no_coach()
        head, _ = await self.in_pit(lambda: self.pit.look(table))
        rules = read_rules(head.sheet, head.changes)
        return await self._consulting.ask(asker, lambda: show_chart(coach.chart(rules)))

    async def review(self, table: str, guest: str, known: Known) -> ReviewReply:
        """A guest's decisions at a table and what they cost, each by what could be known when it was made."""
        coach = self.setup.coach
        if coach is None:
            raise no_coach()

        def work() -> ReviewReply:
            with self.engine.connect() as connection:
                made, more = self._memory.decisions(connection, table, guest, known)
            return show_review(made, coach.judge([one.knowledge for one in made]), known=known, more=more)

        return await self._consulting.ask(guest, work)

    async def career(self, guest: str, *, judge: bool = True) -> tuple[Career, StatisticsReply]:
        """A guest's rounds in figures, some more of them judged if that is wanted; what is new is kept."""
        coach = self.setup.coach

        def work() -> tuple[Career, StatisticsReply, bool]:
            with self.engine.connect() as connection:
                career, is_new = tallies.bring_up(connection, guest, coach if judge else None, self._memory)
                return career, tallies.show(connection, guest, career, has_coach=coach is not None), is_new

        career, shown, is_new = await self._consulting.ask(guest, work)
        if is_new:
            await self.in_pit(lambda: self.pit.in_transaction(lambda connection, _: keep(connection, guest, career)))
        return career, shown

    def _question(self, table: str, guest: str, known: Known) -> tuple[int, int, Knowledge]:
        with self.engine.connect() as connection:
            live, news = self.pit.bring(connection, table)
        self.hub.send(self.pit.bulletins(live, news), [])
        return knowledge(live, guest, known)

    def _refresh(self, guests: set[str]) -> None:
        """Tell guests whose wallets changed what is in them now."""
        for line in self.hub.of_guests(guests):
            task = asyncio.get_running_loop().create_task(self._tell_you(line))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _tell_you(self, line: Line) -> None:
        try:
            you = await self.in_pit(lambda: self.view_you(line.table, line.guest))
        except HouseError:
            return
        line.post(say({"type": "you", **you}))
        self.watchers.note(line, you["seats"])

    def banish(self, line: Line) -> None:
        """Hang up on a client who floods the house, and keep it out for a while."""
        self.banished.add(line.client)
        self.metrics.floods += 1
        log.warning("a line was cut for flooding", extra={"client": line.address, "guest": line.guest})
        line.close(1008, "too many commands")

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


def milliseconds() -> int:
    return now_ms()
