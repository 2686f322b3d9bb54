"""Rounds dealt from a given order of cards: the simulator's side of the comparison with the table."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.kernels import kernel
from pitboss.simulator.flat.control import Control
from pitboss.simulator.flat.flatgame import FlatGame
from pitboss.simulator.flat.graphs import (
    HANDS,
    INSURANCE_NET,
    INSURED,
    NET,
    REASON,
    REASONS,
    RIDES,
    SEAT,
    TOKE_NET,
    open_layout,
)
from pitboss.simulator.kernel.fulltable import play_round
from pitboss.simulator.kernel.payouts import side_net
from pitboss.simulator.kernel.table import COUNTS, POS, REFILLED, SCRIPTED, VOID, Plan, open_pile

_play_round = kernel(play_round)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round brought each seat, in cents for each chip (`insurance`: each half chip), and why.

    `side[seat][bet]` is what a chip on each side bet would have brought; `dealt` counts the cards used.
    """

    net: tuple[int, ...]
    toke: tuple[int, ...]
    insurance: tuple[int, ...]
    side: tuple[tuple[int, ...], ...]
    reasons: tuple[tuple[str, ...], ...]
    dealt: int


def play_script(
    game: FlatGame,
    control: Control,
    cards: Sequence[int],
    *,
    start: int = 0,
    seats: int = 1,
    insures: Sequence[bool] = (False,),
    rides: bool = False,
) -> Outcome | None:
    """Play one round with the cards `cards[start:]`, then, when they run out, `cards[:start]`; None if it is void.

    `rides` says that a wager on the dealer's bust is in action, so that the dealer completes the hand.
    """
    pile = open_pile(np.array(cards, dtype=np.uint8), np.zeros(4, dtype=np.uint64), np.zeros((0, 52)))
    pile.cursor[POS], pile.cursor[SCRIPTED] = start, 1
    layout = open_layout()
    layout.seat[INSURED : INSURED + seats] = insures
    layout.table[RIDES] = rides
    _play_round(game, control, _NO_PLAN, pile, layout, seats, -1)
    if pile.cursor[VOID]:
        return None
    dealt = int(pile.cursor[POS]) - start
    hands = range(layout.table[HANDS])
    return Outcome(
        net=tuple(layout.seat[NET : NET + seats].tolist()),
        toke=tuple(layout.seat[TOKE_NET : TOKE_NET + seats].tolist()),
        insurance=tuple(layout.seat[INSURANCE_NET : INSURANCE_NET + seats].tolist()),
        side=tuple(tuple(side_net(game, layout, bet, seat) for bet in range(len(game.side))) for seat in range(seats)),
        reasons=tuple(
            tuple(REASONS[layout.hand[REASON + hand]] for hand in hands if layout.hand[SEAT + hand] == seat)
            for seat in range(seats)
        ),
        dealt=dealt + len(cards) if pile.cursor[REFILLED] else dealt,
    )


_NO_PLAN = Plan(
    seats=1,
    cut=0,
    divides=np.zeros(1, dtype=np.bool_),
    starts=np.zeros(1),
    by_round=False,
    insure_at=np.inf,
    by_count=np.zeros((2, COUNTS), dtype=np.int64),
    side_from=np.zeros(0),
)
