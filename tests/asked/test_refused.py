"""What both doors refuse they refuse in the same words, but for how each spells a name."""

import doctest
import re
from dataclasses import fields
from typing import Any, Final

import pytest
from tests.asked.doors import NO_OPTION, TERMS, options
from tests.commands import Command

import pitboss as face
from pitboss.asked import termerrors
from pitboss.asked.betterms import BetTerms
from pitboss.asked.countterms import CountTerms
from pitboss.asked.term import Terms
from pitboss.ranges import Range
from pitboss.simulator import ConditionsError, CountError, SideBetPlan

OF_A_RUN: Final[dict[str, tuple[object, str]]] = {
    "beside": ("A", "A"),
    "indices": (3, "3"),
    "depth": (0.5, "0.5"),
    "risk_averse": (True, ""),
    "penetration": (0.5, "0.5"),
    "exact": (True, ""),
    "rounds": (1000, "1000"),
    "precision": (0.001, "0.1%"),
    "seconds": (2, "2"),
    "seed": (1, "1"),
    "threads": (1, "1"),
    "seats": (2, "2"),
    "cuts": ((0.5,), "0.5"),
    "spreads": ((4,), "4"),
    "limit": (1, "1"),
}
"""What makes a run: a value of each in Python and as it is typed."""
OF_BETS: Final[dict[str, tuple[object, str]]] = {
    "bankroll": (500, "500"),
    "spread": ((1, 8), "1-8"),
    "unit": (2, "2"),
    "least": (2, "2"),
    "most": (200, "200"),
    "chip": (5, "5"),
    "kelly": (0.5, "0.5"),
    "spots": (2, "2"),
    "enter": (1, "1"),
    "leave": (-1, "-1"),
    "ramp": ("1 2=4", "1 2=4"),
    "errors": (0.1, "0.1"),
    "goal": (100, "100"),
    "horizon": (1000, "1000"),
}
"""How a run is bet, but for spots_from, which does not go without spots."""


def numbers(terms: type[Terms]) -> dict[str, Range]:
    """The terms that are numbers, with their bounds."""
    return {term.name: term.metadata["allowed"] for term in fields(terms) if "allowed" in term.metadata}


OWN_NOTATION: Final = {"rounds": ", such as 1e9", "precision": "in per cent"}
"""Options that take text: what they say more, or otherwise."""


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (command, name)
        for command, terms in TERMS.items()
        for name in numbers(terms)
        if name not in NO_OPTION and name != "precision"
    ],
)
def test_a_number_out_of_bounds_is_refused_by_both_in_the_same_words(pitboss: Command, command: str, name: str) -> None:
    allowed = numbers(TERMS[command])[name]
    for wrong in (2 * (allowed.high or 0) + 1, (allowed.low or 0) - 1):
        with pytest.raises(ValueError, match="is") as refused:
            getattr(face, command)("blackjack", **{name: wrong})
        option = options(command)[name]
        code, _, err = pitboss(command, "blackjack", f"{option}={wrong}")
        assert code == 2
        asked, told = str(refused.value).split(": give ")
        assert asked == f"{name} is {wrong!r}"
        typed = err.removeprefix(f"pitboss: {option} {wrong}: ").removesuffix(f" (see pitboss {command} --help)\n")
        assert typed.strip().removesuffix(OWN_NOTATION.get(name, "")) == told


