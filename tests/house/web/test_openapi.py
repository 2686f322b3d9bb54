"""The HTTP API keeps to its own description, whatever it is sent."""

import random
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck
from pydantic import TypeAdapter
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.browser.plain_coach import PlainCoach
from tests.house.web.client import Line, Visitor
from tests.house.web.serving import free_port

from pitboss import rules as sheets
from pitboss.house.schemas.messages import Message
from pitboss.house.tables.settings import Timers
from pitboss.house.web.limits import Limits
from pitboss.house.web.serve import make_server
from pitboss.house.web.state import Setup
from pitboss.house.worker.requests import Rate

SHAPE: TypeAdapter[Message] = TypeAdapter(Message)
GENEROUS = Limits(requests=Rate(10**6, 10**6), new_guests=Rate(10**6, 10**6))


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread, with limits so wide that they are never met."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "faulty.toml").write_text("name = 1")
    setup = Setup(
        database=str(folder / "house.db"),
        sheets=folder,
        limits=GENEROUS,
        timers=Timers(bot=1),
        coach=PlainCoach(),
    )
    port = free_port()
    server = make_server(setup, host="127.0.0.1", port=port)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


def test_the_description_names_every_path_of_the_protocol(base: str) -> None:
    paths = httpx.get(f"{base}/api/openapi.json", timeout=60).json()["paths"]
    protocol = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text()
    for path, methods in paths.items():
        spelled = path.replace("{table}", "{id}").replace("{ident}", "{id}").replace("{number}", "{n}")
        for method in methods:
            assert f"`{method.upper()} {spelled}" in protocol, f"docs/protocol.md does not name {method} {spelled}"


def test_the_description_has_what_comes_over_the_web_socket(base: str) -> None:
    schemas = httpx.get(f"{base}/api/openapi.json", timeout=60).json()["components"]["schemas"]
    kinds = {
        schemas[each["$ref"].rpartition("/")[2]]["properties"]["type"]["const"] for each in schemas["Message"]["anyOf"]
    }
    protocol = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text()
    spoken = protocol.partition("### From the server")[2].partition("### From the client")[0]
    assert kinds == {*re.findall(r"^\*\*`([a-z]+)`\*\*", spoken, re.MULTILINE), "pong"}


def test_no_request_breaks_the_api(base: str) -> None:
    """Every answer to whatever fits the description, or does not, is one that the description names.

    What fits may still be refused with a reason: no schema says which names can be seen or which rules go together.
    """
    described = schemathesis.openapi.from_url(f"{base}/api/openapi.json")
    operations = [found.ok() for found in described.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 15
    for operation in operations:

        @hypothesis.settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @hypothesis.given(case=operation.as_strategy())
        def check(case: Case[Any]) -> None:
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        check()


@pytest.mark.parametrize("game", sheets.games())
def test_answers_about_a_table_that_is_played_have_the_shape_described(base: str, game: str) -> None:
    ann, rng = Visitor(base), random.Random(game)
    table = ann.open(game, bots=2)
    described = schemathesis.openapi.from_url(f"{base}/api/openapi.json")
    cookies = dict(ann.http.cookies)

    def ask(path: str, **at: Any) -> Any:
        case = described[path]["GET"].Case(path_parameters=at, cookies=cookies)
        answer = case.call()
        assert answer.status_code == 200, answer.text
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])
        return answer.json()

    with ann.at(table) as line:
        line.do("sit", seat=4)
        while line.state["shoe"]["number"] == 1 and line.state["round"] < 8:
            _play(line, rng, lambda: ask("/api/tables/{table}/coach", table=table))
        for message in line.heard:
            SHAPE.validate_python(message)
        for path in ("/api/tables/{table}", *(f"/api/tables/{{table}}/{what}" for what in ("rounds", "shoes"))):
            ask(path, table=table)
        for path in ("/api/guest", "/api/guest/rounds", "/api/guest/bankroll", "/api/tables", "/api/games"):
            ask(path)
        assert ask("/api/games")["faults"]
        assert ask("/api/guest/statistics")["ever"]["play"]["decisions"]
        assert ask("/api/tables/{table}/chart", table=table)["blocks"]
        assert ask("/api/games/{game}/choices", game="super-fun-21-extreme")["options"]
        assert ask("/api/rounds/{ident}", ident=f"{table}.1")["replay"]
        assert ask("/api/tables/{table}/mistakes", table=table)["decisions"]
        if line.state["shoe"]["number"] > 1:
            ask("/api/tables/{table}/shoes/{number}", table=table, number=1)
    ann.close()


def _play(line: Line, rng: random.Random, ask_coach: Any) -> None:
    """Bet everything there is to bet on, and answer at random."""
    sides = {bet["name"]: 500 for bet in line.welcome["table"]["game"]["side_bets"] if bet["when"] == "every-round"}
    line.do("bet", seat=4, main=1000, side=sides)
    line.do("ready", seat=4)
    number = line.state["round"]
    while (turn := line.state["turn"]) is not None and line.state["round"] == number:
        if turn["seat"] == 4:
            ask_coach()
            line.do("decide", seat=4, decision=rng.choice(turn["legal"])["decision"])
        else:
            line.hear()
