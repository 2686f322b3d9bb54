"""Connections that are slow, over a real socket."""

import asyncio
import json
import socket

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from tests.house.web.looping import run_alone
from websockets.asyncio.client import connect

from pitboss.house.web.hub import Connection
from pitboss.house.web.limits import Bucket, Limits
from pitboss.house.web.monitoring import Metrics

VERSIONS = 3000


async def _pour(socket: WebSocket) -> None:
    """Tell a client of thousands of versions at once, then close; the table goes on for a moment more."""
    limits = Limits()
    buckets = {"commands": Bucket(limits.commands), "floods": Bucket(limits.floods_forgiven)}
    connection = Connection(socket, "t", None, **buckets, metrics=Metrics())
    connection.post_version(2, '{"version":2}')
    await socket.accept()
    connection.welcome(1, b'{"version":1}')
    sending = asyncio.create_task(connection.send_all())
    for version in range(3, VERSIONS + 1):
        connection.post_version(version, json.dumps({"version": version, "state": "x" * 5000}))
        connection.post_version(version - 1, '{"version":0}')
        if version < 10:
            await asyncio.sleep(0)
    connection.post(b'{"type":"done"}')
    connection.close(1000, "that was all")
    connection.post_version(VERSIONS + 1, '{"version":0}')
    connection.post(b'{"type":"notice"}')
    await sending


async def _listen() -> tuple[list[str], int | None]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        app = Starlette(routes=[WebSocketRoute("/", _pour)])
        server = uvicorn.Server(uvicorn.Config(app, ws_per_message_deflate=False, log_config=None))
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
