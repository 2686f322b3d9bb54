"""What a table may choose, and what each choice does to the edge."""

import pytest

from pitboss.coach.situation import Edges
from pitboss.house.errors import HouseError
from pitboss.house.library import Library
from pitboss.house.views.games import view_choices
from pitboss.rules import Rules

TIES = {"win": 0.25, "push": 0.5, "ace-push": 0.375}


def _edges(rules: Rules) -> Edges:
    """Edges by which each choice can be told: a hundredth for each deck, and more for the tie."""
    side = {bet.name: 0.125 for bet in rules.side_bets}
    return Edges(rules.shoe.decks / 100 + TIES[rules.natural.tie], side)


def test_each_value_is_valued_beside_what_is_chosen() -> None:
    chosen = {"shoe.decks": "8", "natural.tie": "push"}
    found = view_choices(Library(), "super-fun-21-extreme", chosen, _edges)
    assert found["house_edge"] == 0.58
    assert found["side_edges"] == {"precious-diamond": 0.125}
    by_key = {one["key"]: {value["value"]: value["house_edge"] for value in one["values"]} for one in found["options"]}
    assert by_key == {
        "shoe.decks": {"2": 0.52, "6": 0.56, "8": 0.58},
        "natural.pays": {"2:1": 0.58, "12:5": 0.58, "5:2": 0.58},
        "natural.tie": {"win": 0.33, "push": 0.58},
    }
    assert all(one["meaning"] for one in found["options"])


def test_what_is_not_known_yet_says_so() -> None:
    found = view_choices(
        Library(), "mega-blackjack", {}, lambda rules: _edges(rules) if rules.shoe.decks == 6 else None
    )
    assert found["is_known"]
    decks = {value["value"]: value["is_known"] for value in found["options"][0]["values"]}
    assert decks == {"6": True, "8": False}


@pytest.mark.parametrize("chosen", [{"shoe.decks": "3"}, {"bonus": "off"}, {"nonsense": "1"}])
def test_only_what_the_sheet_leaves_open_is_valued(chosen: dict[str, str]) -> None:
    with pytest.raises(HouseError):
        view_choices(Library(), "super-fun-21-extreme", chosen, _edges)
