"""Which hands may be doubled, by the double keys one at a time."""

import pytest
from tests.settling import through

from pitboss.actions import Action

HANDS = {
    "hard 8": "3c 9s 5d Th",
    "hard 9": "4c 9s 5d Th",
    "hard 10": "4c 9s 6d Th",
    "hard 11": "5c 9s 6d Th",
    "hard 12": "Tc 9s 2d Th",
    "soft 19": "Ac 9s 8d Th",
    "three cards, 11": "2c 9s 4d Th hit 5c",
    "split, 11": "8c 9s 8d Th split 3c",
    "split aces, 21": "Ac 9s Ad Th split Kc",
    "doubled, 12": "4c 9s 6d Th double 2c",
    "doubled, 19": "5c 9s 6d Th double 8c",
}
TWO_CARDS = {"hard 8", "hard 9", "hard 10", "hard 11", "hard 12", "soft 19", "split, 11"}


def doubled(changes: dict[str, str]) -> set[str]:
    """The hands that may be doubled, or doubled again."""
    states = {name: through("blackjack", steps, changes=changes).round for name, steps in HANDS.items()}
    return {name for name, state in states.items() if Action.DOUBLE in state.legal_actions}


@pytest.mark.parametrize(
    ("changes", "hands"),
    [
        ({}, TWO_CARDS | {"split aces, 21"}),
        ({"double.totals": "9-11"}, {"hard 9", "hard 10", "hard 11", "split, 11"}),
        ({"double.totals": "10-11"}, {"hard 10", "hard 11", "split, 11"}),
        ({"double.after_split": "false"}, TWO_CARDS - {"split, 11"}),
        ({"double.cards": "any"}, TWO_CARDS | {"split aces, 21", "three cards, 11"}),
        ({"double.max_total": "11"}, {"hard 8", "hard 9", "hard 10", "hard 11", "split, 11"}),
        ({"double.max_total": "12"}, {"hard 8", "hard 9", "hard 10", "hard 11", "hard 12", "split, 11"}),
        ({"double.times": "2"}, TWO_CARDS | {"split aces, 21", "doubled, 12", "doubled, 19"}),
        ({"double.times": "2", "double.max_total": "18"}, TWO_CARDS - {"soft 19"} | {"doubled, 12"}),
        ({"double.times": "2", "double.totals": "10-11"},
         {"hard 10", "hard 11", "split, 11", "doubled, 12", "doubled, 19"}),
        # Ace and ten after a split count a hard 11 where blackjacks may be doubled; other hands keep their totals.
        ({"natural.may_double": "true", "double.totals": "9-11"},
         {"hard 9", "hard 10", "hard 11", "split, 11", "split aces, 21"}),
        ({"natural.may_double": "true", "double.max_total": "11"},
         {"hard 8", "hard 9", "hard 10", "hard 11", "split, 11", "split aces, 21"}),
    ],
)  # fmt: skip
def test_which_hands_may_be_doubled(changes: dict[str, str], hands: set[str]) -> None:
    assert doubled(changes) == hands
