"""How long the house waits, in milliseconds."""

import json
import time
from typing import Final, NamedTuple

from pitboss.house.tables.entries import canonical


class Timers(NamedTuple):
    """`turn` for a decision, `betting` from the first seat that is ready, `away` for the hand of one who has left,
    `bot` between the moves of a bot, `seat_kept` for a seat that sits out, `table_kept` for a table without guests."""

    turn: int = 25_000
    betting: int = 20_000
    away: int = 1_000
    bot: int = 700
    seat_kept: int = 600_000
    table_kept: int = 1_800_000

    def __str__(self) -> str:
        """The timers as they are stored with a table."""
        return canonical(self._asdict())

    @classmethod
    def read(cls, stored: str | None) -> "Timers":
        """The timers stored with a table; the standard ones for a table that was opened before they were stored."""
        return cls() if stored is None else cls(**json.loads(stored))


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


STANDARD: Final = Timers()
"""How long a house waits if nobody says otherwise."""
QUICK_BOT: Final = 100
"""Between the moves of a bot that is to be quick."""
MISSES_BEFORE_SITTING_OUT = 2
"""How many turns or rounds in a row a guest may miss before the seat sits out."""
