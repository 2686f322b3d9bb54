"""The solver's chart, drawn: against the books where there are any, and whole for every game."""

import re
from pathlib import Path

import pytest
from tests.views.tables import example_table

from pitboss.cli.strategies import strategy_for
from pitboss.face.charts import Chart
from pitboss.rules import games, load
from pitboss.solver import solve
from pitboss.strategy.files import csv_text, parse_chart, toml_text


def test_house_blackjack_is_played_as_the_books_say() -> None:
    assert strategy_for(None, load("blackjack")).table.blocks == example_table().blocks


@pytest.mark.parametrize("game", games())
def test_every_cell_of_every_game_says_something(game: str) -> None:
    drawn = strategy_for("best", load(game)).table.blocks
    assert all(cell.code for block in drawn for row in block.rows for cell in row.cells)


@pytest.mark.parametrize("game", games())
def test_the_best_chart_written_and_read_back_is_the_same_chart(game: str) -> None:
    rules = load(game)
    best = strategy_for("best", rules)
    for write, source in ((toml_text, "mine.toml"), (csv_text, "mine.csv")):
        found = parse_chart(write(best.plays, rules, title=best.title), source=source)
        assert Chart(rules, found.chart, found.title).table.blocks == best.table.blocks


def test_the_edge_stands_beside_the_best_chart_only() -> None:
    rules = load("blackjack")
    best = strategy_for(None, rules)
    assert best.house_edge is not None
    assert 0 <= best.house_edge - solve(rules).house_edge < 0.0005, "a chart costs a little against every card seen"
    assert strategy_for("never-bust", rules).house_edge is None


def test_the_documented_games_are_the_games() -> None:
    page = (Path(__file__).parents[2] / "docs" / "charts.md").read_text(encoding="utf-8")
    named = re.findall(r"pitboss chart ([a-z0-9-]+)", page)
    assert named
    assert set(named) <= set(games())
