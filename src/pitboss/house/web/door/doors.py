"""The doors: every connection of this worker, where it comes from, and how long it may keep others waiting.

Whoever sends half a request, or does not take what is sent, is shown out; whoever comes from a place that has enough
connections already is not let in.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from pitboss.house.web.door.proxies import Proxies
from pitboss.house.web.limits import Limits
from pitboss.house.web.places import place_of

_LOOK_SECONDS: Final = 0.25
_LINGER_SECONDS: Final = 2.0
_SPARE: Final = 200
"""How many more than are let in may stand in the doors while they are told why not."""


class Visit:
    """One connection, from its first byte to its last, whichever protocol it speaks."""

    __slots__ = ("closing_since", "deadline", "full_since", "late", "place", "transport")

    def __init__(self, transport: asyncio.Transport, place: str | None) -> None:
        self.transport = transport
        self.place = place
        self.deadline: float | None = None
        self.late: Callable[[], None] = transport.abort
        self.full_since: float | None = None
        self.closing_since: float | None = None

    def expect(self, seconds: float, late: Callable[[], None]) -> None:
        """Something has to be done within so many seconds; `late` is called if it is not."""
        self.deadline, self.late = time.monotonic() + seconds, late

    def settle(self) -> None:
        """It was done."""
        self.deadline = None

    def fill(self, is_full: bool) -> None:
        """The client takes less than it is sent, or has caught up."""
        self.full_since = time.monotonic() if is_full else None


class Doors:
    """All connections. A trusted proxy brings many visitors, so its connections are counted only in the whole."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self._proxies = proxies
        self._visits: dict[asyncio.Transport, Visit] = {}
        self._places: Counter[str] = Counter()
        self.turned_away = 0
        self.shown_out = 0

    @property
    def count(self) -> int:
        return len(self._visits)

    def come_in(self, transport: asyncio.Transport, address: str) -> tuple[Visit | None, str | None]:
        """Let a connection in; return its visit, and why it may not stay. Without a visit, hang up at once."""
        place = None if self._proxies.trusts(address) else place_of(address)
        why = None
        if place is not None and self._places[place] >= self.limits.connections_per_address:
            why, place = "too many connections from one address", None
        elif self.count >= self.limits.connections:
            why, place = "the house is full: try again later", None
        if why is not None:
            self.turned_away += 1
            if self.count >= self.limits.connections + _SPARE:
                return None, why
        visit = self._visits[transport] = Visit(transport, place)
        if place is not None:
            self._places[place] += 1
        return visit, why

    def visit(self, transport: asyncio.Transport) -> Visit | None:
        """The visit of a connection that was let in before."""
        return self._visits.get(transport)

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        visit = self._visits.pop(transport, None)
        if visit is not None and visit.place is not None:
            self._places[visit.place] -= 1
            if not self._places[visit.place]:
                del self._places[visit.place]

    def look(self) -> None:
        """Show out those who have had their time."""
        now = time.monotonic()
        for visit in list(self._visits.values()):
            if visit.transport.is_closing():
                visit.closing_since = visit.closing_since or now
                if now - visit.closing_since > _LINGER_SECONDS:
                    visit.transport.abort()
            elif visit.full_since is not None and now - visit.full_since > self.limits.slow_reader_seconds:
                self.shown_out += 1
                visit.transport.abort()
            elif visit.deadline is not None and now > visit.deadline:
                visit.settle()
                self.shown_out += 1
                visit.late()

    async def stay(self) -> None:
        """Look in until cancelled."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            self.look()
