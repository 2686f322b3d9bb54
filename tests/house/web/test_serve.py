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
from tests.house.web.raw import ask, connect, read, request
from tests.house.web.serving import SOURCE


def _serve(*options: str, most_files: int | None = None) -> subprocess.Popen[str]:
    env = os.environ | {"PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "pitboss", "serve", "--no-coach", *options]
    if most_files is not None:
        command = ["sh", "-c", f'ulimit -n {most_files}; exec "$@"', "sh", *command]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_the_tables_are_open_when_it_says_so_and_being_asked_to_stop_is_no_failure(
    tmp_path: Path, asked: signal.Signals
) -> None:
    server = _serve("--database", str(tmp_path / "house.db"), "--port", "0")
    assert server.stdout is not None
    told = re.fullmatch(r"The tables are open at (http://127\.0\.0\.1:\d+)/ .*\n", server.stdout.readline())
    assert told is not None
    assert httpx.get(f"{told[1]}/healthz", timeout=60).status_code == 200
    server.send_signal(asked)
    _, errors = server.communicate(timeout=60)
    assert server.returncode == 0
    assert "Traceback" not in errors


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


def test_a_house_that_may_open_few_files_is_full_sooner_and_says_so(tmp_path: Path) -> None:
    """With room for a hundred connections the rest are told so; none is left waiting."""
    server = _serve("--database", str(tmp_path / "house.db"), "--port", "0", most_files=400)
    assert server.stdout is not None
    told = re.search(r":(\d+)/", server.stdout.readline())
    assert told is not None
    port = int(told[1])
    lines = [connect(port, own=f"127.0.0.{2 + n // 50}") for n in range(150)]
    assert [read(line).status for line in lines[100:]] == [429] * 50
    assert ask(port, request()).status == 429
    for line in lines:
        line.close()
    server.send_signal(signal.SIGTERM)
    _, errors = server.communicate(timeout=60)
    assert "Too many open files" not in errors


def test_a_house_behind_tls_without_a_trusted_proxy_is_warned_of(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = ("--database", str(tmp_path / "house.db"), "--port", str(other.getsockname()[1]), "--behind-tls")
        _, alone = _serve(*taken).communicate(timeout=60)
        _, told = _serve(*taken, "--trusted-proxy", "127.0.0.1").communicate(timeout=60)
    assert "without --trusted-proxy all visitors of your TLS proxy share the limits of one" in alone
    assert "--trusted-proxy" not in told
