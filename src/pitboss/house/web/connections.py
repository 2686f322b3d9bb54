"""TCP connections: how many an address may have, how long each may take, and how many frames it may send.

uvicorn's own protocols stand under load from friends; one anonymous socket that floods them stalls everybody: a text
flood for 5.6 s, pings for 1.7 s, empty fragments for 25 s. uvicorn's options `http` and `ws` take classes, and those
made here override only what asyncio itself calls. With them the same floods cost others 2 to 3 ms.
"""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import ClassVar, Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitboss.house.web.limits import Bucket, Limits, place_of

log = logging.getLogger("pitboss.house.web")
CHANNEL: Final = "pitboss.channel"
"""The key of an ASGI scope under which an app finds the channel of a WebSocket."""
_SWEEP_SECONDS: Final = 0.25
_LINGER_SECONDS: Final = 2.0
_SPARE: Final = 200
"""How many connections more than are allowed may stay open for a moment to be told why they are refused."""
_FRAMES_A_TURN: Final = 16
"""How many frames are worked through before others have their turn: a kernel hands over thousands at once."""
_SLOW_DOWN_SECONDS: Final = 0.05
_HELD_BYTES: Final = 262_144
"""A client that has sent so much more than it may is cut off; at the rates allowed nobody comes near it."""
_FRAGMENTS: Final = 64
_LONGEST_HEAD: Final = 14
_FINAL, _CONTROL = 0x80, 0x08


