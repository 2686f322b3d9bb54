"""What `pitboss.simulate` returns: figures, what a notebook shows, files, JSON and frames."""

import json
import pickle
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.commands import Command

import pitboss as face
from pitboss import Counter, Simulation
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.strategy import STRATEGY_NAMES


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return face.simulate("mega-blackjack", rounds=50_000, seed=1, counter=Counter(ramp="1 2=4 3=8"), threads=2)


def cells(html: str) -> list[list[str]]:
    """The words of every row of the tables in a piece of HTML."""
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]


def test_the_function_plays_what_the_simulator_plays(simulation: Simulation) -> None:
    solution = face.solve("mega-blackjack")
    chart = replace(solution.chart, title="mine")
    below = run_simulation(Conditions(solution.rules, chart), Goal(rounds=20_000), seed=7, threads=1)
    same = face.simulate("mega-blackjack", strategy=chart, rounds=20_000, seed=7, side_bets=[])
    assert same.ev == below.ev
    assert same == replace(below, conditions=same.conditions)
    assert abs(simulation.house_edge - solution.value_of(solution.chart).house_edge) < 0.02


def test_it_shows_and_saves_itself(simulation: Simulation, tmp_path: Path) -> None:
    assert repr(simulation).startswith("<Simulation of Mega Blackjack: player's edge ")
    for shown in (simulation._repr_html_(), str(simulation)):
        assert "counting hi-lo, betting 1 2=4 3=8" in shown
        assert "edge of one chip" in shown
        assert "buster" in shown
        assert f"standard deviation {simulation.earnings.std_dev_per_hour:.1f}" in shown
    for ending in (".html", ".txt", ".json", ".csv"):
        assert simulation.save(tmp_path / f"run{ending}").stat().st_size > 200
    assert (tmp_path / "run.html").read_text(encoding="utf-8").count("<svg") == 3
    assert simulation.to_frame().loc[0, "rounds"] == simulation.rounds
    assert list(simulation.to_frame("counts")["count"]) == [row.count for row in simulation.edge_by_count]
    nobody = face.simulate("blackjack", rounds=1000, seed=1, strategy="never-bust")
    with pytest.raises(face.ParamError, match="nobody counted"):
        nobody.to_frame("counts")


def test_what_is_unpickled_equals_what_was_pickled_and_is_small(simulation: Simulation) -> None:
    pickled = pickle.dumps(simulation)
    assert pickle.loads(pickled) == simulation
    assert len(pickled) < 1_500_000
    assert simulation != face.simulate("mega-blackjack", rounds=1000, seed=2)


def test_the_json_has_every_figure_under_the_name_of_its_property() -> None:
    found = face.simulate("super-fun-21-extreme", rounds=50_000, seed=1, counter="hi-lo", by_round=True, threads=2)
    told, often = json.loads(json.dumps(found.to_dict())), found.frequencies
    assert told["frequencies"]["hands"] == often.hands
    assert told["frequencies"]["doubles"] == {str(times): share for times, share in often.doubles.items()}
    assert sum(often.hands_per_round.values()) == pytest.approx(1)
    assert {*often.bonuses} == {*range(1, 1 + len(found.rules.bonus))}
    bet = found.side_bets["precious-diamond"]
    assert told["side_bets"]["precious-diamond"] == {
        "made": bet.made, "ev": bet.ev, "std_error": bet.std_error, "std_dev": bet.std_dev,
    }  # fmt: skip
    assert [row["ev"] for row in told["edge_by_count"]] == [row.ev for row in found.edge_by_count]
    assert [row["share"] for row in told["edge_by_round"]] == [row.share for row in found.edge_by_round]
    assert told["earnings"]["per_hour"] == found.earnings.per_hour


def test_it_needs_nothing_but_a_game() -> None:
    """The chart is the solver's, the seed is drawn and told, the goal is a precision or ten seconds."""
    found = face.simulate("blackjack", precision=0.0005)
    assert found.std_error <= 0.0005
    assert found.seed != face.simulate("blackjack", rounds=1000).seed
    assert found.strategy == "Best play by totals"


def test_rounds_of_the_shoe_are_a_table_of_their_own() -> None:
    found = face.simulate("blackjack", rounds=50_000, seed=1, by_round=True, strategy="never-bust")
    shown = cells(found._repr_html_())
    for nth in found.edge_by_round:
        assert [str(nth.round), f"{nth.share:.0%}", f"{nth.ev:+.4%} ± {nth.std_error:.4%}"] in shown
    assert len(found.edge_by_round) > 10
    assert any(row[0] == "cut-card effect" for row in shown)


def test_every_strategy_can_be_simulated_by_its_name(pitboss: Command) -> None:
    for name in STRATEGY_NAMES:
        assert f"`{name}`" in str(face.simulate.__doc__)
        found = face.simulate("blackjack", strategy=name, rounds=2000, seed=1)
        told = pitboss("simulate", "blackjack", "--strategy", name, "--rounds=2000", "--seed=1", "--json").out
        assert (json.loads(told)["strategy"], json.loads(told)["ev"]) == (found.strategy, found.ev)
