"""A chart that was written and read back plays the same."""

import csv
import tomllib
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.strategy.charts import random_chart
from tests.strategy.games import CHANGES, game

from pitboss.actions import Action
from pitboss.rules import Rules
from pitboss.strategy.cells import spoken_order, spoken_pair_order
from pitboss.strategy.chart import HARD, MAX_CARDS, Chart, encode
from pitboss.strategy.files import csv_text, parse_chart, toml_text
from pitboss.strategy.hands import Spot
from pitboss.strategy.simple import mimic_the_dealer

Write = Callable[..., str]
FORMS = [pytest.param(toml_text, "chart.toml", id="toml"), pytest.param(csv_text, "chart.csv", id="csv")]


@pytest.mark.parametrize(("write", "source"), FORMS)
@pytest.mark.parametrize("name", CHANGES)
def test_what_is_read_back_plays_as_what_was_written(name: str, write: Write, source: str) -> None:
    rules, chart = game(name), random_chart(11, game(name))
    found = parse_chart(write(replace(chart, title='Mine, "and" yours')), rules, source=source)
    assert found.title == 'Mine, "and" yours'
    assert_plays_alike(chart, found, rules)


def assert_plays_alike(one: Chart, other: Chart, rules: Rules) -> None:
    for doubles in range(rules.double.times + 1):
        for soft in (False, True):
            for total in range(4, 22):
                for cards in range(2, MAX_CARDS + 1):
                    for up in range(10):
                        spot = Spot(doubles, soft, total, cards, up)
                        assert spoken_order(one, rules, spot) == spoken_order(other, rules, spot), spot
    if rules.split.max_hands > 1:
        for rank in range(10):
            for up in range(10):
                orders = [spoken_pair_order(chart, rules, rank=rank, up=up) for chart in (one, other)]
                assert orders[0] == orders[1], (rank, up)
    if rules.surrender.when == "early" and rules.dealer.peeks:
        assert (one.early == other.early).all()
        assert (one.early_pairs == other.early_pairs).all()
    if rules.natural.may_double:
        assert (one.double_natural == other.double_natural).all()


def test_hands_that_are_played_alike_share_a_row() -> None:
    rules = game("super-fun")
    written = tomllib.loads(toml_text(mimic_the_dealer(rules)))
    assert list(written["play"]) == [
        "hard 4-16", "hard 17-21", "soft 12-17", "soft 18-21", "pair A", "pair 2-8", "pair 9-T",
    ]  # fmt: skip


def test_a_number_of_cards_is_written_only_where_the_play_changes() -> None:
    """What comes after a double that is always allowed, or for cards that no hand has, makes no row of its own."""
    rules = game("maxtime")
    chart = mimic_the_dealer(rules)
    chart.plays[0, HARD, 9, 2] = encode((Action.DOUBLE, Action.HIT))
    chart.plays[0, HARD, 9, 3] = encode((Action.DOUBLE, Action.STAND))
    chart.plays[0, HARD, 9, 4] = encode((Action.DOUBLE, Action.HIT))
    chart.plays[0, HARD, 9, 5:] = 0
    chart.plays[0, HARD, 12, 4:] = encode((Action.STAND,))
    written = tomllib.loads(toml_text(chart))["play"]
    assert [name for name in written if name.startswith(("hard 9", "hard 12"))] == [
        "hard 9", "hard 12", "hard 12 cards 4+",
    ]  # fmt: skip
    assert written["hard 9"].split() == ["dh"] * 10


def test_a_spreadsheet_finds_ten_columns_in_every_row() -> None:
    rules = game("maxtime")
    rows = list(csv.reader(csv_text(random_chart(3, rules)).splitlines()))
    assert rows[2] == ["hand", "2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    assert {len(row) for row in rows[2:]} == {11}
