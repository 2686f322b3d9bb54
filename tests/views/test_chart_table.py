"""What a printed chart says."""

import re
from dataclasses import replace

import pytest
from tests.strategy.charts import random_chart
from tests.strategy.games import CHANGES, game
from tests.views.charts import drawn_chart, example_chart

from pitboss.actions import Action
from pitboss.strategy.cells import LONGEST_CODE, Block, ChartRow, trimmed_order
from pitboss.strategy.chart import HARD, MAX_CARDS, UP_CARDS, Chart, encode, mimic_the_dealer
from pitboss.strategy.hands import Spot, can_occur, trim
from pitboss.views.chart_options import chart_options, edge_text, sheet_line


def block(table: Chart, title: str) -> Block:
    return next(found for found in table.blocks if found.title == title)


def codes(table: Chart, title: str, label: str) -> str:
    row = next(row for row in block(table, title).rows if row.label == label)
    return " ".join(cell.code for cell in row.cells)


def test_the_example_reads_as_in_the_books() -> None:
    table = example_chart()
    assert codes(table, "Hard totals", "11") == "Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh"
    assert codes(table, "Hard totals", "12") == "H H S S S H H H H H"
    assert codes(table, "Hard totals", "13–16") == "S S S S S H H H H H"
    assert codes(table, "Hard totals", "17+") == "S S S S S S S S S S"
    assert codes(table, "Soft totals", "18") == "Ds Ds Ds Ds Ds S S H H H"
    assert codes(table, "Pairs", "2,2–3,3") == "P P P P P P H H H H"
    assert codes(table, "Pairs", "5,5") == "Dh Dh Dh Dh Dh Dh Dh Dh H H"
    assert [found.title for found in table.blocks] == ["Hard totals", "Soft totals", "Pairs"]


def test_soft_totals_show_the_two_cards_that_make_them() -> None:
    hints = {row.label: row.hint for row in block(example_chart(name="books"), "Soft totals").rows}
    assert hints["18"] == "A,7"
    assert hints["13–14"] == "A,2–A,3"
    assert "12" not in hints


def test_two_aces_are_a_total_only_where_they_may_be_drawn_to_without_a_split() -> None:
    assert "12–17" in [row.label for row in soft_rows("super-fun")]
    assert "12–17" in [row.label for row in soft_rows("no-splits")]
    assert "12–17" in [row.label for row in soft_rows("house")]
    assert "13–17" in [row.label for row in soft_rows("books")]


def soft_rows(name: str) -> tuple[ChartRow, ...]:
    rules = game(name)
    return block(replace(mimic_the_dealer(rules), rules=rules), "Soft totals").rows


def test_the_heading_names_game_rules_sheet_and_edge() -> None:
    chart = example_chart(house_edge=0.0061507)
    rules = game("house")
    assert chart.rules.title == "Blackjack"
    assert "6 decks" in chart_options(chart)
    assert rules.stamp in sheet_line(chart)
    assert edge_text(chart).startswith("house edge 0.6151 %")
    assert edge_text(example_chart(-0.0002)).startswith("player edge 0.0200 %")
    assert edge_text(example_chart()) == ""


def totals_of(label: str, last: int) -> range:
    numbers = [int(number) for number in re.findall(r"\d+", label)]
    return range(numbers[0], (last if label.endswith("+") else numbers[-1]) + 1)


@pytest.mark.parametrize("name", CHANGES)
def test_every_spot_stands_in_one_row_that_plays_it_as_the_chart_does(name: str) -> None:
    """Looking a hand up by the words of the table leads to the chart's own play."""
    rules, chart = game(name), random_chart(5)
    table = replace(chart, rules=rules)
    for doubles in range(rules.double.times + 1):
        for soft in (False, True):
            for total in range(13 if soft else 4, 21):
                for cards in range(2, MAX_CARDS + 1):
                    for column in range(len(UP_CARDS)):
                        spot = Spot(doubles, soft, total, cards, (column + 1) % 10)
                        if can_occur(rules, spot):
                            found = look_up(table, spot, column)
                            assert trim(rules, found, spot) == trimmed_order(chart, rules, spot), spot


