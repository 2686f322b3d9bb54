"""Chart files: the examples, both forms, every fault at once, and charts read back."""

import csv
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.strategy.charts import random_chart
from tests.strategy.games import CHANGES, game

from pitboss.actions import Action
from pitboss.rules import Rules, load
from pitboss.strategy.cells import trimmed_order, trimmed_pair_order
from pitboss.strategy.chart import HARD, MAX_CARDS, SOFT, Chart, decode, encode, mimic_the_dealer
from pitboss.strategy.files import ChartFileError, csv_text, parse_chart, read_chart, toml_text
from pitboss.strategy.hands import Spot

RULES = load("blackjack")
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "blackjack-basic.toml"
UP = {name: up for up, name in enumerate(("A", "2", "3", "4", "5", "6", "7", "8", "9", "T"))}

SMALL = """
[play]
"hard 4-16"  = "h h h h h h h h h h"
"hard 17-20" = "s s s s s s s s s s"
"soft 12-17" = "h h h h h h h h h h"
"soft 18-20" = "s s s s s s s s s s"
"""
"""The least that a chart must say."""


def play(chart: Chart, side: int, total: int, up: str, *, cards: int = 2, doubles: int = 0) -> str:
    return "".join(action.letter for action in decode(int(chart.plays[doubles, side, total, cards, UP[up]])))


def pair(chart: Chart, rank: str, up: str) -> str:
    return "".join(action.letter for action in decode(int(chart.pairs[UP[rank], UP[up]])))


def faults(text: str, source: str = "my.toml") -> list[str]:
    with pytest.raises(ChartFileError) as caught:
        parse_chart(text, RULES, source=source)
    return [str(fault) for fault in caught.value.faults]


def test_the_example_says_what_the_books_say() -> None:
    found = read_chart(EXAMPLE, RULES)
    assert found.title == "Basic strategy, 6 decks"
    chart = found
    assert play(chart, HARD, 11, "A").startswith("dh")
    assert play(chart, HARD, 12, "3").startswith("h")
    assert play(chart, HARD, 12, "4").startswith("s")
    assert play(chart, HARD, 16, "T").startswith("h")
    assert play(chart, SOFT, 18, "2").startswith("ds")
    assert play(chart, SOFT, 18, "9").startswith("h")
    assert play(chart, SOFT, 19, "6").startswith("ds")
    assert [rank for rank in UP if pair(chart, rank, "7").startswith("p")] == ["A", "2", "3", "7", "8"]
    assert [up for up in UP if not pair(chart, "9", up).startswith("p")] == ["A", "7", "T"]


def test_every_order_ends_in_a_stand_which_is_always_allowed() -> None:
    chart = read_chart(EXAMPLE, RULES)
    cells = (chart.plays[0, HARD, 4:, 2:], chart.plays[0, SOFT, 12:, 2:], chart.plays[1:, :, :, 2:], chart.pairs)
    codes = {int(code) for part in cells for code in part.flat}
    assert {decode(code)[-1] for code in codes} == {Action.STAND}


def test_csv_says_the_same_as_toml() -> None:
    rows = ["# a comment,,,", "title,Small,,,,,,,,,", "even money,yes", "hand,2,3,4,5,6,7,8,9,10,A"]
    for name, letter in (("hard 4-16", "h"), ("hard 17-20", "s"), ("soft 12-17", "h"), ("soft 18-20", "S")):
        rows.append(",".join((name, *letter * 10)))
    found = parse_chart("\n".join(rows), RULES, source="my.csv")
    same = parse_chart('title = "Small"\neven_money = true\n' + SMALL, RULES, source="my.toml")
    assert found.title == same.title == "Small"
    assert found.even_money is same.even_money is True
    assert (found.plays == same.plays).all()
    assert (found.pairs == same.pairs).all()


def test_a_chart_without_a_title_is_called_by_its_file() -> None:
    assert parse_chart(SMALL, RULES, source="charts/mine.toml").title == "mine"


def test_a_row_with_a_number_of_cards_stands_before_one_without() -> None:
    text = SMALL + '"hard 16 cards 4+" = "s s s s s s s s s s"\n"hard 16 cards 3" = "rs s s s s s s s s s"\n'
    chart = parse_chart(text, RULES, source="my.toml")
    assert [play(chart, HARD, 16, "2", cards=cards)[0] for cards in range(2, 8)] == ["h", "r", "s", "s", "s", "s"]
    assert play(chart, HARD, 15, "2", cards=4).startswith("h")


def test_doubled_hands_stand_unless_a_row_says_otherwise() -> None:
    text = SMALL + '"hard 12-16 doubled 1" = "s s s s s r r r dr d"\n'
    chart = parse_chart(text, RULES, source="my.toml")
    assert play(chart, HARD, 14, "7", cards=3, doubles=1) == "rs"
    assert play(chart, HARD, 14, "T", cards=3, doubles=1) == "drs"
    assert play(chart, HARD, 14, "7", cards=4, doubles=2) == "s"


