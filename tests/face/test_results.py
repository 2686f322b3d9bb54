"""What Python users get back: figures, what a notebook shows, files, JSON and frames; errors that speak Python."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest
from tests.commands import Command

import pitboss
import pitboss as face
from pitboss import simulator
from pitboss.counting import AtCount, CountRun, run_text
from pitboss.simulator import Conditions, Goal
from pitboss.simulator import simulate as simulate_below


@pytest.fixture(scope="module")
def result() -> pitboss.Result:
    return pitboss.simulate("mega-blackjack", rounds=50_000, seed=1, count="hi-lo", threads=2)


def test_a_simulation_is_the_simulators(result: pitboss.Result) -> None:
    solved = pitboss.solve("mega-blackjack")
    plays = replace(solved.chart, title="mine")
    below = simulate_below(Conditions(solved.rules, plays), Goal(rounds=20_000), seed=7, threads=1)
    same = pitboss.simulate("mega-blackjack", strategy=plays, rounds=20_000, seed=7, side_bets=[])
    assert same.ev == below.estimate.reduced.ev
    assert abs(result.house_edge - solved.value_of(solved.chart).house_edge) < 6 * result.std_error + 0.001


def test_a_simulation_shows_and_saves_itself(result: pitboss.Result, tmp_path: Path) -> None:
    assert "± " in repr(result)
    assert "seed 1" in repr(result)
    html = result._repr_html_()
    assert "edge of one chip" in html
    assert "buster" in html
    for ending in (".html", ".txt", ".json", ".csv"):
        assert result.save(tmp_path / f"run{ending}").stat().st_size > 200
    assert result.as_json()["seed"] == 1
    assert result.to_frame().loc[0, "rounds"] == result.rounds


def test_a_simulation_says_whose_edge_it_is_and_what_was_bet_by_which_count() -> None:
    found = pitboss.simulate("blackjack", rounds=2000, seed=1, count="hi-lo", spread="1 2=4 3=8", strategy="never-bust")
    assert repr(found).startswith("<Result of Blackjack: player's edge ")
    for told in (found._repr_html_(), str(found)):
        assert "counting hi-lo, betting 1 2=4 3=8" in told
        assert f"standard deviation {found.bankroll.std_dev_per_hour:.1f}" in told
    assert list(found.to_frame("counts")["count"]) == [row.count for row in found.edge_by_count]
    nobody = pitboss.simulate("blackjack", rounds=1000, seed=1, strategy="never-bust")
    with pytest.raises(ValueError, match="there are no counts: give a count"):
        nobody.to_frame("counts")


def test_what_a_simulation_tallied_is_in_its_json_under_the_same_names() -> None:
    """Keys are text in JSON, and numbers where hands and doubles are counted."""
    found = pitboss.simulate("super-fun-21-extreme", rounds=50_000, seed=1, count="hi-lo", by_round=True, threads=2)
    told, often = found.as_json(), found.frequencies
    assert told["frequencies"] == {
        "hands": often.hands,
        "bonuses": {f"bonus {number}": share for number, share in often.bonuses.items()},
        "doubles": {str(times): share for times, share in often.doubles.items()},
        "hands_per_round": {str(number): share for number, share in often.hands_per_round.items()},
        "dealer": often.dealer,
        "insurance": often.insurance,
        "insurance_won": often.insurance_won,
        "void": often.void,
        "cards_per_round": often.cards_per_round,
    }
    assert sum(often.hands_per_round.values()) == pytest.approx(1)
    assert {*often.doubles} >= {0, 1}
    assert {*often.bonuses} == {*range(1, 1 + len(found.rules.bonus))}
    bet = found.side_bets["precious-diamond"]
    assert told["side_bets"] == {
        "precious-diamond": {"made": bet.made, "ev": bet.ev, "std_error": bet.std_error, "std_dev": bet.std_dev}
    }
    assert [(row["count"], row["frequency"], row["ev"], row["raw_ev"]) for row in told["edge_by_count"]] == [
        (row.count, row.frequency, row.ev, row.raw_ev) for row in found.edge_by_count
    ]
    assert [(row["round"], row["share"], row["std_error"]) for row in told["edge_by_round"]] == [
        (row.round, row.share, row.std_error) for row in found.edge_by_round
    ]


def test_a_simulation_needs_nothing_but_a_game() -> None:
    """The chart is the solver's, the seed is drawn and told, the goal is a precision or ten seconds."""
    found = pitboss.simulate("blackjack", precision=0.0005)
    assert found.std_error <= 0.0005
    assert found.seed != pitboss.simulate("blackjack", rounds=1000).seed
    assert found.conditions.strategy == "Best play by totals"


