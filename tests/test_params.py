"""Parameters of `simulate` and `count`: what Python refuses, the command line refuses too, in its own spelling."""

from typing import Any

import numpy as np
import pytest
from tests.commands import Command

import pitboss as face
from pitboss import Bankroll, Bets, Counter, CutCards, ParamError
from pitboss.params import flag, number, numbers, whole
from pitboss.simulator import SideBetPlan, parse_system

API: Any = face
"""The package as somebody without a type checker sees it."""


@pytest.mark.parametrize(
    ("value", "low", "high"), [(8, 1, 7), (0, 1, None), (2, None, 1), ("2", 1, 7), (True, 0, 7), (np.nan, 0, 1)]
)
def test_a_number_out_of_bounds_is_refused_with_the_bounds(value: object, low: int | None, high: int | None) -> None:
    with pytest.raises(ParamError, match="give a number") as refused:
        number("seats", value, low, high)
    assert str(refused.value).startswith(f"seats={value!r}: ")
    with pytest.raises(ParamError, match="give a whole number"):
        whole("seats", value, low, high)


def test_numbers_of_any_kind_are_numbers() -> None:
    assert (number("x", np.float32(0.5), 0, 1), whole("x", np.int64(3), 1, 7), whole("x", 1e3)) == (0.5, 3, 1000)
    assert type(whole("x", np.uint64(3))) is int
    assert numbers("cuts", "0.5, 0.8", 0, 1) == numbers("cuts", [0.5, 0.8], 0, 1) == (0.5, 0.8)
    assert number("insure_at", float("-inf"), -64, 64, infinite=True) == float("-inf")
    for wrong in (0.5, "deep", [2], None):
        with pytest.raises(ParamError, match="cuts"):
            numbers("cuts", wrong, 0, 1)
    with pytest.raises(ParamError, match="give True or False"):
        flag("fresh", "no")


