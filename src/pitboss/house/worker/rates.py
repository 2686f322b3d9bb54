"""How much a guest may send, over all connections and all workers.

The house knows of each guest until when what they have sent is spent (`guests.spent_until`), and every worker takes
from that a few commands at a time: a guest who plays costs no more than a short update now and then.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

LEASE: Final = 20
"""How many commands of a guest a worker takes at a time."""


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


STANDARD_RATE: Final = Rate(1200, 5)
"""How many commands a guest may send: 1,200 in a row, and five a second for ever."""


class GuestRates:
    """What this worker may still take of each guest without asking the database."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: Counter[str] = Counter()

    def without(self, guests: Iterable[str]) -> set[str]:
        """Those guests of whom nothing more may be taken before the database is asked."""
        return {guest for guest in guests if self._left[guest] <= 0}

    def take(self, guest: str) -> bool:
        """Whether one more command of a guest is taken."""
        if self._left[guest] <= 0:
            return False
        self._left[guest] -= 1
        return True

    def grant(self, guest: str, spent_until: int, now: int) -> int | None:
        """Allow the next few commands, which are then spent until the time returned; None if it is too early."""
        interval = 1000 / self.rate.per_second
        spent = round(max(spent_until, now - self.rate.burst * interval) + LEASE * interval)
        if spent > now:
            return None
        if len(self._left) > 50_000:
            self._left.clear()
        self._left[guest] = LEASE
        return spent
