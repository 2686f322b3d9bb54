"""One server process for the tests of a module, and guests who visit it."""

from collections.abc import Callable, Iterator

import pytest
from tests.house.web.client import Visitor
from tests.house.web.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("house") / "house.db")) as running:
        yield running
        assert "stumbled" not in running.log(), running.log()


@pytest.fixture
def visit(server: Server) -> Iterator[Callable[..., Visitor]]:
    visitors: list[Visitor] = []

    def come_in(name: str = "Ann") -> Visitor:
        visitors.append(Visitor(server.base, name))
        return visitors[-1]

    yield come_in
    for visitor in visitors:
        visitor.close()


@pytest.fixture
def ann(visit: Callable[..., Visitor]) -> Visitor:
    return visit("Ann")
