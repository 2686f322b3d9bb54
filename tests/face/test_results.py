"""What Python users get back: figures, what a notebook shows, files, JSON and frames; errors that speak Python."""

import json
import re
import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

import pytest
from tests.commands import Command

import pitboss
import pitboss as face
from pitboss import Action, simulator
from pitboss.counting import AtCount, CountRun, run_text
from pitboss.simulator import Conditions, Goal
from pitboss.simulator import simulate as simulate_below


def test_a_solution_has_the_solvers_figures(solution: pitboss.Solution) -> None:
    assert solution.house_edge == pytest.approx(0.00547199, abs=5e-9)
    assert solution.chart.house_edge == pytest.approx(0.00549959, abs=5e-9)
    assert solution.value_of(solution.chart).house_edge == pytest.approx(solution.chart.house_edge, abs=1e-12)
    assert repr(solution).startswith("<Solution of Blackjack, 6 decks: house edge 0.5472%, sheet ")


def test_a_solution_in_json_is_what_the_command_prints(pitboss: Command, solution: pitboss.Solution) -> None:
    printed = json.loads(pitboss("odds", "blackjack", "--json").out)
    found = json.loads(json.dumps(solution.as_json()))
    for page in (printed, found):
        page.pop("seconds")
    printed.pop("distribution")
    printed["chart"].pop("distribution")
    assert found == printed


def test_a_solution_prints_as_the_page_of_the_command(pitboss: Command, solution: pitboss.Solution) -> None:
    printed, found = (_without_time(page) for page in (pitboss("odds", "blackjack").out, str(solution)))
    assert found == printed
    assert "deviation" in found


def _without_time(page: str) -> list[str]:
    """The words of a page, however wide it is, but for how long it took."""
    return re.sub(r"[\d.]+ s\b", "", page).split()


def test_a_solution_shows_and_saves_itself(solution: pitboss.Solution, tmp_path: Path) -> None:
    html = solution._repr_html_()
    assert "0.5472%" in html
    assert "insurance" in html
    assert "0.547199%" in str(solution)
    for ending in (".html", ".txt", ".json", ".csv"):
        assert solution.save(tmp_path / f"solved{ending}").stat().st_size > 200
    frame = solution.to_frame()
    assert type(frame).__name__ == "DataFrame"
    assert frame.loc[0, "house_edge"] == solution.house_edge
    assert frame.loc[0, "insurance"] == pytest.approx(0.073955, abs=1e-6)


def test_without_pandas_one_line_says_what_to_install(
    solution: pitboss.Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match=r"^to_frame\(\) needs pandas: pip install pandas$"):
        solution.to_frame()


