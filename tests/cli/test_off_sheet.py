"""A figure may go beyond a sheet and says so; a table and a ruling keep to it; a changed game is named so."""

import json
from pathlib import Path

import pytest
from tests.commands import Command, run

OFF = ("super-fun-21-extreme", "--set", "natural.pays=3:2")
TITLE = "Super Fun 21 Extreme, off the sheet: natural.pays = 3:2"
SETTLE = ("--cards", "Ah 9c Kd 7s", "--bet", "10")


@pytest.mark.parametrize("decks", [("--decks", "1"), ("--set", "shoe.decks=1")])
def test_decks_are_bound_as_options_are(pitboss: Command, decks: tuple[str, ...]) -> None:
    for command in (("settle", *SETTLE), ("play", "--plain")):
        code, out, err = pitboss(command[0], "mega-blackjack", *command[1:], *decks)
        assert (code, out) == (2, "")
        assert err.startswith("pitboss: shoe.decks = 1 is off the sheet, which leaves open 6, 8: figures may go beyond")


def test_a_table_and_a_ruling_refuse_what_the_sheet_does_not_leave_open(pitboss: Command) -> None:
    for command in (("settle", *SETTLE), ("play", "--plain")):
        code, out, err = pitboss(command[0], *OFF, *command[1:])
        assert (code, out) == (2, "")
        assert err.startswith("pitboss: natural.pays = 3:2 is off the sheet, which leaves open 2:1, 12:5, 5:2: figures")


def test_a_changed_game_is_ruled_on_and_played_under_its_changed_name(pitboss: Command) -> None:
    changed = ("blackjack", "--set", "natural.pays=6:5")
    code, out, _ = pitboss("settle", *changed, *SETTLE)
    assert (code, out.splitlines()[0].split(", sheet")[0]) == (0, "Blackjack, changed: natural.pays = 6:5")
    assert "Net: +12.00" in out
    given = json.loads(pitboss("settle", *changed, *SETTLE, "--json").out)
    assert (given["title"], given["changed"]) == ("Blackjack, changed: natural.pays = 6:5", {"natural.pays": "6:5"})
    told = run("play", *changed, "--plain", typed="quit\n").out
    assert "Blackjack, changed: natural.pays = 6:5" in told
    assert "but with natural.pays = 6:5 instead of 3:2" in told
    assert "pays 3:2" not in told


def test_the_rules_of_a_changed_game_never_speak_of_the_old_one(pitboss: Command) -> None:
    _, out, _ = pitboss("rules", "blackjack", "--set", "natural.pays=7:5", "--decks", "2")
    assert "Blackjack, changed: natural.pays = 7:5 (v1.0, sheet " in out
    assert "pays 7:5" in out
    assert "pays 3:2" not in out
    assert "six decks" not in out
    given = json.loads(pitboss("rules", *OFF, "--json").out)
    assert (given["title"], given["off_sheet"]) == (TITLE, {"natural.pays": "3:2"})


def test_odds_say_off_the_sheet_beside_their_figures(pitboss: Command) -> None:
    code, out, _ = pitboss("odds", *OFF)
    assert code == 0
    words = " ".join(out.split())
    assert TITLE in words
    assert "exactly solved, off the sheet." in words
    for heads in ("one player, off the sheet", "up-card, off the sheet", "beside the main wager, off the sheet"):
        assert heads in words
    assert json.loads(pitboss("odds", *OFF, "--json").out)["off_sheet"] == {"natural.pays": "3:2"}
    hand = ("--hand", "Ts 6h", "--up", "Th")
    assert "action, off the sheet" in pitboss("odds", *OFF, *hand).out
    assert json.loads(pitboss("odds", *OFF, *hand, "--json").out)["title"] == TITLE


def test_a_comparison_says_it_of_the_lines_it_is_true_of(pitboss: Command) -> None:
    sets = ("--set", "natural.pays=3:2", "--set", "natural.tie=push")
    _, out, _ = pitboss("compare", "super-fun-21-extreme", *sets)
    beside = {line.split("  ")[0]: "off the sheet" in line for line in out.splitlines()[1:]}
    assert {name: beside[name] for name in beside if "=" in name or "all" in name or "stands" in name} == {
        "as it stands": False,
        "natural.pays = 3:2, off the sheet": True,
        "natural.tie = push": False,
        "all together, off the sheet": True,
    }
    changes = json.loads(pitboss("compare", "super-fun-21-extreme", *sets, "--json").out)["changes"]
    assert [step["off_sheet"] for step in changes] == [{"natural.pays": "3:2"}, {}, {"natural.pays": "3:2"}]


def test_a_chart_says_it_in_its_title_and_beside_the_edge(pitboss: Command, tmp_path: Path) -> None:
    page = tmp_path / "chart.html"
    assert pitboss("chart", *OFF, "-o", str(page)).code == 0
    text = page.read_text(encoding="utf-8")
    assert TITLE in text
    assert "(exact, fresh shoe), off the sheet" in text


def test_a_simulation_says_it_in_words_in_json_and_on_its_page(pitboss: Command, tmp_path: Path) -> None:
    page = tmp_path / "run.html"
    few = ("--rounds", "2000", "--seed", "1")
    code, out, _ = pitboss("simulate", *OFF, *few, "-o", str(page))
    assert code == 0
    assert TITLE in out
    assert "of the initial wager, off the sheet" in out
    assert TITLE in page.read_text(encoding="utf-8")
    given = json.loads(pitboss("simulate", *OFF, *few, "--json").out)
    assert given["off_sheet"] == {"natural.pays": "3:2"}


def test_decks_are_given_once(pitboss: Command) -> None:
    code, _, err = pitboss("rules", "blackjack", "--decks", "2", "--set", "shoe.decks=4")
    assert (code, err) == (2, "pitboss: --decks 2 and --set shoe.decks=4: give one of the two\n")
