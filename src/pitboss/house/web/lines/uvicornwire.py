"""The wire of our own server: uvicorn's WebSocket, on which whole frames are put at once, made once and shared by many.

It stands on what is uvicorn's own business and may change with any release; the house then serves by `PlainWire`.

What comes in is cut into frames before anything else looks at it. Each frame is paid for from the allowance of its
line, a few are worked through at a time, and none while the client does not take what it is sent. A frame that is a
whole text message, as nearly all are, is read here and handed to the line at once; all others take uvicorn's way.
"""

import asyncio
from asyncio.transports import BaseTransport
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitboss.house.web.door.doors import Doors, Visit
from pitboss.house.web.door.footing import Footing
from pitboss.house.web.limits import Allowance
from pitboss.house.web.lines.frames import CONTROL, FINAL, LONGEST_HEAD, frame_size, read_text
from pitboss.house.web.lines.wire import Wire

_HANG_UP_SECONDS: Final = 0.5
_MOST_AT_ONCE: Final = 16
"""How many frames are worked through before others have their turn. A kernel hands over a quarter of a megabyte at
once, and that many frames of a flooding client would hold up everybody."""
_SLOW_DOWN_SECONDS: Final = 0.1
_GOODBYE_BYTES: Final = 1024
"""The answer to a goodbye is looked for among so many bytes; what is left of a flood is not read."""

STANDS_ON: Final = (
    Footing(
        WebSocketsSansIOProtocol,
        (
            "close_sent",
            "close_timeout",
            "config",
            "handshake_complete",
            "handshake_initiated",
            "initial_response",
            "loop",
            "queue",
            "read_paused",
            "receive",
            "run_asgi",
            "scope",
            "send",
            "transport",
        ),
    ),
    Footing(uvicorn.Config, ("ws_max_size",)),
)
"""What the wire uses of uvicorn, beside asyncio's protocol."""


class UvicornWire(WebSocketsSansIOProtocol):
    """A WebSocket that takes frames, and reads as fast as its allowance, the app and the client's own reading let it.

    The app finds it as `state.wire` of its scope. It sets the `allowance`, from which the wire pays for every frame but
    the last of a message (that one is paid for by the app, who can answer it); `flooded` is called when too little is
    left, and `drained` when a full wire can take more, and at its end. `heard` takes a text message at once, and says
    whether the next may come as soon; until it is set, and for all other messages, the app asks.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = _HANG_UP_SECONDS
        self.allowance: Allowance | None = None
        self.flooded: Callable[[], None] | None = None
        self.drained: Callable[[], None] | None = None
        self.heard: Callable[[str], bool] | None = None
        self._doors: Doors | None = getattr(self.config, "doors", None)
        self._visit: Visit | None = None
        self._unread = bytearray()
        self._longest_frame = self.config.ws_max_size + LONGEST_HEAD
        self._turn: asyncio.Handle | None = None
        self._is_deaf = False
        self._is_in_parts = False
        self.is_full = False
        """Whether the client reads more slowly than it is written to."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._visit = self._doors.visit(self.transport) if self._doors is not None else None
        if self._visit is not None:
            self._visit.settle()

    # In.

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if not self._unread and self._may_read and frame_size(data) == len(data) <= self._longest_frame:
            self._take_frame(data)
            self._adjust_reading()
            return
        self._unread += data
        if self.close_sent and len(self._unread) > _GOODBYE_BYTES:
            self._is_deaf = True
            self._unread.clear()
            self.transport.pause_reading()
        else:
            self._work()

    def _work(self) -> None:
        """Work through some of the frames that have come; reading goes on when none is left."""
        self._turn = None
        for _ in range(_MOST_AT_ONCE):
            if not self._may_read:
                break
            size = frame_size(self._unread)
            if size is None or len(self._unread) < size <= self._longest_frame:
                break
            framed = bytes(self._unread[:size])
            del self._unread[:size]
            self._take_frame(framed)
        else:
            self._turn = self._turn or self.loop.call_soon(self._work)
        self._adjust_reading()

    @property
    def _may_read(self) -> bool:
        if self._is_deaf or self.read_paused or self.is_full or self._turn is not None:
            return False
        return self.handshake_complete and not self.transport.is_closing()

    def _take_frame(self, framed: bytes) -> None:
        first = framed[0]
        is_message = bool(first & FINAL) and not first & CONTROL
        allowance = self.allowance
        if allowance is not None and not (allowance.take_bytes(len(framed)) and (is_message or allowance.take_frame())):
            self._slow_down()
            if self.flooded is not None:
                self.flooded()
        text = read_text(framed) if self.heard is not None and not self._is_in_parts else None
        if text is None or len(framed) > self.config.ws_max_size:
            if not first & CONTROL:
                self._is_in_parts = not is_message
            super().data_received(framed)
        elif self.heard is not None and not self.close_sent and not self.heard(text):
            self._slow_down()

    def _slow_down(self) -> None:
        self._turn = self._turn or self.loop.call_later(_SLOW_DOWN_SECONDS, self._work)

    def _adjust_reading(self) -> None:
        if self.transport.is_closing() or self.read_paused or self._is_deaf:
            return
        if self._turn is None and not self.is_full and self.handshake_complete:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._turn = self._turn or self.loop.call_soon(self._work)
        return message

    async def run_asgi(self) -> None:
        wire: Wire = self
        self.scope["state"]["wire"] = wire
        await super().run_asgi()

    # Out.

    def write(self, framed: bytes) -> None:
        """Send a frame, after all that was sent before; nothing if the connection is being closed."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.transport.write(framed)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True
        if self._visit is not None:
            self._visit.fill(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        if self._visit is not None:
            self._visit.fill(False)
        if self.drained is not None:
            self.drained()
        if self._turn is None:
            self._work()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.is_full = False
        if self._doors is not None:
            self._doors.leave(self.transport)
        if self._turn is not None:
            self._turn.cancel()
        self._is_deaf = True
        if self.drained is not None:
            self.drained()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # A refusal ends the handshake; uvicorn would report it as missing.
        elif message["type"] == "websocket.accept":
            self._work()
