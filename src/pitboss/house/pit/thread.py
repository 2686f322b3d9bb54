"""The pit's own thread: requests wait in a queue and are carried out in batches; between them, the clock runs."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from pitboss.house.pit.pit import MOST_IN_BATCH, Pit
from pitboss.house.pit.requests import Request

log = logging.getLogger("pitboss.house")


PACE: Final = 0.012
"""Seconds from the beginning of one batch to that of the next, so that those who act at about the same time share a
transaction; whoever acts alone does not wait."""


class PitThread:
    """A pit with a thread of its own."""

    def __init__(self, pit: Pit, *, tick: float = 0.1, pace: float = PACE) -> None:
        self.pit = pit
        self.tick = tick
        self.pace = pace
        self._queue: queue.SimpleQueue[Request | Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="pit", daemon=True)
        self._next_tick = 0.0
        self._next_batch = 0.0

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
        return self._queue.qsize()

    def _run(self) -> None:
        while True:
            waiting = self._gather()
            requests = [item for item in waiting if isinstance(item, Request)]
            if requests:
                self._safely(lambda requests=requests: self.pit.carry_out(requests))  # type: ignore[misc]
            for item in waiting:
                if item is not None and not isinstance(item, Request):
                    self._safely(item)
            if None in waiting:
                return
            if time.monotonic() >= self._next_tick:
                self._next_tick = time.monotonic() + self.tick
                self._safely(self.pit.run_clock)

    def _gather(self) -> list[Request | Callable[[], None] | None]:
        """What waits, and what comes until it is time for the next batch."""
        waiting = []
        try:
            waiting.append(self._queue.get(timeout=max(0.0, self._next_tick - time.monotonic())))
            if isinstance(waiting[0], Request):
                time.sleep(max(0.0, self._next_batch - time.monotonic()))
                self._next_batch = time.monotonic() + self.pace
            while len(waiting) < MOST_IN_BATCH:
                waiting.append(self._queue.get_nowait())
        except queue.Empty:
            pass
        return waiting

    def _safely(self, job: Callable[[], Any]) -> None:
        try:
            job()
        except Exception as error:
            if self.pit.trouble.is_meant_by(error):
                self.pit.trouble.begins(error, self.pit.now())
            else:
                log.exception("the pit stumbled")
