"""What is of the wrong kind is refused at once, with what is allowed; what is of a near kind is taken."""

import pickle
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss import Action, Chart

ASKED: Any = pitboss
"""The package as somebody without a type checker sees it."""


RULES = pitboss.load("blackjack")
WAGERS = pitboss.Wagers(1_000)


def _in_play() -> Any:
    state = pitboss.Round.open(RULES, [WAGERS])
    for card in pitboss.parse_cards("Ts 6d 6h Kc"):
        state, _ = state.deal(card)
    return state


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (
            lambda: ASKED.solve(None),
            "None is no game: give the path of a sheet, or one of blackjack, max",
        ),
        (lambda: ASKED.simulate(3), "3 is no game"),
        (lambda: ASKED.load("blackjack", "shoe.decks=2"), "'shoe.decks=2' will not do: give changes by key, such as"),
        (lambda: ASKED.load("blackjack", {1: 2}), "{1: 2} will not do: give changes by key"),
        (lambda: ASKED.solve("blackjack", 3), '3 is no shoe: give a Shoe, text such as "A:4 T:16"'),
        (lambda: ASKED.decide("blackjack", 16, 9), '16 will not do: give cards as text, such as "Ad 6s"'),
        (lambda: ASKED.decide("blackjack", "T 6", "9", hands="1"), "hands is '1': give a whole number"),
        (lambda: ASKED.settle("blackjack", bet=10, cards=None), "None will not do: give cards as text"),
        (lambda: ASKED.settle("blackjack", bet=10, cards="", actions=3), '3 will not do: give actions such as "split'),
        (lambda: ASKED.simulate("blackjack", rounds="1000"), "rounds is '1000': give a whole number from 2"),
        (lambda: ASKED.simulate("blackjack", seed="x"), "seed is 'x': give a whole number from 0"),
        (lambda: ASKED.simulate("blackjack", seats="2"), "seats is '2': give a whole number"),
        (lambda: ASKED.simulate("blackjack", strategy=3), "3 is no strategy: give a Chart, best, by-cards"),
        (lambda: ASKED.simulate("blackjack", count=3), 'count is 3: give a Count, a system such as "hi-lo"'),
        (lambda: ASKED.simulate("blackjack", count="hi-lo", spread=[1, 2]), 'give text such as "1 2=4 3=8", or pairs'),
        (lambda: ASKED.simulate("mega-blackjack", side_bets={"buster": 1}), "1 for buster: give a SideBetPlan"),
        (lambda: ASKED.count("blackjack", None), "system is None: give a Count"),
        (lambda: ASKED.count("blackjack", spread="1-12"), "spread is '1-12': give the least and the most to bet"),
        (lambda: ASKED.count("blackjack", cuts=0.5), r"0\.5 will not do: give cuts such as"),
        (lambda: ASKED.grid(pitboss.load("blackjack"), {"shoe.decks": [1]}), "give a game's name or the path"),
        (lambda: ASKED.grid("blackjack", ["shoe.decks"]), "give lists of values by key"),
        (lambda: ASKED.grid("blackjack", {"natural.pays": "3:2"}), "'3:2' will not do: give a list of values for nat"),
        (lambda: ASKED.solve_many("blackjack"), "'blackjack' will not do: give a list of games"),
        (lambda: ASKED.solve_many(["blackjack"], processes="2"), "processes is '2': give a whole number from 1 to 512"),
        (lambda: ASKED.solve_many(["blackjack"], progress="no"), "progress is 'no': give True or False"),
        (lambda: ASKED.simulate("blackjack", fresh="no"), "fresh is 'no': give True or False"),
        (lambda: ASKED.simulate("blackjack", bankroll=None), "bankroll is None: give a number from 1 to"),
        (lambda: ASKED.simulate("blackjack", seats=None), "seats is None: give a whole number"),
        (lambda: ASKED.decide("blackjack", "T 6", "9", hands=None), "hands is None: give a whole number"),
        (lambda: ASKED.count("blackjack", exact="no"), "exact is 'no': give True or False"),
        (lambda: ASKED.count("blackjack", kelly=None), "kelly is None: give a number from 0.01 to 10"),
        (lambda: ASKED.count("blackjack", indices=None), "indices is None: give a whole number from 0 to 1,000"),
        (lambda: ASKED.count("blackjack", ramp=3), 'ramp is 3: give chips by count, such as "1 2=4 3=8"'),
        (lambda: Chart.simple(ASKED.games, "blackjack"), "is no simple strategy: there are never-bust"),
        (lambda: ASKED.read_sheet(3, source="mine"), "3 is no sheet: give its text"),
        (lambda: ASKED.parse_cards(None), 'None is no text: write cards such as "Ad 6s"'),
        (lambda: pitboss.Card.parse(ASKED.games), 'is no text: write a card such as "Ad"'),
        (lambda: ASKED.Shoe.parse(3), '3 is no text: write cards such as "Ad 6s", or ranks such as "A:4 T:16"'),
        (lambda: ASKED.Round.open("blackjack", [WAGERS]), r"'blackjack' is no Rules: a round takes what load\(…\)"),
        (
            lambda: ASKED.Round.open(RULES, 1_000),
            r"1000 will not do: give a list of Wagers, such as",
        ),
        (lambda: ASKED.Round.open(RULES, [1_000]), r"\[1000\] will not do: give a list of Wagers"),
        (lambda: ASKED.Round.open(RULES, [WAGERS]).deal("Ad"), r"'Ad' is no Card: give one, such as Card\.parse"),
        (lambda: _in_play().apply("stand"), "'stand' is text: give an Action, such as Action.HIT"),
    ],
)
def test_what_is_of_the_wrong_kind_is_a_type_error(ask: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        ask()


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: ASKED.simulate("blackjack", seats=1.5), "seats is 1.5: give a whole number"),
        (lambda: ASKED.simulate("blackjack", seed=1.5), "seed is 1.5: give a whole number from 0"),
        (lambda: ASKED.simulate("blackjack", count="hi-lo", insure_from=float("nan")), "insure_from is nan"),
        (lambda: ASKED.simulate("blackjack", count="hi-lo", leave_below=float("nan")), "leave_below is nan"),
        (lambda: ASKED.count("blackjack", penetration=2), "penetration is 2: give a number from 0.01 to 1"),
        (lambda: ASKED.count("blackjack", spreads=(4, 8)), "spreads are compared at cut cards: give cuts as well"),
        (lambda: ASKED.count("blackjack", limit=1.5), "limit is kept by a cut card: give cuts as well"),
        (lambda: ASKED.count("blackjack", seats=8), "seats is 8: give a whole number from 1 to 7"),
        (lambda: ASKED.solve_many(["blackjack"], processes=0), "processes is 0: give a whole number from 1 to 512"),
    ],
)
def test_a_number_that_makes_no_sense_is_a_value_error(ask: Callable[[], object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        ask()


def test_numbers_of_numpy_are_numbers() -> None:
    plain = pitboss.simulate("blackjack", rounds=2_000, seed=3, seats=1, strategy="never-bust")
    same = pitboss.simulate(
        "blackjack",
        rounds=int(np.int64(2_000)),
        seed=np.uint64(3),  # type: ignore[arg-type]
        seats=np.int64(1),  # type: ignore[arg-type]
        strategy="never-bust",
    )
    assert (same.ev, same.rounds, same.seed) == (plain.ev, plain.rounds, 3)
    assert type(same.seed) is int


def test_cards_and_actions_may_come_one_by_one() -> None:
    told = pitboss.settle("blackjack", bet=10, cards="Ts 6d 6h Kc 9h", actions="hit")
    assert told == pitboss.settle("blackjack", bet=10, cards=["Ts", "6d", "6h", "Kc", "9h"], actions=["hit"])
    assert told == pitboss.settle(
        "blackjack", bet=10, cards=pitboss.parse_cards("Ts 6d 6h Kc 9h"), actions=[Action.HIT]
    )
    assert told.net == Decimal(-10)


def test_an_up_card_may_be_a_number_and_a_shoe_numbers_by_rank() -> None:
    assert pitboss.decide("blackjack", ["T", "6"], 10).values == pitboss.decide("blackjack", "T 6", "T").values
    ranks = dict.fromkeys("23456789", 4) | {"A": 4, "T": 16}
    text = " ".join(f"{rank}:{number}" for rank, number in ranks.items())
    assert pitboss.decide("blackjack", "T 6", 9, shoe=ranks) == pitboss.decide("blackjack", "T 6", 9, shoe=text)
    with pytest.raises(pitboss.ShoeError, match="'A:-1' is no count"):
        pitboss.solve("blackjack", {"A": -1})


@pytest.mark.parametrize("ace", [1, 11, "A", "11", "Ah"])
def test_an_ace_may_be_one_or_eleven_as_a_chart_has_it(ace: int | str) -> None:
    found = pitboss.decide("blackjack", "T 6", ace)
    assert found.values == pitboss.decide("blackjack", "T 6", "A").values
    assert (found.up.rank, [card.rank for card in found.hand]) == ("A", ["T", "6"])


def test_ranks_that_run_together_are_told_apart() -> None:
    with pytest.raises(pitboss.CardError, match="'T6' is not a card: write ranks such as \"T 6\""):
        pitboss.decide("blackjack", "T6", "9")
    with pytest.raises(TypeError, match="None is no up-card"):
        ASKED.decide("blackjack", "T 6", None)


def test_charts_that_play_alike_are_equal(solution: pitboss.Solution, tmp_path: Path) -> None:
    chart = solution.chart
    read = Chart.read(chart.save(tmp_path / "mine.toml"), "blackjack")
    assert (chart == read, hash(chart) == hash(read)) == (True, True)
    assert chart == pickle.loads(pickle.dumps(chart))
    assert chart != Chart.simple("never-bust", "blackjack")
    assert chart != Chart(pitboss.load("blackjack", {"shoe.decks": 1}), chart.plays, chart.title)
    assert chart != "chart"


def test_solutions_can_be_compared_and_kept_in_sets(solution: pitboss.Solution) -> None:
    """An array inside would refuse to say whether it is true."""
    sent = pickle.loads(pickle.dumps(solution))
    assert (sent == solution, solution == solution, len({solution, sent})) == (False, True, 2)
    assert sent.house_edge == solution.house_edge


def test_only_a_chart_is_valued(solution: pitboss.Solution) -> None:
    with pytest.raises(TypeError, match=r"'never-bust' is no Chart: give solution\.chart, Chart\.simple"):
        solution.value_of("never-bust")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: pitboss.load("blackjack", {"shoe.decks": 99, "natural.pays": "x"}),
        lambda: pitboss.Chart.read(__file__, "blackjack"),
        lambda: pitboss.Chart.simple("never-bust", "blackjack")["16", "T"],
        lambda: pitboss.simulate("blackjack", seats=99),
        lambda: ASKED.simulate("blackjack", seats="two"),
        lambda: pitboss.settle("blackjack", bet=10, cards="As"),
    ],
)
def test_an_error_from_another_process_says_the_same(ask: Callable[[], object]) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)) as raised:
        ask()
    sent = pickle.loads(pickle.dumps(raised.value))
    assert type(sent) is type(raised.value)
    assert str(sent) == str(raised.value)


@pytest.mark.parametrize("bets", [None, "buster=5", [("buster", 5)]])
@pytest.mark.parametrize("name", ["side", "side_tokes"])
def test_side_bets_are_given_by_name(name: str, bets: object) -> None:
    with pytest.raises(TypeError, match=f"{name}=.*give side bets by name"):
        ASKED.settle("mega-blackjack", bet=10, cards="Ts 6d Th Kd", **{name: bets})