def test_a_chart_that_goes_by_the_number_of_cards_is_called_so_wherever_it_is_played() -> None:
    """Super Fun 21 Extreme pays a bonus by the number of cards, and its chart knows that."""
    told = "Best play by totals and number of cards"
    assert pitboss.simulate("super-fun-21-extreme", rounds=100, seed=1).conditions.strategy == told
    assert pitboss.solve("super-fun-21-extreme").chart.title == told


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seed": -1}, "seed is -1: give a whole number from 0"),
        ({"rounds": 0}, "rounds is 0"),
        ({"precision": float("nan")}, "precision is nan"),
        ({"seconds": -1}, "seconds is -1"),
        ({"threads": 0}, "threads is 0"),
        ({"strategy": "no-such-thing"}, "no strategy of that name"),
        ({"spread": "1 2=4"}, "spread: give count too"),
        ({"count": "hi-low"}, "hi-lo"),
        ({"side_bets": ["buster"]}, "has no side bet 'buster'"),
        ({"seats": 9}, "seats is 9: give a whole number from 1 to 7"),
    ],
)
def test_what_cannot_be_simulated_is_a_value_error(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told) as refused:
        pitboss.simulate("blackjack", **({"rounds": 100} | wrong))  # type: ignore[arg-type]
    assert "--" not in str(refused.value)


def cells(html: str) -> list[list[str]]:
    """The words of every row of the tables in a piece of HTML."""
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]


def test_a_simulation_by_the_round_shows_its_table() -> None:
    found = pitboss.simulate("blackjack", rounds=50_000, seed=1, by_round=True, strategy="never-bust")
    shown = cells(found._repr_html_())
    for nth in found.edge_by_round:
        assert [str(nth.round), f"{nth.share:.0%}", f"{nth.ev:+.4%} ± {nth.std_error:.4%}"] in shown
    assert len(found.edge_by_round) > 10
    assert any(row[0] == "cut-card effect" for row in shown)
    plain = pitboss.simulate("blackjack", rounds=1000, seed=1, strategy="never-bust")
    assert "round of the shoe" not in plain._repr_html_()


def test_a_count_given_beside_a_kept_run_is_its_own_or_refused(pitboss: Command, tmp_path: Path) -> None:
    """The count of whoever names none is refused like any other where it is named: by both doors."""
    kept = tmp_path / "zen.json"
    rows = tuple(AtCount(count, 0.25, 0.01 * count, 0.001, 1.3) for count in (-1, 0, 1, 2))
    kept.write_text(run_text(CountRun("x", "X", "0", "zen", "six decks", 300, 7, 43.0, 1, rows, {})))
    with pytest.raises(ValueError, match=r"^system is 'hi-lo': .*zen.json is a run that was kept, and it counts zen$"):
        face.count(kept, "hi-lo")
    code, _, err = pitboss("count", str(kept), "--count", "hi-lo")
    assert (code, "--count: " in err, "is a run that was kept" in err) == (2, True, True)
    told = json.loads(pitboss("count", str(kept), "--json").out)
    for found in (face.count(kept), face.count(kept, "zen")):
        assert json.loads(json.dumps(found.as_json())) == told


