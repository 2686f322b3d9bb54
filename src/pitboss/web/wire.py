"""The wire: a WebSocket of uvicorn's on which whole frames can be put at once, made beforehand and shared by many."""

import struct
from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_HANG_UP_SECONDS: Final = 0.5
_TEXT: Final = 0x81
_PIECE: Final = 1024
"""How many bytes are read into messages before others have their turn. A kernel hands over a quarter of a megabyte at
once, and that many messages of a flooding client would hold up everybody."""


def frame(message: bytes) -> bytes:
    """A text message as it goes over the wire to any client: servers do not mask, and nothing is compressed."""
    size = len(message)
    if size < 126:
        return bytes((_TEXT, size)) + message
    return (struct.pack("!BBH", _TEXT, 126, size) if size < 65_536 else struct.pack("!BBQ", _TEXT, 127, size)) + message


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that takes frames, reads as fast as the app takes its messages, and stops once the house has hung up.

    The app finds it as `state.wire` of its scope. `drained` is called when a full wire can take more, and at its end.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = _HANG_UP_SECONDS
        self.drained: Callable[[], None] | None = None
        self._unread = bytearray()

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            if len(data) <= _PIECE:  # It may be the answer to our goodbye; what is left of a flood is dropped.
                super().data_received(data)
            return
        self._unread += data
        self._read_on()

    def _read_on(self) -> None:
        """Read piece by piece until there is a message, which pauses reading."""
        while self._unread and not self.read_paused and not self.close_sent:
            piece = bytes(self._unread[:_PIECE])
            del self._unread[:_PIECE]
            super().data_received(piece)

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    async def run_asgi(self) -> None:
        self.scope["state"]["wire"] = self
        await super().run_asgi()

    @property
    def is_full(self) -> bool:
        """Whether the client reads more slowly than it is written to."""
        return not self.writable.is_set()

    def write(self, framed: bytes) -> None:
        """Send a frame, after all that was sent before; nothing if the connection is being closed."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.transport.write(framed)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.drained is not None:
            self.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.drained is not None:
            self.drained()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # A refusal ends the handshake; uvicorn would report it as missing.
