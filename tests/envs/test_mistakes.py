"""What a mistake's hand is called: as the chart of its game names it."""

import pytest
from tests.envs.test_values import dealt

from pitboss.envs.evaluation import judged_hand
from pitboss.rules import load

NO_SPLITS = {"split.max_hands": "1"}
BY_RANK = {"split.match": "rank"}


@pytest.mark.parametrize(
    ("changes", "player", "name"),
    [
        ({}, "Kd Qh", "pair of T"),
        ({}, "8d 8h", "pair of 8"),
        (BY_RANK, "Kd Qh", "hard 20"),
        (BY_RANK, "Kd Kh", "pair of T"),
        (BY_RANK, "Ad Ah", "pair of A"),
        (NO_SPLITS, "Kd Kh", "hard 20"),
        (NO_SPLITS, "8d 8h", "hard 16"),
        (NO_SPLITS, "Ad Ah", "soft 12"),
    ],
)
def test_two_cards_are_a_pair_where_their_sheet_lets_them_be_split(
    changes: dict[str, str], player: str, name: str
) -> None:
    first, second = player.split()
    assert str(judged_hand(dealt(load("blackjack", changes), f"{first} 6c {second} 7s"))) == name
