"""What the simulator takes from a sheet."""

import pytest

from pitboss.rules import load
from pitboss.simulator.flat.flatgame import NEEDS_DEALER, build_game
from pitboss.strategy.simple import SIMPLE


@pytest.mark.parametrize("game", ["maxtime-21", "mega-blackjack"])
@pytest.mark.parametrize(("by", "waits"), [("deal", 0), ("dealer", 1)])
def test_whether_a_side_bet_waits_for_the_dealer_is_said_by_its_class(
    game: str, by: str, waits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load(game)
    (bet,) = rules.side_bets
    monkeypatch.setattr(type(bet), "decided_by", by)
    assert build_game(rules, [SIMPLE["never-bust"](rules)]).side[0, NEEDS_DEALER] == waits
