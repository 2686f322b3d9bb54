"""The front desk: everything that requests and lines need of one worker, put together."""

import asyncio
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine

from pitboss.coach.knowledge import Coach
from pitboss.house.errors import HouseError
from pitboss.house.library import Library
from pitboss.house.lobby import Board
from pitboss.house.tables.settings import Timers
from pitboss.house.views.state import say
from pitboss.house.web.admission import Admission
from pitboss.house.web.coaching import Coaching
from pitboss.house.web.errands import Errands
from pitboss.house.web.limits import Limits
from pitboss.house.web.lines.hub import Hub, Line
from pitboss.house.web.lines.watchers import Watchers
from pitboss.house.web.metrics import Metrics
from pitboss.house.web.sessions import Sessions
from pitboss.house.web.showcase import Showcase
from pitboss.house.worker.worker import Pit

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


class Desk(Errands):
    """Everything a request handler needs of this worker."""

    def __init__(self, setup: Setup, engine: Engine, sessions: Sessions, metrics: Metrics, worker: str) -> None:
        self.hub = Hub(asyncio.get_running_loop(), self._refresh)
        super().__init__(engine, Pit(engine, timers=setup.timers, outbox=self.hub, worker=worker))
        self.setup = setup
        self.metrics = metrics
        self.library = Library(setup.sheets)
        self.watchers = Watchers(self.hub)
        self.board = Board(setup.coach)
        self.admission = Admission(self, self.hub, sessions, setup.limits, metrics)
        self.showcase = Showcase(self.pit, setup.coach)
        self.coaching = Coaching(self, setup.coach)
        self._tasks: set[asyncio.Task[None]] = set()

    def _refresh(self, guests: set[str]) -> None:
        """Tell guests whose wallets changed what is in them now."""
        for line in self.hub.of_guests(guests):
            task = asyncio.get_running_loop().create_task(self._tell_you(line))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _tell_you(self, line: Line) -> None:
        try:
            you = await self.in_pit(lambda: self.showcase.you(line.table, line.guest))
        except HouseError:
            return
        line.post(say({"type": "you", **you}))
        self.watchers.note(line, you["seats"])

    async def say_goodbye(self) -> None:
        """Take nothing more, finish what was accepted, and hang up on everybody once all is sent."""
        if self.is_closing:
            return
        await self.finish()
        await asyncio.sleep(0)
        self.hub.close_all(say({"type": "bye", "code": "shutdown", "message": "the house is closing for a moment"}))
        deadline = time.monotonic() + _GOODBYE_SECONDS
        while self.hub.count and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
