"""On what terms a table was opened, beside its rules and its timers."""

import json
from typing import Final, NamedTuple

from pitboss.house.tables.entries import canonical

MOST_SEATS_EACH: Final = 2


class Terms(NamedTuple):
    """`seats_each`: how many seats one guest may hold at the table."""

    seats_each: int = 1

    def __str__(self) -> str:
        """The terms as they are stored with a table."""
        return canonical(self._asdict())

    @classmethod
    def read(cls, stored: str | None) -> "Terms":
        """The terms stored with a table; one seat each at a table that was opened before they were stored."""
        return cls() if stored is None else cls(**json.loads(stored))


ONE_EACH: Final = Terms()
"""A seat for each guest."""
