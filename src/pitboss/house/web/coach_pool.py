"""What the coach says to guests: worked out on threads of its own, so that nobody waits but those who ask."""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

import anyio
import anyio.to_thread
from sqlalchemy import Engine

from pitboss.coach.situation import Coach, FiguresError, Known, Situation
from pitboss.house.errors import HouseError
from pitboss.house.history import statistics
from pitboss.house.history.reviews import DecisionCache, show_review
from pitboss.house.history.statistics import Career, keep
from pitboss.house.schemas.replies import AdviceReply, ChartReply, ReviewReply, StatisticsReply
from pitboss.house.store.queries import read_rules
from pitboss.house.views.coach import no_coach, show_advice, show_chart, situation_of
from pitboss.house.worker.worker import Worker

MOST_AT_ONCE: Final = 8
"""How many questions of one guest may be open at a time."""
_THREADS: Final = 40
_T = TypeVar("_T")


class RunInThread(Protocol):
    """Does a job on the worker's thread."""

    def __call__(self, job: Callable[[], _T]) -> Awaitable[_T]: ...


class CoachPool:
    """The coach of this worker, if it has one, and the threads on which those who ask wait."""

    def __init__(self, engine: Engine, worker: Worker, run: RunInThread, coach: Coach | None) -> None:
        """Set up for a worker; `run` does a job on the worker's thread."""
        self._engine = engine
        self._worker = worker
        self._run = run
        self._coach = coach
        self._memory = DecisionCache()
        self._threads = anyio.CapacityLimiter(_THREADS)
        self._open: Counter[str] = Counter()

    async def advise(self, table: str, guest: str, known: Known) -> AdviceReply:
        """The coach's figures for the guest in turn."""
        coach = self._coach
        seat, hand, question = await self._run(lambda: self._question(table, guest, known))
        if coach is None:
            raise no_coach()
        values = await self._ask(guest, lambda: coach.values(question))
        return show_advice(seat, hand, known, values)

    async def chart(self, table: str, asker: str) -> ChartReply:
        """The best chart of a table's game."""
        coach, worker = self._coach, self._worker
        if coach is None:
            raise no_coach()
        head, _ = await self._run(lambda: worker.view(table))
        rules = read_rules(head.sheet, head.changes)
        return await self._ask(asker, lambda: show_chart(coach.chart(rules)))

    async def review(self, table: str, guest: str, known: Known) -> ReviewReply:
        """A guest's decisions at a table and what they cost, each by what could be known when it was made."""
        coach = self._coach
        if coach is None:
            raise no_coach()

        def work() -> ReviewReply:
            with self._engine.connect() as connection:
                made, more = self._memory.decisions(connection, table, guest, known)
            return show_review(made, coach.judge([one.situation for one in made]), known=known, more=more)

        return await self._ask(guest, work)

    async def career(self, guest: str, *, judge: bool = True) -> tuple[Career, StatisticsReply]:
        """A guest's rounds in figures, some more of them judged if that is wanted; what is new is kept."""
        coach, worker = self._coach, self._worker

        def work() -> tuple[Career, StatisticsReply, bool]:
            with self._engine.connect() as connection:
                career, is_new = statistics.bring_up(connection, guest, coach if judge else None, self._memory)
                return career, statistics.show(connection, guest, career, has_coach=coach is not None), is_new

        career, shown, is_new = await self._ask(guest, work)
        if is_new:
            await self._run(lambda: worker.in_transaction(lambda connection, _: keep(connection, guest, career)))
        return career, shown

    def _question(self, table: str, guest: str, known: Known) -> tuple[int, int, Situation]:
        """What the guest in turn would ask; runs on the worker's thread."""
        return situation_of(self._worker.table(table), guest, known)

    async def _ask(self, guest: str, work: Callable[[], _T]) -> _T:
        """Do a guest's work with the coach and return what comes of it.

        Raise `HouseError` if too much is open, or if the coach cannot say.
        """
        if self._open[guest] >= MOST_AT_ONCE:
            raise HouseError(
                "rate", f"the coach takes {MOST_AT_ONCE} questions of a guest at a time: wait for an answer"
            )
        self._open[guest] += 1
        try:
            return await anyio.to_thread.run_sync(work, limiter=self._threads)
        except FiguresError as error:
            raise HouseError("no-coach", str(error)) from None
        finally:
            self._open[guest] -= 1
            if not self._open[guest]:
                del self._open[guest]
