"""Looking back: what decisions cost."""

import pytest
from tests.coach.questions import question

from pitboss.actions import Action
from pitboss.coach.action_values import action_values
from pitboss.coach.situation import ActionValues, FiguresError, cost_of, with_decision
from pitboss.game import Insure, Offer, Phase

WORTHS: ActionValues = {Action.HIT: -0.25, Action.STAND: -0.5, Action.DOUBLE: -0.25 - 1e-12}


@pytest.mark.parametrize(("did", "cost"), [(Action.HIT, 0.0), (Action.STAND, 0.25), (Action.DOUBLE, 0.0)])
def test_a_decision_costs_what_it_is_worth_less_than_the_best_and_rounding_costs_nothing(
    did: Action, cost: float
) -> None:
    assert cost_of(did, WORTHS) == cost


def test_what_has_no_figure_has_no_cost() -> None:
    assert cost_of(Action.SPLIT, WORTHS) is None
    assert cost_of(Action.HIT, FiguresError("too few cards are left")) is None


def test_insurance_for_less_than_the_most_is_asked_about_beside_what_the_table_names() -> None:
    """A bad bet loses in proportion to what is staked on it."""
    asked = question("blackjack", "9s 9d", "Ac", Offer.DECLINE, Insure(500), phase=Phase.INSURANCE)
    assert with_decision(asked, Insure(500)) is asked
    found = action_values(with_decision(asked, Insure(200)))
    assert found.keys() == {Offer.DECLINE, Insure(500), Insure(200)}
    assert found[Insure(200)] == pytest.approx(0.4 * found[Insure(500)])
    assert found[Insure(200)] < 0
