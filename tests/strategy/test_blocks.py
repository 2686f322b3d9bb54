"""Every hand stands in one row of a chart, found by what the row says it is about."""

import pytest
from tests.strategy.charts import random_chart
from tests.strategy.games import CHANGES, game

from pitboss.actions import Action
from pitboss.strategy.cells import ChartRow, blocks_of, spoken_order, spoken_pair_order
from pitboss.strategy.chart import MAX_CARDS, UP_CARDS
from pitboss.strategy.hands import Spot, can_occur, trim


@pytest.mark.parametrize("name", CHANGES)
def test_a_hand_is_found_by_its_kind_its_doubles_its_total_and_its_cards(name: str) -> None:
    rules, chart = game(name), random_chart(5)
    rows = [row for block in blocks_of(chart, rules) for row in block.rows]
    doubled = {row.hands.doubles for row in rows}
    for doubles in doubled:
        for soft in (False, True):
            for total in range(13 if soft else 4, 22):
                for cards in range(2, MAX_CARDS + 1):
                    for column in range(len(UP_CARDS)):
                        spot = Spot(doubles, soft, total, cards, (column + 1) % 10)
                        if can_occur(rules, spot):
                            expected = spoken_order(chart, rules, spot)
                            row = _row(rows, "soft" if soft else "hard", doubles, total, cards)
                            said = trim(rules, row.cells[column].order(cards), spot) if row else (Action.STAND,)
                            assert said == expected, spot
                            assert row or total == 21, spot


@pytest.mark.parametrize("name", ["house", "super-fun"])
def test_a_pair_is_found_by_the_value_of_one_card(name: str) -> None:
    rules, chart = game(name), random_chart(7)
    rows = [row for block in blocks_of(chart, rules) for row in block.rows]
    for value in range(2, 12):
        row = _row(rows, "pair", 0, value, 2)
        for column in range(len(UP_CARDS)):
            expected = spoken_pair_order(chart, rules, rank=(value - 1) % 10, up=(column + 1) % 10)
            assert row is not None
            assert row.cells[column].first is expected[0]


def _row(rows: list[ChartRow], kind: str, doubles: int, value: int, cards: int) -> ChartRow | None:
    """The only row of these hands; none for a 21 that always stands below rows that do not."""
    found = [
        row
        for row in rows
        if row.hands.kind == kind
        and row.hands.doubles == doubles
        and value in row.hands.values
        and cards in row.hands.cards
    ]
    assert len(found) <= 1
    return found[0] if found else None
