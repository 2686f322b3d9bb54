"""HTTP as it comes in: uvicorn's protocol with limits on connections, on time and on size.

It stands on what httptools calls while it reads a request (`on_message_begin` and so on) and on asyncio's protocol.
What it uses is uvicorn's own business and may change with any release; the house then serves without these limits.
"""

import asyncio
import json
import logging
from http import HTTPStatus
from typing import Any, Final, NamedTuple, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from pitboss.house.web.door.config import HouseConfig
from pitboss.house.web.door.doors import Visit
from pitboss.house.web.door.footing import Footing

log = logging.getLogger("pitboss.house.web")
_MOST_IN_LINE: Final = 8
"""How many requests a client may send without waiting for the answers."""

STANDS_ON: Final = (
    Footing(
        HttpToolsProtocol,
        (
            "client",
            "cycle",
            "handle_websocket_upgrade",
            "on_header",
            "on_headers_complete",
            "on_message_begin",
            "on_message_complete",
            "on_url",
            "pipeline",
            "send_400_response",
            "transport",
            "url",
        ),
    ),
    Footing(RequestResponseCycle, ("response_complete", "response_started")),
)
"""What the entrance uses of uvicorn, beside asyncio's protocol."""


class Fault(NamedTuple):
    """What is answered to a request that does not reach the app."""

    status: int
    code: str
    message: str

    def answer(self) -> bytes:
        body = json.dumps({"error": {"code": self.code, "message": self.message}}).encode()
        head = (
            f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n"
            f"connection: close\r\n\r\n"
        )
        return head.encode() + body


_UNREADABLE: Final = Fault(400, "malformed", "this is no HTTP request that can be read")
_TOO_LONG: Final = Fault(431, "too-large", "the head of the request is too long")
_LATE: Final = Fault(408, "late", "the request took too long to arrive")


class _RefusedError(Exception):
    """Raised while a request is read, to end the reading."""


class Entrance(HttpToolsProtocol):
    """One connection that speaks HTTP, until it ends or becomes a WebSocket."""

    def __init__(self, config: uvicorn.Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._doors = cast(HouseConfig, config).doors
        self._visit: Visit | None = None
        self._fault = _UNREADABLE
        self._is_in_head = True
        self._head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        visit, why = self._doors.come_in(transport, self.client[0] if self.client else "")
        if visit is None:
            transport.abort()
        elif why is not None:
            transport.write(Fault(429, "rate", why).answer())
            visit.expect(1.0, transport.abort)
            if transport.can_write_eof():
                transport.write_eof()
        else:
            self._visit = visit
            self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._doors.leave(self.transport)
        super().connection_lost(exc)

    def _expect_request(self) -> None:
        self._is_in_head, self._head_bytes = True, 0
        if self._visit is not None:
            self._visit.expect(self._doors.limits.request_seconds, self._end_late)

    def _end_late(self) -> None:
        """Too slow: say so if no answer has begun, and hang up."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self._turn_away(_LATE)
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._visit is None or self.transport.is_closing():
            return
        is_idle = self.cycle is None or self.cycle.response_complete
        if is_idle and self._visit.deadline is None:
            self._expect_request()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._is_in_head and self._head_bytes > self._doors.limits.head_bytes and not self.transport.is_closing():
            self._turn_away(_TOO_LONG)

    def handle_websocket_upgrade(self) -> None:
        if not self.url.isascii():
            self.send_400_response("")
            return
        super().handle_websocket_upgrade()
        self._visit = None

    # What httptools calls while it reads. An error raised here ends the reading, and `send_400_response` is called.

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head = True
        self._size = 0

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._grow(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _grow(self, size: int) -> None:
        self._size += size
        if self._size > self._doors.limits.head_bytes:
            self._fault = _TOO_LONG
            raise _RefusedError

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= _MOST_IN_LINE:
            self._fault = Fault(429, "rate", "too many requests at once: wait for the answers")
            raise _RefusedError
        self._is_in_head = False
        if self._visit is not None:
            self._visit.expect(self._doors.limits.request_seconds, self._end_late)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self._visit is not None:
            self._visit.settle()
        self._head_bytes = 0

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        self._turn_away(self._fault)

    def _turn_away(self, fault: Fault) -> None:
        self.transport.write(fault.answer())
        self.transport.close()
        log.warning("a request was not let in", extra={"why": fault.message, "client": self.client and self.client[0]})

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._visit is not None:
            self._visit.fill(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._visit is not None:
            self._visit.fill(False)
