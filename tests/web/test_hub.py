"""Lines that are slow, and frames of every size, over a real socket."""

import asyncio
import json
import socket

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from tests.web.looping import run_alone
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from pitboss.house.web.limits import Allowance, Limits
from pitboss.house.web.lines.frames import frame
from pitboss.house.web.lines.hub import Line
from pitboss.house.web.lines.uvicornwire import UvicornWire
from pitboss.house.web.metrics import Metrics

VERSIONS = 3000


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_reads_back_as_the_message(size: int) -> None:
    message = b"7" * size
    reader = StreamReader()
    reader.feed_data(frame(message))
    reader.feed_eof()
    parsing = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as read:
        next(parsing)
    assert read.value.value == Frame(Opcode.TEXT, message)


async def _pour(socket: WebSocket) -> None:
    """Tell a client of thousands of versions at once, then close the line; the table goes on for a moment more."""
    allowance = Allowance(Limits())
    line = Line(socket, "t", None, metrics=Metrics(), allowance=allowance, flooded=lambda line: line.close(1008, ""))
    line.post_version(2, frame(b'{"version":2}'))
    await socket.accept()
    line.welcome(1, b'{"version":1}')
    for version in range(3, VERSIONS + 1):
        line.post_version(version, frame(json.dumps({"version": version, "state": "x" * 5000}).encode()))
        line.post_version(version - 1, frame(b'{"version":0}'))
    line.post(b'{"type":"done"}')
    line.close(1000, "that was all")
    line.post_version(VERSIONS + 1, frame(b'{"version":0}'))
    line.post(b'{"type":"notice"}')
    await line.hang_up()


async def _listen() -> tuple[list[str], int | None]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        app = Starlette(routes=[WebSocketRoute("/", _pour)])
        server = uvicorn.Server(uvicorn.Config(app, ws=UvicornWire, ws_per_message_deflate=False, log_config=None))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        async with connect(f"ws://127.0.0.1:{listener.getsockname()[1]}/", compression=None) as client:
            heard = [str(message) async for message in client]
            code = client.close_code
        server.should_exit = True
        await serving
        return heard, code


def test_a_slow_line_skips_versions_but_no_answer_and_not_the_last_state_and_a_goodbye_is_the_last_word() -> None:
    heard, code = run_alone(_listen())
    *states, last = [json.loads(message) for message in heard]
    versions = [state["version"] for state in states]
    assert versions[:3] == [1, 2, 3]
    assert versions == sorted(set(versions))
    assert versions[-1] == VERSIONS
    assert len(versions) < VERSIONS / 2
    assert last == {"type": "done"}
    assert code == 1000
