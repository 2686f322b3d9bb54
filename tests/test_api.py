"""`solve`, `decide`, `chart` and `settle`: figures, displays, files, JSON and frames; errors that name the argument."""

import json
import pickle
import re
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Command

import pitboss
from pitboss import Action, Chart, ParamError, PitbossError
from pitboss.cards import parse_cards
from pitboss.rules import Odds

LOOSE: Any = pitboss
"""The package as somebody without a type checker sees it."""
DECK = dict.fromkeys("23456789", 4) | {"A": 4, "T": 16}


@pytest.fixture(scope="module")
def solution() -> pitboss.Solution:
    return pitboss.solve("blackjack")


def test_a_solution_has_the_figures_of_the_game(solution: pitboss.Solution) -> None:
    assert solution.house_edge == pytest.approx(0.00372051, abs=5e-9)
    assert solution.chart.house_edge == pytest.approx(0.00374865, abs=5e-9)
    assert solution.value_of(solution.chart).house_edge == pytest.approx(solution.chart.house_edge, abs=1e-12)
    assert repr(solution).startswith("<Solution of Blackjack, 6 decks: house edge 0.3721%, sheet ")


def test_the_command_prints_a_solution_as_python_does(solution: pitboss.Solution, pitboss: Command) -> None:
    def words(page: str) -> list[str]:
        """The words of a page, however wide it is, but for how long it took."""
        return re.sub(r"[\d.]+ s\b", "", page).split()

    assert words(pitboss("odds", "blackjack").out) == words(str(solution))
    printed = json.loads(pitboss("odds", "blackjack", "--json").out)
    figures = json.loads(json.dumps(solution.to_dict()))
    for page in (printed, figures):
        page.pop("seconds")
    assert figures == printed
    assert figures["chart"]["house_edge"] == solution.chart.house_edge
    assert figures["by_up_card"]["T"]["player_ev"] == solution.by_up_card["T"].player_ev
    assert sum(net["probability"] for net in figures["distribution"]["nets"]) == pytest.approx(1)


