"""`pitboss odds` and `pitboss compare` as a user types them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import all_commands
from pitboss.cli.errors import UsageError
from pitboss.rules import SheetError, load
from pitboss.solver import solve


def run(*words: str) -> str:
    result = CliRunner().invoke(all_commands(), list(words), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_json_has_the_figures_of_the_solver() -> None:
    found = json.loads(run("odds", "mega-blackjack", "--decks", "8", "--set", "side_bets.buster.table=B2", "--json"))
    rules = load("mega-blackjack", {"shoe.decks": "8", "side_bets.buster.table": "B2"})
    solution = solve(rules)
    assert found["game"] == "mega-blackjack"
    assert found["sheet_hash"] == rules.hash
    assert found["decks"] == 8
    assert found["options"] == {"split.aces": "one-card", "natural.tie": "push", "side_bets.buster.table": "B2"}
    assert found["strategy"] == "CDZ-"
    assert found["player_ev"] == solution.player_ev == -found["house_edge"]
    assert found["chart"]["player_ev"] == solution.chart_figures.player_ev == -found["chart"]["house_edge"]
    assert set(found["by_up_card"]) == set("A23456789T")
    assert found["insurance"]["win_probability"] == pytest.approx(128 / 415, abs=1e-12)
    assert found["side_bets"]["buster"]["house_edge"] == solution.side_bets["buster"].house_edge
    assert set(found["side_bets"]["buster"]["by_decks"]) == {"6", "8"}
    assert found["average_final_wager"] == solution.figures.average_final_wager
    assert found["element_of_risk"] == pytest.approx(found["house_edge"] / found["average_final_wager"], abs=1e-15)
    assert found["seconds"] > 0


@pytest.mark.parametrize(
    ("game", "key", "value"),
    [
        ("mega-blackjack", "side_bets.buster.when", "first-round-of-shoe"),
        ("super-fun-21-extreme", "side_bets.precious-diamond.rows.1.suit", "spades"),
        ("super-fun-21-extreme", "side_bets.precious-diamond.rows.1.pays", "200:1"),
        ("blackjack", "dealer.soft_17", "stand"),
    ],
)
def test_json_says_what_a_changed_key_stands_at(game: str, key: str, value: str) -> None:
    found = json.loads(run("odds", game, "--set", f"{key}={value}", "--json"))
    assert found["options"][key] == found["changed"][key] == value


def test_the_page_names_the_conditions_of_its_figures() -> None:
    rules = load("maxtime-21")
    page = run("odds", "maxtime-21")
    for words in ("MaxTime 21", "1 deck ", rules.short_hash, "CDZ-", f"{solve(rules).house_edge:.6%}", "maxtyme-bonus"):
        assert words in page


def test_a_followed_strategy_stands_beside_best_play() -> None:
    figures = json.loads(run("odds", "blackjack", "--strategy", "never-bust", "--json"))
    followed = figures["followed"]
    assert followed["strategy"] == "Never bust"
    assert followed["average_final_wager"] == pytest.approx(1)
    assert followed["house_edge"] > figures["house_edge"] + 0.03
    assert "costs" in run("odds", "blackjack", "--strategy", "never-bust")
    assert "Never bust" in run("chart", "blackjack", "--strategy", "never-bust")
    assert "exact, fresh shoe" in run("chart", "blackjack", "--strategy", "never-bust")


def test_a_strategy_that_cannot_be_valued_is_refused_with_the_reason(tmp_path: Path) -> None:
    """Equal tens are hit and other twenties stood on, where only equal ranks make a pair."""
    written = tmp_path / "mine.toml"
    run("chart", "blackjack", "-o", str(written))
    text = written.read_text(encoding="utf-8")
    changed = re.sub(r'("pair T" +=) .*', r'\1 "h h h h h h h h h h"', text)
    assert changed != text
    written.write_text(changed, encoding="utf-8")
    with pytest.raises(UsageError, match="ten-values"):
        run("odds", "blackjack", "--set", "split.match=rank", "--strategy", str(written))


def test_a_strategy_is_not_for_one_hand() -> None:
    with pytest.raises(UsageError, match="whole game"):
        run("odds", "blackjack", "--hand", "Ts 6d", "--up", "9c", "--strategy", "never-bust")


def test_one_decision() -> None:
    found = json.loads(run("odds", "blackjack", "--hand", "Ts 6d", "--up", "9s", "--json"))
    assert found["best"] == "hit"
    assert set(found["values"]) == {"hit", "stand", "double"}
    assert "hit" in run("odds", "blackjack", "--hand", "Ts 6d", "--up", "9s")


def test_suits_may_be_left_out_where_they_do_not_matter() -> None:
    """Equal ranks get different suits, so that a single deck holds them."""
    with_suits, without = (
        json.loads(run("odds", "blackjack", "--decks", "1", "--hand", hand, "--up", up, "--json"))["values"]
        for hand, up in (("8s 8d", "8c"), ("8 8", "8"))
    )
    assert with_suits == without
    assert json.loads(run("odds", "blackjack", "--hand", "10, 6", "--up", "a", "--json"))["best"] == "hit"
    with pytest.raises(UsageError, match="write the suits"):
        run("odds", "maxtime-21", "--hand", "A K", "--up", "T")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--hand", "Ts 6d"], "give both"),
        (["--hand", "Ts 6x", "--up", "9s"], "not a card"),
        (["--hand", "Ts 6d 9d", "--up", "9s"], "is over"),
        (["--shoe", "A:3"], "can run out"),
        (["--shoe", "A:3", "--decks", "2"], "give one of the two"),
        (["--doubles", "1"], "--doubles 1: it is for one decision"),
        (["--hands", "2"], "--hands 2: it is for one decision"),
        (["--hand", "Ts 6d", "--up", "9s", "--hands", "5"], "allows 1 to 4 hands, not 5"),
        (["--shoe", "banana"], "not a card"),
    ],
)
def test_what_cannot_be_asked_is_said_plainly(words: list[str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        CliRunner().invoke(all_commands(), ["odds", "blackjack", *words], catch_exceptions=False)


def test_compare_says_what_each_change_is_worth() -> None:
    words = ["compare", "blackjack", "--set", "dealer.soft_17=stand", "--set", "natural.pays=6:5", "--json"]
    found = json.loads(run(*words))
    base = solve(load("blackjack")).house_edge
    assert found["house_edge"] == base
    soft, pays, both = found["changes"]
    assert soft["difference"] == solve(load("blackjack", {"dealer.soft_17": "stand"})).house_edge - base < 0
    assert pays["difference"] > 0.013
    assert both["set"] == {"dealer.soft_17": "stand", "natural.pays": "6:5"}


@pytest.mark.parametrize(
    "changes",
    [
        ["shoe.decks=99"],
        ["natural.pays=6:5", "shoe.decks=99"],
        ["limits.min=0.50"],  # it needs limits.chip=0.50
    ],
)
def test_compare_refuses_changes_that_make_no_game(changes: list[str]) -> None:
    with pytest.raises(SheetError, match=changes[-1].partition("=")[0]):
        run("compare", "blackjack", *(word for change in changes for word in ("--set", change)))


def test_a_change_that_needs_another_is_compared_with_it() -> None:
    words = ["compare", "blackjack", "--set", "limits.min=0.50", "--set", "limits.chip=0.50", "--json"]
    least, chip, both = json.loads(run(*words))["changes"]
    assert least["house_edge"] is None
    assert "a whole number of chips" in least["fault"]
    assert chip["house_edge"] is not None
    assert both["house_edge"] is not None


def test_compare_two_games() -> None:
    found = json.loads(run("compare", "blackjack", "mega-blackjack", "--json"))
    assert next(iter(found["changes"][-1]["set"])) == "mega-blackjack"
    assert found["changes"][-1]["house_edge"] == solve(load("mega-blackjack")).house_edge
    assert "settle" in {key for change in found["changes"] for key in change["set"]}


def test_compare_needs_something_to_compare_with() -> None:
    with pytest.raises(UsageError, match="nothing to compare with"):
        CliRunner().invoke(all_commands(), ["compare", "blackjack"], catch_exceptions=False)


def test_the_package_stays_light_until_the_solver_is_asked_for() -> None:
    code = "import sys, pitboss; assert 'numba' not in sys.modules; assert callable(pitboss.solve)"
    subprocess.run([sys.executable, "-c", code], check=True)
