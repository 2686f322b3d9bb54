"""The log tells of each cause and client once a minute, and how much it left out."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.web.raw import ask
from tests.house.web.serving import Server

from pitboss.house.web.monitoring import Discretion


class Book:
    """A log that is kept, with a clock of its own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.kept: list[logging.LogRecord] = []
        self._filter = Discretion(lambda: self.now)

    def write(self, event: str, *, client: str | None = None, level: int = logging.WARNING) -> bool:
        record = logging.LogRecord("house", level, "", 0, event, (), None)
        if client is not None:
            record.client = client
        if is_kept := self._filter.filter(record):
            self.kept.append(record)
        return is_kept


@pytest.fixture
def book() -> Book:
    return Book()


def test_the_same_again_is_left_out_for_a_minute_and_then_counted(book: Book) -> None:
    assert [book.write("bad", client="a") for _ in range(5)] == [True] + [False] * 4
    book.now = 59
    assert not book.write("bad", client="a")
    book.now = 61
    assert book.write("bad", client="a")
    assert vars(book.kept[-1])["left_out"] == 5


def test_another_cause_and_another_client_are_told(book: Book) -> None:
    assert all(book.write(event, client=client) for event in ("bad", "worse") for client in ("a", "b"))


def test_ten_thousand_clients_with_one_cause_are_a_few_lines(book: Book) -> None:
    assert sum(book.write("bad", client=str(number)) for number in range(10_000)) == 21
    book.now = 61
    assert book.write("bad", client="1")


def test_good_news_is_never_left_out(book: Book) -> None:
    assert all(book.write("open", level=logging.INFO) for _ in range(5))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    with Server(str(tmp_path / "house.db")) as running:
        yield running


def test_a_flood_of_requests_that_cannot_be_read_is_one_line_for_each_address(house: Server) -> None:
    for number in range(200):
        assert ask(house.port, b"NONSENSE\r\n\r\n", own=f"127.0.0.{1 + number % 2}").status == 400
    lines = [line for line in house.log().splitlines() if '"level": "warning"' in line]
    assert len(lines) == 2
    assert [("127.0.0.1" in line, "127.0.0.2" in line) for line in lines] == [(True, False), (False, True)]