def test_a_solution_shows_and_saves_itself(solution: pitboss.Solution, tmp_path: Path) -> None:
    assert "0.3721%" in solution._repr_html_()
    assert "insurance" in solution._repr_html_()
    assert "0.372051%" in str(solution)
    for ending in (".html", ".txt", ".json", ".csv"):
        assert solution.save(tmp_path / f"solved{ending}").stat().st_size > 200
    page = (tmp_path / "solved.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "<title>Solution of Blackjack, 6 decks: house edge 0.3721%, sheet " in page
    frame = solution.to_frame().set_index("wager")["house_edge"]
    assert frame["main, best play"] == solution.house_edge
    assert frame["insurance"] == pytest.approx(0.073955, abs=1e-6)
    ups = solution.to_frame("up_cards")
    assert (ups["probability"] * ups["player_ev"]).sum() == pytest.approx(solution.player_ev)
    nets = solution.to_frame("distribution")
    assert nets["best_probability"].sum() == pytest.approx(1)
    assert (nets["net"] * nets["best_probability"]).sum() == pytest.approx(solution.player_ev, abs=1e-3)
    assert list(solution.removal().to_frame()["rank"]) == list("A23456789T")
    with pytest.raises(ParamError, match="there are rows of wagers, up_cards, distribution"):
        solution.to_frame("hands")  # type: ignore[arg-type]
    with pytest.raises(ParamError, match="end the file's name in one of"):
        solution.save(tmp_path / "solved.bmp")


def test_rules_show_themselves_in_a_notebook() -> None:
    shown = pitboss.load("blackjack", {"natural.pays": "6:5"})._repr_html_()
    for words in ("The dealer draws to 17", "pays 6:5", "natural.pays", "sheet "):
        assert words in shown


def test_results_are_small_to_send_and_equal_when_they_arrive(solution: pitboss.Solution) -> None:
    """What can be worked out again is not sent."""
    results = [
        solution,
        solution.chart,
        solution.removal(),
        pitboss.decide("blackjack", "T 6", 9),
        pitboss.settle("blackjack", bet=10, cards="Ts 6d 6h Kc 9h", actions="hit"),
        pitboss.compare("blackjack", {"natural.pays": "6:5"}),
        pitboss.solve_many(["blackjack"], processes=1),
    ]
    for result in results:
        sent = pickle.dumps(result)
        assert pickle.loads(sent) == result
        assert len(sent) < 200_000, type(result).__name__
    arrived = pickle.loads(pickle.dumps(solution))
    assert len(pickle.dumps(solution)) < 20_000
    assert arrived.chart == solution.chart
    assert arrived.decide("T 6", 9).values == solution.decide("T 6", 9).values


def test_what_is_missing_is_told_in_one_line(
    solution: pitboss.Solution, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match=r"^to_frame\(\) needs pandas: pip install pandas$"):
        solution.to_frame()
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(
        ModuleNotFoundError, match=r"chart\.png: this needs vl_convert: pip install 'pitboss\[plots\]'$"
    ):
        solution.chart.save(tmp_path / "chart.png")
    assert not (tmp_path / "chart.png").exists()


def test_a_strategy_is_valued_beside_best_play() -> None:
    followed = pitboss.solve("blackjack", strategy="mimic-the-dealer")
    mimic = Chart.simple("mimic-the-dealer", "blackjack")
    assert followed.to_dict()["followed"]["house_edge"] == followed.value_of(mimic).house_edge
    assert "Mimic the dealer costs" in str(followed)
    assert pitboss.chart("blackjack", "mimic-the-dealer").house_edge == followed.value_of(mimic).house_edge


def test_effects_of_removal_have_a_row_for_every_rank(solution: pitboss.Solution) -> None:
    """Weighted by their cards the effects on a fixed chart sum to zero."""
    removal = solution.removal()
    frame = removal.to_frame()
    assert list(frame["rank"]) == [*"A23456789T"]
    assert sum(removal.chart[rank] * DECK[rank] for rank in DECK) == pytest.approx(0, abs=1e-9)
    assert removal.to_dict()["chart"] == removal.chart
    assert "insurance" in str(removal)


def test_a_shoe_of_ones_own_is_named_and_dealt_from() -> None:
    """Six decks on the sheet, one in the shoe."""
    own, one_deck = pitboss.solve("blackjack", DECK), pitboss.load("blackjack", {"shoe.decks": 1})
    chart = own.chart
    for text in (repr(own), str(own), own._repr_html_(), repr(chart), str(chart), chart._repr_html_()):
        assert "a shoe of 52 cards" in text
        assert "6 decks" not in text
        assert "fresh shoe" not in text
    assert own.decide("T 6", "T").values == pitboss.decide(one_deck, "T 6", "T").values
    assert own.decide("T 6", "T").values != pitboss.decide("blackjack", "T 6", "T").values
    assert "6 decks" in repr(pitboss.solve("blackjack", {rank: 6 * number for rank, number in DECK.items()}))
    fewer = pitboss.solve("blackjack", "A:24 2:20 3:24 4:24 5:24 6:24 7:24 8:24 9:24 T:96")
    assert fewer.house_edge < pitboss.solve("blackjack").house_edge


@pytest.mark.parametrize("hand", ["T 6", "Ts 6d", "10s,6d", (pitboss.Card("T", "s"), pitboss.Card("6", "d"))])
def test_one_hand_in_every_spelling(hand: str) -> None:
    decision = pitboss.decide("blackjack", hand, "9")
    assert decision.best is Action.HIT
    assert decision.values[Action.STAND] < decision.values[Action.HIT]
    assert "behind the best" in decision._repr_html_()
    assert decision.to_dict()["best"] == "hit"
    assert decision.to_dict()["values"]["stand"] == decision.values[Action.STAND]
    assert decision.to_frame().action.tolist()[0] == "hit"


@pytest.mark.parametrize("ace", [1, 11, "A", "11", "Ah"])
def test_an_up_card_may_be_a_number_and_an_ace_one_or_eleven(ace: int | str) -> None:
    decision = pitboss.decide("blackjack", "T 6", ace)
    assert decision.values == pitboss.decide("blackjack", ["T", "6"], "A").values
    assert (decision.up.rank, [card.rank for card in decision.hand]) == ("A", ["T", "6"])


def test_a_shoe_may_be_numbers_by_rank() -> None:
    text = " ".join(f"{rank}:{number}" for rank, number in DECK.items())
    assert pitboss.decide("blackjack", "T 6", 9, shoe=DECK) == pitboss.decide("blackjack", "T 6", 9, shoe=text)


def test_cards_and_actions_may_come_one_by_one() -> None:
    told = pitboss.settle("blackjack", bet=10, cards="Ts 6d 6h Kc 9h", actions="hit")
    assert told == pitboss.settle("blackjack", bet=10, cards=["Ts", "6d", "6h", "Kc", "9h"], actions=["hit"])
    cards = parse_cards("Ts 6d 6h Kc 9h")
    assert told == pitboss.settle("blackjack", bet=10, cards=cards, actions=[Action.HIT])
    assert told.net == Decimal(-10)


def test_a_settlement(tmp_path: Path) -> None:
    """Eights split against a six: a double makes 21, which pays 3:2; ten loses to 18, and so does the bet.

    The tip on the first hand wins, that on buster loses, and both leave the player.
    """
    settlement = pitboss.settle(
        "mega-blackjack",
        bet=10,
        side={"buster": "5.00"},
        toke=1,
        side_tokes={"buster": 2},
        cards="8s 6d 8h Th 3c Tc 2d 2h",
        actions="split double stand",
    )
    assert settlement.net == Decimal("12.00")
    assert repr(settlement) == "<Settlement in Mega Blackjack: net +12.00>"
    assert "Dealer turns the ten of hearts" in str(settlement)
    assert settlement.to_dict()["net"] == 1200
    assert "Net: +12.00" in settlement._repr_html_()
    frame = settlement.to_frame()
    assert frame[["bet", "wager", "net", "outcome"]].to_numpy().tolist() == [
        ["hand", Decimal(20), Decimal(30), "win"],
        ["hand", Decimal(10), Decimal(-10), "loss"],
        ["buster", Decimal(5), Decimal(-5), "loss"],
        ["toke", Decimal(1), Decimal(-1), "win"],
        ["toke:buster", Decimal(2), Decimal(-2), "loss"],
    ]
    assert frame["net"].sum() == settlement.net
    lines = settlement.save(tmp_path / "settled.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "bet,cards,total,wager,net,outcome"
    assert lines[3] == "buster,,,5,-5,loss"


def test_insurance_has_a_row_of_its_own() -> None:
    settlement = pitboss.settle("blackjack", bet=10, cards="8s Ad 8h Th", insurance=5)
    rows = settlement.to_frame()[["bet", "net"]].to_numpy().tolist()
    assert rows == [["hand", Decimal(-10)], ["insurance", Decimal(10)]]
    assert settlement.net == 0


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: LOOSE.solve("blackjack", 3), "shoe"),
        (lambda: LOOSE.solve("blackjack", {"A": -1}), "shoe"),
        (lambda: LOOSE.solve("blackjack", "A:1"), "shoe"),
        (lambda: LOOSE.solve("blackjack", "A:99999999999 T:99999999999"), "shoe"),
        (lambda: LOOSE.solve("blackjack", strategy="always-bust"), "strategy"),
        (lambda: LOOSE.decide("blackjack", 16, 9), "hand"),
        (lambda: LOOSE.decide("blackjack", "T6", 9), "hand"),
        (lambda: LOOSE.decide("blackjack", "T 6 9", 9), "hand"),
        (lambda: LOOSE.decide("maxtime-21", "A K", "9"), "hand"),
        (lambda: LOOSE.decide("blackjack", "T 6", None), "up"),
        (lambda: LOOSE.decide("blackjack", "T 6", "Z"), "up"),
        (lambda: LOOSE.decide("blackjack", "T 6", "9", hands="1"), "hands"),
        (lambda: LOOSE.decide("blackjack", "T 6", "9", doubles=None), "doubles"),
        (lambda: LOOSE.chart("blackjack", 3), "strategy"),
        (lambda: LOOSE.chart("blackjack", "by-cards"), "strategy"),
        (lambda: LOOSE.chart("blackjack", __file__), "strategy"),
        (lambda: LOOSE.settle("blackjack", bet=10, cards=None), "cards"),
        (lambda: LOOSE.settle("blackjack", bet=10, cards="Zz"), "cards"),
        (lambda: LOOSE.settle("blackjack", bet=10, cards="", actions=3), "actions"),
        (lambda: LOOSE.settle("blackjack", bet=10, cards="", actions="jump"), "actions"),
        (lambda: LOOSE.settle("blackjack", bet=2.5, cards="Ad 6s Kd Th"), "bet"),
        (lambda: LOOSE.settle("blackjack", bet=0, cards="Ad 6s Kd Th"), "bet"),
        (lambda: LOOSE.settle("blackjack", bet=10, cards="Ad", insurance=5, even_money=True), "insurance"),
        (lambda: LOOSE.settle("mega-blackjack", bet=10, cards="Ad", side="buster=5"), "side"),
        (lambda: LOOSE.settle("mega-blackjack", bet=10, cards="Ad", side={"buster": "x"}), "side"),
        (lambda: LOOSE.settle("mega-blackjack", bet=10, cards="Ad", side_tokes=[("buster", 5)]), "side_tokes"),
        (lambda: LOOSE.solve_many("blackjack"), "rule_sets"),
        (lambda: LOOSE.solve_many(["blackjack"], processes=0), "processes"),
        (lambda: LOOSE.solve_many(["blackjack"], processes="2"), "processes"),
        (lambda: LOOSE.grid(pitboss.load("blackjack"), {"shoe.decks": [1]}), "game"),
        (lambda: LOOSE.grid("blackjack", ["shoe.decks"]), "values"),
        (lambda: LOOSE.grid("blackjack", {"natural.pays": "3:2"}), "values"),
        (lambda: LOOSE.compare("blackjack", {}), "other"),
        (lambda: LOOSE.compare(pitboss.load("blackjack"), "mega-blackjack"), "game"),
        (lambda: Chart.simple("always-bust", "blackjack"), "name"),
    ],
)
def test_an_argument_that_will_not_do_is_named(call: Callable[[], object], name: str) -> None:
    with pytest.raises(ParamError) as raised:
        call()
    assert raised.value.name == name
    assert str(raised.value).startswith(f"{name}=")
    assert "--" not in str(raised.value)
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again)) == (ParamError, str(raised.value))


