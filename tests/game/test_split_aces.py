"""Split aces by their two keys: how many cards they take, and whether an ace drawn to one is split again."""

import pytest
from tests.settling import refusal, settle, through

from pitboss.actions import Action
from pitboss.rules.legal import legal_actions

AGAIN = {"split.aces": "one-card", "split.resplit_aces": "true"}
ONCE = {"split.aces": "one-card", "split.resplit_aces": "false"}


def test_an_ace_drawn_to_a_split_ace_is_split_again_only_where_the_sheet_allows_it() -> None:
    """The first split ace draws an ace: split again it makes three hands; else it stands on 12 and loses to 17."""
    cards = "Ac 7d Ad Ts Ah 9c 8c 6c"
    assert settle("blackjack", cards, "split split", changes=AGAIN).hands == ["Ac 9c", "Ah 8c", "Ad 6c"]
    once = settle("blackjack", "Ac 7d Ad Ts Ah 9c", "split", changes=ONCE)
    assert (once.hands, once.nets) == (["Ac Ah", "Ad 9c"], [-1000, 1000])
    assert "split is not legal" in refusal("blackjack", cards, "split split", changes=ONCE)


def test_split_aces_that_draw_may_still_not_be_split_again() -> None:
    drawing = ONCE | {"split.aces": "draw"}
    refused = refusal("blackjack", "Ac 7d Ad Ts Ah 9c 8c 6c", "split split", changes=drawing)
    assert "split is not legal now: seat 1, hand 1 may hit, stand, double" in refused
    assert settle("blackjack", "Ac 7d Ad Ts Ah 9c 8c", "split hit stand stand", changes=drawing).hands == [
        "Ac Ah 9c",
        "Ad 8c",
    ]


def test_where_it_may_be_split_again_the_ace_may_also_stand() -> None:
    stood = settle("blackjack", "Ac 7d Ad Ts Ah 9c", "split stand", changes=AGAIN)
    assert (stood.hands, stood.nets) == (["Ac Ah", "Ad 9c"], [-1000, 1000])


def test_other_pairs_are_split_again_whatever_the_key_for_aces_says() -> None:
    assert len(settle("blackjack", "8c 7d 8d Ts 8h 9c 9d 9h", "split split stand stand stand", changes=ONCE).hands) == 3


def test_a_split_ace_with_its_one_card_may_only_stand() -> None:
    state = through("blackjack", "Ac 9s Ad Th", "split", "Kc", changes=AGAIN).round
    seat = state.seats[0]
    assert legal_actions(state.rules, seat.hands[0].facts(state.rules, 2), state.dealer[0].value) == (Action.STAND,)


@pytest.mark.parametrize(("most", "may"), [("11", True), ("10", False)])
def test_ace_and_ten_after_a_split_count_eleven_for_the_double_keys(most: str, may: bool) -> None:
    changes = {"natural.may_double": "true", "double.max_total": most}
    state = through("blackjack", "Ac 9s Ad Th", "split", "Kc", changes=changes).round
    assert (Action.DOUBLE in state.legal_actions) is may
