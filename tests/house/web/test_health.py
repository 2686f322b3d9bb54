"""Health tells the truth, and a house that cannot write says so to everybody, until it can again."""

import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import Engine, event, update
from sqlalchemy.exc import OperationalError
from tests.house.postgres import fresh_database
from tests.house.web.client import Line, Visitor
from tests.house.web.looping import run_alone
from tests.house.web.serving import Server

from pitboss.house.audit import audit
from pitboss.house.store import schema
from pitboss.house.store.database import open_database, writing
from pitboss.house.store.wallets import welcome
from pitboss.house.web.health import Health
from pitboss.house.web.monitoring import Metrics
from pitboss.house.web.sessions import Sessions
from pitboss.house.web.state import AppState, Setup


@contextmanager
def _full_disk(server: Server) -> Iterator[None]:
    """The server's files may not grow, nor may anything be written anew in them."""
    assert server.process is not None
    pid = server.process.pid
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def _read_only(server: Server) -> Iterator[None]:
    """The database may only be read by whoever connects from now on; all are made to connect again."""
    with psycopg.connect(server.database) as connection:
        name = connection.info.dbname

    def turn(switch: str) -> None:
        with psycopg.connect(server.database.replace(f"/{name}?", "/postgres?"), autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {switch}")
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])

    turn("on")
    try:
        yield
    finally:
        turn("off")


def _wait_for(status: int, server: Server) -> httpx.Response:
    deadline = time.monotonic() + 60
    while (answer := httpx.get(f"{server.base}/healthz", timeout=60)).status_code != status:
        assert time.monotonic() < deadline, answer.text
        time.sleep(0.2)
    return answer


def _metrics(server: Server) -> dict[str, float]:
    lines = httpx.get(f"{server.base}/metrics", timeout=60).text.splitlines()
    return {line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#") and "{" not in line}


@pytest.mark.parametrize(("kind", "break_it"), [("sqlite", _full_disk), ("postgres", _read_only)])
def test_a_database_that_cannot_be_written_is_a_503_until_it_can(
    tmp_path: Path, kind: str, break_it: Callable[[Server], AbstractContextManager[None]]
) -> None:
    database = str(tmp_path / "house.db") if kind == "sqlite" else fresh_database()
    with Server(database) as server:
        ann = Visitor(server.base)
        line = Line(server.base, ann.open(), ann.cookie)
        line.do("sit", seat=1)
        assert _metrics(server)["pitboss_healthy"] == 1
        with break_it(server):
            found = _wait_for(503, server).json()
            assert found["writes"] is False
            assert found["status"].startswith("nothing can be written to the database: ")
            assert _metrics(server)["pitboss_healthy"] == _metrics(server)["pitboss_database_writable"] == 0
            assert line.answer(line.send("top-up", seat=1, cents=100, ident="once"))["code"] == "busy"
            refused = ann.http.post("/api/guest", json={"name": "Anna"})
            assert (refused.status_code, refused.json()["error"]["code"]) == (503, "busy")
        assert _wait_for(200, server).json()["writes"] is True
        assert _metrics(server)["pitboss_database_writable"] == 1
        assert line.do("top-up", seat=1, cents=100, ident="once")["type"] == "done"
        assert ann.http.post("/api/guest", json={"name": "Anna"}).json()["name"] == "Anna"
        line.close()
        ann.close()
    engine = open_database(database)
    assert audit(engine).fault is None
    engine.dispose()


def test_a_database_that_does_not_answer_is_a_503(tmp_path: Path) -> None:
    with Server(str(tmp_path / "house.db")) as server:
        holder = sqlite3.connect(server.database, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        assert _wait_for(503, server).json()["status"] == "the database does not answer"
        holder.execute("ROLLBACK")
        holder.close()
        _wait_for(200, server)


def test_a_clock_that_is_behind_is_told(tmp_path: Path) -> None:
    async def found(late: int) -> tuple[str, int]:
        engine = open_database(str(tmp_path / "house.db"))
        desk = AppState(Setup(), engine, Sessions(b"key"), Metrics(), "w")
        health, began = Health(desk), desk.worker.now()
        desk.thread.tick = 3600
        desk.thread.start()
        with writing(engine) as connection:
            connection.execute(schema.tables.delete())
            connection.execute(schema.tables.insert().values(**_TABLE))
            connection.execute(update(schema.tables).values(due_at=began))
        desk.worker.now = lambda: began + late
        look = await health.look()
        desk.thread.stop()
        engine.dispose()
        return look.status, look.clock_late_ms

    status, late = run_alone(found(60_000))
    assert (status, 59_000 < late <= 60_000) == ("the clock is 60 seconds behind", True)
    assert run_alone(found(5_000))[0] == "ok"


_TABLE = {
    "id": "t1",
    "name": "Ann's table",
    "private": False,
    "opened_by": "g1",
    "opened_by_name": "Ann",
    "opened_at": 0,
    "sheet": "",
    "changes": "{}",
    "timers": "{}",
    "terms": "{}",
    "game": "blackjack",
    "version": 0,
    "head": "",
    "taken": 0,
    "bots": 0,
    "phase": "betting",
    "round": 0,
    "closed": False,
}


def test_commands_that_find_no_room_turn_health_red_though_a_page_still_fits(tmp_path: Path) -> None:
    """A file that may not grow takes what is written over what is there, and no entry more."""

    async def look() -> tuple[list[str], str, bool]:
        engine = open_database(str(tmp_path / "house.db"))
        state = AppState(Setup(), engine, Sessions(b"key"), Metrics(), "w")
        health = Health(state)
        state.thread.start()
        await health.look()
        limit_pages(engine)
        refused = []
        for number in range(40):
            try:
                await state.write(lambda connection, name=f"Guest {number}": welcome(connection, name, at=1))  # type: ignore[misc]
            except OperationalError as error:
                refused.append(str(error.orig))
        health._report = None
        finding = await health.look()
        await state.say_goodbye()
        engine.dispose()
        return refused, finding.status, finding.writes

    def limit_pages(engine: Engine) -> None:
        with engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        engine.dispose()
        event.listen(engine, "connect", lambda raw, _record: raw.execute(f"PRAGMA max_page_count = {pages}"))

    refused, status, writes = run_alone(look())
    assert refused
    assert status == f"the database has just refused a command: {refused[-1]}"
    assert writes is False
