"""How many complete one-seat rounds a second the round engine plays on one core, in pure Python.

The baseline, measured in the same run, is a bare blackjack loop: mutable lists, fixed rules, no events, no splits, no
side bets. The ratio says what the general engine costs over it, whatever the machine.

    python benchmarks/bench_engine.py [ROUNDS]
"""

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from targets import at_least

from pitboss.actions import Action
from pitboss.cards import DECK, Card
from pitboss.game import Phase, Round, Wagers
from pitboss.rules import Rules, games, load

TARGET: Final = 20_000
"""Rounds a second."""


def engine_round(rules: Rules, wagers: list[Wagers], draw: "Draw") -> int:
    """One round through the engine: hit to 15, decline every offer."""
    state = Round.open(rules, wagers)
    while state.phase is not Phase.OVER:
        if state.awaits_card:
            state, _ = state.deal(draw())
        elif state.phase is Phase.PLAY:
            hits = state.hand_in_turn.points < 15 and Action.HIT in state.legal_actions
            state, _ = state.apply(Action.HIT if hits else Action.STAND)
        else:
            state, _ = state.apply(state.legal_actions[0])
    return state.seats[0].net


def bare_round(draw: "Draw") -> int:
    """The same decisions in a bare loop, with fixed rules and nothing recorded."""
    player, dealer = [draw().value], [draw().value]
    player.append(draw().value)
    dealer.append(draw().value)
    if _points(player) == 21:
        return 0 if _points(dealer) == 21 else 1500
    if _points(dealer) == 21:
        return -1000
    while _points(player) < 15:
        player.append(draw().value)
    if _points(player) > 21:
        return -1000
    while _points(dealer) < 17:
        dealer.append(draw().value)
    mine, theirs = _points(player), _points(dealer)
    return 1000 if theirs > 21 or mine > theirs else -1000 if mine < theirs else 0


def _points(cards: list[int]) -> int:
    points = sum(cards)
    return points + 10 if 1 in cards and points <= 11 else points


class Draw:
    """Cards with replacement, so that the shoe costs both sides the same."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def __call__(self) -> Card:
        return DECK[int(self._random() * 52)]


def rate(play: Callable[[], int], rounds: int) -> float:
    """Rounds per second of processor time, the best of a hundred short runs, so that a busy machine disturbs little."""
    best, part = 0.0, max(rounds // 100, 1)
    for _ in range(100):
        start = time.process_time()
        for _ in range(part):
            play()
        best = max(best, part / (time.process_time() - start))
    return best


def main() -> None:
    rounds = int(float(sys.argv[1])) if len(sys.argv) > 1 else 20_000
    draw = Draw(1)
    bare = rate(partial(bare_round, draw), rounds)
    print(f"engine, one seat, one core, {rounds} rounds, best of 100 short runs")
    speeds = {}
    print(f"{'bare loop (baseline)':24} {bare:>10,.0f} rounds/s")
    for name in games():
        rules, wagers = load(name), [Wagers(1000)]
        speeds[name] = speed = rate(partial(engine_round, rules, wagers, draw), rounds)
        print(f"{name:24} {speed:>10,.0f} rounds/s   {speed / bare:.2f} of the bare loop")
    slowest = min(speeds, key=lambda name: speeds[name])
    at_least(f"the slowest game, {slowest}", speeds[slowest], TARGET, "rounds/s")


if __name__ == "__main__":
    main()