def test_a_count(tmp_path: Path) -> None:
    found = pitboss.count(
        "blackjack", "hi-lo", beside="A", rounds=30_000, seed=1, indices=4, depth=0.6, cuts=(0.8, 0.5), limit=0.2
    )
    assert found.insurance_index == 3
    assert found.bets is not None
    assert "in 100 rounds" in repr(found)
    assert "leave the chart" in found._repr_html_()
    for row, bet in zip(found.by_count, found.bets.bets, strict=True):
        told = [f"{row.count:+d}", f"{row.frequency:.2%}", f"{row.edge:+.3%} ± {row.std_error:.3%}", f"{bet:,.2f}"]
        assert told in cells(found._repr_html_())
    assert set(found.to_frame().columns) >= {"count", "frequency", "edge", "bet"}
    assert found.save(tmp_path / "hi-lo.toml").read_text().startswith('game = "blackjack"')
    assert found.save(tmp_path / "hi-lo.html").read_text().startswith("<!doctype html>")
    assert found.save(tmp_path / "hi-lo.svg").read_text().startswith("<svg")
    assert found.desk.found.unseen == pytest.approx(0.4 * 312)
    main = found.vulnerability["main"]
    assert main is not None
    assert main.frequency == pytest.approx(sum(row.frequency for row in found.by_count if row.count >= main.trigger))
    assert [cut.dealt for cut in found.cuts] == [0.5, 0.8]
    assert found.dealt_under_limit["main"] == found.as_json()["dealt_under_limit"]["main"]
    anew = found.bet(bankroll=20_000, spread=(25, 200), chip=25, goal=1000)
    assert anew.by_count == found.by_count
    assert anew.bets is not None
    assert {bet % 25 for bet in anew.bets.bets} == {0}
    assert anew.as_json()["bets"]["risk_of_ruin_before_goal"] == anew.bets.ruin(goal=1000)
    assert list(found.to_frame("indices")["hand"]) == [index.hand for index in found.indices]
    assert set(found.to_frame("systems")["name"]) >= {"hi-lo", "halves"}
    assert list(found.to_frame("exposures")["wager"]) == ["main", "insurance"]
    assert list(found.to_frame("cuts")["dealt"]) == 3 * [0.5] + 3 * [0.8]
    with pytest.raises(ValueError, match="there are frames of counts"):
        found.to_frame("bets")  # type: ignore[arg-type]
    assert found.run is not None
    again = pitboss.count(found.save(tmp_path / "run.json"), bankroll=20_000, spread=(25, 200), chip=25, goal=1000)
    assert again.run == found.run
    assert again.bets is not None
    assert (again.bets.bets, again.bets.win_error) == (anew.bets.bets, anew.bets.win_error)
    assert repr(again).startswith("<Counted Blackjack with hi-lo: ")
    left, right = again.bet(leave=-1).bets, found.bet(leave=-1).bets
    assert left is not None
    assert left == right
    with pytest.raises(ValueError, match="has no indices"):
        _ = again.indices
    assert (again.rules, found.rules) == (None, pitboss.load("blackjack"))
    with pytest.raises(ValueError, match=r"seed: .*run.json is a run that was kept"):
        pitboss.count(tmp_path / "run.json", seed=2)
    with pytest.raises(ValueError, match=r"system is 'ko': .*run.json is a run that was kept, and it counts hi-lo"):
        pitboss.count(tmp_path / "run.json", "ko")
    with pytest.raises(ValueError, match=r"limit: .*run.json is a run that was kept"):
        pitboss.count(tmp_path / "run.json", limit=0.2)
    exact = replace(found, found=replace(found.found, run=None, ramp=None))
    with pytest.raises(ValueError, match="nothing was simulated"):
        exact.bet()
    assert exact.to_frame().loc[0, "hand"] == "hard 16"
    frames: tuple[Literal["counts", "exposures"], ...] = ("counts", "exposures")
    for name in frames:
        with pytest.raises(ValueError, match=f"^there are no {name}: give rounds to be simulated$"):
            exact.to_frame(name)
    assert list(found.to_frame("counts")["count"]) == [row.count for row in found.by_count]
    assert repr(exact).startswith("<Counted Blackjack with hi-lo: exact figures only")
    with pytest.raises(ValueError, match="give seats=2 or more"):
        pitboss.count("blackjack", spots=2)


