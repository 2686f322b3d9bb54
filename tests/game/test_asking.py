"""Who is asked what, in the order of the table, and what is told of the answers."""

import pytest
from tests.settling import through

from pitboss.actions import Action
from pitboss.game import Offer, Phase
from pitboss.game.events import Declined, HandSettled

EARLY = {"surrender.when": "early"}


@pytest.mark.parametrize(
    ("up", "phase", "answers"),
    [
        ("9d", Phase.PLAY, (Action.HIT, Action.STAND, Action.DOUBLE, Action.SURRENDER)),
        ("Kd", Phase.EARLY_SURRENDER, (Offer.DECLINE, Action.SURRENDER)),
    ],
)
def test_early_surrender_is_a_question_of_its_own_only_where_the_dealer_checks(
    up: str, phase: Phase, answers: tuple[Action | Offer, ...]
) -> None:
    asked = through("blackjack", f"Tc {up} 6c 9s", changes=EARLY).round
    assert (asked.phase, asked.legal_actions) == (phase, answers)


def test_every_seat_without_blackjack_is_asked_for_early_surrender_in_turn() -> None:
    """Four seats against a king; the second has blackjack and waits."""
    deal = "Tc Ac 8c 5c Kd 6c Kc 8d 9c 9s"
    first = through("blackjack", deal, seats=4, changes=EARLY).round
    third = through("blackjack", deal, Offer.DECLINE, seats=4, changes=EARLY)
    fourth = through("blackjack", deal, Offer.DECLINE, Action.SURRENDER, seats=4, changes=EARLY)
    last = through("blackjack", deal, *[Offer.DECLINE] * 3, seats=4, changes=EARLY)
    assert [play.seat for play in (first, third.round, fourth.round)] == [0, 2, 3]
    assert [event.seat for event in last.told if isinstance(event, Declined)] == [0, 2, 3]
    assert [(event.seat, event.net) for event in fourth.told if isinstance(event, HandSettled)] == [(2, -500)]
    assert last.round.phase is Phase.PLAY
    assert Action.SURRENDER not in last.round.legal_actions


def test_when_the_round_is_over_it_is_nobodys_turn() -> None:
    """Two seats; the second splits its eights and plays last."""
    over = through("blackjack", "Tc 8c 9d Th 8d Tc stand split 9c stand 9h stand", seats=2).round
    assert (over.phase, over.seat, over.hand, over.legal_actions) == (Phase.OVER, 0, 0, ())


@pytest.mark.parametrize(
    ("changes", "surrendered"),
    [
        ({}, set[str]()),
        ({"surrender.when": "late"}, {"two cards"}),
        ({"surrender.when": "late", "surrender.cards": "any"}, {"two cards", "three cards", "split"}),
        (
            {"surrender.when": "late", "surrender.cards": "any", "surrender.after_double": "true"},
            {"two cards", "three cards", "split", "doubled"},
        ),
        ({"surrender.when": "early"}, {"two cards"}),
    ],
)
def test_which_hands_may_be_surrendered_in_their_turn(changes: dict[str, str], surrendered: set[str]) -> None:
    """Against a nine, for which the dealer checks nothing."""
    hands = {
        "two cards": "Tc 9s 6d Th",
        "three cards": "Tc 9s 2d Th hit 3c",
        "split": "8c 9s 8d Th split 3c",
        "doubled": "5c 9s 6d Th double 2c",
    }
    changes = {"double.times": "2"} | changes
    states = {name: through("blackjack", steps, changes=changes).round for name, steps in hands.items()}
    assert {name for name, state in states.items() if Action.SURRENDER in state.legal_actions} == surrendered
