"""Many rule sets solved side by side: the same figures, whatever is done them on, and clean ends."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.commands import Command

import pitboss
import pitboss as package
from pitboss.api.variations import LostSolverError, RuleSet, solve_each


def test_the_figures_are_those_of_one_after_the_other() -> None:
    variations = pitboss.grid("blackjack", {"shoe.decks": [1, 2], "natural.pays": ["3:2", "6:5"]})
    found = pitboss.solve_many(variations, processes=2)
    assert [row.changes for row in found] == [each.changes for each in variations]
    for row, each in zip(found, variations, strict=True):
        assert each.rules is not None
        assert row.house_edge == pitboss.solve(each.rules).house_edge
    assert found.to_frame().house_edge.is_monotonic_increasing is False
    assert repr(found).startswith("<Grid of 4 rule sets, house edges from -0.1576%")
    assert len(found) == found.total == 4
    assert not found.interrupted


def test_a_row_says_what_was_varied_and_what_came_of_it() -> None:
    varied, plain = pitboss.solve_many([*pitboss.grid("blackjack", {"shoe.decks": [1]}), "blackjack"], processes=1)
    assert repr(varied) == "<RuleSet shoe.decks=1: house edge -0.1576%>"
    assert repr(plain) == "<RuleSet Blackjack, 6 decks: house edge 0.3721%>"


def test_games_given_one_by_one_are_named_in_a_notebook() -> None:
    shown = pitboss.solve_many(["blackjack", pitboss.load("blackjack", {"shoe.decks": 1})], processes=1)._repr_html_()
    assert all(name in shown for name in ("Blackjack, 6 decks", "Blackjack, 1 deck"))


def test_a_key_is_changed_or_varied() -> None:
    with pytest.raises(ValueError, match=r"shoe\.decks is varied too"):
        pitboss.grid("blackjack", {"shoe.decks": [1, 2]}, {"shoe.decks": 6})


def test_every_fault_is_told_where_it_was_made() -> None:
    with pytest.raises(pitboss.SheetError) as refused:
        pitboss.grid("blackjack", {"shoe.decks": [98, 99, 2]}, {"natural.pays": "x"})
    told = {(fault.where, fault.key, fault.problem) for fault in refused.value.faults}
    assert told == {
        ("values", "shoe.decks", "found 98"),
        ("values", "shoe.decks", "found 99"),
        ("changes", "natural.pays", "found 'x'"),
    }


def test_every_combination_once() -> None:
    made = pitboss.grid("blackjack", {"shoe.decks": [1, 6], "surrender.when": ["never", "late", "early"]})
    assert len({tuple(each.changes.items()) for each in made}) == 6
    assert made[0].rules == pitboss.load("blackjack", {"shoe.decks": 1, "surrender.when": "never"})


def test_a_combination_that_contradicts_itself_is_told_and_the_others_are_solved(tmp_path: Path) -> None:
    """Early surrender is for the first two cards."""
    made = pitboss.grid("blackjack", {"surrender.when": ["early", "late"], "surrender.cards": ["first-two", "any"]})
    clashing = [each for each in made if each.rules is None]
    assert [each.changes for each in clashing] == [{"surrender.when": "early", "surrender.cards": "any"}]
    found = pitboss.solve_many(made, processes=1)
    assert len(found) == 4
    for row in found:
        assert (row.house_edge is None) == (row in clashing) == bool(row.fault)
    assert repr(found).startswith("<Grid of 4 rule sets, 1 of them without figures, house edges")
    assert "3 of 4 rule sets solved" in found._repr_html_()
    text = found.save(tmp_path / "grid.csv").read_text().splitlines()
    assert len(text) == 5
    assert text[0].startswith("surrender.when,surrender.cards,")


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"natural.pays": ["3:2", "zz"]}, "natural.pays: found 'zz'"),
        ({"no.such": [1]}, "no such key"),
        ({"shoe.decks": []}, "no values for shoe.decks"),
        ({}, "give a list of values for every key"),
        ({"shoe.decks": range(400), "limits.min": range(400)}, "160,000 rule sets are too many"),
    ],
)
def test_a_grid_that_makes_no_sense(values: dict[str, list[str]], told: str) -> None:
    with pytest.raises(ValueError, match=told) as refused:
        pitboss.grid("blackjack", values)
    assert "--" not in str(refused.value)


def test_ctrl_c_keeps_what_is_done_and_leaves_no_process() -> None:
    """Ctrl-C comes once the first figures are there; the processes at work are gone afterwards."""
    code = (
        "import os, signal, sys, pitboss\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from pitboss.api import variations\n"
        "def solve_and_interrupt(rule_sets, *, processes):\n"
        "    for found in below(rule_sets, processes=processes):\n"
        "        yield found\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        "below, variations.solve_each = variations.solve_each, solve_and_interrupt\n"
        "found = pitboss.solve_many(pitboss.grid('blackjack', {'shoe.decks': range(1, 9)}), processes=2)\n"
        "assert found.interrupted and 1 <= len(found) < 8, found\n"
        "try:\n"
        "    os.waitpid(-1, 0)\n"
        "except ChildProcessError:\n"
        "    print(repr(found))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "interrupted before the other" in done.stdout
    assert done.stderr == ""


def test_a_script_needs_no_guard_around_its_main_part(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text(
        "import pitboss\n"
        "made = pitboss.grid('blackjack', {'shoe.decks': [1, 2]})\n"
        "print(len(pitboss.solve_many(made, processes=2)))\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert done.stdout == "2\n"


def test_a_lost_process_is_an_error_and_no_waiting_for_ever(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "deserter.py").write_text("import sys\ndef main():\n    sys.stdin.buffer.read(1)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("pitboss.api.variations.__name__", "deserter")
    rules = RuleSet({}, pitboss.load("blackjack"))
    with pytest.raises(LostSolverError):
        list(solve_each([rules, rules], processes=2))
    assert not [thread for thread in threading.enumerate() if "_feed" in thread.name]


def test_solutions_print_as_the_table_of_the_command(pitboss: Command) -> None:
    values = ["3:2", "6:5"]
    found = package.solve_many(package.grid("blackjack", {"natural.pays": values}), processes=1)
    printed = pitboss("odds", "blackjack", "--grid", f"natural.pays={','.join(values)}").out
    assert str(found).split() == printed.split()


def test_solutions_of_games_print_with_their_names() -> None:
    told = str(package.solve_many(["blackjack", "mega-blackjack"], processes=1))
    assert [line.split()[0] for line in told.splitlines() if "blackjack" in line] == ["blackjack", "mega-blackjack"]


def test_a_comparison_tells_changes_one_by_one_and_together() -> None:
    """A blackjack at 6:5 costs 1.36 % with six decks; what each change adds is the difference of two solutions."""
    comparison = package.compare("blackjack", {"natural.pays": "6:5", "dealer.soft_17": "stand"})
    assert comparison.edge == package.solve("blackjack").house_edge
    pays, soft, both = comparison.steps
    assert comparison.difference(pays) == pytest.approx(0.01360, abs=5e-5)
    assert comparison.difference(soft) == pytest.approx(-0.0020, abs=5e-4)
    changes = {"natural.pays": "6:5", "dealer.soft_17": "stand"}
    assert both.house_edge == package.solve(package.load("blackjack", changes)).house_edge
    assert [row["change"] for row in comparison.rows()] == [
        "as it stands", "natural.pays = 6:5", "dealer.soft_17 = stand", "all together",
    ]  # fmt: skip
    assert comparison.to_dict()["changes"][0]["difference"] == comparison.difference(pays)
    assert "natural.pays = 6:5" in comparison._repr_html_()


def test_a_comparison_tells_what_side_bets_are_worth() -> None:
    comparison = package.compare("maxtime-21", {"side_bets.maxtyme-bonus.rows.1.pays": "320:1"})
    changed = package.load("maxtime-21", {"side_bets.maxtyme-bonus.rows.1.pays": "320:1"})
    step = comparison.steps[0]
    assert step.bets["maxtyme-bonus"] == package.solve(changed).side_bets["maxtyme-bonus"].house_edge
    assert step.bets["maxtyme-bonus"] < comparison.base.bets["maxtyme-bonus"]
    assert "maxtyme-bonus" in str(comparison)


def test_two_games_are_compared_key_by_key(pitboss: Command) -> None:
    comparison = package.compare("blackjack", "mega-blackjack")
    assert comparison.steps[-1].house_edge == package.solve("mega-blackjack").house_edge
    assert {"natural.pays": "3:1"} in [dict(step.changes) for step in comparison.steps]
    printed = pitboss("compare", "blackjack", "mega-blackjack").out  # A long change is wrapped there.
    assert sorted(str(comparison).split()) == sorted(printed.split())
    assert "The rules are the same" in str(package.compare("blackjack", "blackjack"))