def test_a_pair_goes_on_as_its_total() -> None:
    text = SMALL + '"pair 8" = "p p p p p p p p rp p"\n"pair 9" = "p p p p p s p p s ph"\n'
    chart = parse_chart(text, RULES, source="my.toml")
    assert pair(chart, "8", "2") == "phs"
    assert pair(chart, "8", "T") == "rphs"
    assert pair(chart, "9", "2") == "ps"
    assert pair(chart, "9", "A") == "phs"
    assert pair(chart, "5", "6") == "hs"


def test_early_surrender_and_naturals_have_rows_of_their_own() -> None:
    text = SMALL + '"early hard 14-16" = "- - - - - - - - r r"\n"early pair 8" = "- - - - - - - - - r"\n'
    chart = parse_chart(text + '"natural" = "s s d d d s s s s s"\n', RULES, source="my.toml")
    assert {(int(total), int(up)) for total, up in zip(*chart.early[HARD].nonzero(), strict=True)} == {
        (total, UP[up]) for total in (14, 15, 16) for up in "TA"
    }
    assert not chart.early[SOFT].any()
    assert list(zip(*chart.early_pairs.nonzero(), strict=True)) == [(UP["8"], UP["A"])]
    assert [up for up in UP if chart.double_natural[UP[up]]] == ["4", "5", "6"]


def test_all_faults_come_at_once_with_their_lines() -> None:
    text = """title = 3
colour = "red"

[play]
"hard 4-16"  = "h h h h h h h h h h"
"hard 16"    = "s s s s s s s s s s"
"stiff 12"   = "h h h h h h h h h h"
"soft 12-17" = "h h h h h"
"soft 18-20" = "s s x s s s s d s s"
"hard 20 doubled" = "h s s s s s s s s s"
"hard 19" = "p p p p p p p p p p"
"natural" = "h s s s s s s s s s"
"""
    found = faults(text)
    for start in (
        "my.toml:1: title: found 3",
        "my.toml:2: colour: found 'red'",
        "my.toml:6: hard 16: names hands of 'hard 4-16' again",
        "my.toml:7: stiff 12: names no hands",
        "my.toml:8: soft 12-17: found 5 cells; ten",
        "my.toml:9: soft 18-20 against 4: found 'x': not an order",
        "my.toml:9: soft 18-20 against 9: found 'd': what if double is not allowed?; end with h or s, such as dh or ds",
        "my.toml:10: hard 20 doubled against 2: found 'h': a doubled hand cannot hit",
        "my.toml:11: hard 19 against 2: found 'p': no pair",
        "my.toml:12: natural against 2: found 'h': not a choice",
        "my.toml: hard 17-18: has no row",
        "my.toml: hard 20: has no row",
    ):
        assert sum(fault.startswith(start) for fault in found) == 1, (start, found)
    assert sum("has no row" in fault for fault in found) == 2


def test_a_total_that_lacks_only_some_numbers_of_cards_is_told_so() -> None:
    text = SMALL.replace('"hard 17-20" ', '"hard 17-20 cards 2-3"')
    assert faults(text) == ["my.toml: hard 17-20 cards 4-7: has no row; every total needs one"]


@pytest.mark.parametrize(
    ("text", "source", "told"),
    [
        ("title = ", "my.toml", "not TOML"),
        pytest.param("title = " + "[" * 9999, "my.toml", "nested too deep", id="lists too deep"),
        pytest.param("title" + ".a" * 9999 + " = 1", "my.toml", "nested too deep", id="tables too deep"),
        ("hard 4-16,h,h,h\n", "my.csv", "found 3 cells"),
        ("hard 4-16" + ",h" * 10, "my.csv", "no header row"),
        ("hand,A,2,3,4,5,6,7,8,9,T\n", "my.csv", "hand,2,3,4,5,6,7,8,9,T,A"),
    ],
)
def test_a_file_of_another_form_is_told_what_was_expected(text: str, source: str, told: str) -> None:
    assert any(told in fault for fault in faults(text, source))


def test_a_file_that_is_no_text_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "chart.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ChartFileError, match="not UTF-8"):
        read_chart(path, RULES)


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
                        assert trimmed_order(one, rules, spot) == trimmed_order(other, rules, spot), spot
    if rules.split.max_hands > 1:
        for rank in range(10):
            for up in range(10):
                orders = [trimmed_pair_order(chart, rules, rank=rank, up=up) for chart in (one, other)]
                assert orders[0] == orders[1], (rank, up)
    if rules.surrender.when == "early" and rules.dealer.has_hole:
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


PAGE = (Path(__file__).parents[2] / "docs" / "charts.md").read_text(encoding="utf-8")


def test_both_forms_on_the_page_are_one_chart() -> None:
    found = [
        parse_chart(text, load("blackjack"), source=f"charts.md.{form}")
        for form in ("toml", "csv")
        for text in re.findall(rf"^```{form}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    ]
    toml, csv = found
    assert toml.title == csv.title
    assert (toml.plays == csv.plays).all()
    assert (toml.pairs == csv.pairs).all()
