"""A sheet written from rules reads as the same rules."""

import random
from dataclasses import replace

import pytest
from tests.random_rules import random_rules

from pitboss.rules import games, load, read_sheet
from pitboss.rules.writing import to_toml


@pytest.mark.parametrize("game", games())
def test_a_game_comes_back_as_it_was(game: str) -> None:
    assert read_sheet(to_toml(load(game)), source="written.toml") == load(game)


def test_random_games_come_back_as_they_were() -> None:
    rng = random.Random(11)
    for _ in range(150):
        rules = random_rules(rng)
        assert read_sheet(to_toml(rules), source="written.toml") == rules


def test_what_is_left_open_comes_back() -> None:
    """A value of every kind: odds, words, numbers, flags, money, suits, a pay table, off."""
    rules = load("mega-blackjack")
    left = (
        ("natural.pays", ("3:1", "2:1")),
        ("double.max_total", ("off", "20")),
        ("double.after_split", ("true", "false")),
        ("limits.min", ("1.00", "2.50")),
        ("shoe.penetration", ("0.5", "0.75")),
        ("side_bets.buster.table", ("M1", "B1")),
        ("tokes", ("true", "false")),
    )
    open_rules = replace(rules, options=left, readings=())
    assert read_sheet(to_toml(open_rules), source="written.toml") == open_rules


def test_words_with_quotes_and_letters_of_any_alphabet_come_back() -> None:
    rules = replace(load("blackjack"), title='Twenty "One" \\ Ä', summary="Zwölf and more")
    assert "Zwölf" in to_toml(rules)
    assert read_sheet(to_toml(rules), source="written.toml") == rules


def test_what_a_game_does_not_have_is_written_as_off() -> None:
    lines = to_toml(load("blackjack")).splitlines()
    assert {'max_total = "off"'} <= set(lines)
