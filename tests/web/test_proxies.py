"""Behind a proxy everybody counts as themselves, and nobody can say that they are somebody else."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from tests.web.serving import Server

from pitboss.house.web.door.proxies import Proxies, ProxyError
from pitboss.house.web.places import place_of

HOUSE = Proxies(["10.0.0.0/8", "2001:db8:1::7", "192.0.2.1"])


def _client(peer: str, *headers: tuple[str, str], proxies: Proxies = HOUSE) -> str:
    return proxies.client(peer, Headers(raw=[(name.encode(), value.encode()) for name, value in headers]))


@pytest.mark.parametrize(
    ("sent", "client"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("1.1.1.1, 203.0.113.5", "203.0.113.5"),
        ("1.1.1.1, 203.0.113.5, 10.9.9.9, 192.0.2.1", "203.0.113.5"),
        ("203.0.113.5:4711", "203.0.113.5"),
        ("2001:db8::5", "2001:db8::5"),
        ("[2001:db8::5]:4711", "2001:db8::5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("203.0.113.5, unknown", "10.0.0.1"),
        ("203.0.113.5,", "10.0.0.1"),
        ("10.1.1.1", "10.0.0.1"),
        ("", "10.0.0.1"),
    ],
)
def test_a_list_is_read_from_its_end_to_the_first_stranger(sent: str, client: str) -> None:
    assert _client("10.0.0.1", ("x-forwarded-for", sent)) == client


@pytest.mark.parametrize(
    ("sent", "client"),
    [
        ("for=203.0.113.5", "203.0.113.5"),
        ('for=1.1.1.1, For="203.0.113.5:99";proto=https;by=10.0.0.1', "203.0.113.5"),
        ('for="[2001:db8::5]:99"', "2001:db8::5"),
        ("for=203.0.113.5, for=10.2.2.2", "203.0.113.5"),
        ("for=203.0.113.5, proto=https", "10.0.0.1"),
        ("for=203.0.113.5, for=_hidden", "10.0.0.1"),
        ("for=203.0.113.5;for=203.0.113.6", "10.0.0.1"),
    ],
)
def test_the_standard_header_is_read_the_same_way(sent: str, client: str) -> None:
    assert _client("10.0.0.1", ("forwarded", sent)) == client


def test_several_header_lines_are_one_list() -> None:
    lines = (("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "203.0.113.5"), ("x-forwarded-for", "10.0.0.9"))
    assert _client("10.0.0.1", *lines) == "203.0.113.5"


def test_a_header_that_a_proxy_handed_on_unread_is_not_believed() -> None:
    """Whichever of the two a proxy writes itself, the other one may be the visitor's invention."""
    both = (("x-forwarded-for", "203.0.113.5"), ("forwarded", "for=1.1.1.1"))
    assert _client("10.0.0.1", *both) == "10.0.0.1"
    assert _client("10.0.0.1", ("x-forwarded-for", "203.0.113.5"), ("forwarded", "for=203.0.113.5")) == "203.0.113.5"


def test_nobody_else_is_believed() -> None:
    for peer in ("203.0.113.9", "11.0.0.1", "2001:db8:1::8", "", "junk"):
        assert _client(peer, ("x-forwarded-for", "1.1.1.1"), ("forwarded", "for=1.1.1.1")) == peer
    assert _client("10.0.0.1", ("x-forwarded-for", "1.1.1.1"), proxies=Proxies()) == "10.0.0.1"


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert Proxies(["10.0.0.1/8"]).trusts("10.200.0.1")
    assert Proxies(["10.0.0.1"]).trusts("::ffff:10.0.0.1")
    with pytest.raises(ProxyError, match=r"'10.0.0' is no address or network: write 192.0.2.7, 10.0.0.0/8"):
        Proxies(["10.0.0"])


def test_a_customer_with_many_addresses_is_one_place() -> None:
    assert place_of("2001:db8:1:2:3::4") == place_of("2001:db8:1:2:ffff::9") != place_of("2001:db8:1:3::4")
    assert place_of("192.0.2.1") == place_of("::ffff:192.0.2.1") != place_of("192.0.2.2")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house that trusts a proxy at 127.0.0.1, where these tests are, and not at 127.0.0.2."""
    folder: Path = tmp_path_factory.mktemp("house")
    with Server(str(folder / "house.db"), "--behind-tls", "--trusted-proxy", "127.0.0.1") as running:
        yield running


def _ask(server: Server, count: int, *, said: str, own: str = "127.0.0.1") -> list[int]:
    """So many requests by way of an address, which says for whom they are."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=own), base_url=server.base, timeout=60) as client:
        return [client.get("/api/games/blackjack", headers={"X-Forwarded-For": said}).status_code for _ in range(count)]


def test_two_visitors_behind_one_proxy_have_limits_of_their_own(house: Server) -> None:
    assert 429 in _ask(house, 1000, said="203.0.113.1")
    assert _ask(house, 20, said="203.0.113.2") == [200] * 20


def test_a_visitor_who_makes_up_addresses_is_counted_as_one(house: Server) -> None:
    answers: list[int] = []
    while 429 not in answers and len(answers) < 3000:
        answers += _ask(house, 100, said=f"203.0.113.{len(answers) // 100 + 10}", own="127.0.0.2")
    assert 429 in answers
