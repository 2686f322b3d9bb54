import json
import pickle
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import pytest

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.errors import ParamError, PitbossError
from pitboss.params import whole
from pitboss.results import Result, to_plain
from pitboss.rules import Odds, load


class Prize(NamedTuple):
    what: str
    pays: Odds


@dataclass(frozen=True)
class Example(Result):
    rules: object
    best: Action
    prizes: tuple[Prize, ...]
    chances: object
    working: int = field(default=3, repr=False)
    computed = ("twice",)

    @property
    def twice(self) -> int:
        return 2 * self.working


def test_a_dictionary_has_the_fields_the_computed_figures_and_the_game() -> None:
    rules = load("blackjack")
    example = Example(rules, Action.HIT, (Prize("natural", Odds(3, 2)),), np.array([0.5, 0.25]))
    plain = example.to_dict()
    assert plain["sheet_hash"] == rules.hash
    assert plain["best"] == "hit"
    assert plain["prizes"] == [{"what": "natural", "pays": "3:2"}]
    assert plain["chances"] == [0.5, 0.25]
    assert plain["twice"] == 6
    assert "working" not in plain
    json.dumps(plain)


def test_keys_and_cards_become_text() -> None:
    assert to_plain({Action.STAND: Card.parse("Ad"), 3: np.float64(0.5)}) == {"stand": "Ad", "3": 0.5}


def test_a_parameter_error_is_spelled_for_python_and_for_the_command_line() -> None:
    error = ParamError("spots", 2, "give `seats` of 2 or more")
    assert str(error) == "spots=2: give seats of 2 or more"
    assert error.spelled("--{}".format) == "--spots 2: give --seats of 2 or more"
    assert isinstance(error, PitbossError)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert again.name == "spots"


@pytest.mark.parametrize("number", [0, 8, 2.5, True, "3", None, float("nan")])
def test_a_number_outside_its_range_names_the_parameter(number: object) -> None:
    with pytest.raises(ParamError, match="seats"):
        whole("seats", number, 1, 7)


def test_a_number_within_its_range_is_returned() -> None:
    assert whole("seats", 7.0, 1, 7) == 7
    assert isinstance(whole("seats", 7.0, 1, 7), int)
