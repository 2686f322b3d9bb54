"""What guests and operators are told of a table that cannot go on."""

import sqlite3
from pathlib import Path

from tests.house.web.client import Line, Visitor
from tests.house.web.serving import Server

_REFUSE = (
    "CREATE TRIGGER refusal BEFORE INSERT ON rounds WHEN NEW.status = 'settled' BEGIN SELECT RAISE(ABORT, 'no'); END"
)


def _alter(database: str, statement: str) -> None:
    connection = sqlite3.connect(database, timeout=30)
    with connection:
        connection.execute(statement)
    connection.close()


def _deal_to_a_decision(line: Line) -> None:
    while line.state["turn"] is None:
        line.do("bet", seat=2, main=1000)
        line.do("ready", seat=2)


def test_players_are_told_and_so_are_health_and_metrics(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    with Server(database, "--turn-seconds", "1") as server:
        ann, bob = Visitor(server.base), Visitor(server.base, "Bob")
        table, other = ann.open(), ann.open()
        with bob.at(table) as company:
            company.do("sit", seat=3)
            company.do("sit-out", seat=3)
        line = Line(server.base, table, ann.cookie)
        line.do("sit", seat=2)
        _deal_to_a_decision(line)
        funds = line.state["seats"][0]["funds"] + sum(hand["wager"] for hand in line.state["seats"][0]["hands"])
        assert ann.http.get("/healthz").json()["tables_set_aside"] == 0
        _alter(database, _REFUSE)
        while line.heard[-1]["type"] != "notice":
            line.hear()
        assert line.heard[-1]["code"] == "set-aside"
        assert "cannot go on" in line.heard[-1]["message"]
        while not any(event["type"] == "round-void" for event in line.heard[-1].get("events", ())):
            line.hear()
        assert line.state["seats"][0]["funds"] == funds
        health = ann.http.get("/healthz")
        assert (health.status_code, health.json()["tables_set_aside"]) == (200, 1)
        assert "pitboss_tables_set_aside 1" in ann.http.get("/metrics").text
        assert ann.http.get(f"/api/tables/{other}").status_code == 200
        assert line.answer(line.send("bet", seat=2, main=1000))["code"] == "set-aside"
        line.do("leave", seat=2)
        line.close()
        assert server.log().count("cannot go on and is set aside") == 1
    ann.close()
    bob.close()


def test_a_table_that_cannot_be_read_is_told_as_such_and_the_rest_of_the_house_is_open(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    with Server(database) as server:
        ann = Visitor(server.base)
        table = ann.open()
        with ann.at(table) as line:
            line.do("sit", seat=2)
    _alter(database, "UPDATE entries SET data = '?'")
    with Server(database, port=server.port):
        answer = ann.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "set-aside")
        assert ann.http.get("/api/guest").json()["seats"] == []
        assert ann.http.get("/healthz").json()["tables_set_aside"] == 1
        with ann.at(ann.open()) as line:
            line.do("sit", seat=1)
    ann.close()
