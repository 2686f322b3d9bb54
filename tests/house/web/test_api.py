"""The HTTP API over real sockets: guests, games, tables, history, shoes, and who may ask."""

from collections.abc import Callable

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.house.web.client import Visitor
from tests.house.web.serving import Server

from pitboss import rules as sheets
from pitboss.game.notation import RoundLog
from pitboss.table import ShoeRecord

Visit = Callable[..., Visitor]


def test_a_new_guest_has_a_name_a_wallet_and_a_cookie_scripts_cannot_read(server: Server) -> None:
    answer = httpx.post(f"{server.base}/api/guest", json={"name": "  Ann \u200b Lee "})
    assert answer.json()["name"] == "Ann Lee"
    assert answer.json()["wallet"] == 1_000_000
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_a_guest_may_change_the_name_but_not_to_nothing(ann: Visitor) -> None:
    assert ann.http.post("/api/guest", json={"name": "Anna"}).json() == ann.me()
    assert ann.me()["name"] == "Anna"
    assert ann.me()["id"] == ann.id
    answer = ann.http.post("/api/guest", json={"name": "\u200b \u200b"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-name")


def test_play_money_is_refilled_only_when_it_is_gone(ann: Visitor) -> None:
    answer = ann.http.post("/api/guest/refill")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-broke")


def test_the_games_have_rules_in_words_and_by_key(server: Server) -> None:
    games = httpx.get(f"{server.base}/api/games").json()["games"]
    assert [game["name"] for game in games] == list(sheets.games())
    for game in games:
        rules = sheets.load(game["name"])
        assert game["hash"] == rules.hash
        assert game["rules"] == rules.flat()
        assert any("1 to 1,000, in whole chips of 1;" in chapter for chapter in game["card"])


def test_a_table_with_changed_rules_is_in_the_lobby_with_them(ann: Visitor) -> None:
    table = ann.open("mega-blackjack", decks=8, set={"side_bets.buster.table": "B1"}, name="Friday", bots=1)
    (entry,) = [entry for entry in ann.http.get("/api/tables").json()["tables"] if entry["id"] == table]
    assert (entry["name"], entry["decks"], entry["taken"], entry["bots"]) == ("Friday", 8, 1, 1)
    assert entry["set"] == {"shoe.decks": "8", "side_bets.buster.table": "B1"}
    shown = ann.http.get(f"/api/tables/{table}").json()
    assert shown["table"]["game"]["rules"]["shoe.decks"] == "8"
    assert shown["state"]["shoe"]["size"] == 8 * 52


def test_a_list_that_has_not_changed_is_not_sent_again(ann: Visitor) -> None:
    ann.open()
    for path in ("/api/tables", "/api/games"):
        first = ann.http.get(path)
        again = ann.http.get(path, headers={"If-None-Match": f'"other", {first.headers["etag"]}'})
        assert (again.status_code, again.content) == (304, b"")
        assert ann.http.get(path, headers={"If-None-Match": '"other"'}).json() == first.json()
    before = ann.http.get("/api/tables").headers["etag"]
    table = ann.open()
    after = ann.http.get("/api/tables", headers={"If-None-Match": before})
    assert table in {entry["id"] for entry in after.json()["tables"]}


def test_a_private_table_is_found_by_its_link_only(ann: Visitor) -> None:
    table = ann.open(private=True)
    assert table not in [entry["id"] for entry in ann.http.get("/api/tables").json()["tables"]]
    assert ann.http.get(f"/api/tables/{table}").status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "poker"}, 404, "no-game"),
        ({"game": "../../etc/passwd"}, 404, "no-game"),
        ({"game": "mega-blackjack", "decks": 5}, 422, "bad-sheet"),
        ({"game": "blackjack", "set": {"no.such.key": "1"}}, 422, "bad-sheet"),
        ({"game": "blackjack", "set": {"natural.pays": "1000:1"}}, 422, "bad-sheet"),
        ({"game": "super-fun-21-extreme", "set": {"natural.pays": "3:2"}}, 422, "bad-sheet"),
        ({"game": "blackjack", "set": {"limits.max": "100000"}}, 422, "bad-sheet"),
        ({"game": "blackjack", "bots": 7}, 422, "malformed"),
        ({"game": "blackjack", "colour": "red"}, 422, "malformed"),
        ({}, 422, "malformed"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(ann: Visitor, body: dict[str, object], status: int, code: str) -> None:
    answer = ann.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"]


def test_a_guest_has_only_so_many_tables(ann: Visitor) -> None:
    for _ in range(3):
        ann.open()
    answer = ann.http.post("/api/tables", json={"game": "blackjack"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many-tables")


def test_rounds_can_be_looked_up_and_replayed_and_shoes_verified(ann: Visitor) -> None:
    table = ann.open("maxtime-21")
    with ann.at(table) as line:
        line.do("sit", seat=4)
        while line.state["shoe"]["number"] == 1:
            assert ann.http.get(f"/api/tables/{table}/shoes/1").status_code == 409
            line.play_round(4)
        rounds = ann.http.get(f"/api/tables/{table}/rounds").json()["rounds"]
        assert [one["number"] for one in rounds] == list(range(len(rounds), 0, -1))
        assert ann.http.get("/api/guest/rounds").json()["rounds"] == rounds
        older = ann.http.get("/api/guest/rounds", params={"before": rounds[0]["id"], "limit": 1}).json()["rounds"]
        assert older == rounds[1:2]
        points = ann.http.get("/api/guest/bankroll").json()["points"]
        assert points[-1]["cents"] == 900_000 + line.state["seats"][0]["funds"]
        assert len(points) == len(rounds)
    replays = (ann.http.get(f"/api/rounds/{one['id']}").json() for one in rounds)
    one = next(one for one in replays if len(one["replay"]) > 4)  # a natural may end a round as the hole card is dealt
    log = RoundLog.parse(one["notation"])
    assert len(one["replay"]) == len(log.steps)
    assert one["replay"][3]["step"] == "??"
    assert one["replay"][3]["round"]["dealer"]["cards"][-1] == "??"
    assert one["replay"][-1]["events"][-1]["type"] == "round-over"
    assert one["seats"] == [
        {
            "seat": 4,
            "name": "Ann",
            "you": True,
            "net": one["seats"][0]["net"],
            "corrected": 0,
            "tokes_net": 0,
            "tokes_won": 0,
            "hands": [hand["cards"] for hand in one["replay"][-1]["round"]["seats"][0]["hands"]],
        }
    ]
    assert one["dealer"] == one["replay"][-1]["round"]["dealer"]["cards"]
    second, first = ann.http.get(f"/api/tables/{table}/shoes").json()["shoes"]
    assert ann.http.get(f"/api/tables/{table}/shoes?before=2&limit=1").json()["shoes"] == [first]
    assert second["secret"] is None
    record = ShoeRecord.from_json(ann.http.get(f"/api/tables/{table}/shoes/1").text)
    assert record.commitment == first["commitment"]
    assert record.verify() > 20
    assert len(record.rounds) == first["rounds"] == len(rounds)


def test_another_guest_sees_the_rounds_but_not_as_their_own(ann: Visitor, visit: Visit) -> None:
    table = ann.open()
    with ann.at(table) as line:
        line.do("sit", seat=4)
        line.play_round(4)
    bob = visit("Bob")
    (one,) = bob.http.get(f"/api/tables/{table}/rounds").json()["rounds"]
    assert [seat["you"] for seat in one["seats"]] == [False]
    assert bob.http.get("/api/guest/rounds").json()["rounds"] == []


def test_the_coach_answers_only_the_guest_in_turn(ann: Visitor) -> None:
    table = ann.open()
    answer = ann.http.get(f"/api/tables/{table}/coach")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-your-turn")
    assert ann.http.get(f"/api/tables/{table}/coach?known=everything").status_code == 422


@pytest.mark.parametrize(
    "path", ["/api/tables/t0", "/api/rounds/t0.1", "/api/rounds/x", "/api/tables/t0/shoes", "/api/nothing", "/x"]
)
def test_what_is_not_there_is_a_404_in_the_usual_form(server: Server, path: str) -> None:
    answer = httpx.get(server.base + path)
    assert answer.status_code == 404
    assert answer.json()["error"]["message"]


def test_every_answer_carries_the_strict_headers(server: Server) -> None:
    for path in ("/api/games", "/healthz", "/api/nothing", "/"):
        headers = httpx.get(server.base + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_requests_of_other_pages_and_for_other_hosts_are_refused(ann: Visitor) -> None:
    answer = ann.http.post("/api/guest", json={"name": "Eve"}, headers={"Origin": "http://evil.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign-origin")
    answer = ann.http.get("/api/guest", headers={"Host": "evil.example:8021"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (421, "foreign-host")
    assert ann.me()["name"] == "Ann"


def test_a_body_that_is_too_large_is_refused(ann: Visitor) -> None:
    answer = ann.http.post("/api/guest", json={"name": "x" * 20_000})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
    answer = ann.http.post("/api/guest", content=iter([b"{}"]))
    assert answer.status_code == 413


def test_health_and_metrics(ann: Visitor) -> None:
    health = ann.http.get("/healthz").json()
    assert health.pop("clock_late_ms") >= 0
    well = {"status": "ok", "database": "sqlite", "version": "0.1.0", "writes": True, "tables_set_aside": 0}
    assert health == well
    with ann.at(ann.open()) as line:
        before = _measured(ann)
        line.do("sit", seat=1)
        after = _measured(ann)
    seated = "pitboss_commands_total", ("sit", "done")
    assert after[seated] == before.get(seated, 0) + 1
    assert after["pitboss_connections", ()] == 1
    buckets = [value for (name, _), value in after.items() if name == "pitboss_command_seconds_bucket"]
    assert buckets == sorted(buckets)
    assert buckets[-1] == after["pitboss_command_seconds_count", ()] > before["pitboss_command_seconds_count", ()]


def test_no_secret_is_in_the_log(ann: Visitor, server: Server) -> None:
    secret = ann.cookie.split("=", 1)[1]
    assert secret not in server.log()


def _measured(visitor: Visitor) -> dict[tuple[str, tuple[str, ...]], float]:
    """What `/metrics` says, as Prometheus reads it: values by name and labels."""
    answer = visitor.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }
