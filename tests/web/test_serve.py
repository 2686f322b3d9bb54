"""`pitboss serve` from its first line to its last: what it says, and when."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.house.postgres import fresh_database
from tests.web.serving import SOURCE


def _serve(*options: str) -> subprocess.Popen[str]:
    env = os.environ | {"PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "pitboss", "serve", "--no-coach", *options]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_tables_are_open_when_it_says_so(tmp_path: Path) -> None:
    server = _serve("--database", str(tmp_path / "house.db"), "--port", "0")
    assert server.stdout is not None
    told = re.fullmatch(r"The tables are open at (http://127\.0\.0\.1:\d+)/ .*\n", server.stdout.readline())
    assert told is not None
    assert httpx.get(f"{told[1]}/healthz", timeout=60).status_code == 200
    server.send_signal(signal.SIGINT)
    server.communicate(timeout=60)
    assert server.returncode == 0


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--port", "{taken}"), "cannot listen at 127.0.0.1:{taken}: the port is in use: stop whatever uses it, or"),
        (("--port", "0", "--host", "192.0.2.1"), "cannot listen at 192.0.2.1:0: this machine has no such address"),
        (("--port", "0", "--host", "no..host"), "'no..host' is no address of this machine: --host takes a name or a"),
        (("--port", "0", "--database", "{folder}/none/house.db"), "the database {folder}/none/house.db cannot be"),
        (("--port", "0", "--database", "postgresql://ann:key@127.0.0.1:1/x"), "postgresql://ann:***@127.0.0.1:1/x can"),
        (("--port", "0", "--trusted-proxy", "10.0.0"), "--trusted-proxy: '10.0.0' is no address or network: write 192"),
    ],
)
def test_a_house_that_cannot_open_says_why_in_one_line(tmp_path: Path, options: tuple[str, ...], why: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        names = {"taken": other.getsockname()[1], "folder": tmp_path}
        server = _serve("--database", str(tmp_path / "house.db"), *(option.format(**names) for option in options))
        said, errors = server.communicate(timeout=60)
    assert server.returncode == 2
    assert said == ""
    (line,) = errors.splitlines()
    assert line.startswith("pitboss: ")
    assert why.format(**names) in line


def test_a_port_that_is_taken_leaves_no_database_behind(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        _serve("--database", str(tmp_path / "house.db"), "--port", str(other.getsockname()[1])).communicate(timeout=60)
    assert list(tmp_path.iterdir()) == []


def test_two_addresses_of_one_name_share_the_port(tmp_path: Path) -> None:
    server = _serve("--database", fresh_database(), "--port", "0", "--host", "localhost")
    assert server.stdout is not None
    told = re.search(r"http://localhost:(\d+)/", server.stdout.readline())
    assert told is not None
    found = {str(address[4][0]) for address in socket.getaddrinfo("localhost", 0, type=socket.SOCK_STREAM)}
    for address in found:
        with socket.create_connection((address, int(told[1]))) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 200")
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=60)
    assert list(tmp_path.iterdir()) == []
