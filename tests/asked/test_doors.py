"""Two doors, one way through: what a run may be asked is the same in Python and on the command line."""

import ast
import json
from collections.abc import Callable
from dataclasses import fields
from inspect import signature
from pathlib import Path
from typing import Final

import pytest
from tests.asked.doors import NO_OPTION, TERMS, options
from tests.commands import Command

import pitboss as face
from pitboss import cli
from pitboss.asked.betterms import BetTerms
from pitboss.asked.countterms import CountTerms
from pitboss.asked.simulationterms import SimulationTerms
from pitboss.asked.term import Terms
from pitboss.counter import AtCount, CountRun, Findings, run_text

NO_TERM: Final = {
    "decks": "a change of the rules, which are read before",
    "set_": "a change of the rules, which are read before",
    "departures_file": "a file; what it holds is the terms count, insure_from and departures",
    "strategy": "a chart, which the face takes as its own `Chart`",
    "raw": "the opposite of the term reduces",
    "json": "how it is printed",
    "output": "where it is written",
    "save": "where it is written",
    "write": "where it is written",
}
BESIDE_THE_TERMS: Final = {"progress", "strategy"}
"""Keywords beside the terms: what is shown meanwhile, and a chart."""


@pytest.mark.parametrize("command", TERMS)
def test_every_term_has_an_option_and_a_keyword(command: str) -> None:
    terms = {*TERMS[command].names()}
    assert signature(getattr(face, command)).parameters.keys() - BESIDE_THE_TERMS == terms
    typed = options(command).keys()
    assert terms - typed - {"game"} == terms & NO_OPTION.keys()
    assert typed - terms == typed & NO_TERM.keys()


@pytest.mark.parametrize(
    ("asks", "terms"),
    [(face.simulate, SimulationTerms), (face.count, CountTerms), (face.Counted.bet, BetTerms)],
)
def test_help_shows_every_term_with_its_default_and_its_type(asks: Callable[..., object], terms: type[Terms]) -> None:
    shown = signature(asks).parameters
    for term in fields(terms):
        assert shown[term.name].annotation == term.type
        assert shown[term.name].default == (shown[term.name].empty if term.name == "game" else term.default)
    assert (asks.__doc__ or "").count("`") > 10
    assert not hasattr(asks, "__wrapped__")
    """Whoever follows it, as some editors do, would see the terms as one argument."""


def test_an_argument_that_is_none_is_refused_as_python_does() -> None:
    """By type checkers too: each of these would be an error to them, and is said to be one."""
    with pytest.raises(TypeError, match=r"keyword argument 'seeds': did you mean 'seed'\?$"):
        face.simulate("blackjack", seeds=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^count\(\) missing a required argument: 'game'$"):
        face.count()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^bet\(\) got an unexpected keyword argument 'seats'$"):
        face.Counted(Findings()).bet(seats=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^kelly is 'half': give a number from 0.01 to 10$"):
        face.Counted(Findings()).bet(kelly="half")  # type: ignore[arg-type]


MANY: Final[list[tuple[str, dict[str, object], list[str]]]] = [
    (
        "simulate",
        {
            "rounds": 3000, "seed": 5, "threads": 1, "penetration": 0.6, "seats": 2, "count": "hi-lo",
            "bet_count": "ko", "spread": "1 2=4", "insure_from": 3, "departures": ["16vT=stand@0"],
            "side_bets": ["buster 2-6=-1 T=1 @2"], "by_round": True, "bankroll": 500,
            "rounds_per_hour": 80, "reduces": False,
        },
        [
            "--rounds=3000", "--seed=5", "--threads=1", "--penetration=0.6", "--seats=2", "--count=hi-lo",
            "--bet-count=ko", "--spread=1 2=4", "--insure-at=3", "--depart=16vT=stand@0",
            "--side-bet=buster 2-6=-1 T=1 @2",
            "--by-round", "--bankroll=500", "--rounds-per-hour=80", "--raw",
        ],
    ),
    (
        "simulate",
        {"precision": 0.02, "seconds": 500, "seed": 5, "fresh": True, "side_bets": []},
        ["--precision=2%", "--seconds=500", "--seed=5", "--fresh", "--side-bet=none"],
    ),
    (
        "count",
        {
            "bankroll": 5000, "spread": (1, 8), "unit": 10, "least": 10, "most": 70, "chip": 5, "kelly": 0.5,
            "spots": 2, "spots_from": 1, "enter": 0, "errors": 0.1, "goal": 300, "horizon": 1000,
        },
        [
            "--bankroll=5000", "--spread=1-8", "--unit=10", "--min=10", "--max=70", "--chip=5", "--kelly=0.5",
            "--spots=2", "--spots-from=1", "--enter=0", "--errors=0.1", "--goal=300", "--horizon=1000",
        ],
    ),
    ("count", {"ramp": "1 2=12", "bankroll": 800}, ["--ramp=1 2=12", "--bankroll=800"]),
]  # fmt: skip
"""Many terms at once, each other than by default."""


@pytest.mark.parametrize(("command", "given", "typed"), MANY, ids=lambda each: str(each)[:30])
def test_both_find_the_same_if_they_are_asked_the_same(
    pitboss: Command, tmp_path: Path, command: str, given: dict[str, object], typed: list[str]
) -> None:
    """A game is simulated; a run that was kept is bet, which takes no time."""
    kept = tmp_path / "run.json"
    rows = tuple(AtCount(count, 0.25, 0.01 * count, 0.001, 1.3, covariance=0.5) for count in (-1, 0, 1, 2))
    kept.write_text(run_text(CountRun("x", "X", "0", "hi-lo", "six decks", 300, 7, 43.0, 1, rows, {}, seats=2)))
    game = str(kept) if command == "count" else "mega-blackjack"
    code, out, err = pitboss(command, game, *typed, "--json")
    assert code == 0, err
    timed = {"seconds", "rounds_per_second", "effective_rounds_per_second"}
    first, second = json.loads(out), json.loads(json.dumps(getattr(face, command)(game, **given).as_json()))
    assert {key: first[key] for key in first if key not in timed} == {
        key: second[key] for key in second if key not in timed
    }


FROM_OTHERS: Final = {
    "reduces": {"raw"},
    "count": {"count", "departures_file"},
    "insure_from": {"insure_from", "departures_file"},
    "departures": {"departures", "departures_file"},
}
"""Terms that are made of other options too: a file of departures has a count and says when to insure."""


@pytest.mark.parametrize("command", TERMS)
def test_every_option_becomes_the_term_of_its_name(command: str) -> None:
    """As the command writes it down: each term, from the option of the same name and no other."""
    tree = ast.parse((Path(cli.__file__).parent / f"{command}.py").read_text(encoding="utf-8"))
    body = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == command)
    calls = (node for node in ast.walk(body) if isinstance(node, ast.Call))
    made = next(each for each in calls if isinstance(each.func, ast.Name) and each.func.id == TERMS[command].__name__)
    written = {each.arg: names_in(each.value) & (options(command).keys() | {"plan"}) for each in made.keywords}
    positional = ("game", "system")[: len(made.args)]
    assert {*TERMS[command].names()} - {"leave_below"} == {*written, *positional}
    of_the_file = {"plan": "departures_file"}
    for term, names in written.items():
        assert {of_the_file.get(name, name) for name in names} == FROM_OTHERS.get(str(term), {term})


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
