"""Keys and values in words: every value of every key has its own, and the numbers in it are those of the value."""

import random
import re

import pytest
from tests.random_rules import random_sheet

from pitboss.reports.variants import alternatives
from pitboss.rules import games, load, read_sheet
from pitboss.rules.phrases import value_in_words


@pytest.mark.parametrize("game", games())
def test_every_rule_of_a_game_and_what_else_it_might_say_has_words(game: str) -> None:
    rules = load(game)
    changed = [(key, value) for key, value, _ in alternatives(rules)]
    for key, value in (*rules.flat().items(), *changed):
        assert key not in value_in_words(key, value)


@pytest.mark.parametrize("seed", range(40))
def test_the_rules_of_any_sheet_have_words(seed: int) -> None:
    for key, value in read_sheet(random_sheet(random.Random(seed)), source="random.toml").flat().items():
        assert value_in_words(key, value)


def test_two_values_of_a_key_never_have_the_same_words() -> None:
    seen: dict[str, dict[str, str]] = {}
    for seed in range(60):
        for key, value in read_sheet(random_sheet(random.Random(seed)), source="random.toml").flat().items():
            seen.setdefault(key, {})[value] = value_in_words(key, value)
    assert {key for key, told in seen.items() if len(set(told.values())) != len(told)} == set()


@pytest.mark.parametrize(
    ("key", "value"),
    [("natural.pays", "6:5"), ("insurance.pays", "3:2"),
     ("split.max_hands", "3"), ("shoe.decks", "8"), ("double.max_total", "19"), ("double.totals", "9-11")],
)  # fmt: skip
def test_the_numbers_of_a_value_are_in_its_words(key: str, value: str) -> None:
    assert set(re.findall(r"\d+", value)) <= set(re.findall(r"\d+", value_in_words(key, value)))