CUTS: Final = '«cuts=(0.5, 0.65, 0.8)|--cuts "0.5 0.65 0.8"»'
TOGETHER: Final[list[tuple[str, dict[str, object], list[str], str]]] = [
    (
        "count",
        {"spread": (12, 1)},
        ["--spread=12-1"],
        "«spread is (12, 1): give |--spread 12-1: »the least and the most to bet, above 0 and the least first, such as "
        "«spread=(1, 12)|--spread 1-12»",
    ),
    (
        "count",
        {"spread": (25, 200), "unit": 5},
        ["--spread=25-200", "--unit=5"],
        "«spread is (25, 200)|--spread 25-200»: it names bets in money, so leave out «unit|--unit», or give "
        "«spread=(1, 8)|--spread 1-8»",
    ),
    ("count", {"spots_from": 2}, ["--spots-from=2"], "«spots_from|--spots-from»: give «spots=2|--spots 2» too"),
    (
        "count",
        {"spots": 2},
        ["--spots=2"],
        "«spots is 2|--spots 2»: give «seats=2|--seats 2» or more, for the hands to be dealt side by side",
    ),
    (
        "count",
        {"spreads": (4, 8)},
        ["--spreads=4 8"],
        f"«spreads|--spreads» are compared at cut cards: give «cuts|--cuts» as well, such as {CUTS}",
    ),
    (
        "count",
        {"limit": 1},
        ["--limit=1"],
        f"«limit|--limit» is kept by a cut card: give «cuts|--cuts» as well, such as {CUTS}",
    ),
    (
        "count",
        {"cuts": (0.5, 2)},
        ["--cuts=0.5 2"],
        f"«cuts is (0.5, 2): give |--cuts 0.5 2: »shares of the shoe dealt, from 0.01 to 1, such as {CUTS}",
    ),
    (
        "count",
        {"cuts": (0.5,), "spreads": (0.5,)},
        ["--cuts=0.5", "--spreads=0.5"],
        "«spreads is (0.5,): give |--spreads 0.5: »how many units the most is, from 1 to 1,000,000, such as "
        '«spreads=(4, 8, 12)|--spreads "4 8 12"»',
    ),
    (
        "count",
        {"chip": 25, "most": 20},
        ["--chip=25", "--max=20"],
        "«spread is (1, 12)|--spread 1-12»: no whole chips of 25 are a bet from 1 to 20",
    ),
    (
        "count",
        {"exact": True, "kelly": 0.5},
        ["--exact", "--kelly=0.5"],
        "«kelly|--kelly»: with «exact|--exact» nothing is simulated and nothing is bet; leave it out",
    ),
    (
        "count",
        {"exact": True, "seed": 1},
        ["--exact", "--seed=1"],
        "«seed|--seed»: with «exact|--exact» nothing is simulated and nothing is bet; leave it out",
    ),
    (
        "count",
        {"exact": True, "risk_averse": True, "kelly": 0.5, "chip": 5},
        ["--exact", "--risk-averse", "--kelly=0.5", "--chip=5"],
        "«chip|--chip»: with «exact|--exact» nothing is simulated and nothing is bet; leave it out",
    ),
    (
        "simulate",
        {"by_round": True, "fresh": True},
        ["--by-round", "--fresh"],
        "«by_round|--by-round»: with «fresh|--fresh» every round is the first of its shoe; give one of the two",
    ),
    (
        "simulate",
        {"bet_count": "ko"},
        ["--bet-count=ko"],
        "«bet_count|--bet-count»: give «count|--count» too, which hands are played by",
    ),
    (
        "simulate",
        {"cluster": "tcp://x:1", "threads": 2},
        ["--cluster=tcp://x:1", "--threads=2"],
        "«threads|--threads»: a cluster has its own; give «cluster|--cluster» or «threads|--threads»",
    ),
    (
        "simulate",
        {"side_bets": ["buster T=-1"]},
        ["--side-bet=buster T=-1"],
        "«side_bets is 'buster T=-1'|--side-bet \"buster T=-1\"»: tags need the count from which to bet, such as "
        '"buster 2-6=-1 T=1 @2"',
    ),
    (
        "simulate",
        {"side_bets": ["buster T=-1 @99"]},
        ["--side-bet=buster T=-1 @99"],
        "«side_bets is 'buster T=-1 @99'|--side-bet \"buster T=-1 @99\"»: the count is a number from -64 to 64",
    ),
    (
        "simulate",
        {"side_bets": ["buster", "buster"]},
        ["--side-bet=buster", "--side-bet=buster"],
        "«side_bets is 'buster'|--side-bet buster»: buster is named twice",
    ),
    (
        "simulate",
        {"count": "hi-lo", "departures": ["16vT=split@0"]},
        ["--count=hi-lo", "--depart=16vT=split@0"],
        "«|--depart 16vT=split@0: »split with hard 16 against T: only a pair is split: write p and its card, such as "
        "p8vT=split@0",
    ),
    (
        "simulate",
        {"spread": "1 2=4"},
        ["--spread=1 2=4"],
        "«spread|--spread»: give «count|--count» too, such as «count='hi-lo'|--count hi-lo»",
    ),
    (
        "simulate",
        {"insure_from": 3},
        ["--insure-at=3"],
        "«insure_from|--insure-at»: give «count|--count» too, such as «count='hi-lo'|--count hi-lo»",
    ),
    (
        "simulate",
        {"departures": ["16vT=stand@0"]},
        ["--depart=16vT=stand@0"],
        "«departures|--depart»: give «count|--count» too, such as «count='hi-lo'|--count hi-lo»",
    ),
    (
        "simulate",
        {"fresh": True, "penetration": 0.5},
        ["--fresh", "--penetration=0.5"],
        "«penetration|--penetration»: with «fresh|--fresh» there is no cut card; give one of the two",
    ),
    (
        "simulate",
        {"side_bets": ["bster"]},
        ["--side-bet=bster"],
        "«side_bets|--side-bet»: Mega Blackjack has no side bet 'bster': it has buster",
    ),
]
"""What cannot be asked together, and what each door says to it: the same, but for what stands in «Python|command»."""


@pytest.mark.parametrize(("command", "given", "typed", "told"), TOGETHER, ids=lambda each: str(each)[:60])
def test_terms_that_contradict_each_other_are_refused_by_both_in_the_same_words(
    pitboss: Command, command: str, given: dict[str, object], typed: list[str], told: str
) -> None:
    game = "mega-blackjack" if "side_bets" in given else "blackjack"
    strategy = {"strategy": "never-bust"} if command == "simulate" else {}
    with pytest.raises(ValueError, match=" ") as refused:
        getattr(face, command)(game, **strategy, **given)
    assert str(refused.value) == re.sub("«(.*?)[|].*?»", r"\1", told)
    code, _, err = pitboss(command, game, *(f"--{key}={word}" for key, word in strategy.items()), *typed)
    assert (code, err) == (2, f"pitboss: {re.sub('«.*?[|](.*?)»', lambda found: found[1], told)}\n")


