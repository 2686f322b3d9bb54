"""Play over real sockets: what is accepted, what is refused, and who hears what."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import hypothesis
import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from tests.house.web.client import Line, RefusedError, Visitor
from tests.house.web.serving import Server
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from pitboss import rules as sheets
from pitboss.house.schemas.commands import COMMANDS

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("game", sheets.games())
def test_a_whole_round_of_each_game(ann: Visitor, game: str) -> None:
    with ann.at(ann.open(game)) as line:
        assert line.welcome["type"] == "welcome"
        assert line.welcome["table"]["game"]["name"] == game
        line.do("sit", seat=3)
        state = line.play_round(3)
        assert state["round"] == 1
        assert state["phase"] == "betting"
        assert "??" not in state["dealer"]["cards"]
        assert state["seats"][0]["hands"][0]["outcome"] is not None
        types = [event["type"] for message in line.heard for event in message.get("events", ())]
        assert (
            types.index("round-started")
            < types.index("card")
            < types.index("hole-turned" if "hole-turned" in types else "round-over")
        )
        assert types[-1] == "round-over"
        funds = state["seats"][0]["funds"]
        line.do("leave", seat=3)
        assert ann.me()["wallet"] == 900_000 + funds


def test_everybody_at_the_table_is_sent_the_same_bytes(ann: Visitor, visit: Visit, server: Server) -> None:
    table = ann.open()
    with ann.at(table) as line, visit("Bob").at(table) as watcher:
        nobody = Line(server.base, table, None)
        line.do("sit", seat=1)
        line.play_round(1)
        version = line.state["version"]
        heard = []
        for each in (line, watcher, nobody):
            each.until(version)
            heard.append([json.dumps(message) for message in each.heard if message["type"] == "table"])
        assert heard[0] == heard[1] == heard[2]
        nobody.close()


def test_two_guests_play_one_round(ann: Visitor, visit: Visit) -> None:
    bob = visit("Bob")
    table = ann.open()
    with ann.at(table) as one, bob.at(table) as two:
        one.do("sit", seat=1)
        two.do("sit", seat=5)
        one.do("bet", seat=1, main=1000)
        two.do("bet", seat=5, main=2000)
        one.do("ready", seat=1)
        assert one.state["phase"] == "betting"
        two.do("ready", seat=5)
        lines = {1: one, 5: two}
        while two.state["turn"] is not None:
            seat = two.state["turn"]["seat"]
            lines[seat].until(two.state["version"])
            legal = [answer["decision"] for answer in two.state["turn"]["legal"]]
            done = lines[seat].do("decide", seat=seat, decision="decline" if "decline" in legal else "stand")
            two.until(done["version"])
        one.until(two.state["version"])
        assert one.state == two.state
        assert {seat["name"] for seat in one.state["seats"] if seat["net"] is not None} == {"Ann", "Bob"}


def test_only_the_holder_of_a_seat_acts_for_it(ann: Visitor, visit: Visit) -> None:
    table = ann.open()
    with ann.at(table) as line, visit("Mallory").at(table) as other:
        line.do("sit", seat=1)
        other.until(1)
        for do, fields in (("bet", {"main": 1000}), ("leave", {}), ("sit-out", {}), ("decide", {"decision": "hit"})):
            with pytest.raises(RefusedError, match="held by Ann") as caught:
                other.do(do, seat=1, **fields)
            assert caught.value.code == "not-your-seat"
        assert other.state["version"] == 1


def test_a_bystander_without_a_cookie_may_only_watch(ann: Visitor, server: Server) -> None:
    line = Line(server.base, ann.open(), None)
    assert line.welcome["you"]["guest"] is None
    with pytest.raises(RefusedError) as caught:
        line.do("sit", seat=1)
    assert caught.value.code == "no-guest"
    line.close()


def test_a_forged_cookie_is_nobody(ann: Visitor, server: Server) -> None:
    table = ann.open()
    forged = ann.cookie[:-2] + ("AA" if not ann.cookie.endswith("AA") else "BB")
    line = Line(server.base, table, forged)
    assert line.welcome["you"]["guest"] is None
    line.close()
    assert httpx.get(f"{server.base}/api/guest", headers={"Cookie": forged}).status_code == 401


def test_a_repeated_command_after_a_reconnection_is_done_once(ann: Visitor) -> None:
    table = ann.open()
    with ann.at(table) as line:
        line.do("sit", seat=1)
        first = line.do("top-up", seat=1, cents=5000, ident="once", version=1)
    with ann.at(table) as line:
        again = line.do("top-up", seat=1, cents=5000, ident="once", version=1)
        assert again == first | {"repeated": True}
        assert line.state["seats"][0]["funds"] == 105_000


def test_commands_sent_out_of_order_are_refused_and_change_nothing(ann: Visitor) -> None:
    with ann.at(ann.open()) as line:
        line.do("sit", seat=1)
        decide = line.send("decide", seat=1, decision="stand")
        deal = line.send("ready", seat=1)
        assert line.answer(decide)["code"] == "not-your-turn"
        assert line.answer(deal)["code"] == "wager"
        line.play_round(1)
        assert line.answer(line.send("bet", seat=1, main=1000, version=1))["code"] == "stale"
        assert line.answer(line.send("bet", seat=1, main=1000, version=10**6))["code"] == "stale"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[1]", "malformed"),
        ('{"id":"x"}', "unknown-command"),
        ('{"id":"x","do":"bet","version":0,"seat":1,"main":"lots"}', "malformed"),
        ('{"id":"x","do":"bet","version":0,"seat":99,"main":1000}', "malformed"),
        ('{"id":"x","do":"bet","version":0,"seat":1,"main":NaN}', "malformed"),
        (b"\x00\x01", "malformed"),
    ],
)
def test_what_cannot_be_read_is_refused_and_the_line_stays_open(ann: Visitor, sent: str | bytes, code: str) -> None:
    with ann.at(ann.open()) as line:
        line.socket.send(sent)
        message = line.hear()
        assert message["type"] == "error"
        assert message["code"] == code
        assert line.do("ping")["type"] == "pong"


_SCRAPS = st.none() | st.booleans() | st.integers(-2, 9) | st.sampled_from(["", "hit", "c1", "1000", {}, []])
_COMMANDS = st.fixed_dictionaries(
    {"id": st.just("c1") | _SCRAPS, "do": st.sampled_from([*COMMANDS, "cheat"]), "version": st.just(0) | _SCRAPS},
    optional=dict.fromkeys(("seat", "main", "side", "decision", "cents", "buy_in", "x"), _SCRAPS),
).filter(lambda message: message["do"] not in ("sit", "ping"))


@hypothesis.settings(max_examples=4, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@hypothesis.given(st.lists(_COMMANDS, min_size=20, max_size=30))
def test_nothing_a_bystander_sends_changes_a_thing(
    ann: Visitor, visit: Visit, visited: str, messages: list[object]
) -> None:
    with visit("Mallory").at(visited) as line:
        for message in messages:
            line.socket.send(json.dumps(message))
        answers: list[Any] = []
        while len(answers) < len(messages):
            answers += [told for told in [line.hear()] if told["type"] != "watching"]
        assert [answer["type"] for answer in answers] == ["error"] * len(messages)
        assert all(answer["message"] for answer in answers)
    assert ann.http.get(f"/api/tables/{visited}").json()["state"]["version"] == 0


@pytest.fixture
def visited(ann: Visitor) -> str:
    return ann.open()


def test_a_message_that_is_too_large_ends_the_line(ann: Visitor) -> None:
    with ann.at(ann.open()) as line:
        line.socket.send(json.dumps({"id": "x" * 5000, "do": "ping"}))
        assert line.is_closed_with() == 1009


def test_a_flood_is_slowed_down_and_then_ended(ann: Visitor) -> None:
    with ann.at(ann.open()) as line:
        for _ in range(200):
            line.send("ping")
        assert line.is_closed_with() == 1008
        assert any(message.get("code") == "rate" for message in line.heard)
    with pytest.raises(InvalidStatus) as caught, ann.at(line.welcome["table"]["id"]):
        pass
    assert caught.value.response.status_code == 429


def test_messages_that_come_all_at_once_are_answered_in_order(ann: Visitor) -> None:
    """Some are longer than what the house reads at a time, some end in the middle of it."""
    with ann.at(ann.open()) as line:
        texts = [json.dumps({"id": f"p{n}", "do": "ping"}).ljust(40 + n * n * 3 % 3900) for n in range(35)]
        frames = b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in texts)
        assert len(frames) > 40_000
        line.socket.socket.sendall(frames)
        assert [line.hear() for _ in texts] == [{"type": "pong", "id": f"p{n}"} for n in range(35)]
        line.do("sit", seat=1)


def test_a_flood_that_does_not_stop_for_the_goodbye_is_cut_off_while_others_play(ann: Visitor, visit: Visit) -> None:
    table, bob = ann.open(), visit("Bob")
    frame = Frame(Opcode.TEXT, json.dumps({"id": "x", "do": "ping"}).encode()).serialize(mask=True)
    with ann.at(table) as line, bob.at(table) as other:
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            _flood(line, frame * 1000)
        other.do("sit", seat=2)
    with pytest.raises(InvalidStatus) as caught, ann.at(table):
        pass
    assert caught.value.response.status_code == 429


def _flood(line: Line, frames: bytes) -> None:
    for _ in range(100_000):
        line.socket.socket.sendall(frames)


def test_a_foreign_origin_is_refused(ann: Visitor, server: Server) -> None:
    table = ann.open()
    for origin in ("http://evil.example", "null", f"http://localhost:{server.port}"):
        with pytest.raises(InvalidStatus) as caught:
            Line(server.base, table, ann.cookie, Origin=origin)
        assert caught.value.response.status_code == 403
    Line(server.base, table, ann.cookie, Origin=server.base).close()


def test_there_is_no_line_to_a_table_that_is_not_there(ann: Visitor) -> None:
    with pytest.raises(InvalidStatus) as caught, ann.at("t0"):
        pass
    assert caught.value.response.status_code == 404


def test_bots_keep_a_guest_company(ann: Visitor) -> None:
    with ann.at(ann.open("super-fun-21-extreme", bots=2)) as line:
        line.do("sit", seat=1)
        state = line.play_round(1)
        assert [seat["bot"] for seat in state["seats"]] == [False, True, True]
        assert all(seat["hands"] for seat in state["seats"])


def test_the_same_guest_comes_back_on_another_device(ann: Visitor, server: Server) -> None:
    table = ann.open()
    with ann.at(table) as line:
        line.do("sit", seat=2)
        given = ann.http.post("/api/guest/pass").json()["pass"]
        with httpx.Client(base_url=server.base) as phone:
            answer = phone.post("/api/guest/claim", json={"pass": given})
            mine = {"table": table, "name": "Ann's table", "seat": 2, "funds": 100_000}
            assert answer.json()["seats"] == [mine]
            cookie = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
            assert phone.post("/api/guest/claim", json={"pass": given + "x"}).status_code == 403
        other = Line(server.base, table, cookie)
        assert other.welcome["you"]["seats"] == [2]
        other.do("bet", seat=2, main=1000)
        other.close()
