"""Chart files: the example, both forms, and every fault at once."""

from pathlib import Path

import pytest

from pitboss.actions import Action
from pitboss.rules import load
from pitboss.strategy.chart import HARD, SOFT, Chart, decode
from pitboss.strategy.files import ChartFileError, parse_chart, read_chart

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