def test_what_makes_a_run_and_what_bets_it_are_all_the_terms() -> None:
    assert OF_A_RUN.keys() | OF_BETS.keys() | {"game", "system", "spots_from"} == {*CountTerms.names()}
    assert OF_BETS.keys() | {"spots_from"} == {*BetTerms.names()}


@pytest.mark.parametrize("name", OF_A_RUN)
def test_what_makes_a_run_cannot_be_given_with_one_that_was_kept(pitboss: Command, name: str) -> None:
    value, text = OF_A_RUN[name]
    told = ": nowhere.json is a run that was kept: it can only be bet anew; leave it out"
    with pytest.raises(ValueError, match="kept") as refused:
        face.count("nowhere.json", **{name: value})  # type: ignore[arg-type]
    assert str(refused.value) == name + told
    option = options("count")[name]
    code, _, err = pitboss("count", "nowhere.json", f"{option}={text}" if text else option)
    assert (code, err) == (2, f"pitboss: {option}{told}\n")


@pytest.mark.parametrize("name", OF_BETS)
def test_a_run_that_was_kept_may_be_bet_in_every_way(pitboss: Command, name: str) -> None:
    """Nothing is said against the bets: the run is looked for, and it is not there."""
    value, text = OF_BETS[name]
    with pytest.raises(FileNotFoundError):
        face.count("nowhere.json", **{name: value})  # type: ignore[arg-type]
    _, _, err = pitboss("count", "nowhere.json", f"{options('count')[name]}={text}")
    assert err == "pitboss: nowhere.json: cannot be read: No such file or directory\n"


def test_the_examples_of_the_refusals() -> None:
    assert doctest.testmod(termerrors).failed == 0


def test_lists_of_text_are_of_the_wrong_kind() -> None:
    with pytest.raises(TypeError, match=r"^cuts is \('half',\): give shares of the shoe dealt"):
        face.count("blackjack", cuts=("half",))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "given",
    [
        {"spread": []},
        {"spread": [(-64, 1.5), (2, 4)]},
        {"spread": [("-64", "1")]},
        {"spread": [(-64, True)]},
        {"spread": [(-64, 1), (float("inf"), 4)]},
        {"departures": [5]},
        {"side_bets": [5]},
        {"cluster": 5},
    ],
    ids=str,
)
def test_a_simulation_is_not_asked_for_what_is_of_the_wrong_kind(given: dict[str, Any]) -> None:
    (name,) = given
    with pytest.raises(TypeError, match=f"^{name} is .*: give "):
        face.simulate("mega-blackjack", strategy="never-bust", count="hi-lo", **given)


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        ([(-64, 1), (2, -4)], "write chips by count"),
        ([(3, 8), (2, 4)], "must name rising counts"),
        ([(-64, 1), (1000, 5)], "counts go from -64 to 64"),
        ([(-64, 1), (2, 10**20)], "bets to 1,000,000 chips"),
    ],
)
def test_pairs_of_a_spread_are_held_to_what_its_text_is(pairs: list[tuple[int, int]], why: str) -> None:
    with pytest.raises(CountError, match=why):
        face.simulate("blackjack", strategy="never-bust", count="hi-lo", spread=pairs)


def test_a_bare_text_is_one_side_bet_by_its_count() -> None:
    asked = {"strategy": "never-bust", "rounds": 2000, "seed": 1}
    one = face.simulate("mega-blackjack", side_bets="buster 2-6=-1 T=1 @2", **asked)  # type: ignore[arg-type]
    assert 0 < one.side_bets["buster"].made < 1


def test_a_side_bet_that_no_count_was_high_enough_for_is_said_to_be_never_made() -> None:
    """Tens alone, each worth -1: the count never rises above zero."""
    asked = {"strategy": "never-bust", "rounds": 2000, "seed": 1}
    never = face.simulate("mega-blackjack", side_bets=["buster T=-1 @2"], **asked)  # type: ignore[arg-type]
    assert never.side_bets == {}
    assert "buster: never made" in str(never)
    assert "never made" in never._repr_html_()


def test_a_side_bet_from_a_count_on_needs_the_count() -> None:
    with pytest.raises(ConditionsError, match="from 2 on needs a count to go by"):
        SideBetPlan(least=2)
    with pytest.raises(ConditionsError, match="nan is none"):
        SideBetPlan(least=float("nan"))
    with pytest.raises(TypeError, match="give a Count"):
        SideBetPlan("hi-lo", 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("beside", [["A"], 5])
def test_cards_counted_beside_are_text_or_made_of_it(beside: Any) -> None:
    with pytest.raises(TypeError, match=r"^beside is .*: give text such as"):
        face.count("blackjack", beside=beside, exact=True)


def test_a_misspelt_argument_is_told_with_the_one_that_is_near() -> None:
    with pytest.raises(TypeError, match=r"'seat': did you mean 'seats'\?"):
        face.simulate("blackjack", seat=2)  # type: ignore[call-arg]
