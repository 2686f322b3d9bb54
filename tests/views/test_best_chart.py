"""The solver's chart, drawn: against the books where there are any, and whole for every game."""

import re
from pathlib import Path

import pytest
from tests.strategy.games import game
from tests.views.charts import example_chart

from pitboss.api.odds import chart, solve
from pitboss.rules import games, load
from pitboss.strategy.files import csv_text, parse_chart, toml_text


def test_blackjack_is_played_as_the_books_say() -> None:
    """With one card to each split ace, as in the books."""
    assert chart(game("books")) == example_chart(name="books")


@pytest.mark.parametrize("game", games())
def test_every_cell_of_every_game_says_something(game: str) -> None:
    drawn = chart(game).blocks
    assert all(cell.code for block in drawn for row in block.rows for cell in row.cells)


@pytest.mark.parametrize("game", games())
def test_the_best_chart_written_and_read_back_is_the_same_chart(game: str) -> None:
    rules = load(game)
    best = chart(rules)
    for write, source in ((toml_text, "mine.toml"), (csv_text, "mine.csv")):
        assert parse_chart(write(best), rules, source=source) == best


def test_the_edge_of_a_chart_is_exact() -> None:
    rules = load("blackjack")
    best = chart(rules)
    assert best.house_edge is not None
    assert 0 <= best.house_edge - solve(rules).house_edge < 0.0005, "a chart costs a little against every card seen"
    assert (
        chart(rules, "never-bust").house_edge == solve(rules, strategy="never-bust").to_dict()["followed"]["house_edge"]
    )


def test_the_documented_games_are_the_games() -> None:
    page = (Path(__file__).parents[2] / "docs" / "charts.md").read_text(encoding="utf-8")
    named = re.findall(r"pitboss chart ([a-z0-9-]+)", page)
    assert named
    assert set(named) <= set(games())
