"""Behind a proxy everybody counts as themselves, and nobody can say that they are somebody else."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.house.web.serving import Server

from pitboss.house.web.limits import place_of
from pitboss.house.web.security import ProxyError, TrustedProxies


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert "10.200.0.1" in TrustedProxies(["10.0.0.1/8"])
    assert "11.0.0.1" not in TrustedProxies(["10.0.0.1/8"])
    assert "2001:db8:1::7" in TrustedProxies(["192.0.2.7", "2001:db8:1::/48"])
    for junk in ("", "junk", "10.0.0.1"):
        assert junk not in TrustedProxies(["192.0.2.7"])
    with pytest.raises(ProxyError, match=r"'10.0.0' is no address or network: write 192.0.2.7, 10.0.0.0/8"):
        TrustedProxies(["10.0.0"])


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


def test_a_list_is_read_from_its_end_to_the_first_stranger(house: Server) -> None:
    """What stands before the address that the proxy added is the visitor's own invention."""
    answers: list[int] = []
    while 429 not in answers and len(answers) < 3000:
        made_up = f"198.51.100.{len(answers) // 100}"
        answers += _ask(house, 100, said=f"{made_up}, 203.0.113.99, 127.0.0.1")
    assert 429 in answers
