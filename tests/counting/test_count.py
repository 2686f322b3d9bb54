"""What `pitboss.count` returns: figures, bets made anew, what a notebook shows, files, JSON and frames."""

import json
import pickle
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any, Literal

import pytest
from tests.commands import Command

import pitboss as face
from pitboss import Bankroll, Bets, Count, CutCards, ParamError, Simulation
from pitboss.api import counting
from pitboss.counting import AtCount, CountRun, run_text
from pitboss.simulator import run_simulation
from pitboss.simulator.bankroll import ruin


def cells(html: str) -> list[list[str]]:
    """The words of every row of the tables in a piece of HTML."""
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]


@pytest.fixture(scope="module")
def surrendering() -> Count:
    """With two cards hard 16 may be surrendered to a ten, so it has an index of its own."""
    rules = face.load("blackjack", {"surrender.when": "late"})
    return face.count(rules, rounds=20_000, seed=1, indices=60, bets=Bets((1, 8), unit=10), bankroll=5000)


def test_a_count(tmp_path: Path) -> None:
    cuts = CutCards((0.8, 0.5), limit=0.2)
    found = face.count("blackjack", "hi-lo", side_counts="A", rounds=30_000, seed=1, indices=4, depth=0.6, cuts=cuts)
    assert found.insurance_index == 3
    assert found.bets is not None
    assert "in 100 rounds" in repr(found)
    shown = cells(found._repr_html_())
    for row, bet in zip(found.by_count, found.bets.bets, strict=True):
        if row.frequency >= 5e-4:
            told = next(cell for cell in shown if cell[0] == f"{row.count}")
            assert told[2:] == [f"{row.edge:+.3%} ± {row.std_error:.3%}", f"{row.variance**0.5:.3f}", f"{bet:,.2f}"]
    assert set(found.to_frame().columns) >= {"count", "frequency", "edge", "bet"}
    assert found.save(tmp_path / "hi-lo.toml").read_text().startswith('game = "blackjack"')
    assert face.Counter.read(tmp_path / "hi-lo.toml").insure_at == 3
    assert found.save(tmp_path / "hi-lo.html").read_text().startswith("<!doctype html>")
    assert found.save(tmp_path / "hi-lo.svg").read_text().startswith("<svg")
    assert found.exact.indices.unseen == pytest.approx(0.4 * 312)
    main = found.vulnerability["main"]
    assert main is not None
    assert main.frequency == pytest.approx(sum(row.frequency for row in found.by_count if row.count >= main.trigger))
    assert [cut.dealt for cut in found.cuts] == [0.5, 0.8]
    assert found.dealt_under_limit["main"] == found.to_dict()["dealt_under_limit"]["main"]
    assert list(found.to_frame("indices")["hand"]) == [index.hand for index in found.indices]
    assert set(found.to_frame("systems")["name"]) >= {"hi-lo", "halves"}
    assert list(found.to_frame("exposures")["wager"]) == ["main", "insurance"]
    assert list(found.to_frame("cuts")["dealt"]) == 3 * [0.5] + 3 * [0.8]
    with pytest.raises(ParamError, match="there are frames of counts"):
        found.to_frame("bets")  # type: ignore[arg-type]


def test_a_run_is_bet_anew_and_saved_to_be_bet_later(surrendering: Count, tmp_path: Path) -> None:
    bets, bankroll = Bets((25, 200), chip=25), Bankroll(20_000, goal=1000)
    anew = surrendering.bet(bets, bankroll)
    assert anew.by_count == surrendering.by_count
    assert anew.bets is not None
    assert {bet % 25 for bet in anew.bets.bets} == {0}
    assert anew.to_dict()["risk_of_ruin_before_goal"] == anew.bets.ruin(goal=1000)
    path = surrendering.save(tmp_path / "run.json")
    again = face.count(path, bets=bets, bankroll=bankroll)
    assert again.run == surrendering.run
    assert again.bets == anew.bets
    assert repr(again).startswith("<Count of Blackjack, changed: ")
    assert again.bet(Bets(leave_below=-1)).bets == surrendering.bet(Bets(leave_below=-1)).bets
    with pytest.raises(ParamError, match="has no indices"):
        _ = again.indices
    assert again.rules is None
    with pytest.raises(ParamError, match=r"seed=None: .*run.json is a saved run"):
        face.count(path, seed=2)
    with pytest.raises(ParamError, match=r"system='ko': .*run.json is a saved run, and it counts hi-lo"):
        face.count(path, "ko")


def test_without_a_simulation_there_are_indices_and_no_bets(surrendering: Count) -> None:
    exact = replace(surrendering, run=None, bets=None)
    assert "with hi-lo: exact figures only" in repr(exact)
    with pytest.raises(ParamError, match="nothing was simulated"):
        exact.bet()
    assert "hard 16" in set(exact.to_frame()["cell"])
    frames: tuple[Literal["counts", "exposures"], ...] = ("counts", "exposures")
    for name in frames:
        with pytest.raises(ParamError, match="give rounds to be simulated"):
            exact.to_frame(name)


