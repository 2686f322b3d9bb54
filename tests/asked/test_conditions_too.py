"""Conditions made without the terms that ask for them are held to the same: what one refuses the other does too.

The terms refuse first and by name, before the simulator is loaded and a game is solved; the simulator's own conditions
are made by the counter's desk, the report and whoever calls the simulator.
"""

from typing import Any, Final

import pytest
from tests.simulator.plain_chart import plain_chart

from pitboss.asked.simulationterms import SimulationTerms
from pitboss.asked.termerrors import TermError
from pitboss.rules import load
from pitboss.simulator import Conditions, ConditionsError, CountError, Departure, SideBetPlan, parse_count, parse_spread

HI_LO: Final = parse_count("hi-lo")
BY_COUNT: Final[dict[str, tuple[object, object]]] = {
    "spread": ("1 2=4", parse_spread("1 2=4")),
    "insure_from": (3, 3.0),
    "departures": (["16vT=stand@0"], (Departure.parse("16vT=stand@0"),)),
    "leave_below": (-1, -1.0),
    "bet_count": ("hi-lo", HI_LO),
}
"""What goes by a count: as it is asked, and as a condition."""


@pytest.mark.parametrize("name", BY_COUNT)
def test_what_goes_by_a_count_is_refused_without_one_and_taken_with_it(name: str) -> None:
    term, condition = BY_COUNT[name]
    asked: Any = {name: term}
    made: Any = {name: condition}
    with pytest.raises(TermError, match=f"^{name}: give count too"):
        SimulationTerms("blackjack", **asked)
    with pytest.raises(CountError, match="need a count"):
        Conditions(load("blackjack"), plain_chart(), **made)
    same = SimulationTerms("blackjack", count="hi-lo", **asked).conditions(
        load("blackjack"), plain_chart(), strategy="chart"
    )
    assert getattr(same, name) == getattr(Conditions(load("blackjack"), plain_chart(), count=HI_LO, **made), name)


def test_a_fresh_shuffle_has_no_cut_card() -> None:
    with pytest.raises(TermError, match=r"^penetration: with fresh there is no cut card"):
        SimulationTerms("blackjack", fresh=True, penetration=0.5)
    with pytest.raises(ConditionsError, match="has no cut card"):
        Conditions(load("blackjack"), plain_chart(), fresh=True, penetration=0.5)


def test_a_side_bet_that_there_is_none_of_is_told_in_the_same_words() -> None:
    rules = load("mega-blackjack")
    told = "Mega Blackjack has no side bet 'lucky': it has buster"
    with pytest.raises(TermError) as asked:
        SimulationTerms(rules, side_bets=["lucky"]).conditions(rules, plain_chart(), strategy="chart")
    assert str(asked.value) == f"side_bets: {told}"
    with pytest.raises(ConditionsError) as made:
        Conditions(rules, plain_chart(), side_bets={"lucky": SideBetPlan()})
    assert str(made.value) == told
    with pytest.raises(KeyError) as named:
        rules.side_bet("lucky")
    assert str(named.value) == told
