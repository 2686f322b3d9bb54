"""The changes that are tried, how they are made, and what is told of them."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.mutation.__main__ import ROOMS, equivalent, is_at
from tests.mutation.mutants import SOURCES, Mutant, all_mutants, enums_of, mutants_of
from tests.mutation.running import OUT_OF_TIME, end_after, in_children, swap

from pitboss.rules.odds import Odds

SOURCE = '''
"""A module."""
from enum import Enum

class Suit(Enum):
    RED = "red"
    BLACK = "black"

def f(points: int, suit: Suit = Suit.RED) -> int:
    """What it is worth."""
    if points > 21 and suit is Suit.BLACK:
        raise ValueError(f"a hand of {points} is bust")
    return -points
'''


def _of(source: str) -> list[Mutant]:
    return mutants_of("game/f.py", source, enums_of([source]))


def test_every_kind_of_slip_is_made_and_words_for_people_are_left_alone() -> None:
    assert [mutant.name.removeprefix("game/f.py ") for mutant in _of(SOURCE)] == [
        "Suit: 'red' -> 'xred'",
        "Suit: 'black' -> 'xblack'",
        "f: Suit.RED -> Suit.BLACK",
        "f: points > 21 and suit is Suit.BLACK -> suit is Suit.BLACK",
        "f: points > 21 and suit is Suit.BLACK -> points > 21",
        "f: points > 21 and suit is Suit.BLACK -> points > 21 or suit is Suit.BLACK",
        "f: points > 21 -> points >= 21",
        "f: 21 -> 22",
        "f: 21 -> 20",
        "f: suit is Suit.BLACK -> suit is not Suit.BLACK",
        "f: Suit.BLACK -> Suit.RED",
        "f: raise ValueError(f'a hand of {points} is bust') -> pass",
        "f: return -points -> return None",
        "f: -points -> points",
    ]


def test_what_only_the_type_checker_reads_is_left_alone() -> None:
    assert [mutant.change for mutant in _of("def f(a):\n    assert_never(a)\n    check(a)\n")] == ["check(a) -> pass"]


def test_the_same_change_twice_in_a_function_has_two_names() -> None:
    names = [mutant.name for mutant in _of("def f(a, b):\n    return (a + 1) * (b + 1)\n") if "1 -> 2" in mutant.name]
    assert names == ["game/f.py f: 1 -> 2", "game/f.py f: 1 -> 2 #2"]


def test_a_place_is_a_room_a_module_or_a_line() -> None:
    (mutant,) = [each for each in _of(SOURCE) if each.change == "21 -> 22"]
    assert mutant.line == 11
    for place in ("game", "game/", "game/f.py", "src/pitboss/game/f.py", "game/f.py:11"):
        assert is_at(mutant, place)
    for place in ("rules", "gam", "game/f.py:12", "game/g.py"):
        assert not is_at(mutant, place)


def test_what_is_listed_as_equivalent_is_a_change_of_the_sources_and_has_a_reason() -> None:
    listed = equivalent()
    assert listed.keys() <= {mutant.name for mutant in all_mutants(ROOMS)}
    assert all(because.strip() for because in listed.values())


def test_a_change_is_swapped_into_a_function_that_is_already_imported() -> None:
    source = (SOURCES / "rules/odds.py").read_text(encoding="utf-8")
    mutants = [each for each in mutants_of("rules/odds.py", source, {}) if each.where == "Odds.is_exact_on"]
    turned = next(each for each in mutants if each.change.endswith("!= 0"))
    before = Odds.is_exact_on.__code__
    try:
        assert swap(turned)
        assert not Odds(3, 2).is_exact_on(200)
    finally:
        Odds.is_exact_on.__code__ = before
    assert Odds(3, 2).is_exact_on(200)


def test_what_is_read_once_at_import_cannot_be_swapped_in() -> None:
    """What stands outside of functions, and what stands in their heads."""
    source = (SOURCES / "rules/odds.py").read_text(encoding="utf-8")
    outside = [each for each in mutants_of("rules/odds.py", source, {}) if not each.where]
    assert outside
    source = (SOURCES / "rules/loader.py").read_text(encoding="utf-8")
    of_function = [each for each in mutants_of("rules/loader.py", source, {}) if each.where == "read_sheet"]
    heads = [each for each in of_function if each.change == "False -> True"]
    assert len(heads) == 1
    assert not any(map(swap, outside + heads))


def _notices(_: Mutant, order: list[str], write: Callable[[str], None]) -> None:
    match order:
        case ["fails"]:
            write("test_a")
            os._exit(1)
        case ["raises"]:
            raise ValueError("wrong")
        case ["loops"]:
            while True:
                pass
        case ["loops in a test"]:
            end_after(0.1)
            while True:
                pass
        case ["waits in a test"]:
            end_after(0.1)
            time.sleep(60)
        case ["cannot"]:
            os._exit(3)


@pytest.mark.parametrize(
    ("does", "told"),
    [
        ("passes", ""),
        ("fails", "test_a"),
        ("raises", "ValueError('wrong')"),
        ("loops", OUT_OF_TIME),
        ("loops in a test", OUT_OF_TIME),
        ("waits in a test", OUT_OF_TIME),
        ("cannot", None),
    ],
)
def test_each_mutant_meets_its_tests_in_a_process_that_ends(does: str, told: str | None) -> None:
    mutant = _of(SOURCE)[0]
    (outcome,) = in_children([(mutant, [does])], _notices, lambda _: 1, jobs=2)
    assert (outcome.mutant, outcome.noticed) == (mutant, told)


def test_what_noticed_a_change_of_a_function_is_tried_first_on_the_next() -> None:
    """Of three changes of one function, each noticed by test_c, only the first meets the tests in their own order."""
    tried = [(mutant, ["test_a", "test_b", "test_c"]) for mutant in _of(SOURCE) if mutant.where == "f"][:3]

    def attempt(_: Mutant, order: list[str], write: Callable[[str], None]) -> None:
        write("test_c" if order[-1] == "test_c" else ", ".join(order))
        os._exit(1)

    told = [outcome.noticed for outcome in in_children(tried, attempt, lambda _: 1, jobs=1)]
    assert told == ["test_c", "test_c, test_a, test_b", "test_c, test_a, test_b"]


def _place(name: str, text: str) -> str:
    """The line of a module that holds a text, as the command takes it."""
    lines = (Path(__file__).parents[2] / "src" / "pitboss" / name).read_text(encoding="utf-8").splitlines()
    (line,) = (number for number, each in enumerate(lines, start=1) if text in each)
    return f"{name}:{line}"


def test_a_run_counts_what_was_noticed_and_names_what_was_not() -> None:
    """The tests of odds notice what is wrong with odds, and know nothing of faults."""
    odds = _place("rules/odds.py", "cents * self.win % self.stake == 0")
    faults = _place("rules/faults.py", "{self.where}: {self.key}")
    command = [
        sys.executable,
        "-m",
        "tests.mutation",
        odds,
        faults,
        "--jobs",
        "1",
        "--tests",
        "tests/rules/test_odds.py",
    ]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert f"survived: src/pitboss/{faults}: " in done.stdout
    assert f"src/pitboss/{odds}" not in done.stdout
