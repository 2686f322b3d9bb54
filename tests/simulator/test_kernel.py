"""Compiled code kept on disk must never outlive the source it was made from."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from pitboss.kernels.sources import stamp
from pitboss.rules import load
from pitboss.simulator.compiled import STAMP
from pitboss.simulator.flat import infinite_deck
from pitboss.simulator.flat.flatgame import NEEDS_DEALER, SIDE_KIND, build_game
from pitboss.simulator.flat.layout import open_layout
from pitboss.simulator.kernel import chunk, fulltable, headsup
from pitboss.simulator.kernel.payouts import side_net
from pitboss.solver import solve
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
