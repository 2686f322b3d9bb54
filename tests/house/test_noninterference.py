"""What lies face down changes no byte that is sent."""

import random

import pytest
from soak.hidden_cards import Pair, compare_rounds

from pitboss import rules as sheets
from pitboss.game import Round
from pitboss.house.schemas.state import DealerView
from pitboss.house.views import state as view


@pytest.mark.parametrize("game", sheets.games())
def test_hidden_cards_change_no_byte(game: str) -> None:
    compared, differed = compare_rounds(game, rounds=150, seed=2)
    assert compared > 100
    assert differed > 140


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows the total of the dealer's two cards too early does not pass."""
    honest = view.view_dealer

    def leaky(state: Round | None) -> DealerView:
        seen = honest(state)
        return seen if state is None else {"cards": seen["cards"], "total": str(state.dealer_total)}

    monkeypatch.setattr(view, "view_dealer", leaky)
    with pytest.raises(AssertionError, match="looked different"):
        compare_rounds("blackjack", rounds=20, seed=2)


def test_the_pair_really_hides_different_cards() -> None:
    rng = random.Random(4)
    pair = Pair(sheets.load("blackjack"), rng, (2, 5))
    pair.hide_otherwise()
    ours, theirs = (table.table.shoe._coming for table in pair.tables)
    hole = len(ours) - 6
    assert ours[hole] is not theirs[hole]
    assert ours[hole + 1 :] == theirs[hole + 1 :]
    assert sorted(map(str, ours)) == sorted(map(str, theirs))