def test_without_an_extra_one_line_says_what_to_install(
    solution: pitboss.Solution, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(
        ModuleNotFoundError, match=r"chart\.png: this needs vl_convert: pip install 'pitboss\[plots\]'$"
    ):
        solution.chart.save(tmp_path / "chart.png")
    assert not (tmp_path / "chart.png").exists()


def test_a_page_says_what_it_is_and_how_it_is_written(solution: pitboss.Solution, tmp_path: Path) -> None:
    page = solution.save(tmp_path / "solved.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert '<meta charset="utf-8">' in page
    assert "<title>Solution of Blackjack, 6 decks: house edge 0.5472%, sheet " in page
    assert solution._repr_html_() in page


def test_another_shoe_as_text() -> None:
    fewer = pitboss.solve("blackjack", "A:24 2:20 3:24 4:24 5:24 6:24 7:24 8:24 9:24 T:96")
    assert fewer.house_edge < pitboss.solve("blackjack").house_edge


@pytest.mark.parametrize("hand", ["T 6", "Ts 6d", "10s,6d", (pitboss.Card("T", "s"), pitboss.Card("6", "d"))])
def test_one_hand_in_every_spelling(hand: str) -> None:
    decision = pitboss.decide("blackjack", hand, "9")
    assert decision.best is Action.HIT
    assert decision.values[Action.STAND] < decision.values[Action.HIT]
    assert "behind the best" in decision._repr_html_()
    assert decision.as_json()["best"] == "hit"
    assert decision.to_frame().action.tolist()[0] == "hit"


def test_a_suit_that_matters_is_asked_for() -> None:
    with pytest.raises(pitboss.HandError, match="write the suits, such as Ad Kd"):
        pitboss.decide("maxtime-21", "A K", "9")


@pytest.fixture(scope="module")
def result() -> pitboss.Result:
    return pitboss.simulate("mega-blackjack", rounds=50_000, seed=1, count="hi-lo", threads=2)


def test_a_simulation_is_the_simulators(result: pitboss.Result) -> None:
    solved = pitboss.solve("mega-blackjack")
    plays = pitboss.Chart(solved.rules, solved.chart.plays, "mine")
    below = simulate_below(Conditions(solved.rules, plays.plays), Goal(rounds=20_000), seed=7, threads=1)
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
        ({"strategy": "no-such-thing"}, "give a Chart, best, by-cards, never-bust"),
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


@pytest.mark.parametrize("changes", [{"shoe.decks": 99}, {"natural.pays": "zz"}, {"no.such": 1}])
def test_faults_in_changes_speak_python(changes: dict[str, str | int]) -> None:
    with pytest.raises(pitboss.SheetError) as refused:
        pitboss.load("blackjack", changes)
    assert "--set" not in str(refused.value)
    assert str(refused.value.faults[0]).startswith("changes: ")


def test_changes_may_be_plain_values() -> None:
    plain = pitboss.load(
        "blackjack",
        {"shoe.decks": 2, "double.after_split": False, "natural.pays": pitboss.Odds(6, 5), "shoe.choices": [1, 2, 6]},
    )
    texts = {"shoe.decks": "2", "double.after_split": "false", "natural.pays": "6:5", "shoe.choices": "[1, 2, 6]"}
    assert plain == pitboss.load("blackjack", texts)
    assert (plain.shoe.decks, plain.double.after_split, plain.shoe.choices) == (2, False, (1, 2, 6))


def test_a_settlement(tmp_path: Path) -> None:
    """Eights split against a six: a double makes 21, which pays 3:2; ten loses to 18, and so does the bet."""
    found = pitboss.settle(
        "mega-blackjack",
        bet=10,
        side={"buster": "5.00"},
        cards="8s 6d 8h Th 3c Tc 2d 2h",
        actions="split double stand",
    )
    assert found.net == Decimal("15.00")
    assert repr(found) == "<Settlement in Mega Blackjack: net +15.00>"
    assert "Dealer turns the ten of hearts" in str(found)
    assert found.as_json()["net"] == 1500
    assert "Net: +15.00" in found._repr_html_()
    hands = found.to_frame().query("bet == 'hand'")
    assert hands[["cards", "net"]].to_numpy().tolist() == [["8s 3c Tc", Decimal(30)], ["8h 2d", Decimal(-10)]]
    for ending in (".html", ".txt", ".json", ".csv"):
        assert found.save(tmp_path / f"settled{ending}").stat().st_size > 50
    with pytest.raises(TypeError, match="not a float"):
        pitboss.settle("blackjack", bet=2.5, cards="Ad 6s Kd Th")  # type: ignore[arg-type]
    with pytest.raises(pitboss.RulingError, match="too few cards"):
        pitboss.settle("blackjack", bet=10, cards="Ad 6s")


def test_the_rows_of_a_settlement_are_all_bets_and_add_up_to_its_net(tmp_path: Path) -> None:
    """The hands of the test above. The tip on the first hand wins, that on buster loses, and both leave the player."""
    found = pitboss.settle(
        "mega-blackjack",
        bet=10,
        side={"buster": 5},
        toke=1,
        side_tokes={"buster": 2},
        cards="8s 6d 8h Th 3c Tc 2d 2h",
        actions="split double stand",
    )
    assert found.to_frame()[["bet", "wager", "net", "outcome"]].to_numpy().tolist() == [
        ["hand", Decimal(20), Decimal(30), "win"],
        ["hand", Decimal(10), Decimal(-10), "loss"],
        ["buster", Decimal(5), Decimal(-5), "loss"],
        ["toke", Decimal(1), Decimal(-1), "win"],
        ["toke:buster", Decimal(2), Decimal(-2), "loss"],
    ]
    assert found.to_frame()["net"].sum() == found.net == Decimal(12)
    lines = found.save(tmp_path / "settled.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "bet,cards,total,wager,net,outcome"
    assert lines[3] == "buster,,,5,-5,loss"


def test_insurance_has_a_row_of_its_own() -> None:
    found = pitboss.settle("blackjack", bet=10, cards="8s Ad 8h Th", insurance=5)
    assert found.to_frame()[["bet", "net"]].to_numpy().tolist() == [["hand", Decimal(-10)], ["insurance", Decimal(10)]]
    assert found.net == 0


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