@pytest.fixture(scope="module")
def surrendering() -> pitboss.Counted:
    """With two cards hard 16 may be surrendered to a ten, so it has an index of its own."""
    rules = pitboss.load("blackjack", {"surrender.when": "late"})
    return pitboss.count(rules, rounds=20_000, seed=1, bankroll=5000, spread=(1, 8), unit=10)


def test_a_notebook_tells_indices_of_one_hand_apart(surrendering: pitboss.Counted) -> None:
    told = cells(surrendering._repr_html_())
    assert ["hard 16, 3+ cards against T: stand instead of hit", "from 0"] in told
    assert ["hard 16, 2 cards against T: hit instead of surrender", "below -3"] in told


def test_a_notebook_names_what_is_bet(surrendering: pitboss.Counted) -> None:
    told = cells(surrendering._repr_html_())
    assert ["bankroll", "5,000, 1 of Kelly"] in told
    assert ["spread", "1-8, unit 10.00 (as given)"] in told
    assert ["insurance", f"from {surrendering.insurance_index}"] in told


def test_a_count_prints_as_the_page_of_the_command(
    pitboss: Command, surrendering: face.Counted, tmp_path: Path
) -> None:
    asked = "--set surrender.when=late --rounds 20000 --seed 1 --bankroll 5000 --spread 1-8 --unit 10"
    printed = pitboss("count", "blackjack", *asked.split()).out
    assert str(surrendering).split() == printed.split()
    assert "hard 16, 3+ cards" in printed
    assert surrendering.save(tmp_path / "count.txt").read_text(encoding="utf-8") == f"{surrendering}\n"


def test_a_count_says_that_it_was_interrupted(surrendering: pitboss.Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*args: Any, **given: Any) -> simulator.Result:
        found = simulate_below(*args, **given)
        return replace(found, run=replace(found.run, interrupted=True))

    monkeypatch.setattr(simulator, "simulate", stopped)
    found = pitboss.count("blackjack", rounds=1000, seed=1)
    assert (found.interrupted, surrendering.interrupted) == (True, False)
    assert ", interrupted, sheet " in repr(found)
    assert " rounds, interrupted · " in found._repr_html_()
    assert "interrupted" not in repr(surrendering) + surrendering._repr_html_()


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("bankroll", 0.5),
        ("kelly", 20),
        ("chip", -1),
        ("enter", 65),
        ("leave", -65),
        ("indices", 2000),
        ("errors", 1.1),
        ("goal", 0),
        ("horizon", 0),
        ("cuts", (0.001,)),
        ("limit", -1),
    ],
)
def test_what_cannot_be_counted_or_bet_is_a_value_error(name: str, wrong: object) -> None:
    with pytest.raises(
        ValueError, match=f"^{name} is .*: give (a number|a whole number|shares of the shoe dealt,) from "
    ):
        pitboss.count("blackjack", **{name: wrong})  # type: ignore[arg-type]


def test_reprs_of_what_is_played() -> None:
    rules = pitboss.load("blackjack")
    assert repr(rules) == f"<Rules blackjack 1.0: Blackjack, 6 decks, {rules.stamp}>"
    state = pitboss.Round.open(rules, [pitboss.Wagers(1000)])
    for card in pitboss.parse_cards("Ts 6d 6h Kc"):
        state, _ = state.deal(card)
    assert repr(state) == "<Round of Blackjack: Ts 6h against 6d Kc; seat 1, hand 1 may hit, stand, double>"
    table = pitboss.Table(rules)
    table.sit(1, "Ada", 50_000)
    assert repr(table) == "<Table of Blackjack: 1 seat taken, between rounds>"
    assert repr(pitboss.Action.HIT) == "Action.HIT"
