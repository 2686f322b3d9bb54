"""A wire for servers other than our own uvicorn: the same calls, carried out by what any ASGI server offers."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.house.web.limits import Allowance
from pitboss.house.web.lines.frames import payload


class PlainWire:
    """Sends one message after the other. What comes in is not cut into frames here: the app asks for its messages and
    counts them, and pings are left to the server."""

    def __init__(self, socket: WebSocket) -> None:
        self.allowance: Allowance | None = None
        self.flooded: Callable[[], None] | None = None
        self.drained: Callable[[], None] | None = None
        self.heard: Callable[[str], bool] | None = None
        self._socket = socket
        self._sending: asyncio.Task[None] | None = None

    @property
    def is_full(self) -> bool:
        """Whether the last message is still on its way."""
        return self._sending is not None

    def write(self, framed: bytes) -> None:
        """Send the message of a frame."""
        self._sending = asyncio.get_running_loop().create_task(self._send(payload(framed)))

    async def _send(self, message: bytes) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._socket.send_text(message.decode())
        self._sending = None
        if self.drained is not None:
            self.drained()
