"""Hosts and origins are read to the letter; what is passed on was put together from what was read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house.web.security import Host, read_host, read_origin


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("localhost", Host("localhost")),
        ("Pit.Example:8021", Host("pit.example", 8021)),
        ("pit.example.", Host("pit.example")),
        ("127.0.0.1:80", Host("127.0.0.1", 80)),
        ("[::1]:8021", Host("::1", 8021)),
        ("[2001:0DB8:0::1]", Host("2001:db8::1")),
    ],
)
def test_a_host_is_a_name_or_a_number_and_perhaps_a_port(sent: str, read: Host) -> None:
    assert read_host(sent) == read
    assert read_host(str(read)) == read


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "[",
        "[]",
        "[::1",
        "[::g]",
        "[1.2.3.4]",
        ":80",
        "a:",
        "a:99999",
        "a:-1",
        "a:８０",
        "a b",
        "a; script-src *",
        "a,b",
        "user@a",
        "a/b",
        "a%00",
        "a\x00",
        "-a",
        "ä",
        "a\n",
        "a" * 300,
    ],
)
def test_what_is_no_host_is_read_as_none(sent: str) -> None:
    assert read_host(sent) is None


def test_an_origin_is_a_page_of_the_web() -> None:
    assert read_origin("https://pit.example") == Host("pit.example")
    assert read_origin("http://[::1]:8021") == Host("::1", 8021)
    for sent in (
        "null",
        "",
        "http://",
        "http://[",
        "http://a/",
        "http://a/b",
        "ftp://a",
        "http://u@a",
        "http://a http://b",
    ):
        assert read_origin(sent) is None


@given(st.text(alphabet="[]:;.*' aA1-_\x00%@/,\"<", max_size=20) | st.text(max_size=20))
def test_whatever_is_sent_nothing_but_names_and_numbers_comes_out(sent: str) -> None:
    read = read_host(sent)
    assert read is None or not set(str(read)) - set("abcdefghijklmnopqrstuvwxyz0123456789.-_:[]")
