"""`pitboss odds --grid` as a user types it."""

import csv
import io
import json

import pytest
from tests.commands import Command

from pitboss.rules import load
from pitboss.solver import solve

TWO = ("--grid", "shoe.decks=1,2", "--grid", "natural.pays=3:2,6:5")


def test_csv_has_every_combination_with_the_solvers_figures(pitboss: Command) -> None:
    code, out, err = pitboss("odds", "blackjack", *TWO, "--set", "dealer.soft_17=stand", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert (code, err) == (0, "")
    assert [(row["shoe.decks"], row["natural.pays"]) for row in rows] == [
        ("1", "3:2"), ("1", "6:5"), ("2", "3:2"), ("2", "6:5"),
    ]  # fmt: skip
    last = load("blackjack", {"shoe.decks": "2", "natural.pays": "6:5", "dealer.soft_17": "stand"})
    assert float(rows[-1]["house_edge"]) == solve(last).house_edge
    assert rows[-1]["sheet_hash"] == last.hash


def test_text_and_json_say_the_same(pitboss: Command) -> None:
    text = pitboss("odds", "blackjack", *TWO).out
    found = json.loads(pitboss("odds", "blackjack", *TWO, "--json").out)
    assert found["total"] == 4
    for row in found["rule_sets"]:
        assert f"{row['house_edge']:.4%}" in text
    assert "exactly solved" in text


def test_a_list_is_one_value(pitboss: Command) -> None:
    out = pitboss("odds", "blackjack", "--grid", "shoe.choices=[1,6],[2,6]", "--json").out
    assert [row["shoe.choices"] for row in json.loads(out)["rule_sets"]] == ["[1,6]", "[2,6]"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--grid", "natural.pays"), "write KEY=VALUE,VALUE,…"),
        (("--grid", "natural.pays=3:2,"), "write KEY=VALUE,VALUE,…"),
        (("--grid", "=3:2"), "write KEY=VALUE,VALUE,…"),
        (("--grid", "natural.pays=3:2,zz"), "natural.pays: found 'zz'; odds such as"),
        (("--grid", "no.such=1,2"), "--grid: no.such: no such key"),
        (("--grid", "shoe.decks=1,2", "--grid", "shoe.decks=4"), "is varied already"),
        (("--grid", "shoe.decks=1,1"), "a value is named twice"),
        (("--grid", "shoe.decks=1,2", "--decks", "4"), "shoe.decks is set to 4"),
        (("--grid", "shoe.decks=1,2", "--hand", "T 6"), "--hand: with --grid"),
        (("--grid", "shoe.decks=1,2", "--removal"), "--removal: with --grid"),
        (("--grid", "shoe.decks=1,2", "--strategy", "never-bust"), "--strategy: with --grid"),
        (("--grid", "shoe.decks=1,2", "--csv", "--json"), "--csv and --json"),
        (("--csv",), "--csv: it is for --grid"),
    ],
)
def test_a_bad_grid_is_answered_in_one_line(pitboss: Command, words: tuple[str, ...], told: str) -> None:
    code, out, err = pitboss("odds", "blackjack", *words)
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.splitlines()) == 1
