"""The hub: who watches which table, and how messages reach them without anybody waiting for anybody else."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pitboss.house.views.state import say
from pitboss.house.web.limits import Allowance
from pitboss.house.web.lines.frames import frame
from pitboss.house.web.lines.plainwire import PlainWire
from pitboss.house.web.lines.wire import Wire
from pitboss.house.web.metrics import Metrics
from pitboss.house.web.places import place_of
from pitboss.house.worker.requests import Answer, Bulletin, Request

_LONG_QUEUE: Final = 64
_HOPELESS_QUEUE: Final = 512


class Line:
    """One client's connection to one table. What a full wire cannot take waits in a queue of the line's own.

    A slow client skips versions: of the table messages that wait only the last is kept, as each holds the whole state.
    """

    def __init__(
        self,
        socket: WebSocket,
        table: str,
        guest: str | None,
        *,
        metrics: Metrics,
        allowance: Allowance,
        flooded: Callable[["Line"], None],
    ) -> None:
        self.socket = socket
        self.table = table
        self.guest = guest
        self.address = socket.client.host if socket.client else ""
        self.client = guest or self.address
        self.epoch = 0
        self.version = -1
        self.allowance = allowance
        self._flooded = flooded
        self._wire: Wire = getattr(socket.state, "wire", None) or PlainWire(socket)
        self._wire.allowance = allowance
        self._wire.drained = self._send
        self._wire.flooded = self.flood
        self._metrics = metrics
        self._waiting: deque[tuple[int | None, bytes]] = deque()
        self._is_welcome = False
        self._closing: tuple[int, str] | None = None
        self._is_done = asyncio.Event()

    def listen(self, heard: Callable[[str], bool]) -> None:
        """Have messages that are text taken as soon as they come, where the wire can do that."""
        self._wire.heard = heard

    def post(self, message: bytes) -> None:
        """Send a message, once all that was posted before is sent."""
        self._post(None, frame(message))

    def post_version(self, version: int, framed: bytes) -> None:
        """Send the frame of a table message, unless the client has that version already."""
        if version > self.version:
            self.version = version
            self._post(version, framed)

    def _post(self, version: int | None, framed: bytes) -> None:
        if self._closing is not None:
            return
        if self._is_welcome and not self._waiting and not self._wire.is_full:
            self._write(framed)
            return
        if version is not None and len(self._waiting) >= _LONG_QUEUE:
            self._waiting = deque(item for item in self._waiting if item[0] is None)
        self._waiting.append((version, framed))
        if len(self._waiting) > _HOPELESS_QUEUE:
            self.close(1013, "the connection is too slow")
        self._send()

    def welcome(self, version: int, message: bytes) -> None:
        """Send the first message, and of what has come in since it was made only what is newer."""
        newer = (item for item in self._waiting if item[0] is None or item[0] > version)
        self._waiting = deque([(None, frame(message)), *newer])
        self.version = max(self.version, version)
        self._is_welcome = True
        self._send()

    def close(self, code: int, reason: str) -> None:
        """Close the connection once everything that waits is sent; nothing more is taken."""
        self._closing = self._closing or (code, reason)
        self._send()

    def _send(self) -> None:
        while self._is_welcome and self._waiting and not self._wire.is_full:
            self._write(self._waiting.popleft()[1])
        if self._closing is not None and not (self._is_welcome and self._waiting):
            self._is_done.set()

    def _write(self, framed: bytes) -> None:
        self._wire.write(framed)
        self._metrics.messages_sent += 1

    def flood(self) -> None:
        """The client sends more than it may: forgive it, or do what is done with those who flood the house."""
        if self._closing is None and not self.allowance.forgive():
            self._flooded(self)

    async def hang_up(self) -> None:
        """Wait until the line is to be closed and all is sent; then close it."""
        await self._is_done.wait()
        if self._closing is not None and self.socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError, OSError):
                await self.socket.close(*self._closing)


class Hub:
    """The lines of this worker by table. The pit leaves its messages here, from its own thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, refresh: Callable[[set[str]], None]) -> None:
        self._loop = loop
        self._refresh = refresh
        self.lines: dict[str, set[Line]] = {}
        self._places: Counter[str] = Counter()
        self._by_guest: dict[str, set[Line]] = {}

    def soon(self, call: Callable[..., None], *values: object) -> None:
        """Have something called on the event loop, from any thread."""
        self._loop.call_soon_threadsafe(call, *values)

    def watches(self, table: str) -> bool:
        return table in self.lines

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        if bulletins or answers:
            self._loop.call_soon_threadsafe(self._deliver, bulletins, answers)

    def tell(self, table: str, code: str, words: str) -> None:
        message = say({"type": "notice", "code": code, "message": words})
        self._loop.call_soon_threadsafe(self._post_all, table, message)

    def _post_all(self, table: str, message: bytes) -> None:
        for line in self.lines.get(table, ()):
            line.post(message)

    def _deliver(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        changed: set[str] = set()
        for bulletin in bulletins:
            framed = frame(bulletin.message)
            for line in self.lines.get(bulletin.table, ()):
                line.post_version(bulletin.version, framed)
            changed |= bulletin.guests
        if changed:
            self._refresh(changed)
        for request, answer in answers:
            request.reply(answer)

    def join(self, line: Line) -> None:
        self.lines.setdefault(line.table, set()).add(line)
        self._places[place_of(line.address)] += 1
        if line.guest is not None:
            self._by_guest.setdefault(line.guest, set()).add(line)

    def part(self, line: Line) -> None:
        _take_out(self.lines, line.table, line)
        place = place_of(line.address)
        self._places[place] -= 1
        if not self._places[place]:
            del self._places[place]
        self.part_from_guest(line)

    def part_from_guest(self, line: Line) -> None:
        """Let a line be nobody's: it only watches from now on."""
        if line.guest is not None:
            _take_out(self._by_guest, line.guest, line)
            line.guest = None

    def of_guests(self, guests: set[str]) -> list[Line]:
        """Every line of these guests, at whatever table."""
        return [line for guest in guests for line in self._by_guest.get(guest, ())]

    @property
    def count(self) -> int:
        return sum(map(len, self.lines.values()))

    @property
    def onlookers(self) -> int:
        """How many lines are nobody's."""
        return self.count - sum(map(len, self._by_guest.values()))

    def count_from(self, address: str) -> int:
        """How many lines come from the place of this address."""
        return self._places[place_of(address)]

    @property
    def everybody(self) -> list[Line]:
        """Every line there is."""
        return [line for lines in self.lines.values() for line in lines]

    def close_all(self, message: bytes) -> None:
        """Say goodbye to everybody."""
        for lines in list(self.lines.values()):
            for line in lines:
                line.post(message)
                line.close(1012, "the house is closing")


def _take_out(lines: dict[str, set[Line]], key: str, line: Line) -> None:
    """Take a line out of those under a key, and the key out when it has none left."""
    left = lines.get(key, set())
    left.discard(line)
    if not left:
        lines.pop(key, None)
