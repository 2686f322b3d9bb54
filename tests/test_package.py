"""`import pitboss`: light, complete, and the same for people, for type checkers and for `dir()`."""

import doctest
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import pitboss
from pitboss.simulator import parse_system

SOURCE = Path(str(pitboss.__file__))


@pytest.mark.parametrize("name", pitboss.__all__)
def test_every_name_is_there_and_listed(name: str) -> None:
    found = getattr(pitboss, name)
    home = getattr(found, "__module__", None) or found.__name__
    assert home.startswith("pitboss.")
    assert name in dir(pitboss)


def test_nothing_else_is_listed() -> None:
    """What tab offers is what the guide speaks of."""
    assert {name for name in dir(pitboss) if not name.startswith("__")} == set(pitboss.__all__)


def test_functions_are_functions_and_rooms_are_rooms() -> None:
    """No module poses as a function: `pitboss.solve` is one whatever was imported before."""
    code = (
        "import pitboss.solver.solution, pitboss.simulator, pitboss.counting, pitboss\n"
        "names = 'load games solve decide chart compare grid simulate settle count'.split()\n"
        "assert all(callable(getattr(pitboss, name)) for name in names)\n"
        "assert pitboss.rules.load is pitboss.load"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, pitboss\n"
        "pitboss.load('blackjack'), pitboss.games(), pitboss.Card, pitboss.Round, dir(pitboss)\n"
        "heavy = {'numpy', 'numba', 'rich', 'typer', 'pandas', 'altair'} & sys.modules.keys()\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="'pitboss' has no attribute 'slove'"):
        pitboss.slove  # type: ignore[attr-defined]  # noqa: B018


def test_the_package_is_typed() -> None:
    assert (SOURCE.parent / "py.typed").exists()


def test_the_examples_of_the_package() -> None:
    assert doctest.testmod(pitboss).failed == 0


@cache
def shown() -> dict[str, object]:
    """One of each class that is exported."""
    rules = pitboss.load("blackjack", {"shoe.decks": 2})
    solution = pitboss.solve(rules)
    result = pitboss.simulate(rules, strategy="never-bust", rounds=1000, seed=1, counter=pitboss.Counter(ramp="1 2=4"))
    table = pitboss.Table(rules)
    table.sit(1, "Ann", 100_00)
    counted = pitboss.count(pitboss.load("blackjack", {"split.max_hands": 1}), rounds=1000, seed=1)
    return {
        "Action": pitboss.Action.HIT,
        "Bankroll": pitboss.Bankroll(500),
        "Bets": pitboss.Bets("1-8"),
        "Card": pitboss.Card("A", "s"),
        "Chart": solution.chart,
        "Conditions": result.conditions,
        "Count": counted,
        "Counter": pitboss.Counter("ko", ramp="1 2=4"),
        "CutCards": pitboss.CutCards("0.5 0.8"),
        "HandValues": pitboss.decide(rules, "Ts 6d", "9s"),
        "Simulation": result,
        "Round": pitboss.Round.open(rules, [pitboss.Wagers(10_00)]),
        "Rules": rules,
        "Settlement": pitboss.settle(rules, bet=10, cards="Ts Kd 6d Kh", actions="stand"),
        "Shoe": pitboss.Shoe.of_decks(6).without(pitboss.Card("A", "s")),
        "Solution": solution,
        "Table": table,
        "Wagers": pitboss.Wagers(10_00),
    }


def test_whatever_is_exported_shows_itself_in_a_line() -> None:
    """Of every class but the errors; without arrays, addresses and rows of numbers."""
    exported = {name for name in pitboss.__all__ if isinstance(getattr(pitboss, name), type)}
    errors = {name for name in exported if issubclass(getattr(pitboss, name), Exception)}
    things = shown()
    assert exported - errors == things.keys() - {"Conditions"}
    for name, thing in things.items():
        text = repr(thing)
        assert name in text, name
        assert len(text) <= 160, f"{name}: {text}"
        assert "\n" not in text, name
        assert " object at 0x" not in text, name
        assert "array(" not in text, name


def test_shoes_counts_and_conditions_show_what_they_are() -> None:
    things = shown()
    assert repr(things["Shoe"]) == "<Shoe of 311 cards: A:23 2:24 3:24 4:24 5:24 6:24 7:24 8:24 9:24 T:96>"
    assert repr(parse_system("ko")) == "<CountingSystem ko: A=-1 2-7=1 8-9=0 T=-1 running, from 4-4 a deck>"
    told = repr(things["Conditions"])
    assert told.startswith("<Conditions of Blackjack: 2 decks, ")
    assert "1 seat, Never bust, counting hi-lo, sheet " in told
