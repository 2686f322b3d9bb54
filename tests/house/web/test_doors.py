"""Who keeps a connection without using it is shown out, and one address cannot fill the house."""

import contextlib
import datetime
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from tests.house.web.client import Line, Visitor
from tests.house.web.raw import ask, connect, handshake, read, request
from tests.house.web.serving import Server, in_thread
from websockets.sync.client import connect as websocket

from pitboss.house.web.limits import Limits
from pitboss.house.web.serve import make_server
from pitboss.house.web.state import Setup
from pitboss.house.worker.requests import Rate

HALVES = [
    b"",
    b"\r\n",
    b"GET",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: half a lin",
    b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /metrics HTTP/1.1\r\n",
]
MOST = 60


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with little patience and few connections for each address."""
    database = str(tmp_path_factory.mktemp("house") / "house.db")
    with Server(database, "--request-seconds", "1", "--connections-per-address", str(MOST)) as running:
        yield running


def test_hundreds_of_half_sent_requests_are_dropped(strict: Server) -> None:
    """Silent ones, and ones that send a byte from time to time."""
    lines = [connect(strict.port, own=f"127.0.0.{2 + n // 50}") for n in range(400)]
    for number, line in enumerate(lines):
        line.sendall(HALVES[number % len(HALVES)])
    is_over = threading.Event()

    def trickle() -> None:
        while not is_over.wait(0.2):
            for line in lines[::2]:
                with contextlib.suppress(OSError):
                    line.send(b"x")

    trickling = threading.Thread(target=trickle)
    trickling.start()
    try:
        answers = [read(line) for line in lines]
    finally:
        is_over.set()
        trickling.join()
    assert {answer.status for answer in answers} <= {408, 200, 400, None}
    silent = [answer.status for answer in answers[3 :: 2 * len(HALVES)]]
    assert silent == [408] * len(silent)
    assert httpx.get(f"{strict.base}/healthz").status_code == 200
    for line in lines:
        line.close()


def test_a_connection_is_used_again_and_again_without_being_late(strict: Server) -> None:
    """The time is for one request, not for all of them together."""
    with httpx.Client(base_url=strict.base) as client:
        for _ in range(6):
            assert client.get("/healthz").status_code == 200
            time.sleep(0.4)


def test_connections_one_after_the_other_are_not_counted_together(strict: Server) -> None:
    asked = request(path=b"/healthz")
    assert {ask(strict.port, asked, own="127.0.1.7").status for _ in range(5 * MOST)} == {200}


def test_the_limits_hold_over_tls(tmp_path: Path) -> None:
    certificate, key = _certificate(tmp_path)
    setup = Setup(database=str(tmp_path / "house.db"), limits=Limits(connections_per_address=3))
    trusting = ssl.create_default_context(cafile=str(certificate))
    with in_thread(make_server(setup, ssl_certfile=str(certificate), ssl_keyfile=str(key))) as port:
        with httpx.Client(base_url=f"https://localhost:{port}", verify=trusting) as client:
            client.post("/api/guest", json={"name": "Ann"}).raise_for_status()
            table = client.post("/api/tables", json={"game": "blackjack"}).json()["id"]
        url = f"wss://localhost:{port}/api/tables/{table}/ws"
        with websocket(url, ssl=trusting) as line, websocket(url, ssl=trusting), websocket(url, ssl=trusting):
            line.send('{"id": "p1", "do": "ping"}')
            assert "welcome" in str(line.recv())
            with trusting.wrap_socket(connect(port), server_hostname="localhost") as fourth:
                assert fourth.recv(12) == b"HTTP/1.1 429"


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "certificate.pem", folder / "key.pem"
    paths[0].write_bytes(made.public_bytes(Encoding.PEM))
    paths[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return paths


def test_requests_are_not_taken_by_the_thousand(strict: Server) -> None:
    asked = request().replace(b"Connection: close\r\n", b"")
    answers = ask(strict.port, asked * 999 + request()).bytes
    assert 120 <= answers.count(b"HTTP/1.1 200") < 400
    assert answers.count(b"HTTP/1.1 200") + answers.count(b"HTTP/1.1 429") == 1000


def test_one_address_has_so_many_connections_and_others_still_get_in(strict: Server) -> None:
    visitor = Visitor(strict.base)
    table = visitor.open()
    first = f"/api/tables/{table}/ws".encode()
    lines, refused = [], 0
    for _ in range(4 * MOST):
        line = connect(strict.port, own="127.0.1.1")
        line.sendall(handshake(first))
        answer = line.recv(12)
        if answer == b"HTTP/1.1 101":
            lines.append(line)
        else:
            assert answer == b"HTTP/1.1 429"
            refused += 1
            line.close()
    assert (len(lines), refused) == (MOST, 3 * MOST)
    assert ask(strict.port, request(), own="127.0.1.1").status == 429
    with visitor.at(table) as other:
        other.do("sit", seat=1)
    for line in lines:
        line.close()
    assert _comes_true(lambda: ask(strict.port, request(), own="127.0.1.1").status == 200)
    visitor.close()


def _comes_true(wanted: object) -> bool:
    """Whether something comes true before patience runs out."""
    deadline = time.monotonic() + 20
    while not wanted():  # type: ignore[operator]
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


WIDE = Rate(10**9, 10**9)


def _house(folder: Path, limits: Limits, *proxies: str) -> contextlib.AbstractContextManager[int]:
    """A house in this process, with limits of its own; its port."""
    return in_thread(make_server(Setup(database=str(folder / "house.db"), limits=limits, trusted_proxies=proxies)))


def test_who_does_not_take_the_answers_is_cut_off(tmp_path: Path) -> None:
    """Requests go on until neither side's buffers can take more; then the house waits no longer than it said."""
    asked = request(path=b"/api/games").replace(b"Connection: close\r\n", b"")
    with _house(tmp_path, Limits(requests=WIDE, slow_reader_seconds=0.5)) as port, connect(port) as line:
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            _send_on(line, asked)
        assert ask(port, request()).status == 200


def _send_on(line: socket.socket, asked: bytes) -> None:
    """Ask again and again without ever reading; give up after a long time."""
    line.setblocking(False)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            line.send(asked)
        except BlockingIOError:
            time.sleep(0.01)


def test_visitors_of_a_trusted_proxy_are_counted_by_themselves(tmp_path: Path) -> None:
    limits = Limits(requests=WIDE, handshakes=WIDE, connections_per_address=3)
    with _house(tmp_path, limits, "127.0.0.1") as port:
        base = f"http://127.0.0.1:{port}"
        visitor = Visitor(base)
        table = visitor.open()
        lines = [Line(base, table, None, **{"X-Forwarded-For": f"203.0.113.{n // 3}"}) for n in range(12)]
        path = f"/api/tables/{table}/ws".encode()
        assert ask(port, handshake(path, b"X-Forwarded-For: 203.0.113.2")).status == 429
        Line(base, table, None, **{"X-Forwarded-For": "203.0.113.200"}).close()
        for line in lines:
            line.close()
        visitor.close()


def test_a_house_full_of_onlookers_has_room_for_guests(tmp_path: Path) -> None:
    with _house(tmp_path, Limits(handshakes=WIDE, connections=20, onlookers=5)) as port:
        base = f"http://127.0.0.1:{port}"
        visitor = Visitor(base)
        table = visitor.open()
        onlookers = [Line(base, table, None) for _ in range(5)]
        path = f"/api/tables/{table}/ws".encode()
        assert ask(port, handshake(path)).status == 503
        with visitor.at(table) as line:
            line.do("sit", seat=1)
        for onlooker in onlookers:
            onlooker.close()
        visitor.close()