def test_a_counter_reads_what_is_written() -> None:
    counter = Counter("zen", ramp="1 2=4 3=8", departures="16vT=stand@0 12v3=stand@2", insure_at=3, leave_below=-2)
    assert counter.system == parse_system("zen")
    assert (counter.ramp, counter.ramp_text) == (((-64, 1), (2, 4), (3, 8)), "1 2=4 3=8")
    assert [departure.hand for departure in counter.departures] == ["hard 16", "hard 12"]
    assert Counter("zen", ramp=[(-64, 1), (2, 4), (3, 8)]).ramp == counter.ramp
    assert Counter(None).system is None
    assert Counter(None, insure_at=float("-inf")).insure_at == float("-inf")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Counter("hi-low"), "system='hi-low'"),
        (lambda: Counter("A=0"), "no card adds anything"),
        (lambda: Counter(ramp="2=4"), "begin with the bet below a count of 2"),
        (lambda: Counter(ramp=[(2, 4)]), "begin with the bet"),
        (lambda: API.Counter(ramp=[1, 2]), "ramp="),
        (lambda: API.Counter(ramp=3), "ramp=3"),
        (lambda: Counter(None, ramp="1 2=4"), "ramp=None: give system too"),
        (lambda: Counter(None, insure_at=3), "insure_at=None: give system too"),
        (lambda: Counter(None, departures="16vT=stand@0"), "departures=None: give system too"),
        (lambda: Counter(None, leave_below=0), "leave_below=None: give system too"),
        (lambda: Counter(insure_at=65), "insure_at=65: give a number from -64 to 64"),
        (lambda: Counter(departures="16vT=jump@0"), "departures='16vT=jump@0'"),
        (lambda: Counter(departures="16vT=stand@0 16vT=hit@0"), "two departures"),
        (lambda: Counter(spots=3), "spots=3"),
        (lambda: SideBetPlan(bet_at=2), "needs a system"),
        (lambda: Bets("12-1"), "spread='12-1'"),
        (lambda: Bets((25, 200), unit=5), "unit=5: the spread is in money"),
        (lambda: Bets(spots_from=2), "give spots of 2 too"),
        (lambda: Bets(ramp="2=4"), "begin with the bet"),
        (lambda: Bets(chip=0.001), "chip=0.001"),
        (lambda: Bets(enter_at=65), "enter_at=65"),
        (lambda: Bets(leave_below=-65), "leave_below=-65"),
        (lambda: Bets(errors=1.1), "errors=1.1"),
        (lambda: Bankroll(0.5), "bankroll=0.5: give a number from 1"),
        (lambda: Bankroll(kelly=20), "kelly=20"),
        (lambda: Bankroll(goal=0), "goal=0"),
        (lambda: Bankroll(horizon=0), "horizon=0"),
        (lambda: Bankroll(rounds_per_hour=0), "rounds_per_hour=0"),
        (lambda: CutCards((0.001,)), "cuts="),
        (lambda: CutCards("0.5", spreads="half"), "spreads="),
        (lambda: CutCards("0.5", limit=-1), "limit=-1"),
        (lambda: CutCards(()), "cuts="),
    ],
)
def test_what_makes_no_sense_is_refused_by_the_object(make: Any, says: str) -> None:
    with pytest.raises(ParamError, match="=") as refused:
        make()
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "options", "says"),
    [
        ({"seats": 9}, "--seats 9", "give a whole number from 1 to 7"),
        ({"seed": -1}, "--seed -1", "give a whole number from 0"),
        ({"threads": 0}, "--threads 0", "give a whole number from 1 to 512"),
        ({"rounds": 1}, "--rounds 1", "give a whole number from 2"),
        ({"precision": 2}, "--precision 2", "give a number"),
        ({"seconds": 0}, "--seconds 0", "give a number from 0.01"),
        ({"penetration": 1.5}, "--penetration 1.5", "give a number from 0.01 to 1"),
        ({"bankroll": 0.5}, "--bankroll 0.5", "give a number from 1"),
        ({"fresh": True, "penetration": 0.5}, "--fresh --penetration 0.5", "there is no cut card"),
        ({"fresh": True, "by_round": True}, "--fresh --by-round", "is the first of its shoe"),
        ({"side_bets": ["lucky"]}, "--side-bets lucky", "no side bet 'lucky'"),
        ({"strategy": "nothing"}, "--strategy nothing", "no strategy of that name"),
        ({"counter": Counter(ramp="0 2=1")}, "--system hi-lo --ramp 0@2=1", "needs others at the table"),
        ({"counter": "none.toml"}, "--counter none.toml", "cannot be read"),
        ({"cluster": "tcp://x:1", "threads": 2}, "--cluster tcp://x:1 --threads 2", "a cluster has its own"),
    ],
)
def test_simulate_refuses_the_same_in_python_and_on_the_command_line(
    pitboss: Command, wrong: dict[str, Any], options: str, says: str
) -> None:
    with pytest.raises(ParamError, match=says) as refused:
        face.simulate("blackjack", **({"strategy": "never-bust"} | wrong))
    assert "--" not in str(refused.value)
    typed = [word.replace("@", " ") for word in options.split()]
    code, out, err = pitboss("simulate", "blackjack", *([] if "--strategy" in typed else STRATEGY), *typed)
    assert (code, out) == (2, "")
    assert says in err
    assert any(err.startswith(f"pitboss: {word}") for word in typed if word.startswith("--"))


STRATEGY = ("--strategy", "never-bust")


@pytest.mark.parametrize(
    ("wrong", "options", "says"),
    [
        ({"indices": 2000}, "--indices 2000", "give a whole number from 0 to 1,000"),
        ({"bets": Bets(spots=2)}, "--spots 2", "of 2 or more"),
        ({"exact": True, "seed": 1}, "--exact --seed 1", "nothing is simulated"),
        ({"exact": True, "cuts": "0.5"}, "--exact --cuts 0.5", "nothing is bet"),
        ({"system": "nonsense"}, "--system nonsense", "hi-lo, ko"),
        ({"side_counts": "Z"}, "--side-counts Z", "name the cards counted beside"),
    ],
)
def test_count_refuses_the_same_in_python_and_on_the_command_line(
    pitboss: Command, wrong: dict[str, Any], options: str, says: str
) -> None:
    with pytest.raises(ParamError, match=says):
        face.count("blackjack", **wrong)
    code, out, err = pitboss("count", "blackjack", *options.split())
    assert (code, out) == (2, "")
    assert says in err


@pytest.mark.parametrize("name", ["rounds", "seed", "fresh", "seats", "bankroll", "by_round", "counter", "side_bets"])
def test_what_is_of_another_kind_is_refused(name: str) -> None:
    with pytest.raises(ParamError, match=r"^\w+="):
        API.simulate("blackjack", strategy="never-bust", **{name: object()})