@pytest.mark.parametrize(
    "call",
    [
        lambda: pitboss.load("blackjack", {"shoe.decks": 99, "natural.pays": "x"}),
        lambda: pitboss.load("no-such-game"),
        lambda: Chart.read(__file__, "blackjack"),
        lambda: Chart.simple("never-bust", "blackjack")["16", "T"],
        lambda: pitboss.settle("blackjack", bet=10, cards="As"),
        lambda: pitboss.settle("blackjack", bet="0.01", cards="Ad 6s Kd Th"),
    ],
)
def test_every_other_mistake_is_a_pitboss_error_that_can_be_sent(call: Callable[[], object]) -> None:
    with pytest.raises(PitbossError) as raised:
        call()
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again)) == (type(raised.value), str(raised.value))


@pytest.mark.parametrize("changes", [{"shoe.decks": 99}, {"natural.pays": "zz"}, {"no.such": 1}])
def test_faults_in_changes_speak_python(changes: dict[str, str | int]) -> None:
    with pytest.raises(pitboss.SheetError) as refused:
        pitboss.load("blackjack", changes)
    assert "--set" not in str(refused.value)
    assert str(refused.value.faults[0]).startswith("changes: ")


def test_changes_may_be_plain_values() -> None:
    plain = pitboss.load(
        "blackjack",
        {"shoe.decks": 2, "double.after_split": False, "natural.pays": Odds(6, 5), "shoe.choices": [1, 2, 6]},
    )
    texts = {"shoe.decks": "2", "double.after_split": "false", "natural.pays": "6:5", "shoe.choices": "[1, 2, 6]"}
    assert plain == pitboss.load("blackjack", texts)
    assert (plain.shoe.decks, plain.double.after_split, plain.shoe.choices) == (2, False, (1, 2, 6))