class Channel:
    """One TCP connection, from its first byte to its last, whichever protocol it speaks."""

    __slots__ = (
        "accepted",
        "closing_since",
        "flooded",
        "full_since",
        "is_accepted",
        "peer",
        "place",
        "transport",
        "waiting",
    )

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        name = transport.get_extra_info("peername") or ("", id(transport))
        self.peer: tuple[str, int] = str(name[0]), int(name[1])
        """The address and port at the other end, as uvicorn spells them."""
        self.place: str | None = None
        """What the connection is counted under."""
        self.waiting: float | None = time.monotonic()
        """Since when no request is under way; None while one is, and for WebSockets."""
        self.full_since: float | None = None
        """Since when the client takes less than it is sent."""
        self.closing_since: float | None = None
        self.is_accepted = False
        self.accepted: Callable[[], None] | None = None
        self.flooded = False

    def accept(self) -> None:
        """Let the frames of a WebSocket through, now that the app has accepted it."""
        self.is_accepted = True
        if self.accepted is not None:
            self.accepted()

    def close_soon(self) -> None:
        """Cut the connection in a moment, whether or not the client says goodbye too."""
        self.closing_since = self.closing_since or time.monotonic()

    def refuse(self, status: str, code: str, message: str) -> None:
        """Answer what no app has seen, and read no more."""
        log.warning("a request was not let in", extra={"why": message, "client": self.peer[0]})
        body = json.dumps({"error": {"code": code, "message": message}}).encode()
        head = (
            f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
            "cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.close_soon()
        if self.transport.can_write_eof():
            self.transport.write_eof()


class Door:
    """All connections of a server. A trusted proxy brings many visitors, so it may have any number of them."""

    def __init__(self, limits: Limits, is_trusted: Callable[[str], bool]) -> None:
        self.limits = limits
        self._is_trusted = is_trusted
        self._channels: dict[asyncio.BaseTransport, Channel] = {}
        self._by_peer: dict[tuple[str, int], Channel] = {}
        self._places: Counter[str] = Counter()

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """The classes for uvicorn's options `http` and `ws`, bound to this door."""
        return type("Http", (HttpConnection,), {"door": self}), type("Ws", (WebSocketConnection,), {"door": self})

    def track(self, app: ASGIApp) -> ASGIApp:
        """An app that tells this door which connections have a request under way."""

        async def tracked(scope: Scope, receive: Receive, send: Send) -> None:
            channel = self._by_peer.get(scope.get("client") or ("", 0))
            if channel is None or scope["type"] != "http":
                await app({**scope, CHANNEL: channel}, receive, send)
                return
            channel.waiting = None
            try:
                await app(scope, receive, send)
            except Exception:
                if not channel.transport.is_closing():  # Else uvicorn has refused what came after the head.
                    raise
            finally:
                channel.waiting = time.monotonic()

        return tracked

    def admit(self, transport: asyncio.Transport) -> Channel:
        """Note a new connection; one that is too many is refused, or just cut."""
        channel = Channel(transport)
        place = None if self._is_trusted(channel.peer[0]) else place_of(channel.peer[0])
        count = len(self._channels)
        if count >= self.limits.connections + _SPARE:
            channel.close_soon()
            transport.abort()
        elif place is not None and self._places[place] >= self.limits.connections_per_address:
            channel.refuse("429 Too Many Requests", "rate", "too many connections from one address")
        elif count >= self.limits.connections:
            channel.refuse("429 Too Many Requests", "rate", "the house is full: try again later")
        elif place is not None:
            channel.place = place
            self._places[place] += 1
        self._channels[transport] = self._by_peer[channel.peer] = channel
        return channel

    def channel(self, transport: asyncio.BaseTransport) -> Channel:
        """The channel of a connection that was admitted before."""
        return self._channels[transport]

    def release(self, channel: Channel) -> None:
        """Forget a connection that has ended."""
        self._channels.pop(channel.transport, None)
        if self._by_peer.get(channel.peer) is channel:
            del self._by_peer[channel.peer]
        if channel.place is not None:
            self._places[channel.place] -= 1
            if not self._places[channel.place]:
                del self._places[channel.place]

    def sweep(self) -> None:
        """Close the connections that have had their time."""
        now = time.monotonic()
        for channel in list(self._channels.values()):
            if channel.transport.is_closing():
                channel.close_soon()
            if channel.closing_since is not None:
                if now - channel.closing_since > _LINGER_SECONDS:
                    channel.transport.abort()
            elif channel.full_since is not None:
                if now - channel.full_since > self.limits.slow_reader_seconds:
                    channel.transport.abort()
            elif channel.waiting is not None and now - channel.waiting > self.limits.request_seconds:
                channel.refuse("408 Request Timeout", "late", "the request took too long to arrive")
                channel.transport.close()

    async def watch(self) -> None:
        """Sweep until cancelled."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            self.sweep()


class HttpConnection(H11Protocol):
    """A connection that speaks HTTP, until it ends or becomes a WebSocket."""

    door: ClassVar[Door]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.channel = self.door.admit(transport)

    def data_received(self, data: bytes) -> None:
        if self.channel.closing_since is not None:
            return
        super().data_received(data)
        if self.channel.transport.is_closing():
            log.warning("a request could not be read", extra={"client": self.channel.peer[0]})

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.release(self.channel)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.channel.full_since = time.monotonic()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.channel.full_since = None


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are worked through a few at a time, so many a second.

    None is while the client does not take what it is sent. Whoever sends far more is cut off, and its channel says so.
    """

    door: ClassVar[Door]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.channel = self.door.channel(transport)
        self.channel.waiting = None
        self.channel.accepted = self._work
        self._frames = Bucket(self.door.limits.frames)
        self._longest = self.door.limits.message_bytes + _LONGEST_HEAD
        self._is_handshake = True
        self._unread = bytearray()
        self._fragments = 0
        self._timer: asyncio.Handle | None = None

    def data_received(self, data: bytes) -> None:
        if self._is_handshake:
            self._is_handshake = False
            super().data_received(data)
            return
        self._unread += data
        if len(self._unread) > _HELD_BYTES:
            self._cut()
        elif self._timer is None:
            self._work()

    def _work(self) -> None:
        """Hand on some of the frames that have come."""
        self._timer = None
        channel, unread = self.channel, self._unread
        for _ in range(_FRAMES_A_TURN):
            size = frame_size(unread)
            if size is None or len(unread) < size <= self._longest:
                return
            if not channel.is_accepted or channel.full_since is not None or channel.transport.is_closing():
                return
            if not self._frames.take():
                self._timer = asyncio.get_running_loop().call_later(_SLOW_DOWN_SECONDS, self._work)
                return
            frame = bytes(unread[:size])
            del unread[:size]
            if not frame[0] & _CONTROL:
                self._fragments = 0 if frame[0] & _FINAL else self._fragments + 1
            if self._fragments > _FRAGMENTS:
                self._cut()
                return
            super().data_received(frame)
        self._timer = asyncio.get_running_loop().call_soon(self._work)

    def _cut(self) -> None:
        self._unread.clear()
        self.channel.flooded = True
        self.channel.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.channel.full_since = time.monotonic()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.channel.full_since = None
        if self._timer is None:
            self._work()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.door.release(self.channel)
        super().connection_lost(exc)


def frame_size(data: bytes | bytearray) -> int | None:
    """How many bytes the first WebSocket frame in these has, head and all; None if its head has not come yet."""
    if len(data) < 2:
        return None
    size, head = data[1] & 0x7F, 2
    if size > 125:
        head = 4 if size == 126 else 10
        if len(data) < head:
            return None
        size = int.from_bytes(data[2:head], "big")
    return head + (4 if data[1] & 0x80 else 0) + size
