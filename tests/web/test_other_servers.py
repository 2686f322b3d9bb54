"""The app needs no server of its own: here it runs in a plain uvicorn, without our entrance and without our wire."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from tests.web.client import Visitor
from tests.web.serving import in_thread
from websockets.exceptions import InvalidStatus

from pitboss.house.web.app import create_app
from pitboss.house.web.frontdesk import Setup


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Visitor]:
    app = create_app(Setup(database=str(tmp_path / "house.db")))
    config = uvicorn.Config(app, http="h11", ws="websockets-sansio", log_config=None)
    with in_thread(uvicorn.Server(config)) as port:
        visitor = Visitor(f"http://127.0.0.1:{port}")
        yield visitor
        visitor.close()


def test_a_round_is_played(ann: Visitor) -> None:
    with ann.at(ann.open()) as line:
        line.do("sit", seat=1)
        assert line.play_round(1)["round"] == 1
        assert line.do("leave", seat=1)["type"] == "done"


def test_strangers_and_floods_are_turned_away(ann: Visitor) -> None:
    with pytest.raises(InvalidStatus) as caught, ann.at("t0"):
        pass
    assert caught.value.response.status_code == 404
    with ann.at(ann.open()) as line:
        for _ in range(300):
            with contextlib.suppress(OSError):
                line.send("ping")
        assert line.is_closed_with() == 1008
        assert any(message.get("code") == "rate" for message in line.heard)
