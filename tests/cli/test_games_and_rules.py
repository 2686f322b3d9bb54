"""`pitboss games` and `pitboss rules`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import Command

from pitboss.rules import games, load
from pitboss.rules.words import in_words
from pitboss.solver.readings import reading_worths


def test_games_lists_them_all(pitboss: Command) -> None:
    code, out, err = pitboss("games")
    assert (code, err) == (0, "")
    for name in games():
        assert name in out
        assert load(name).short_hash in out
        assert load(name).summary in out


def test_games_as_json(pitboss: Command) -> None:
    listed = json.loads(pitboss("games", "--json").out)
    assert [game["name"] for game in listed] == list(games())
    assert set(listed[0]) == {"name", "title", "version", "summary", "hash"}


@pytest.mark.parametrize("game", games())
def test_rules_in_words_and_keys(pitboss: Command, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    code, out, err = pitboss("rules", game)
    assert (code, err) == (0, "")
    for heading, sentences in in_words(load(game), worths=reading_worths(load(game))):
        assert heading in out
        for sentence in sentences:
            assert sentence in out
    for key, value in load(game).flat().items():
        assert f"{key:26} {value}" in out


def test_rules_with_changes_tell_the_changed_game(pitboss: Command) -> None:
    changed = pitboss(
        "rules", "blackjack", "--set", "natural.pays=6:5", "--set", "dealer.soft_17=stand", "--decks", "8"
    )
    assert "pays 6:5." in changed.out
    assert "stands on soft 17" in changed.out
    assert "eight decks" in changed.out
    keys = json.loads(pitboss("rules", "blackjack", "--decks", "8", "--json").out)["keys"]
    assert keys == load("blackjack", {"shoe.decks": "8"}).flat()


def test_rules_name_what_the_sheet_leaves_open(pitboss: Command) -> None:
    out = pitboss("rules", "super-fun-21-extreme").out
    assert "(the sheet leaves natural.pays open: 2:1, 12:5, 5:2)" in out
    assert "(the sheet leaves natural.tie open: win, push)" in out


def test_rules_of_ones_own_sheet(pitboss: Command, tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text('name = "mine"\ntitle = "Mine"\nversion = "1"\nsummary = "My own."\n', encoding="utf-8")
    assert "Mine (v1, sheet" in pitboss("rules", str(sheet)).out
    sheet.write_text(
        'name = "mine"\ntitle = "Mine"\nversion = "1"\nsummary = "x"\n[shoe]\ndeks = 3\n', encoding="utf-8"
    )
    code, _, err = pitboss("rules", str(sheet))
    assert code == 2
    assert f"{sheet}:6: shoe.deks: no such key; did you mean shoe.decks?" in err


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "pitboss", "games"], capture_output=True, text=True, check=True)
    assert "MaxTime 21" in done.stdout
