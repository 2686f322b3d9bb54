"""A chart that is looked at, asked, saved and read back."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import pitboss
from pitboss import Action, Card, Chart, ParamError
from pitboss.errors import CellError


@pytest.fixture(scope="module")
def chart() -> Chart:
    return pitboss.chart("blackjack")


@pytest.mark.parametrize(
    ("hand", "up", "played"),
    [
        ("hard 16", "T", Action.HIT),
        ("hard 16", 6, Action.STAND),
        ("hard 11", Card.parse("Kd"), Action.DOUBLE),
        ("soft 18", 9, Action.HIT),
        ("Soft 18", "a", Action.HIT),
        ("pair 8", "10", Action.SPLIT),
        ("pair A", "J", Action.SPLIT),
        ("hard 16 cards 3", "7", Action.HIT),
        ("pair K", 6, Action.STAND),
        ("pair 10", "A", Action.STAND),
    ],
)
def test_basic_strategy(chart: Chart, hand: str, up: str | int | Card, played: Action) -> None:
    """As every book has it for six decks, dealer hits soft 17, no surrender."""
    assert chart[hand, up].first is played


def test_a_cell_speaks_in_words(chart: Chart) -> None:
    assert str(chart["hard 11", "T"]) == "double, else hit"
    assert repr(chart["hard 11", "T"]) == "<Cell Dh: double, else hit>"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("hard 3", "T"), "from 4 to 21"),
        (("16", "T"), 'chart["hard 16", "T"]'),
        (("hard 12-16", "T"), "not one cell"),
        (("hard 16", "Z"), "the dealer shows one of 2, 3"),
        (("hard 16", 12), "the dealer shows one of 2, 3"),
        ("hard 16", "a hand and an up-card"),
        (("hard 12 doubled 2", "T"), "nothing to decide"),
        (("hard 12 doubled", "T"), 'chart["hard 16 doubled 1", "T"]'),
        (("pair 1", "T"), "a pair is one of A 2 3"),
    ],
)
def test_what_is_no_cell_is_a_key_error_that_helps(chart: Chart, asked: tuple[str, str], told: str) -> None:
    with pytest.raises(KeyError) as refused:
        chart[asked]
    assert isinstance(refused.value, CellError)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_every_cell_is_one_to_ask_for(chart: Chart) -> None:
    """Two hard cards make 4 to 20; a hard 21 takes three, as does a soft 12, which two aces, a pair, are not."""
    assert len(chart) == len([*chart]) == len({*chart})
    assert {hand for hand, _ in chart if hand.startswith("pair")} == {f"pair {rank}" for rank in "A23456789T"}
    assert {up for _, up in chart} == {*"23456789A", "10"}
    assert all(chart[hand, up].steps for hand, up in chart)
    assert ("hard 16", "K") in chart
    assert ("hard 3", "K") not in chart
    assert "hard 16" not in chart


def test_it_shows_itself(chart: Chart) -> None:
    assert re.fullmatch(
        r"<Chart of Blackjack: Best play by totals, house edge 0\.3749%, sheet [0-9a-f]{12}>", repr(chart)
    )
    html = chart._repr_html_()
    assert html.count("<table") == 4
    assert "http" not in html
    assert "<script" not in html
    assert "Hard totals" in str(chart)


@pytest.mark.parametrize(
    ("ending", "begins"),
    [
        (".png", b"\x89PNG"),
        (".svg", b"<svg"),
        (".html", b"<!doctype html>"),
        (".txt", b"Blackjack"),
        (".json", b"{"),
    ],
)
def test_it_is_saved_as_its_name_says(chart: Chart, tmp_path: Path, ending: str, begins: bytes) -> None:
    path = chart.save(tmp_path / f"chart{ending}")
    assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize("ending", [".toml", ".csv"])
def test_what_is_saved_to_be_played_is_read_back(chart: Chart, tmp_path: Path, ending: str) -> None:
    read = Chart.read(chart.save(tmp_path / f"chart{ending}"), "blackjack")
    assert read.title == chart.title
    assert all(a == b for a, b in zip(str(read).splitlines()[4:], str(chart).splitlines()[4:], strict=True))
    assert (read == chart, hash(read) == hash(chart)) == (True, True)
    assert chart != Chart.simple("never-bust", "blackjack")
    assert chart != replace(chart, rules=pitboss.load("blackjack", {"shoe.decks": 1}))


def test_an_ending_that_means_nothing(chart: Chart, tmp_path: Path) -> None:
    with pytest.raises(ParamError, match=r"chart\.bmp.*: end the file's name in one of .*\.png"):
        chart.save(tmp_path / "chart.bmp")
    assert not (tmp_path / "chart.bmp").exists()


def test_a_chart_as_a_dictionary_and_as_rows(chart: Chart) -> None:
    plain = json.loads(json.dumps(chart.to_dict()))
    hard = next(block for block in plain["blocks"] if block["title"] == "Hard totals")
    row = next(row for row in hard["rows"] if row["label"] == "13–16")
    assert (row["kind"], row["values"], row["cards"]) == ("hard", [13, 14, 15, 16], [2, 7])
    cell = row["cells"][plain["up_cards"].index("10")]
    assert cell == {"code": "H", "steps": [{"cards": 2, "code": "H", "action": "hit", "meaning": "hit"}]}
    assert {entry["code"]: entry["meaning"] for entry in plain["legend"]}["Dh"] == "double, else hit"
    frame = chart.to_frame()
    row = frame[(frame.block == "Pairs") & (frame.hand == "8,8")].iloc[0]
    assert row["A"] == "P"


def test_simple_strategies() -> None:
    assert Chart.simple("never-bust", "blackjack")["hard 12", "T"].first is Action.STAND
    with pytest.raises(ValueError, match="never-bust, mimic-the-dealer"):
        Chart.simple("always-bust", "blackjack")
