"""The generator of random rule sets reaches every key and value, and always the same ones from a seed."""

import random
from collections import defaultdict

from tests.random_rules import random_rules, random_sheet

from pitboss.rules.keys import KEYS
from pitboss.rules.patterns import CARDS


def test_a_seed_gives_one_game() -> None:
    assert random_rules(random.Random(5)) == random_rules(random.Random(5))
    assert random_rules(random.Random(5)).flat() != random_rules(random.Random(6)).flat()


def test_every_sheet_drawn_is_legal_and_the_whole_key_space_is_reached() -> None:
    """`random_rules` raises if a sheet is refused; every key takes several values, a choice all its words."""
    seen: dict[str, set[str]] = defaultdict(set)
    kinds: set[tuple[object, object]] = set()
    for seed in range(600):
        rules = random_rules(random.Random(seed))
        for path, value in rules.flat().items():
            seen[path].add(value)
        kinds |= {(bet.cards, bet.when) for bet in rules.side_bets}
        kinds |= {("bonus", "-" in str(bonus.pattern.total)) for bonus in rules.bonus}
    for key in KEYS:
        assert len(seen[key.path]) > 1, f"{key.path} is never changed"
        if key.kind.allowed.startswith("one of "):
            assert seen[key.path] == set(key.kind.allowed.removeprefix("one of ").split(", "))
        if key.kind.allowed.endswith("or off"):
            assert "off" in seen[key.path]
    for kind in CARDS:
        assert (kind, "every-round") in kinds
        assert (kind, "first-round-of-shoe") in kinds
    assert {("bonus", True), ("bonus", False)} <= kinds


def test_a_sheet_is_text_that_somebody_could_have_written() -> None:
    assert random_sheet(random.Random(1)).startswith('name = "random-game"')
