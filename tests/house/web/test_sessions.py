"""Cookies and passes: signed, good for a time, for one epoch of a guest; a pass for one use."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine
from tests.house.playing import House
from tests.house.postgres import fresh_database
from tests.house.web.client import Line, Visitor
from tests.house.web.serving import Server

from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.store import wallets
from pitboss.house.store.database import open_database
from pitboss.house.web.sessions import COOKIE, COOKIE_SECONDS, PASS_MS, Sessions, change_key, open_sessions

DAY = 24 * 3600 * 1000


def test_a_cookie_is_good_for_its_time_and_no_longer() -> None:
    sessions = Sessions(b"k" * 32)
    cookie = sessions.cookie("g1", 3, now=1000)
    found = sessions.read(cookie, now=1000 + COOKIE_SECONDS * 1000 - 1)
    assert found is not None
    assert (found.guest, found.epoch) == ("g1", 3)
    assert sessions.read(cookie, now=1000 + COOKIE_SECONDS * 1000) is None
    assert not found.wants_renewal(1000)
    assert found.wants_renewal(1000 + DAY + 1)


def test_nothing_altered_and_nothing_of_another_kind_is_read() -> None:
    sessions = Sessions(b"k" * 32)
    cookie, given = sessions.cookie("g1", 0, now=0), sessions.issue_pass("g1", 0, now=0)
    assert sessions.read_pass(given, now=PASS_MS) is not None
    assert sessions.read_pass(given, now=PASS_MS + 1) is None
    for place in range(len(cookie) - 1):
        altered = cookie[:place] + ("A" if cookie[place] != "A" else "B") + cookie[place + 1 :]
        assert sessions.read(altered, now=1) is None, place
    assert sessions.read(given, now=1) is None
    assert sessions.read_pass(cookie, now=1) is None
    assert Sessions(b"j" * 32).read(cookie, now=1) is None
    for junk in (None, "", ".", "g1", "g1.", "é.ü", "\udc80.x"):
        assert sessions.read(junk, now=1) is None


def test_a_pass_is_used_once_even_by_two_at_a_time(engine: Engine) -> None:
    house = House(engine)
    ann = house.guest()
    said: list[str] = []

    def claim() -> None:
        try:
            house.worker.in_transaction(lambda c, _: wallets.use_pass(c, ann, "p1", epoch=0, at=1))
            said.append("in")
        except HouseError as error:
            said.append(error.code)

    claims = [threading.Thread(target=claim) for _ in range(6)]
    for thread in claims:
        thread.start()
    for thread in claims:
        thread.join()
    assert sorted(said) == ["bad-pass"] * 5 + ["in"]
    assert audit(engine).fault is None


@pytest.fixture
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    found = open_database(str(tmp_path / "house.db") if request.param == "sqlite" else fresh_database())
    yield found
    found.dispose()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", ["sqlite", "postgres"], indirect=True)


def test_a_pass_brings_one_device_in_and_no_second(ann: Visitor, server: Server) -> None:
    given = ann.http.post("/api/guest/pass").json()["pass"]
    first = httpx.post(f"{server.base}/api/guest/claim", json={"pass": given})
    assert (first.status_code, first.json()["id"]) == (200, ann.id)
    second = httpx.post(f"{server.base}/api/guest/claim", json={"pass": given})
    assert (second.status_code, second.json()["error"]["code"]) == (403, "bad-pass")
    assert "used already" in second.json()["error"]["message"]


def test_a_cookie_is_cleared_with_the_refusal_and_a_new_guest_comes_in(ann: Visitor, server: Server) -> None:
    forged = {"Cookie": f"{COOKIE}=g1.forged"}
    refused = httpx.get(f"{server.base}/api/guest", headers=forged)
    assert refused.status_code == 401
    assert f'{COOKIE}=""' in refused.headers["set-cookie"]
    assert "Max-Age=0" in refused.headers["set-cookie"]
    fresh = httpx.post(f"{server.base}/api/guest", headers=forged, json={"name": "Zoe"})
    assert fresh.status_code == 200
    assert fresh.json()["id"] not in ("g1", ann.id)
    assert "set-cookie" not in httpx.get(f"{server.base}/api/guest").headers


def test_who_leaves_with_all_devices_has_to_come_in_anew(ann: Visitor, server: Server) -> None:
    kept = ann.cookie
    given = ann.http.post("/api/guest/pass").json()["pass"]
    assert ann.http.post("/api/guest/leave", json={}).json() == {"stays": False}
    assert ann.cookie == ""
    assert httpx.get(f"{server.base}/api/guest", headers={"Cookie": kept}).status_code == 401
    assert httpx.post(f"{server.base}/api/guest/claim", json={"pass": given}).status_code == 403
    assert ann.http.post("/api/guest/leave", json={}).status_code == 401


def _hear_goodbye(line: Line) -> None:
    assert line.is_closed_with() == 1008
    assert (line.heard[-1]["type"], line.heard[-1]["code"]) == ("bye", "left")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_lines_end_on_every_worker_and_this_device_may_stay(kind: str, tmp_path: Path) -> None:
    database = str(tmp_path / "house.db") if kind == "sqlite" else fresh_database()
    with Server(database) as one, Server(database) as two:
        ann, bob = Visitor(one.base, "Ann"), Visitor(two.base, "Bob")
        table, stolen = ann.open(), ann.cookie
        here, there, other = (
            Line(base, table, c) for base, c in ((one.base, stolen), (two.base, stolen), (two.base, bob.cookie))
        )
        assert ann.http.post("/api/guest/leave", json={"stay": True}).json() == {"stays": True}
        _hear_goodbye(here)
        _hear_goodbye(there)
        assert ann.me()["id"] == ann.id
        for base in (one.base, two.base):
            assert httpx.get(f"{base}/api/guest", headers={"Cookie": stolen}).status_code == 401
            onlooker = Line(base, table, stolen)
            assert onlooker.welcome["you"]["guest"] is None
            onlooker.close()
        again = Line(one.base, table, ann.cookie)
        assert again.welcome["you"]["guest"] == ann.id
        other.until(again.do("sit", seat=1)["version"])
        other.do("sit", seat=2)
        engine = open_database(database)
        change_key(engine)
        _hear_goodbye(again)
        _hear_goodbye(other)
        assert ann.http.get("/api/guest").status_code == 401
        assert bob.http.post("/api/guest", json={"name": "Bob"}).json()["id"] != bob.id
        assert audit(engine).fault is None
        engine.dispose()
        for line in (here, there, other, again):
            line.close()
        ann.close()
        bob.close()


def test_a_guest_who_is_not_in_the_restored_books_starts_anew(tmp_path: Path) -> None:
    path, backup = tmp_path / "house.db", tmp_path / "backup.db"
    engine = open_database(str(path))
    open_sessions(engine)
    engine.dispose()
    shutil.copy(path, backup)
    with Server(str(path)) as server:
        ann = Visitor(server.base)
        cookie = ann.cookie
    with Server(str(backup), port=server.port):
        assert ann.http.get("/api/guest").status_code == 401
        assert ann.cookie == ""
        fresh = ann.http.post("/api/guest", json={"name": "Ann"}, headers={"Cookie": cookie}).json()
        assert fresh["id"] != ann.id
        assert fresh["wallet"] == 1_000_000
        assert ann.me()["id"] == fresh["id"]
    ann.close()
