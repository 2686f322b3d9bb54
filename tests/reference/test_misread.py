"""A key that the rules misread is caught: the table plays another value of it than the reference, and they differ."""

import random
from dataclasses import replace

import pytest
from tests.random_play import played, random_round
from tests.random_rules import random_rules
from tests.reference.sheet import sheet_of
from tests.reference.test_table import check_moment, check_money, reference_of, word

from pitboss.rules import Rules
from pitboss.rules.keys import KEYS, Key

KEYS_OF_PLAY = [key for key in KEYS if key.section not in ("shoe", "limits")]
GAMES, ROUNDS = 150, 12


def with_value_of(rules: Rules, other: Rules, section: str, field: str) -> Rules:
    values = replace(getattr(rules, section), **{field: getattr(getattr(other, section), field)})
    return replace(rules, **{section: values})


def is_caught(rng: random.Random, right: Rules, wrong: Rules) -> bool:
    """Whether the table under the wrong rules ever differs from the reference under the right ones."""
    for _ in range(ROUNDS):
        table, shoe = random_round(rng, wrong)
        reference = reference_of(table, sheet_of(right))
        try:
            check_moment(table, reference)
            for step, after, _ in played(rng, table, shoe):
                reference.take(word(step))
                check_moment(after, reference)
                table = after
            check_money(table, reference)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize("key", KEYS_OF_PLAY, ids=lambda key: key.path)
def test_a_misread_key_is_caught(key: Key) -> None:
    rng = random.Random(key.path)
    for _ in range(GAMES):
        right = random_rules(rng)
        wrong = with_value_of(right, random_rules(rng), key.section, key.field)
        if is_caught(rng, right, wrong):
            return
    raise AssertionError(f"nobody noticed that {key.path} was misread in {GAMES * ROUNDS} rounds")
