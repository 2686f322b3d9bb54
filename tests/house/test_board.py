"""The board in the lobby: every open table, and no work that was done before."""

import json
from pathlib import Path

import pytest
from sqlalchemy import Engine, insert
from tests.browser.plain_coach import PlainCoach

from pitboss.coach.situation import Edges
from pitboss.house.library import Library
from pitboss.house.lobby import MOST_LISTED, Board
from pitboss.house.store import schema
from pitboss.house.store.database import open_database, writing
from pitboss.house.store.queries import read_rules
from pitboss.rules import Rules

SHEET = """
name = "game-{number}"
title = "No. {number}"
version = "1"
summary = "x"
[limits]
min = "5.00"
max = "{most}.00"
"""
TABLES = 300
"""More than `read_rules` remembers."""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """A house with a table of each of so many games."""
    engine = open_database(str(tmp_path_factory.mktemp("house") / "house.db"))
    head = {"version": 0, "head": "", "due_at": None, "phase": "betting", "round": 0, "closed": False}
    rows = [
        {
            "id": f"t{number}",
            "name": "Ann's table",
            "private": number == 7,
            "opened_by": "g1",
            "opened_by_name": "Ann",
            "opened_at": number,
            "sheet": SHEET.format(number=number, most=100 + number),
            "changes": "{}",
            "timers": "{}",
            "terms": "{}",
            "game": f"game-{number}",
            "taken": number % 3,
            "bots": number % 3,
        }
        for number in range(TABLES)
    ]
    with writing(engine) as connection:
        connection.execute(insert(schema.tables), [row | head for row in rows])
    return engine


def _look(board: Board, engine: Engine, watching: int = 0) -> list[dict[str, object]]:
    with engine.connect() as connection:
        rows = board.look(connection)
    shown: list[dict[str, object]] = json.loads(board.show(rows, lambda _: watching))
    return shown


def test_the_busiest_come_first_and_private_ones_not_at_all(engine: Engine) -> None:
    seen = _look(Board(), engine, watching=3)
    assert len(seen) == TABLES - 1 <= MOST_LISTED
    taken = [int(str(table["taken"])) for table in seen]
    assert taken == sorted(taken, reverse=True)
    (one,) = [table for table in seen if table["game"] == "game-8"]
    assert one["limits"] == {"min": 500, "max": 10_800, "chip": 100}
    assert (one["title"], one["decks"], one["bots"], one["watching"], one["phase"]) == ("No. 8", 6, 2, 3, "betting")
    assert "game-7" not in {table["game"] for table in seen}


def test_a_second_look_reads_no_sheet(engine: Engine) -> None:
    board = Board()
    first = _look(board, engine)
    before = read_rules.cache_info()
    assert _look(board, engine) == first
    assert read_rules.cache_info() == before


def test_what_has_changed_is_shown_anew(engine: Engine) -> None:
    board = Board()
    assert {table["watching"] for table in _look(board, engine)} == {0}
    assert {table["watching"] for table in _look(board, engine, watching=2)} == {2}


class CountingCoach(PlainCoach):
    """A coach who has worked out half of the games, and counts who asks."""

    def __init__(self) -> None:
        self.asked = 0

    def edges(self, rules: Rules, *, ask: bool) -> Edges | None:  # type: ignore[override]  # noqa: ARG002
        self.asked += 1
        number = int(rules.name.removeprefix("game-"))
        return Edges(number / 1000, {}) if number % 2 else None


def test_edges_are_asked_for_a_few_at_a_time_and_known_ones_never_again(engine: Engine) -> None:
    coach = CountingCoach()
    board = Board(coach)
    asked = []
    for _ in range(TABLES // 2):
        before = coach.asked
        seen = _look(board, engine)
        asked.append(coach.asked - before)
    assert max(asked) <= 4
    known = {table["game"]: table["house_edge"] for table in seen}
    assert known["game-9"] == 0.009
    assert known["game-8"] is None
    assert sum(edge is not None for edge in known.values()) == TABLES // 2 - 1


def test_the_folder_is_read_once_while_nothing_in_it_changes(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.toml").write_text(SHEET.format(number=number, most=100))
    library = Library(tmp_path)
    first, again = library.games, library.games
    assert len(first) > 3
    assert all(again[name] is rules for name, rules in first.items())
