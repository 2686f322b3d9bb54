"""The hub: who watches which table, and how messages reach them without anybody waiting for anybody else."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pitboss.house.pit import Answer, Bulletin, Request
from pitboss.web.metrics import Metrics

_LONG_QUEUE: Final = 64
_HOPELESS_QUEUE: Final = 512


class Line:
    """One client's connection to one table: what is to be sent waits in a queue of its own.

    A slow client skips versions: of the table messages that wait only the last is kept, as each holds the whole state.
    """

    def __init__(self, socket: WebSocket, table: str, guest: str | None, client: str, metrics: Metrics) -> None:
        self.socket = socket
        self.table = table
        self.guest = guest
        self.client = client
        self.version = -1
        self._metrics = metrics
        self._waiting: deque[tuple[int | None, str]] = deque()
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def post(self, text: str, version: int | None = None) -> None:
        """Put a message in the queue; a table message has the `version` it is about."""
        if version is not None and len(self._waiting) >= _LONG_QUEUE:
            self._waiting = deque(item for item in self._waiting if item[0] is None)
        self._waiting.append((version, text))
        if len(self._waiting) > _HOPELESS_QUEUE:
            self.close(1013, "the connection is too slow")
        self._wake.set()

    def welcome(self, version: int, text: str) -> None:
        """Send the first message, and of what has come in since it was made only what is newer."""
        newer = (item for item in self._waiting if item[0] is None or item[0] > version)
        self._waiting = deque([(None, text), *newer])
        self.version = max(self.version, version)
        self._wake.set()

    def post_version(self, version: int, text: str) -> None:
        """Put a table message in the queue, unless the client has that version already."""
        if version > self.version:
            self.version = version
            self.post(text, version)

    def close(self, code: int, reason: str) -> None:
        """Close the connection once everything that waits is sent."""
        self._closing = self._closing or (code, reason)
        self._wake.set()

    async def send_all(self) -> None:
        """Send whatever comes, until the connection is closed."""
        try:
            while True:
                while self._waiting:
                    await self.socket.send_text(self._waiting.popleft()[1])
                    self._metrics.messages_sent += 1
                if self._closing is not None:
                    if self.socket.application_state is WebSocketState.CONNECTED:
                        await self.socket.close(*self._closing)
                    return
                self._wake.clear()
                await self._wake.wait()
        except (WebSocketDisconnect, RuntimeError, OSError):
            return


class Hub:
    """The lines of this worker by table. The pit leaves its messages here, from its own thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, refresh: Callable[[set[str]], None]) -> None:
        self._loop = loop
        self._refresh = refresh
        self.lines: dict[str, set[Line]] = {}

    def watches(self, table: str) -> bool:
        return table in self.lines

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        if bulletins or answers:
            self._loop.call_soon_threadsafe(self._deliver, bulletins, answers)

    def _deliver(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        changed: set[str] = set()
        for bulletin in bulletins:
            for line in self.lines.get(bulletin.table, ()):
                line.post_version(bulletin.version, bulletin.text)
            changed |= bulletin.guests
        if changed:
            self._refresh(changed)
        for request, answer in answers:
            request.reply(answer)

    def join(self, line: Line) -> None:
        self.lines.setdefault(line.table, set()).add(line)

    def part(self, line: Line) -> None:
        lines = self.lines.get(line.table, set())
        lines.discard(line)
        if not lines:
            self.lines.pop(line.table, None)

    def of_guests(self, guests: set[str]) -> list[Line]:
        """Every line of these guests, at whatever table."""
        return [line for lines in self.lines.values() for line in lines if line.guest in guests]

    @property
    def count(self) -> int:
        return sum(map(len, self.lines.values()))

    def close_all(self, text: str) -> None:
        """Say goodbye to everybody."""
        for lines in list(self.lines.values()):
            for line in lines:
                line.post(text)
                line.close(1012, "the house is closing")
