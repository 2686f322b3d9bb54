"""What the player does besides playing hands: bets, insurance and side bets, by the count where there is one."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import inlined
from pitboss.simulator.flat.flatgame import FIRST_ROUND_ONLY, NEEDS_DEALER, FlatGame
from pitboss.simulator.kernel.drawing import POS, SHOE_END, Pile

CENTRE: Final = 64
COUNTS: Final = 2 * CENTRE + 1
"""Counts are rounded down to whole numbers from -CENTRE to CENTRE."""
BETS, CHARTS = range(2)
"""Places in `Plan.by_count`: chips to bet, 0 for sitting out; the row of `FlatGame.act` to play by."""


class Plan(NamedTuple):
    """Standing orders for the kernel. The *player* is the one whose results are kept, in the last of `seats` seats.

    `cut` cards are dealt before the cut card shows; 0: every round is dealt from a fresh shuffle. The counts are the
    player's, then one for each side bet, then any that the player bets or insures by instead: `divides[count]` says
    whether one is divided by the decks left, `starts[count]` where it begins, `bets_by` and `insures_by` which it is.
    `by_round`: whether the rounds of a shoe are kept apart. `by_count[what, count + CENTRE]` says what to do at each
    count, `insure_at` and `side_from[bet]` from which count on the player insures and makes a side bet (infinity:
    never). Once the count of the bets is under `leave_below` after a round the player goes to a fresh shoe (minus
    infinity: never). With two `spots` the seat before the last is the player's too: its hands go by the same counts,
    and from the count `spots_from` on it is bet on as much as the last.
    """

    seats: int
    cut: int
    divides: NDArray[np.bool_]
    starts: NDArray[np.float64]
    insure_at: float
    by_round: bool
    by_count: NDArray[np.int64]
    side_from: NDArray[np.float64]
    leave_below: float = -np.inf
    bets_by: int = 0
    insures_by: int = 0
    spots: int = 1
    spots_from: float = -np.inf


@inlined
def is_players(plan: Plan, seat: int, player: int) -> bool:
    """Whether the hands of a seat go by the player's counts; `player` is the last of the player's seats, -1 for
    none."""
    return player >= 0 and player - plan.spots < seat <= player


@inlined
def count_now(plan: Plan, pile: Pile, kind: int) -> float:
    """The count the player goes by: running, or true (divided by the decks left)."""
    if pile.counts.shape[0] == 0:
        return 0.0
    count = pile.counts[kind]
    if plan.divides[kind]:
        count *= 52.0 / max(pile.cursor[SHOE_END] - pile.cursor[POS], 1)
    return float(count)


@inlined
def count_place(plan: Plan, pile: Pile, kind: int) -> int:
    """The count rounded down, as a place in `Plan.by_count`."""
    return int(min(max(np.floor(count_now(plan, pile, kind)), -CENTRE), CENTRE)) + CENTRE


@inlined
def place_side_bets(
    game: FlatGame, plan: Plan, pile: Pile, placed: NDArray[np.bool_], first_round: bool, plays: bool
) -> bool:
    """Decide which side bets the player makes now, `placed[bet]`; whether any needs the dealer's hand."""
    rides = False
    for kind in range(placed.shape[0]):
        wanted = plays and (first_round or not game.side[kind, FIRST_ROUND_ONLY])
        placed[kind] = wanted and count_now(plan, pile, 1 + kind) >= plan.side_from[kind]
        rides = rides or (placed[kind] and game.side[kind, NEEDS_DEALER] != 0)
    return rides
