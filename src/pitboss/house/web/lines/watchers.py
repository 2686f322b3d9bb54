"""Those who look on: how many people without a seat are at each table, told to everybody there."""

import asyncio
from typing import Final

from pitboss.house.views.state import say
from pitboss.house.web.lines.hub import Hub, Line

_GATHER_SECONDS: Final = 0.2


class Watchers:
    """Counts the people on the lines of this worker; somebody with two windows is one person.

    Changes are gathered for a moment, so that a crowd that comes in at once is told of once.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._is_seated: dict[Line, bool] = {}
        self._told: dict[Line, int] = {}
        self._waiting: set[str] = set()

    def note(self, line: Line, seats: list[int]) -> None:
        """Somebody is at a table, with these seats or none."""
        self._is_seated[line] = bool(seats)
        self._tell_soon(line.table)

    def forget(self, line: Line) -> None:
        """Somebody has gone."""
        self._told.pop(line, None)
        if self._is_seated.pop(line, None) is not None:
            self._tell_soon(line.table)

    def count(self, table: str) -> int:
        """How many look on at a table."""
        lines = self._hub.lines.get(table)
        return len({line.guest or line for line in lines if self._is_seated.get(line) is False}) if lines else 0

    def _tell_soon(self, table: str) -> None:
        if table not in self._waiting:
            self._waiting.add(table)
            asyncio.get_running_loop().call_later(_GATHER_SECONDS, self._tell, table)

    def _tell(self, table: str) -> None:
        self._waiting.discard(table)
        count = self.count(table)
        message = say({"type": "watching", "count": count})
        for line in self._hub.lines.get(table, ()):
            if line in self._is_seated and self._told.get(line, 0) != count:
                self._told[line] = count
                line.post(message)
