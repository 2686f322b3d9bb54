"""Without a hole card: the dealer's second card comes last, and what its blackjack takes."""

import pytest
from tests.settling import refusal, settle, through

from pitboss.game import Phase

NONE = {"dealer.hole": "none"}
ALL = NONE | {"dealer.blackjack_takes": "all"}
ORIGINAL = NONE | {"dealer.blackjack_takes": "original"}
LATE = {"surrender.when": "late", "surrender.cards": "any"}
EARLY = {"surrender.when": "early"}


@pytest.mark.parametrize(
    ("cards", "actions", "all_lost", "original_lost"),
    [
        ("6c Kd 5c Tc As", "double", 2000, 1000),  # 21 doubled: the second wager is returned
        ("6c Kd 5c Tc As", "hit", 1000, 1000),  # a 21 of three cards loses to a blackjack
        ("8c Kd 8d Tc 9c As", "split stand stand", 2000, 1000),
        ("8c Kd 8d Tc 3c Kc As", "split stand double", 3000, 1000),
        ("8c Kd 8d 6c Tc 9c As", "split hit stand", 2000, 1000),  # the first hand, 8+6+10, has bust
        ("5c Kd 6d 2c As", "double", 2000, 1000),  # 13 doubled
    ],
)
def test_what_a_late_blackjack_takes(cards: str, actions: str, all_lost: int, original_lost: int) -> None:
    assert settle("blackjack", cards, actions, changes=ALL).net == -all_lost
    assert settle("blackjack", cards, actions, changes=ORIGINAL).net == -original_lost


def test_a_hand_that_a_late_blackjack_takes_is_told_so() -> None:
    for changes in (ALL, ORIGINAL):
        assert settle("blackjack", "Tc Kd 8c As", "stand", changes=changes).outcomes == ["dealer-natural"]


def test_half_of_a_doubled_bust_comes_back_where_only_the_original_wager_loses() -> None:
    """The dealer's second card matters only there, so only there it is taken."""
    lost = settle("blackjack", "Tc Kd 6d Tc", "double", changes=ALL)
    assert (lost.net, lost.dealer) == (-2000, "Kd")
    returned = settle("blackjack", "Tc Kd 6d Tc As", "double", changes=ORIGINAL)
    assert (returned.net, returned.dealer) == (-1000, "Kd As")


def test_a_hand_that_bust_undoubled_needs_no_second_card() -> None:
    """10+6+king: lost either way, and the dealer is left with one card."""
    for changes in (ALL, ORIGINAL, ALL | LATE, ORIGINAL | LATE):
        result = settle("blackjack", "Tc Kd 6d Kc", "hit", changes=changes)
        assert (result.net, result.dealer) == (-1000, "Kd")


def test_split_hands_that_bust_lose_one_wager_to_a_blackjack_where_only_the_original_loses() -> None:
    """8+6+10 and 8+5+10: both are bust, and the second wager comes back with the ace."""
    cards = "8c Kd 8d 6c Tc 5c Ts"
    assert settle("blackjack", cards, "split hit hit", changes=ALL).net == -2000
    assert settle("blackjack", f"{cards} As", "split hit hit", changes=ORIGINAL).net == -1000
    assert settle("blackjack", f"{cards} 9s", "split hit hit", changes=ORIGINAL).net == -2000


def test_naturals_tie_or_are_paid() -> None:
    """Against 2 to 9 paid at once; under a ten or an ace when the second card is known."""
    assert settle("blackjack", "Ac 9d Kc", changes=NONE).net == 1500
    tied = settle("blackjack", "Ac Kd Kc As", changes=NONE)
    assert (tied.net, tied.outcomes) == (0, ["natural-push"])
    assert settle("blackjack", "Ac Kd Kc 9s", changes=NONE).net == 1500
    assert settle("blackjack", "Ac Kd Kc", changes=NONE | {"natural.tie": "win"}).net == 1500


def test_a_blackjack_that_waits_for_the_second_card_is_not_asked() -> None:
    """Two seats under a king, both with blackjack: the dealer draws at once."""
    state = through("blackjack", "Ac As Kd Kc Ks", seats=2, changes=NONE).round
    assert (state.phase, [seat.hands[0].is_settled for seat in state.seats]) == (Phase.DEALER, [False, False])


