"""Strategies by their names: the same at both doors, and told wherever users read of them."""

import json

from tests.commands import Command

import pitboss as face
from pitboss.strategy import SIMPLE_NAMES, STRATEGY_NAMES
from pitboss.strategy.simple import SIMPLE


def test_every_strategy_is_named_where_users_read_of_it() -> None:
    for name in STRATEGY_NAMES:
        assert f"`{name}`" in str(face.simulate.__doc__)
    for name in SIMPLE_NAMES:
        assert f"`{name}`" in str(face.Chart.simple.__doc__)
    assert {*SIMPLE} == {*SIMPLE_NAMES}


def test_every_name_can_be_simulated(pitboss: Command) -> None:
    """By both doors, with the same figures."""
    for name in STRATEGY_NAMES:
        found = face.simulate("blackjack", strategy=name, rounds=2000, seed=1)
        told = json.loads(
            pitboss("simulate", "blackjack", "--strategy", name, "--rounds=2000", "--seed=1", "--json").out
        )
        assert (told["strategy"], told["ev"]) == (found.conditions.strategy, found.ev)


def test_a_strategy_without_a_name_is_no_strategy(pitboss: Command) -> None:
    code, _, err = pitboss("simulate", "blackjack", "--strategy", "")
    assert (code, "no strategy of that name (best, by-cards, never-bust, mimic-the-dealer)" in err) == (2, True)
    code, _, err = pitboss("chart", "blackjack", "--strategy", "nothing")
    assert (code, "no strategy of that name (best, never-bust, mimic-the-dealer)" in err) == (2, True)
