"""A cell says no more than the rules make needful; every hand stands in one row of a chart."""

import pytest
from tests.strategy.charts import random_chart
from tests.strategy.games import CHANGES, game

from pitboss.actions import Action
from pitboss.strategy.cells import ChartRow, blocks_of, pair_cell, total_cell, trimmed_order, trimmed_pair_order
from pitboss.strategy.chart import HARD, MAX_CARDS, SOFT, UP_CARDS, Chart, encode, pair_total
from pitboss.strategy.hands import Spot, can_occur, trim

H, S, D, P, R = Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER
SIX_UP, TEN_UP, ACE_UP = 5, 9, 0


def chart_of(by_cards: dict[int, tuple[Action, ...]], *, side: int, total: int, doubles: int = 0) -> Chart:
    """A chart that says something about one total only, by the number of cards; the last goes on."""
    chart = Chart.blank(game("house"))
    order: tuple[Action, ...] = ()
    for cards in range(2, MAX_CARDS + 1):
        order = by_cards.get(cards, order)
        chart.plays[doubles, side, total, cards] = encode(order)
    return chart


def code(name: str, by_cards: dict[int, tuple[Action, ...]], *, total: int, up: int = SIX_UP, side: int = HARD) -> str:
    chart = chart_of(by_cards, side=side, total=total)
    return total_cell(chart, game(name), doubles=0, soft=side == SOFT, total=total, up=up).code


def test_three_cards_that_may_not_be_doubled_go_without_saying() -> None:
    assert code("house", {2: (D, H), 3: (H,)}, total=11) == "Dh"
    assert code("house", {2: (D, H)}, total=11) == "Dh"
    assert code("house", {2: (D, S), 3: (S,)}, total=18, side=SOFT) == "Ds"


def test_a_double_that_is_always_allowed_needs_no_else() -> None:
    assert code("super-fun", {2: (D, H)}, total=11) == "D"


def test_a_play_that_changes_with_the_number_of_cards_says_from_how_many() -> None:
    assert code("super-fun", {2: (S,), 4: (H,)}, total=14) == "S4H"
    assert code("super-fun", {2: (D, H), 3: (H,), 5: (S,)}, total=15) == "D3H5S"


def test_three_cards_that_stand_where_two_would_hit_are_a_change_even_after_double() -> None:
    assert code("no-das", {2: (D, H), 3: (S,)}, total=11) == "Dh3S"


def test_surrender_of_the_first_two_cards_says_what_else() -> None:
    assert code("late-surrender", {2: (R, H, S), 3: (H,)}, total=16, up=TEN_UP) == "Rh"
    assert code("late-surrender", {2: (R, H, S), 3: (S,)}, total=16, up=TEN_UP) == "Rh3S"


def test_surrender_that_the_sheet_does_not_know_is_not_said() -> None:
    assert code("house", {2: (R, D, H)}, total=16, up=TEN_UP) == "Dh"


def test_early_surrender_is_read_from_its_own_table_where_the_dealer_checks() -> None:
    chart = chart_of({2: (H,)}, side=HARD, total=16)
    chart.early[HARD, 16, TEN_UP] = True
    early = game("early-surrender")
    assert total_cell(chart, early, doubles=0, soft=False, total=16, up=TEN_UP).code == "Rh"
    assert total_cell(chart, early, doubles=0, soft=False, total=16, up=ACE_UP).code == "H"
    chart = chart_of({2: (R, H)}, side=HARD, total=16)
    assert total_cell(chart, early, doubles=0, soft=False, total=16, up=TEN_UP).code == "H"
    assert total_cell(chart, early, doubles=0, soft=False, total=16, up=SIX_UP).code == "Rh"


def test_a_total_that_cannot_occur_has_an_empty_cell() -> None:
    chart = random_chart(1)
    assert total_cell(chart, game("super-fun"), doubles=3, soft=False, total=8, up=SIX_UP).code == ""
    assert total_cell(chart, game("house"), doubles=2, soft=False, total=15, up=SIX_UP).code == ""


@pytest.mark.parametrize(
    ("pair_order", "total_order", "expected"),
    [
        ((P, S), (S,), "P"),
        ((P, H, S), (S,), "Ph"),
        ((P, D, H), (D, H), "P"),
        ((S, P), (S,), "S"),
        ((R, P, H), (R, H), "Rp"),
    ],
)
def test_a_pair_says_what_else_only_where_its_total_would_not(
    pair_order: tuple[Action, ...], total_order: tuple[Action, ...], expected: str
) -> None:
    chart = chart_of({2: total_order}, side=HARD, total=16)
    chart.pairs[7] = encode(pair_order)
    assert pair_cell(chart, game("late-surrender"), rank=7, up=TEN_UP).code == expected


def test_a_pair_that_is_not_split_reads_as_its_total_does() -> None:
    chart = chart_of({2: (D, H), 3: (H,)}, side=HARD, total=10)
    chart.pairs[4] = encode((D, H))
    assert pair_cell(chart, game("house"), rank=4, up=SIX_UP).code == "Dh"


def test_pairs_total_what_their_cards_do() -> None:
    assert [pair_total(rank) for rank in (0, 1, 7, 9)] == [(True, 12), (False, 4), (False, 16), (False, 20)]


@pytest.mark.parametrize("name", CHANGES)
def test_no_cell_says_other_than_the_chart(name: str) -> None:
    """Whatever a chart says, following its cells is following it: at every spot that can occur."""
    rules, chart = game(name), random_chart(7)
    for doubles in range(rules.double.times + 1):
        for soft in (False, True):
            for total in range(4, 22):
                for up in range(10):
                    found = total_cell(chart, rules, doubles=doubles, soft=soft, total=total, up=up)
                    for cards in range(2, MAX_CARDS + 1):
                        spot = Spot(doubles, soft, total, cards, up)
                        if can_occur(rules, spot):
                            said = trim(rules, found.order(cards), spot)
                            assert said == trimmed_order(chart, rules, spot), (spot, found.code)


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
                            expected = trimmed_order(chart, rules, spot)
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
            expected = trimmed_pair_order(chart, rules, rank=(value - 1) % 10, up=(column + 1) % 10)
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