def test_a_system_named_for_a_saved_run_is_its_own_or_refused(pitboss: Command, tmp_path: Path) -> None:
    path = tmp_path / "zen.json"
    rows = tuple(AtCount(count, 0.25, 0.01 * count, 0.001, 1.3) for count in (-1, 0, 1, 2))
    path.write_text(run_text(CountRun("x", "X", "0", "zen", "six decks", 300, 7, 43.0, 1, rows, {})))
    with pytest.raises(ParamError, match=r"^system='hi-lo': .*zen.json is a saved run, and it counts zen$"):
        face.count(path, "hi-lo")
    code, _, err = pitboss("count", str(path), "--system", "hi-lo")
    assert (code, "--system hi-lo: " in err) == (2, True)
    told = json.loads(pitboss("count", str(path), "--json").out)
    for found in (face.count(path), face.count(path, "zen")):
        assert json.loads(json.dumps(found.to_dict())) == told


def test_what_is_unpickled_equals_what_was_pickled_and_is_small(surrendering: Count) -> None:
    pickled = pickle.dumps(surrendering)
    assert pickle.loads(pickled) == surrendering
    assert len(pickled) < 1_500_000


def test_a_notebook_tells_indices_of_one_hand_apart_and_what_is_bet(surrendering: Count) -> None:
    told = cells(surrendering._repr_html_())
    assert ["hard 16, 3+ cards", "T", "stand", "hit", "0"] in [row[:5] for row in told]
    assert ["hard 16, 2 cards", "T", "hit", "surrender", "below -3"] in [row[:5] for row in told]
    assert ["bankroll", "5,000, 1 of Kelly"] in told
    assert ["spread", "1-8, unit 10.00 (as given)"] in told
    assert ["insurance", f"from {surrendering.insurance_index}"] in told


def test_page_and_notebook_say_what_the_text_says(tmp_path: Path) -> None:
    """Every word and every figure that is printed, those of side bets, of the goal and of the trip among them."""
    bankroll = Bankroll(5000, goal=500, horizon=10_000, trip=1000, risk=0.05)
    found = face.count("mega-blackjack", rounds=100_000, seed=1, bankroll=bankroll)
    page = unescape(found.save(tmp_path / "page.html").read_text(encoding="utf-8"))
    shown = unescape(found._repr_html_())
    assert found.joint is not None
    assert found.joint.stakes["buster"]
    for told in (page, shown):
        words = {*re.sub(r"<[^>]*>|,", " ", told).split()}
        assert {*str(found).replace(",", " ").split()} - words == set()


def test_trip_and_bankroll_for_a_risk(surrendering: Count, pitboss: Command, tmp_path: Path) -> None:
    """The bankroll for a risk is ruined with that chance, and a trip is a small bankroll with the same bets."""
    rich = surrendering.bet(Bets((1, 40), unit=1), Bankroll(5000, risk=0.01, trip=200, horizon=500))
    assert rich.bets is not None
    assert rich.bets.win > 0
    enough = rich.bets.bankroll_for(0.01)
    assert ruin(rich.bets.win, rich.bets.variance, enough) == pytest.approx(0.01)
    alike = replace(rich.bets, bankroll=200)
    assert rich.bets.ruin(bankroll=200, rounds=500) == alike.ruin(rounds=500)
    assert f"bankroll for a risk of ruin of 1%  {enough:,.0f}" in re.sub(r" {2,}", "  ", str(rich))
    path = surrendering.save(tmp_path / "run.json")
    typed = pitboss("count", str(path), "--trip", "200", "--horizon", "500", "--risk", "1%").out
    assert "risk of losing a trip's 200 within 500 rounds" in typed
    assert "bankroll for a risk of ruin of 1%" in typed
    with pytest.raises(ParamError, match="trip"):
        Bankroll(100, trip=200)


def test_indices_of_ones_own_are_played(pitboss: Command, tmp_path: Path) -> None:
    own = face.count("blackjack", indices="16vT=stand@0 12v3=stand@2", rounds=1000, seed=1)
    assert own.run is not None
    assert "the chart with 2 indices of the player's own" in own.run.conditions
    path = tmp_path / "own.toml"
    path.write_text('system = "hi-lo"\n[[departure]]\nhand = "hard 16"\nup = "T"\nplay = "stand"\nfrom = 0\n')
    typed = pitboss("count", "blackjack", "--indices", str(path), "--rounds", "1000", "--seed", "1", "--json")
    assert "1 index of the player's own" in json.loads(typed.out)["run"]["conditions"]
    for wrong in ("16vT", "nofile.toml", "-1"):
        refused = pitboss("count", "blackjack", "--indices", wrong)
        assert (refused.code, f"--indices {wrong}" in refused.err) == (2, True), refused.err


def test_a_count_prints_as_the_page_of_the_command(pitboss: Command, surrendering: Count, tmp_path: Path) -> None:
    typed = "--set surrender.when=late --rounds 20000 --seed 1 --indices 60 --bankroll 5000 --spread 1-8 --unit 10"
    printed = pitboss("count", "blackjack", *typed.split()).out
    assert sorted(str(surrendering).split()) == sorted(printed.split())
    assert surrendering.save(tmp_path / "count.txt").read_text(encoding="utf-8") == f"{surrendering}\n"


def test_a_count_says_that_it_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*args: Any, **more: Any) -> Simulation:
        simulation = run_simulation(*args, **more)
        return replace(simulation, run=replace(simulation.run, interrupted=True))

    monkeypatch.setattr(counting, "run_simulation", stopped)
    found = face.count("blackjack", rounds=1000, seed=1)
    assert found.interrupted
    assert ", interrupted, sheet " in repr(found)
    assert " rounds, interrupted · " in found._repr_html_()
