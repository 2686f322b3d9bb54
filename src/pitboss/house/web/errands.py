"""Errands of the event loop: jobs done elsewhere, on the pit's thread or with the database, while requests wait."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import anyio.to_thread
from sqlalchemy import Connection, Engine

from pitboss.house.errors import HouseError
from pitboss.house.worker.worker import Pit, PitThread

_T = TypeVar("_T")


class Errands:
    """Where requests of the event loop meet the pit's thread and the database."""

    def __init__(self, engine: Engine, pit: Pit) -> None:
        self.engine = engine
        self.pit = pit
        self.thread = PitThread(pit)
        self.is_closing = False

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

    async def finish(self) -> None:
        """Take nothing more, and finish what was accepted."""
        self.is_closing = True
        await anyio.to_thread.run_sync(self.thread.stop)
