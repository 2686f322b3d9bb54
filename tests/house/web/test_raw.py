"""Whatever is sent, byte for byte, is answered with a proper refusal: never with a 500, never with silence."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.postgres import fresh_database
from tests.house.web.raw import ask, handshake, request
from tests.house.web.serving import Server

JSON = b"Content-Type: application/json"

HOSTS = [
    b"",
    b"[",
    b"[::1",
    b"]",
    b"localhost; script-src *",
    b"localhost, localhost",
    b"localhost/",
    b"local host",
    b"u@localhost",
    b"localhost:port",
    b"localhost:99999",
    b"\xff\xfe",
    b"localhost\xc3\xa4",
    b"evil.example",
    b"a" * 5000,
]
ORIGINS = [
    b"http://[",
    b"http://",
    b"null",
    b"",
    b"http://localhost, http://localhost",
    b"file:///",
    b"\xff",
    b"http://a b",
]
PATHS = [
    b"/api/tables/%00",
    b"/api/tables/a%00b",
    b"/api/rounds/%00.1",
    b"/api/rounds/t%00.1",
    b"/api/rounds/t1.%00",
    b"/api/rounds/t1.99999999999999999999999",
    b"/api/rounds/t1.-1",
    b"/api/tables/%00/rounds",
    b"/api/tables/%00/shoes",
    b"/api/tables/%00/shoes/1",
    b"/api/tables/t/shoes/99999999999999999999",
    b"/api/tables/%ff%fe",
    b"/api/tables/%ED%A0%80",
    b"/api/tables/%0a%0d",
    b"/api/tables/%",
    b"/api/tables/" + b"x" * 65,
    b"/api/tables/" + b"x" * 5000,
    b"/api/guest/rounds?before=%00",
    b"/api/tables/t/rounds?before=%00",
    b"/api/tables/t/rounds?before=1&limit=-1",
    b"/api/games/%00",
    b"/api/games/..%2f..%2fetc%2fpasswd",
    b"/static/%00",
    b"/static/..%2f..%2fapp.py",
    b"/static/" + b"y" * 300,
    b"/table%00",
    b"//localhost/api",
    b"http://[/",
    b"http://",
    b"http://x",
    b"*",
    b"\xff",
    b"/\xff",
    b"?",
    b"",
]
METHODS = [b"PUT", b"DELETE", b"TRACE", b"CONNECT", b"PROPFIND", b"M-SEARCH", b"BREW", b"get", b"\x00", b"G" * 9000]
LENGTHS = [b"-1", b"abc", b"1e3", b"99999999999999999999999999", b"+5", b"0x10", b"5, 6", b" ", b"\xb2"]
BODIES = [
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"name": "\\u0000"}',
    b'{"name": "A\\u0000nn"}',
    b'{"name": "\\ud800"}',
    b'{"name": 1}',
    b'{"name": NaN}',
    b'{"name": ' + b"9" * 6000 + b"}",
    b"[" * 9000,
    b'{"name": "Ann", "name\\u0000": 1}',
]
TABLES = [
    b'{"game": "blackjack\\u0000"}',
    b'{"game": "blackjack", "name": "x\\u0000y"}',
    b'{"game": "blackjack", "set": {"shoe.decks\\u0000": "1"}}',
    b'{"game": "blackjack", "set": {"shoe.decks": "1\\u0000"}}',
    b'{"game": "blackjack", "decks": 1e999}',
    b'{"game": "\\udfff"}',
]
JUNK = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 80,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x00" * 100,
    b"GET\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\n Host: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: local\x00host\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: " + b"y" * 70_000,
    b"GET /" + b"y" * 70_000,
]

BAD = [
    *(request(host=host) for host in HOSTS),
    *(handshake(b"/api/tables/t1/ws", host=host) for host in HOSTS),
    *(request(b"POST", b"/api/guest", JSON, b"Origin: " + origin, body=b'{"name": "Eve"}') for origin in ORIGINS),
    *(handshake(b"/api/tables/t1/ws", b"Origin: " + origin) for origin in ORIGINS),
    *(request(path=path) for path in PATHS),
    *(handshake(path) for path in PATHS),
    *(handshake(b"/api/tables/" + ident + b"/ws") for ident in (b"%00", b"%ff", b"t%00", b"x" * 5000, b"\xff")),
    *(request(method) for method in METHODS),
    *(request(b"POST", b"/api/guest", JSON, b"Content-Length: " + length) for length in LENGTHS),
    *(request(b"POST", b"/api/guest", JSON, body=body) for body in BODIES),
    *(
        request(b"POST", b"/api/guest/claim", JSON, body=b'{"pass": "%s"}' % text)
        for text in (b"\\u0000", b"a.\\u0000.b")
    ),
    request(b"POST", b"/api/guest", b"Content-Type: \xff", body=b'{"name": "Eve"}'),
    handshake(b"/api/tables/t1/ws", b"Sec-WebSocket-Key: x"),
    handshake(b"/api/tables/t1/ws", b"Sec-WebSocket-Version: 99"),
    *JUNK,
]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("house")
    with Server(str(folder / "house.db") if request.param == "sqlite" else fresh_database()) as running:
        yield running
        assert "Traceback" not in running.log(), running.log()


def _is_refused(port: int, sent: bytes, *, own: str) -> str | None:
    """What is wrong with the answer to a request that must be refused."""
    answer = ask(port, sent, own=own)
    if answer.status is None or not 400 <= answer.status < 500:
        return f"{sent[:200]!r}: {answer.bytes[:300]!r}"
    if b"script-src *" in answer.bytes:
        return f"{sent[:200]!r} is echoed: {answer.head}"
    return None


def test_what_cannot_be_answered_is_refused(house: Server) -> None:
    faults = [_is_refused(house.port, sent, own=f"127.0.0.{2 + n // 100}") for n, sent in enumerate(BAD)]
    assert [fault for fault in faults if fault] == []


NESTED = [b'{"name": %b%b}' % (b"[" * deep, b"]" * deep) for deep in (100, 500, 2000, 7000)]
"""Bodies that nest deeper than Python calls itself."""


def test_a_body_that_nests_too_deep_is_refused(house: Server) -> None:
    asked = [request(b"POST", b"/api/guest", JSON, body=body) for body in NESTED]
    assert [fault for each in asked if (fault := _is_refused(house.port, each, own="127.0.0.10"))] == []


def test_text_with_a_nul_opens_no_table(house: Server) -> None:
    came = ask(house.port, request(b"POST", b"/api/guest", JSON, body=b'{"name": "Ann"}'))
    cookie = b"Cookie: " + came.head.split("set-cookie: ")[1].split(";")[0].encode()
    faults = [
        _is_refused(house.port, request(b"POST", b"/api/tables", JSON, cookie, body=b), own="127.0.0.9") for b in TABLES
    ]
    assert [fault for fault in faults if fault] == []


def test_requests_with_bytes_changed_at_random_never_break_anything(house: Server) -> None:
    rng = random.Random(21)
    good = [request(), request(b"POST", b"/api/guest", JSON, body=b'{"name": "Ann"}'), handshake(b"/api/tables/t1/ws")]
    for number in range(300):
        sent = bytearray(rng.choice(good + BAD[:60])[:4000])
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(sent))
            sent[at : at + rng.choice((0, 1, 1, 3))] = rng.choice(
                (bytes([rng.randrange(256)]), b"%00", b"\r\n", b"[", b"\xff", b"", b"\x00", b":", b" ")
            )
        answer = ask(house.port, bytes(sent), own=f"127.0.1.{number // 50}", ends=True)
        assert answer.status is None or answer.status < 500, (bytes(sent), answer.bytes[:300])