def look_up(table: Chart, spot: Spot, column: int) -> tuple[Action, ...]:
    word = "soft" if spot.soft else "hard"
    if spot.doubles:
        title = ("Doubled once", "Doubled twice", "Doubled 3 times")[spot.doubles - 1]
        blocks = [found for found in table.blocks if found.title == title]
    else:
        blocks = [found for found in table.blocks if found.title == f"{word.capitalize()} totals"]
    rows = [
        row
        for found in blocks
        for row in found.rows
        if (not spot.doubles or row.label.startswith(word))
        and spot.total in totals_of(row.label, 21)
        and ("cards" not in row.hint or spot.cards in totals_of(row.hint.replace(" cards", ""), MAX_CARDS))
    ]
    if spot.doubles and not rows:
        return (Action.STAND,)
    assert len(rows) == 1, (spot, rows)
    return rows[0].cells[column].order(spot.cards)


def test_doubled_hands_have_blocks_only_where_there_is_a_choice() -> None:
    assert len(drawn_chart("house").blocks) == 3
    titles = [found.title for found in drawn_chart("super-fun").blocks]
    assert titles == ["Hard totals", "Soft totals", "Pairs", "Doubled once", "Doubled twice", "Doubled 3 times"]
    standing = replace(mimic_the_dealer(game("super-fun")), rules=game("super-fun"))
    assert len(standing.blocks) == 3


def test_no_pairs_without_splitting() -> None:
    assert "Pairs" not in [found.title for found in drawn_chart("no-splits").blocks]


def test_a_row_that_changes_too_often_is_cut_by_the_number_of_cards() -> None:
    chart = mimic_the_dealer(game("super-fun"))
    for cards, action in ((2, Action.HIT), (3, Action.DOUBLE), (4, Action.STAND), (5, Action.HIT)):
        chart.plays[0, HARD, 15, cards:] = encode((action, Action.STAND))
    rows = block(replace(chart, rules=game("super-fun")), "Hard totals").rows
    assert [(row.hint, row.cells[0].code) for row in rows if row.label == "15"] == [
        ("2 cards", "H"),
        ("3 cards", "D"),
        ("4 cards", "S"),
        ("5+ cards", "H"),
    ]


@pytest.mark.parametrize("name", CHANGES)
def test_every_code_is_short_and_in_the_legend(name: str) -> None:
    table = drawn_chart(name)
    cells = [cell for found in table.blocks for row in found.rows for cell in row.cells]
    assert max(len(cell.code) for cell in cells) <= LONGEST_CODE
    explained = {entry.cell.code for entry in table.legend}
    assert {step.code for cell in cells for step in cell.steps} <= explained


def test_the_legend_says_what_codes_mean() -> None:
    meanings = {entry.cell.code: entry.meaning for entry in example_chart().legend}
    assert meanings["Dh"] == "double, else hit"
    assert meanings["Ds"] == "double, else stand"
    chart = mimic_the_dealer(game("super-fun"))
    chart.plays[0, HARD, 15, 4:] = encode((Action.STAND,))
    meanings = {entry.cell.code: entry.meaning for entry in replace(chart, rules=game("super-fun")).legend}
    assert meanings["H4S"] == "hit; with 4 cards or more stand"
    assert len(meanings) == 3
    chart.plays[0, HARD, 15, 3] = encode((Action.SURRENDER,))
    chart.plays[0, HARD, 14, 5:] = encode((Action.STAND,))
    meanings = {entry.cell.code: entry.meaning for entry in replace(chart, rules=game("super-fun")).legend}
    assert meanings["H5S"] == "hit; with 5 cards or more stand"
    assert meanings["H3R4S"] == "hit; with 3 cards surrender; with 4 cards or more stand"


def notes(chart: Chart, name: str) -> tuple[str, ...]:
    return replace(chart, rules=game(name)).notes


def test_notes_tell_what_no_block_can() -> None:
    chart = mimic_the_dealer(game("maxtime"))
    assert notes(chart, "house") == ("Decline insurance.",)
    assert "Never double a blackjack: take its pay." in notes(chart, "maxtime")
    chart.double_natural[[3, 4, 5]] = True
    assert "Double a blackjack against 4, 5, 6; otherwise take its pay." in notes(chart, "maxtime")
    chart.double_natural[:] = True
    assert "Double every blackjack." in notes(chart, "maxtime")
    assert "Decline even money." in notes(chart, "mega")
    assert any("before the dealer checks" in note for note in notes(chart, "early-surrender"))
    assert not any("before the dealer checks" in note for note in notes(chart, "early-no-hole"))
