"""The lab's solver: a few processes that stand back from the tables, a queue with an end, and answers kept for a while.

Nothing here can slow a table: the processes have the lowest claim on the machine, each takes one question at a time,
a question that takes too long is ended with its process, and one whose page has gone is not begun.
"""

import asyncio
import heapq
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Final

import anyio
import anyio.to_thread

from pitboss.house.errors import HouseError
from pitboss.house.lab.questions import LabAnswer, LabQuestion
from pitboss.processes import LOST, HelperProcess, cores

MOST_EACH: Final = 6
"""How many questions of one client may be open at a time."""
MOST_WAITING: Final = 60
SECONDS: Final = 10.0
"""How long a question may take."""
FIRST_SECONDS: Final = 120.0
"""How long the first question of a process may take, which has to get its kernels."""
MOST_ANSWERS: Final = 300
_LOOK_SECONDS: Final = 0.25
"""How often a client that waits is looked after."""

Gone = Callable[[], Awaitable[bool]]
"""Whether whoever asked has gone away."""


class GoneError(Exception):
    """Nobody waits for the answer any more."""


class _Slot:
    """Room for one process; it is started with the first question."""

    def __init__(self) -> None:
        self.process: HelperProcess | None = None
        self.is_warm = False

    def ask(self, question: LabQuestion) -> LabAnswer:
        """Answer a question; blocks, and raises one of `LOST` if the process ends meanwhile."""
        if self.process is None or not self.process.is_alive:
            self.process, self.is_warm = HelperProcess("pitboss.house.lab.answers"), False
        result: LabAnswer = self.process.ask(question)
        self.is_warm = True
        return result

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()

    def close(self) -> None:
        if self.process is not None:
            self.process.close()
            self.process = None


class SolverPool:
    """Answers questions of the lab, those of the lowest rank first."""

    def __init__(self, processes: int | None = None) -> None:
        self._free = [_Slot() for _ in range(processes or max(1, min(2, cores() // 2)))]
        self._slots = tuple(self._free)
        self._threads = anyio.CapacityLimiter(len(self._free))
        self._waiting: list[tuple[int, int, asyncio.Future[_Slot]]] = []
        self._numbers = count()
        self._open: Counter[str] = Counter()
        self._answers: OrderedDict[LabQuestion, LabAnswer] = OrderedDict()

    async def ask(self, client: str, question: LabQuestion, gone: Gone, *, rank: int = 0) -> LabAnswer:
        """Answer a question of a client.

        Args:
            client: Who asks, for the limit of each.
            question: What.
            gone: Says whether the client has gone away.
            rank: Questions of a lower rank come first.

        Raises:
            HouseError: The client asks too much at a time, the queue is full, or the answer takes too long.
            GoneError: The client went away before it began.
        """
        if question in self._answers:
            self._answers.move_to_end(question)
            return self._answers[question]
        if self._open[client] >= MOST_EACH:
            raise HouseError("rate", f"the lab takes {MOST_EACH} questions of a guest at a time: wait for an answer")
        self._open[client] += 1
        try:
            slot = await self._turn(rank, gone)
            try:
                result = await self._run(slot, question)
            finally:
                self._release(slot)
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]
        self._answers[question] = result
        while len(self._answers) > MOST_ANSWERS:
            self._answers.popitem(last=False)
        return result

    async def _turn(self, rank: int, gone: Gone) -> _Slot:
        """A process that is free, when it is this question's turn."""
        if self._free:
            return self._free.pop()
        if len(self._waiting) >= MOST_WAITING:
            raise HouseError("busy", f"the lab is busy: {len(self._waiting)} questions wait. Ask again in a moment")
        turn: asyncio.Future[_Slot] = asyncio.get_running_loop().create_future()
        place = (rank, next(self._numbers), turn)
        heapq.heappush(self._waiting, place)
        try:
            while not turn.done():
                await asyncio.wait({turn}, timeout=_LOOK_SECONDS)
                if not turn.done() and await gone():
                    raise GoneError
            return turn.result()
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            else:
                self._waiting.remove(place)
                heapq.heapify(self._waiting)
            raise

    def _release(self, slot: _Slot) -> None:
        if self._waiting:
            heapq.heappop(self._waiting)[2].set_result(slot)
        else:
            self._free.append(slot)

    async def _run(self, slot: _Slot, question: LabQuestion) -> LabAnswer:
        seconds = SECONDS if slot.is_warm else FIRST_SECONDS
        start = time.monotonic()
        timer = asyncio.get_running_loop().call_later(seconds, slot.kill)
        try:
            return await anyio.to_thread.run_sync(slot.ask, question, limiter=self._threads)
        except LOST:
            await anyio.to_thread.run_sync(slot.close)
            if time.monotonic() - start >= seconds:
                raise HouseError("busy", f"this took more than {seconds:.0f} seconds and was given up") from None
            raise HouseError("busy", "the lab could not work this out: ask again") from None
        finally:
            timer.cancel()

    def close(self) -> None:
        """End the processes."""
        for slot in self._slots:
            with suppress(OSError):
                slot.close()
