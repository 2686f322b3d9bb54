"""What commands do by default is what Python and the house do by default; what they refuse is the same too."""

from inspect import signature

import pytest
from tests.commands import Command

import pitboss
from pitboss.api import counting, simulation
from pitboss.cli import count, serve, simulate
from pitboss.house.tables.settings import Timers
from pitboss.house.web.limits import Limits
from pitboss.simulator import Goal


def defaults(function: object) -> dict[str, object]:
    """The arguments of a function that may be left out."""
    given = signature(function).parameters.values()  # type: ignore[arg-type]
    return {each.name: each.default for each in given if each.default is not each.empty}


def test_a_bankroll_that_nobody_names_is_the_same_everywhere() -> None:
    asked = (simulate.simulate, count.count, pitboss.simulate, pitboss.count, pitboss.Count.bet)
    assert {defaults(each)["bankroll"] for each in asked} | {pitboss.Bankroll().amount} == {1000.0}


def test_a_house_is_opened_with_the_timers_and_limits_it_would_have_anyway() -> None:
    said = defaults(serve.serve)
    assert (said["turn_seconds"], said["betting_seconds"]) == (Timers().turn / 1000, Timers().betting / 1000)
    for name in ("connections_per_address", "request_seconds"):
        assert said[name] == getattr(Limits(), name)


def test_simulations_and_counts_end_as_the_guide_says() -> None:
    """Within 0.001 % or after ten seconds; a counter's run after five."""
    assert Goal(precision=0.001 / 100, seconds=10) == simulation.DEFAULT_GOAL
    assert Goal(seconds=5) == counting.DEFAULT_GOAL


@pytest.mark.parametrize("name", ["count", "simulate"])
def test_a_command_and_its_function_have_the_same_defaults(name: str) -> None:
    spelled_otherwise = {"strategy"}
    command = defaults({"count": count.count, "simulate": simulate.simulate}[name])
    function = defaults(getattr(pitboss, name))
    shared = command.keys() & function.keys() - spelled_otherwise
    assert len(shared) > 8
    assert {each: str(command[each]) for each in shared} == {each: str(function[each]) for each in shared}


def test_a_cut_card_is_refused_where_python_refuses_it(pitboss: Command) -> None:
    code, _, err = pitboss("count", "blackjack", "--cuts", "0.001 0.5")
    assert code == 2
    assert "--cuts 0.001 0.5: give numbers from 0.01 to 1" in err
