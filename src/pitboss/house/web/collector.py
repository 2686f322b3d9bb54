"""Collecting garbage while nobody plays.

What refers to itself in circles (a connection that has ended, mostly) is found by going through all there is, and
everybody waits for that. So it is done when the house is quiet; if it never is, every quarter of an hour. What is young
is gone through in small portions all the time.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

SMALL_PORTIONS: Final = (5_000, 5, 1_000_000)
"""Thresholds for the collector: young objects in small portions, and never everything by itself."""
_LOOK_SECONDS: Final = 2.0
_OFTEN_SECONDS: Final = 60.0
_SELDOM_SECONDS: Final = 900.0


class Collector:
    """Looks in from time to time; `count` says how much has been done in the house so far."""

    def __init__(self, count: Callable[[], int], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._count = count
        self._clock = clock
        self._seen = count()
        self._swept_at = clock()

    def look_in(self) -> bool:
        """Sweep if nothing was done since the last look, or the last sweep is long ago; return whether that was so."""
        now, done = self._clock(), self._count()
        is_quiet, self._seen = done == self._seen, done
        if now - self._swept_at < (_OFTEN_SECONDS if is_quiet else _SELDOM_SECONDS):
            return False
        self._swept_at = now
        gc.collect()
        return True

    async def stay(self) -> None:
        """Look in until cancelled."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            self.look_in()
