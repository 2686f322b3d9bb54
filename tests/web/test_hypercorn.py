"""The app under servers that are not uvicorn: Hypercorn over real sockets, and a client that calls it without any."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypercorn.asyncio import serve
from hypercorn.config import Config
from tests.web.client import Visitor
from tests.web.looping import run_alone

from pitboss.house.web.app import create_app
from pitboss.house.web.frontdesk import Setup


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Visitor]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = int(listening.getsockname()[1])
    config = Config.from_mapping(bind=[f"127.0.0.1:{port}"], accesslog=None, errorlog=None)
    app, stop = create_app(Setup(database=str(tmp_path / "house.db"))), threading.Event()

    async def until_told() -> None:
        while not stop.is_set():
            await asyncio.sleep(0.02)

    thread = threading.Thread(target=lambda: asyncio.run(serve(app, config, shutdown_trigger=until_told)))  # type: ignore[arg-type]
    thread.start()
    try:
        _wait_for(port)
        visitor = Visitor(f"http://127.0.0.1:{port}")
        yield visitor
        visitor.close()
    finally:
        stop.set()
        thread.join()


def _wait_for(port: int) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.02)


def test_a_round_is_played_under_hypercorn(ann: Visitor) -> None:
    with ann.at(ann.open()) as line:
        line.do("sit", seat=1)
        assert line.play_round(1)["round"] == 1
        assert line.do("leave", seat=1)["type"] == "done"


def test_the_app_answers_a_client_without_any_server(tmp_path: Path) -> None:
    app = create_app(Setup(database=str(tmp_path / "house.db")))

    async def ask() -> tuple[httpx.Response, httpx.Response]:
        straight = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://127.0.0.1")
        async with app.router.lifespan_context(app), straight as client:
            return await client.get("/healthz"), await client.get("/api/games")

    health, games = run_alone(ask())
    assert health.status_code == 200
    assert "blackjack" in games.text
