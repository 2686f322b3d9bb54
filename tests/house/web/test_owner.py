"""What is wrong with a sheet is for the owner of the house, who sits at its machine."""

from pathlib import Path

import httpx
import pytest
from fastapi import Request
from tests.house.web.serving import Server

from pitboss.house.web.security import is_owner


def _request(client: str | None, host: str, **headers: str) -> Request:
    named = {"host": host} | {name.replace("_", "-"): value for name, value in headers.items()}
    sent = [(name.encode(), value.encode()) for name, value in named.items()]
    return Request({"type": "http", "headers": sent, "client": client and (client, 1)})


@pytest.mark.parametrize("client", ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("host", ["localhost:8021", "127.0.0.1", "[::1]:8021"])
def test_the_owner_looks_from_the_machine_itself(client: str, host: str) -> None:
    assert is_owner(_request(client, host))


@pytest.mark.parametrize(
    "asked",
    [
        _request("192.0.2.7", "localhost"),
        _request("::ffff:192.0.2.7", "localhost"),
        _request(None, "localhost"),
        _request("testclient", "localhost"),
        _request("127.0.0.1", "pit.example"),
        _request("127.0.0.1", "192.0.2.1"),
        _request("127.0.0.1", "a b"),
        _request("127.0.0.1", "localhost", x_forwarded_for="127.0.0.1"),
        _request("127.0.0.1", "localhost", forwarded="for=127.0.0.1"),
        _request("127.0.0.1", "localhost", via="1.1 proxy"),
    ],
)
def test_nobody_else_is_the_owner(asked: Request) -> None:
    assert not is_owner(asked)


def test_faults_are_sent_to_the_owner_only(tmp_path: Path) -> None:
    sheets = tmp_path / "sheets"
    sheets.mkdir()
    (sheets / "mine.toml").write_text('name = "secret-game"')
    with Server(str(tmp_path / "house.db"), "--sheets", str(sheets)) as server:
        own = httpx.get(f"{server.base}/api/games")
        stranger = httpx.get(f"{server.base}/api/games", headers={"X-Forwarded-For": "192.0.2.7"})
    assert [fault["sheet"] for fault in own.json()["faults"]] == ["mine.toml"]
    assert stranger.json()["faults"] == []
    assert "secret-game" not in stranger.text
    assert "mine.toml" not in stranger.text
