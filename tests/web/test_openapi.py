"""The HTTP API keeps to its own description, whatever it is sent."""

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
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.web.serving import free_port

from pitboss.web.desk import Setup
from pitboss.web.limits import Limits, Rate
from pitboss.web.server import make_server

GENEROUS = Limits(requests=Rate(10**6, 10**6), new_guests=Rate(10**6, 10**6))


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread, with limits so wide that they are never met."""
    setup = Setup(database=str(tmp_path_factory.mktemp("house") / "house.db"), limits=GENEROUS)
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
    paths = httpx.get(f"{base}/api/openapi.json").json()["paths"]
    protocol = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
    for path, methods in paths.items():
        spelled = path.replace("{table}", "{id}").replace("{ident}", "{id}").replace("{number}", "{n}")
        for method in methods:
            assert f"`{method.upper()} {spelled}" in protocol, f"docs/protocol.md does not name {method} {spelled}"


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
