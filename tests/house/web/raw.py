"""Requests as bytes on a bare socket: what no well-behaved client would send."""

import socket
from contextlib import suppress
from typing import NamedTuple

PATIENCE = 20.0


class Answer(NamedTuple):
    """What came back: the status, or None if the line was closed without one, and all the bytes."""

    status: int | None
    bytes: bytes

    @property
    def head(self) -> str:
        return self.bytes.partition(b"\r\n\r\n")[0].decode("latin-1").lower()


def connect(port: int, *, own: str = "127.0.0.1") -> socket.socket:
    """A line to a server on this machine, from an address of one's own."""
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(own, 0))


def ask(port: int, sent: bytes, *, own: str = "127.0.0.1", ends: bool = False) -> Answer:
    """Send bytes as they are and read until the other side hangs up; with `ends`, say that nothing more will come."""
    with connect(port, own=own) as line:
        with suppress(ConnectionError):
            line.sendall(sent)
            if ends:
                line.shutdown(socket.SHUT_WR)
        return read(line)


def read(line: socket.socket) -> Answer:
    """Everything that comes until the other side hangs up."""
    heard = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65536):
            heard += piece
    first = heard.split(b"\r\n", 1)[0].split(b" ")
    return Answer(int(first[1]) if first[0] == b"HTTP/1.1" else None, heard)


def request(
    method: bytes = b"GET", path: bytes = b"/api/tables", *headers: bytes, host: bytes = b"localhost", body: bytes = b""
) -> bytes:
    """The bytes of a request; the connection is to be closed after the answer."""
    lines = [method + b" " + path + b" HTTP/1.1", b"Host: " + host, b"Connection: close", *headers]
    if body:
        lines.append(b"Content-Length: %d" % len(body))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def handshake(path: bytes, *headers: bytes, host: bytes = b"localhost") -> bytes:
    """The bytes with which a WebSocket begins."""
    lines = [
        b"GET " + path + b" HTTP/1.1",
        b"Host: " + host,
        b"Connection: Upgrade",
        b"Upgrade: websocket",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *headers,
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n"
