"""Asking the coach, who may take seconds: on threads of their own, so that nobody waits but those who ask."""

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeVar

import anyio
import anyio.to_thread

from pitboss.coach.knowledge import FiguresError
from pitboss.house.errors import HouseError

MOST_AT_ONCE: Final = 8
"""How many questions of one guest may be open at a time."""
_THREADS: Final = 40
_T = TypeVar("_T")


class Consulting:
    """Counts who is asking, and keeps the threads on which they wait."""

    def __init__(self) -> None:
        self._threads = anyio.CapacityLimiter(_THREADS)
        self._open: Counter[str] = Counter()

    async def ask(self, guest: str, work: Callable[[], _T]) -> _T:
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
