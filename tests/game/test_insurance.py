"""Insurance and even money: who is offered what with an ace up, and for how much."""

import pytest
from tests.settling import refusal, settle, through

from pitboss.game import Insure, Offer


@pytest.mark.parametrize(("bet", "most"), [(10, 5), (5, 2.5), (1, 0.5)])
def test_a_wager_is_insured_for_half_of_it_in_half_chips(bet: float, most: float) -> None:
    """The dealer has blackjack: insurance wins 2:1, the hand loses."""
    result = settle("blackjack", "9c As 8d Kh", bet=bet, insurance=most)
    assert (result.insurance, result.net) == (round(most * 200), 0)
    assert "insure up to" in refusal("blackjack", "9c As 8d Kh", bet=bet, insurance=most + 0.5)
    assert "insure up to" in refusal("blackjack", "9c As 8d Kh", bet=bet, insurance=most - 0.25)


@pytest.mark.parametrize(("share", "most"), [("1:3", 300), ("2:3", 650)])
def test_a_share_that_is_no_half_chip_is_rounded_down(share: str, most: int) -> None:
    """A third of 10.00 is 3.33, two thirds are 6.67."""
    play = through("blackjack", "9c As 8d Kh", changes={"insurance.max": share})
    assert play.round.legal_actions == (Offer.DECLINE, Insure(most))


def test_a_blackjack_may_take_even_money_and_one_that_is_doubled_has_none_to_take() -> None:
    changes = {"natural.even_money": "true", "natural.may_double": "true"}
    waits = through("blackjack", "Ac As Kd 9h stand", changes=changes).round
    assert waits.legal_actions == (Offer.DECLINE, Insure(500), Offer.EVEN_MONEY)
    doubled = through("blackjack", "Ac As Kd 9h double", changes=changes).round
    assert doubled.legal_actions == (Offer.DECLINE, Insure(500))
