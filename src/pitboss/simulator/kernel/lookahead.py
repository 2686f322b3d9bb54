"""What to expect of the cards left: how good the rounds to come will be, and which suits a natural may have."""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import inlined
from pitboss.simulator.flat.control import FEATURES, Control
from pitboss.simulator.flat.flatgame import CHIP, UNSUITED, FlatGame
from pitboss.simulator.flat.graphs import TEN
from pitboss.simulator.flat.layout import FIRST, MOST_SEATS, NATURAL_STATE, NO_NATURAL, SECOND, Layout
from pitboss.simulator.kernel.drawing import FEATURE, LEFT, POS, ROUND_START, TRACKING, Pile

CARDS_PER_HAND = 2.7
"""About how many cards each seat, and the dealer, takes in a round; it only tunes the variance, not the mean."""


@inlined
def outlook(control: Control, pile: Pile) -> float:
    """How much better than at first a round will be with the cards left, to first order."""
    left = pile.gauge[LEFT]
    slope = 0.0
    for k in range(FEATURES):
        worth = control.worth[control.at.start, 1 + k]
        if pile.cursor[TRACKING] and left > 0.0:
            slope += worth * pile.gauge[FEATURE + k] / left
        else:
            # The shoe ran out: what was last left of it was its last card.
            slope += worth * control.feature[k, pile.shoe[pile.shoe.shape[0] - 1] >> 2]
    return slope


@inlined
def pays_suited(game: FlatGame) -> bool:
    """Whether a natural's suits matter."""
    suited = False
    for suits in range(UNSUITED):
        suited = suited or game.pays[suits] != game.pays[UNSUITED]
    return suited


@inlined
def note_suits(pile: Pile, suited_left: NDArray[np.float64]) -> None:
    """Take the aces and tens of the last round out of `suited_left[ace | ten, suit]`, the unseen ones."""
    for card in pile.shoe[pile.cursor[ROUND_START] : pile.cursor[POS]]:
        rank = card >> 2
        if rank == 0 or rank >= TEN:
            suited_left[0 if rank == 0 else 1, card & 3] -= 1.0


@inlined
def suited_luck(game: FlatGame, layout: Layout, player: int, suited_left: NDArray[np.float64], left: float) -> float:
    """What the suits of the player's natural paid beyond the plain odds, less what was to be expected of them."""
    if left < 2.0 * MOST_SEATS + 2.0:
        return 0.0
    luck, size = 0.0, left * (left - 1.0)
    for ace in range(4):
        for ten in range(4):
            extra = (game.pays[4 * ace + ten] - game.pays[UNSUITED]) / game.rule[CHIP]
            luck -= extra * 2.0 * suited_left[0, ace] * suited_left[1, ten] / size
    if layout.seat[NATURAL_STATE + player] != NO_NATURAL:
        place = 4 * (layout.seat[FIRST + player] & 3) + (layout.seat[SECOND + player] & 3)
        luck += (game.pays[place] - game.pays[UNSUITED]) / game.rule[CHIP]
    return luck
