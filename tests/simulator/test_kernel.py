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


def test_every_source_of_the_simulator_is_in_the_stamp(tmp_path: Path) -> None:
    copy = tmp_path / "simulate"
    shutil.copytree(Path(chunk.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = stamp(copy)
    assert stamp(copy) == before
    for source in copy.glob("*.py"):
        source.write_text(source.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
        after = stamp(copy)
        assert after != before
        before = after


def test_kernels_are_kept_under_the_stamp_of_their_room() -> None:
    simulator: list[Any] = [chunk._play_shoes, headsup.play_heads_up, fulltable.play_round, infinite_deck.evaluate]
    for compiled in simulator:
        kept = compiled._cache._cache_file
        assert kept._source_stamp == STAMP
        assert STAMP in kept._index_name


def test_code_kept_by_another_version_is_not_opened() -> None:
    """Its index may name modules that are gone: reading it would end the program."""
    kept = cast(Any, infinite_deck.evaluate)._cache._cache_file
    base = kept._index_name.removesuffix(f"-{STAMP}.nbi")
    stale = Path(kept._cache_path) / f"{base}.nbi"
    script = (
        "import pitboss; found = pitboss.simulate('blackjack', strategy='never-bust', rounds=1e4, seed=1); "
        "print(found.house_edge)"
    )
    stale.write_bytes(b"no pickle at all")
    try:
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    finally:
        stale.unlink()
    assert done.returncode == 0, done.stderr
    rules = load("blackjack")
    exact = solve(rules).value_of(SIMPLE["never-bust"](rules)).house_edge
    assert float(done.stdout) == pytest.approx(exact, abs=0.005)


def test_a_side_bet_of_a_kind_that_the_kernel_does_not_know_is_not_taken_for_lost() -> None:
    rules = load("mega-blackjack")
    game = build_game(rules, [SIMPLE["never-bust"](rules)])
    assert side_net(game, open_layout(), 0, 0) == -rules.limits.chip
    game.side[0, SIDE_KIND] = 9
    with pytest.raises(AssertionError, match="does not know"):
        side_net(game, open_layout(), 0, 0)


@pytest.mark.parametrize("game", ["maxtime-21", "mega-blackjack"])
@pytest.mark.parametrize(("by", "waits"), [("deal", 0), ("dealer", 1)])
def test_whether_a_side_bet_waits_for_the_dealer_is_said_by_its_class(
    game: str, by: str, waits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load(game)
    (bet,) = rules.side_bets
    monkeypatch.setattr(type(bet), "decided_by", by)
    assert build_game(rules, [SIMPLE["never-bust"](rules)]).side[0, NEEDS_DEALER] == waits
