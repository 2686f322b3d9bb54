"""`pitboss count` as its users type it."""

import json
import re
from pathlib import Path

import pytest
from tests.commands import Command

from pitboss.counting import AtCount, CountRun, run_text
from pitboss.rules import load
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.solver import solve


@pytest.fixture
def pitboss(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


SMALL = """
name = "small"
title = "Small"
version = "1"
summary = "One deck, no splits: solved in no time."

[shoe]
decks = 1
choices = [1]

[split]
max_hands = 1

[options]
natural.pays = ["3:2", "6:5"]
"""


@pytest.fixture
def small(tmp_path: Path) -> str:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return str(path)


def test_a_run_is_kept_and_bet_anew(pitboss: Command, tmp_path: Path) -> None:
    kept, written = tmp_path / "run.json", tmp_path / "mega.toml"
    game = ("mega-blackjack", "--set", "split.max_hands=1")
    first = pitboss("count", *game, "--rounds", "50000", "--seed", "4", "-o", str(kept), "-o", str(written), "--json")
    assert first.code == 0, first.err
    page = json.loads(first.out)
    assert {"hand", "cell", "up", "play", "instead_of", "index", "worth"} <= set(page["indices"][0])
    assert page["insurance_index"] == 3
    assert set(page["removal"]["best"]) == set("A23456789T")
    assert {fit["name"] for fit in page["systems"]} >= {"hi-lo", "ko", "hi-opt-2", "zen", "omega-2", "halves"}
    assert set(page["vulnerability"]) == {"main", "insurance", "buster"}
    assert "batches" not in page["run"]
    drawn = tmp_path / "page.html"
    again = pitboss(
        "count", str(kept), "--bankroll", "5000", "--spread", "5-100", "--goal", "1000", "--json", "-o", str(drawn)
    )
    assert again.code == 0, again.err
    anew = json.loads(again.out)
    assert anew["bets"]["bankroll"] == 5000
    assert min(anew["bets"]["by_count"].values()) == anew["unit"] == 5
    assert anew["betting"]["spread"] == [5, 100]
    assert 0 < anew["risk_of_ruin_before_goal"] < 1
    assert drawn.read_text(encoding="utf-8").count("<svg") >= 4
    own = pitboss("count", str(kept), "--ramp", "1 2=12", "--errors", "0.2", "--chip", "5", "--enter-at", "2", "--json")
    assert {int(count) < 2 or bet == 12 for count, bet in json.loads(own.out)["bets"]["by_count"].items()} == {True}
    assert json.loads(own.out)["bets"]["by_count"]["1"] == 0
    own = pitboss("count", str(kept), "--ramp", "1 2=12", "--errors", "0.2", "--chip", "5")
    assert own.code == 0, own.err
    told = " ".join(own.out.split())
    larger = [json.loads(pitboss("count", str(kept), "--bankroll", much, "--json").out) for much in ("5e4", "1e5")]
    assert larger[1]["unit"] == pytest.approx(2 * larger[0]["unit"], rel=1e-3)
    assert larger[1]["spread_score"] == larger[0]["spread_score"]
    left = pitboss("count", str(kept), "--leave-below", "-1", "--enter-at", "1")
    assert left.code == 0, left.err
    assert "leaving below -1" in left.out
    assert "another plays the seat" in left.out
    assert "bets of your own" in told
    assert "errors" in told
    played = pitboss("simulate", *game, "--counter", str(written), "--rounds", "20000", "--seed", "1", "--json")
    assert played.code == 0, played.err
    assert json.loads(played.out)["system"] == "hi-lo"


def test_rounds_at_counts_too_rare_to_tell_are_not_hidden(pitboss: Command, tmp_path: Path) -> None:
    rows = AtCount(0, 0.7, -0.005, 0.001, 1.3), AtCount(1, 0.2, 0.002, 0.001, 1.3)
    path = tmp_path / "run.json"
    path.write_text(run_text(CountRun("x", "X", "0", "hi-lo", "six decks", 300, 7, 43.0, 1, rows, {})))
    told = " ".join(pitboss("count", str(path)).out.split())
    assert "10.0% of the rounds are left out" in told


def test_people_are_told_the_same_and_may_have_a_picture(pitboss: Command, small: str, tmp_path: Path) -> None:
    drawn = tmp_path / "indices.svg"
    told = pitboss("count", small, "--exact", "--indices", "12", "-o", str(drawn))
    assert told.code == 0, told.err
    assert "insurance from" in told.out
    assert "hard 16" in told.out
    assert "SCORE" not in told.out
    assert "S 0+" in drawn.read_text(encoding="utf-8")
    """Hi-Lo, 16 against a ten: the best known index of all."""


def test_cut_cards_are_compared_and_a_limit_found(pitboss: Command, small: str) -> None:
    short = ("count", small, "--rounds", "30000", "--seed", "2", "--leave-below", "-3")
    asked = (*short, "--cuts", "0.3 0.7", "--limit", "0.4", "--spreads", "2 8")
    page = json.loads(pitboss(*asked, "--json").out)
    shallow, deep = page["cuts"]
    assert (shallow["dealt"], deep["dealt"]) == (0.3, 0.7)
    assert shallow["wagers"]["main"]["per_100"] < 0.4 < deep["wagers"]["main"]["per_100"]
    assert 0.3 < page["dealt_under_limit"]["main"] < 0.7
    assert "leaving below -3" in page["run"]["conditions"]
    assert min(row["count"] for row in page["run"]["by_count"]) >= -3
    told = " ".join(pitboss(*asked).out.split())
    share = page["dealt_under_limit"]["main"]
    assert f"main: stays under 0.4 units in 100 rounds with {share:.1%} dealt or less" in told
    assert "The same with 70% dealt wager" in told
    assert "70% main 1-8" in told
    assert [spread["most"] for spread in deep["spreads"]] == [2, 8]
    assert {"main 1-2", "main 1-8"} <= set(page["dealt_under_limit"])
    assert "main 1-8: " in told


def test_figures_beyond_the_sheet_say_so(pitboss: Command, small: str) -> None:
    off = ("count", small, "--exact", "--set", "natural.pays=2:1")
    assert re.search(r"· sheet [0-9a-f]+, off the sheet", " ".join(pitboss(*off).out.split()))
    page = json.loads(pitboss(*off, "--json").out)
    assert (page["off_sheet"], page["changed"]) == ({"natural.pays": "2:1"}, {})


def test_removal_is_told_by_rank_for_every_bet(pitboss: Command, tmp_path: Path) -> None:
    """One deck, 4 cards of a rank and 16 ten-values: with the chart fixed the effects sum to zero over them."""
    path = tmp_path / "suited.toml"
    path.write_text(
        SMALL
        + '[side_bets.diamonds]\ncards = "first-two"\nrows = [{ natural = true, suit = "diamonds", pays = "50:1" }]\n'
    )
    found = json.loads(pitboss("odds", str(path), "--removal", "--json").out)["removal"]
    assert {"best", "chart", "insurance", "side_bets"} <= set(found)
    effects = [found["best"], found["chart"], found["insurance"], found["side_bets"]["diamonds"]]
    assert all(set(one) == set("A23456789T") for one in effects)
    assert sum(gain * (16 if rank == "T" else 4) for rank, gain in found["chart"].items()) == pytest.approx(
        0, abs=1e-12
    )
    assert found["by_card"]["diamonds"]["Ad"] < found["by_card"]["diamonds"]["Td"] < 0
    told = " ".join(pitboss("odds", str(path), "--removal").out.split())
    assert "one card gone" in told
    assert "Ad -" in told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("blackjack", "--spread", "12-1"), "--spread 12-1"),
        (("blackjack", "--spread", "x"), "--spread x"),
        (("blackjack", "--chip", "25", "--maximum", "20"), "--chip 25: no whole chips"),
        (("blackjack", "--spread", "25-200", "--unit", "5"), "--unit 5: the --spread is in money"),
        (("blackjack", "--spots-from", "2"), "--spots of 2"),
        (("blackjack", "--spreads", "4 8"), "--cuts"),
        (("blackjack", "--cuts", "0.5", "--spreads", "half"), "--spreads half"),
        (("blackjack", "--system", "nonsense"), "--system nonsense"),
        (("blackjack", "--system", "A=0 T=0"), "no card adds anything"),
        (("blackjack", "--ramp", "2=4"), "begin with the bet below a count of 2"),
        (("blackjack", "--spots", "2"), "--seats of 2"),
        (("blackjack", "--exact", "--cuts", "0.5"), "with --exact nothing is simulated"),
        (("nofile.json",), "nofile.json"),
        (("nofile.json", "--depth", "0.5"), "nofile.json is a saved run"),
        (("nofile.json", "--seed", "1"), "--seed: nofile.json is a saved run"),
        (("nofile.json", "--exact"), "--exact: nofile.json"),
        (("blackjack", "--bankroll", "nan"), "--bankroll"),
        (("blackjack", "--limit", "1"), "--cuts"),
        (("blackjack", "--cuts", "0.5 2"), "--cuts 0.5 2"),
        (("blackjack", "--cuts", "deep"), "--cuts deep"),
        (("blackjack", "--ramp", "lots"), "--ramp"),
        (("blackjack", "--errors", "2"), "--errors"),
        (("blackjack", "-o", "x.doc"), "-o x.doc"),
        (("nofile.json", "--cuts", "0.5"), "--cuts"),
    ],
)
def test_what_cannot_be_done_is_answered_in_a_line(pitboss: Command, arguments: tuple[str, ...], says: str) -> None:
    refused = pitboss("count", *arguments)
    assert refused.code == 2
    assert says in refused.err
    assert len(refused.err.strip().splitlines()) == 1


def test_the_first_round_of_a_shoe_is_the_solvers() -> None:
    """Off a fresh shoe the edge is exact; later rounds differ by the cut card only."""
    rules = load("blackjack", {"shoe.decks": "1"})
    solution = solve(rules)
    result = run_simulation(Conditions(rules, solution.chart, penetration=0.6, by_round=True), Goal(rounds=1e6), seed=9)
    first = result.edge_by_round[0]
    assert abs(first.ev - solution.chart_figures.player_ev) < 4 * first.std_error
    assert first.share == 1
    effect = result.cut_card_effect
    assert effect is not None
    assert effect.ev < -3 * effect.std_error
    """With one deck and a cut card, rich shoes have fewer rounds: the player loses by it."""


def test_by_round_is_told_and_not_with_fresh(pitboss: Command) -> None:
    told = pitboss("simulate", "maxtime-21", "--by-round", "--rounds", "20000", "--seed", "1")
    assert told.code == 0, told.err
    assert "cut-card effect" in told.out
    assert pitboss("simulate", "maxtime-21", "--by-round", "--fresh").code == 2
