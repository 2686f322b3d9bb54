"""Every frame counts: whatever a line is flooded with, it is cut, nothing piles up, and others play on."""

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.house.web.client import Visitor
from tests.house.web.raw import connect, handshake
from tests.house.web.serving import Server, in_thread
from websockets.frames import Frame, Opcode

from pitboss.house.web.connections import frame_size
from pitboss.house.web.limits import Limits
from pitboss.house.web.serve import make_server
from pitboss.house.web.state import Setup
from pitboss.house.worker.requests import Rate

Visit = Callable[..., Visitor]
MOST_SENT = 64 * 2**20
BUFFERS = 16 * 2**20
"""More than the kernel keeps for both ends of a connection, and far less than the floods that are sent."""


@given(st.sampled_from([0, 1, 125, 126, 127, 65_535, 65_536]) | st.integers(0, 70_000), st.booleans())
def test_the_size_of_a_frame_is_read_from_its_head(size: int, is_masked: bool) -> None:
    sent = Frame(Opcode.BINARY, b"7" * size).serialize(mask=is_masked)
    assert frame_size(sent) == len(sent)
    head = len(sent) - size - (4 if is_masked else 0)
    assert frame_size(sent[:head]) == len(sent)
    assert all(frame_size(sent[:short]) is None for short in range(head))


def _frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


FLOODS = {
    "pings": _frame(Opcode.PING, b"p" * 125),
    "empty pings": _frame(Opcode.PING),
    "pongs nobody asked for": _frame(Opcode.PONG, b"p"),
    "empty fragments": _frame(Opcode.CONT, fin=False),
    "tiny fragments": _frame(Opcode.CONT, b" ", fin=False),
    "bytes": _frame(Opcode.BINARY, b"\0"),
    "empty messages": _frame(Opcode.TEXT),
    "large messages": _frame(Opcode.TEXT, b" " * 4096),
}


def _open(port: int, table: str, own: str) -> socket.socket:
    line = connect(port, own=own)
    line.sendall(handshake(f"/api/tables/{table}/ws".encode()))
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def _flood(line: socket.socket, frames: bytes, most: int = MOST_SENT) -> int:
    """Send frames without reading until the line is cut; return how many bytes went out."""
    sent = 0
    try:
        while sent < most:
            sent += line.send(frames)
    except (BrokenPipeError, ConnectionResetError):
        pass
    return sent


def _resident(server: Server) -> int:
    assert server.process is not None
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return 1024 * int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def _floods(server: Server) -> int:
    found = httpx.get(f"{server.base}/metrics").text.splitlines()
    return int(float(next(line for line in found if line.startswith("pitboss_floods_total ")).split()[1]))


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_any_kind_is_cut_while_others_play(server: Server, visit: Visit, kind: str) -> None:
    visitor = visit("Bob")
    table = visitor.open()
    with visitor.at(table) as other:
        before, cut = _resident(server), _floods(server)
        own = f"127.0.2.{list(FLOODS).index(kind) + 1}"
        with _open(server.port, table, own) as line:
            start = _frame(Opcode.TEXT, fin=False) if "fragments" in kind else b""
            frames = FLOODS[kind] * (1 + 60_000 // len(FLOODS[kind]))
            line.sendall(start)
            sent = _flood(line, frames)
        assert sent < BUFFERS
        other.do("sit", seat=1)
        assert _floods(server) == cut + 1
        assert _resident(server) - before < BUFFERS


def _ping(number: int) -> bytes:
    return b'{"id": "p%d", "do": "ping"}' % number


@pytest.mark.parametrize("portion", [10**6, 7], ids=["at once", "in dribs"])
def test_messages_of_every_kind_are_answered_in_the_order_they_came(server: Server, visit: Visit, portion: int) -> None:
    table = visit("Bob").open()
    halves = _frame(Opcode.TEXT, _ping(2)[:9], fin=False), _frame(Opcode.CONT, _ping(2)[9:])
    sent = b"".join(
        [
            _frame(Opcode.TEXT, _ping(1)),
            halves[0],
            _frame(Opcode.PING, b"between"),
            halves[1],
            _frame(Opcode.TEXT, _ping(3)),
            _frame(Opcode.BINARY, _ping(4)),
            _frame(Opcode.TEXT, _ping(5)),
            _frame(Opcode.TEXT, b"no JSON"),
            _frame(Opcode.TEXT, _ping(6)),
        ]
    )
    with _open(server.port, table, "127.0.3.1") as line:
        for start in range(0, len(sent), portion):
            line.sendall(sent[start : start + portion])
        answers = [told for told in _messages(line, until=b"p6") if told["type"] in ("pong", "error")]
    assert [told.get("id") for told in answers] == ["p1", "p2", "p3", None, "p5", None, "p6"]


def _messages(line: socket.socket, *, until: bytes) -> list[dict[str, Any]]:
    """The text messages of a line, up to one with these letters."""
    data, found = b"", []
    while until not in data:
        data += line.recv(65_536)
    data = data.partition(b"\r\n\r\n")[2]
    while (size := frame_size(data)) is not None and size <= len(data):
        if data[0] == 0x81:
            found.append(json.loads(data[{126: 4, 127: 10}.get(data[1], 2) : size]))
        data = data[size:]
    return found


def test_who_pings_and_does_not_read_is_cut_off_and_nothing_piles_up(tmp_path: Path) -> None:
    """Even where no rate is kept to: a wire that is full is not read from, and is closed after a while."""
    wide = Rate(10**9, 10**9)
    limits = Limits(commands=wide, frames=wide, slow_reader_seconds=0.5)
    with in_thread(make_server(Setup(database=str(tmp_path / "house.db"), limits=limits))) as port:
        visitor = Visitor(f"http://127.0.0.1:{port}")
        table = visitor.open()
        with _open(port, table, "127.0.0.1") as line:
            assert _flood(line, FLOODS["pings"] * 500, most=2**30) < 2 * BUFFERS
        with visitor.at(table) as other:
            other.do("sit", seat=1)
        visitor.close()