def test_insurance_waits_for_the_second_card() -> None:
    """20 stands against an ace. King: -10.00 + 10.00. Seven: soft 18, +10.00 - 5.00."""
    assert settle("blackjack", "Tc Ad Kc Ks", "stand", insurance=5, changes=NONE).net == 0
    assert settle("blackjack", "Tc Ad Kc 7s", "stand", insurance=5, changes=NONE).net == 500


def test_insurance_draws_the_second_card_even_if_the_hand_is_lost() -> None:
    """10+6+9 busts: -10.00; the insured 5.00 wins 10.00, or loses 5.00 and no third card is drawn."""
    assert settle("blackjack", "Tc Ad 6c 9c Ks", "hit", insurance=5, changes=NONE).net == 0
    lost = settle("blackjack", "Tc Ad 6c 9c 2s", "hit", insurance=5, changes=NONE)
    assert (lost.net, lost.dealer) == (-1500, "Ad 2s")


def test_a_late_surrender_loses_all_to_a_blackjack_and_an_early_one_half() -> None:
    assert settle("blackjack", "Tc Kd 6c As", "surrender", changes=ALL | LATE).net == -1000
    assert settle("blackjack", "Tc Kd 6c 9s", "surrender", changes=ALL | LATE).net == -500
    assert settle("blackjack", "Tc Kd 6c As", "surrender", changes=ORIGINAL | LATE).net == -1000
    for changes in (ALL | EARLY, ORIGINAL | EARLY):
        assert settle("blackjack", "Tc Kd 6c", "surrender", changes=changes).net == -500


def test_an_early_surrender_keeps_its_half_when_the_blackjack_comes_for_another_seat() -> None:
    """The first seat gives up half; the second stands on 18, for which the dealer draws the ace."""
    for changes in (ALL | EARLY, ORIGINAL | EARLY):
        state = through("blackjack", "Tc 9c Kd 6c 9d surrender stand As", seats=2, changes=changes).round
        assert [seat.net for seat in state.seats] == [-500, -1000]


def test_a_dealer_bust_wager_loses_to_a_blackjack() -> None:
    changes = {"dealer.hole": "none"}
    assert settle("mega-blackjack", "Ac Kd Kc As", side={"buster": 5}, changes=changes).side == {"buster": -500}


def test_early_surrender_with_a_hole_card_comes_before_the_check() -> None:
    """Ten up, ace in the hole: half is lost with it, all without it; against 9 up it is an ordinary first action."""
    assert settle("blackjack", "Tc Kd 6c As", "surrender", changes=EARLY).net == -500
    assert settle("blackjack", "Tc Kd 6c As", changes=EARLY).net == -1000
    assert settle("blackjack", "Tc 9d 6c As", "surrender", changes=EARLY).net == -500
    assert "surrender is not legal" in refusal("blackjack", "Tc 9d 2c As 3c", "hit surrender", changes=EARLY)
    assert "surrender is not legal" in refusal("blackjack", "Tc Kd 2c 9s 3c", "hit surrender", changes=EARLY)


@pytest.mark.parametrize(
    ("checks", "cards", "actions", "net"),
    [
        ("A 10", "6c Kd 5c As", "", -1000),  # found by the check, before the hand can be doubled
        ("A", "6c Kd 5c As Tc", "double", -2000),  # under a ten it shows after the hand was doubled
        ("A", "6c Ad 5c Ks", "", -1000),
        ("never", "6c Ad 5c Ks Tc", "double", -2000),
        ("never", "Ac Kd Tc As", "", 0),  # a blackjack waits for the hole card, and is tied
        ("A", "Ac Kd Tc 9s", "", 1500),
    ],
)
def test_a_hole_card_is_checked_under_the_up_cards_of_the_sheet(
    checks: str, cards: str, actions: str, net: int
) -> None:
    assert settle("blackjack", cards, actions, changes={"dealer.checks": checks}).net == net


@pytest.mark.parametrize(("checks", "before_play"), [("A", True), ("never", False)])
def test_insurance_is_collected_at_the_check(checks: str, before_play: bool) -> None:
    state, _ = through("blackjack", "Tc Ad 6c 9s insure:5.00", changes={"dealer.checks": checks})
    assert state.phase is Phase.PLAY
    assert state.seats[0].insurance_net == (-500 if before_play else None)
