"""Several processes on one database: they serve the same tables, and hear of each other at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.postgres import fresh_database
from tests.house.web.client import Line, Visitor
from tests.house.web.serving import Server

from pitboss.house.audit import audit
from pitboss.house.keys import make_key
from pitboss.house.rulings import void_round
from pitboss.house.store.database import open_database
from pitboss.house.worker.worker import Worker


@pytest.fixture(params=["sqlite", "postgres"])
def workers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    database = str(tmp_path / "house.db") if request.param == "sqlite" else fresh_database()
    one, two = Server(database), Server(database)
    with one, two:
        yield one, two


def test_two_workers_serve_one_table(workers: tuple[Server, Server], tmp_path: Path) -> None:
    """Guests connected to different processes play together; the floor rules from a third; one process is killed."""
    one, two = workers
    ann, bob = Visitor(one.base, "Ann"), Visitor(two.base, "Bob")
    table = ann.open()
    here, there = Line(one.base, table, ann.cookie), Line(two.base, table, bob.cookie)
    here.do("sit", seat=1)
    there.until(1)
    there.do("sit", seat=2)
    lines = {1: here, 2: there}
    for _ in range(3):
        _play_together(lines)
    assert here.state | {"now": 0} == there.state | {"now": 0}
    engine = open_database(one.database)
    make_key(engine, tmp_path / "floor.key")
    void_round(Worker(engine, name="floor"), f"{table}.1", "misdeal", tmp_path / "floor.key")
    for line in lines.values():
        while not any(event["type"] == "ruling" for event in line.heard[-1].get("events", ())):
            line.hear()
    here.close()
    one.kill()
    again = Line(two.base, table, ann.cookie)
    assert again.state | {"now": 0} == there.state | {"now": 0}
    _play_together({1: again, 2: there})
    again.close()
    there.close()
    report = audit(engine)
    assert report.fault is None
    assert (report.rounds, report.rulings) == (4, 1)
    engine.dispose()
    ann.close()
    bob.close()


def _play_together(lines: dict[int, Line]) -> None:
    """One round, each guest acting over their own line."""
    version = max(line.state["version"] for line in lines.values())
    for do, fields in (("bet", {"main": 1000}), ("ready", {})):
        for seat, line in lines.items():
            line.until(version)
            version = line.do(do, seat=seat, **fields)["version"]
    last = line
    while (turn := last.state["turn"]) is not None:
        last = lines[turn["seat"]]
        last.until(version)
        decision = "decline" if last.state["turn"]["legal"][0]["decision"] == "decline" else "stand"
        version = last.do("decide", seat=turn["seat"], decision=decision)["version"]
    for line in lines.values():
        line.until(version)


def test_a_server_that_is_asked_to_stop_finishes_and_says_goodbye(tmp_path: Path) -> None:
    """Commands sent before the goodbye are answered and durable; the next server goes on from there."""
    database = str(tmp_path / "house.db")
    with Server(database) as server:
        ann = Visitor(server.base)
        table = ann.open()
        line = Line(server.base, table, ann.cookie)
        line.do("sit", seat=1)
        for number in range(20):
            line.send("top-up", seat=1, cents=100, ident=f"t{number}", version=1)
        line.answer("t0")
        assert server.process is not None
        server.process.terminate()
        assert line.is_closed_with() == 1012
        assert line.heard[-1]["type"] == "bye"
        done = [message["id"] for message in line.heard if message["type"] == "done"]
        assert server.stop() == 0
    with Server(database, port=server.port):
        state = ann.http.get(f"/api/tables/{table}").json()["state"]
        written = (state["seats"][0]["funds"] - 100_000) // 100
        assert written >= len([ident for ident in done if ident.startswith("t")])
    ann.close()


def test_a_server_that_cannot_open_its_database_says_so(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("this is no database, and long enough to be looked at as one" * 20)
    with pytest.raises(
        RuntimeError, match=r"pitboss: the database /.*/house.db cannot be opened: file is not a database"
    ):
        Server(str(tmp_path / "house.db")).start()
