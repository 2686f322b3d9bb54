"""A game of one player against the dealer as paths: each state is one number that tells all there is to be done.

The graphs have what is done at a node, where each card leads and what a hand is worth in different arrays. With one
chart and no count these never change, so one look-up can give them all: a *stop* packs the place from which the next
card's stops lie, the row of the settlement that the hand would have there, and what is done.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Ints
from pitboss.kernels import inlined
from pitboss.simulator.flat.flatgame import (
    BONUS_PAYS,
    DEALER_START,
    DOUBLED_NATURAL,
    DOUBLES_NATURAL,
    EARLY_CHOICE,
    END,
    END_WHY,
    MARK,
    NATURALS_TIE,
    OPENING,
    TAKES_EVEN_MONEY,
    UNSUITED,
    FlatGame,
)
from pitboss.simulator.flat.graphs import (
    BLACKJACK,
    BONUS,
    BONUS_WIN,
    BUST,
    BY_DOUBLE,
    BY_HIT,
    DEALER_ENDS,
    NATURAL,
    NATURAL_HAND,
    NATURAL_PUSH,
    PAYS,
    RANK_COUNT,
    STAND_CLASSES,
    UNFINISHED,
    WHY,
    WIDTH,
)
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.strategy.hands import VALUES

DRAWS, DOUBLES, SPLITS, RIDES_ON, IS_OVER, IS_NATURAL = range(6)
"""What is done at a stop: a card is drawn, drawn on twice the wager, the pair is split; or the hand waits for the
dealer, is over, or is a natural that is not doubled."""
DONE_BITS: Final = 4
ROW_BITS: Final = 8
PLACE_SHIFT: Final = DONE_BITS + ROW_BITS
MOST_ROWS: Final = 1 << ROW_BITS
MOST_PLACES: Final = 1 << (32 - PLACE_SHIFT)

BUST_ROW, SURRENDER_ROW, EARLY_ROW, TYING_ROW, NATURAL_ROW, EVEN_ROW, BONUS_ROWS = (STAND_CLASSES + n for n in range(7))
"""Rows of the settlement after those of the standing classes; TYING_ROW is for a natural that a blackjack ties."""
IDLE: Final = DEALER_ENDS
"""The column of the settlement where the dealer did not play."""
GOES_ON: Final = 15
"""In place of how the dealer ended, in a dealer's stop (its node, then four bits for the end)."""


class Paths(NamedTuple):
    """A game as stops.

    `opening[(up * RANK_COUNT + first) * RANK_COUNT + second]` and `after[place + rank]` are stops of the player,
    `lone[up, rank, hands]` the place of a split card, `after_hole[up, hole]` and `after_card[node, rank]` the dealer's
    stops. `pays[row, end]` and `why[row, end]` settle each chip of a wager, in steps (the greatest amount of which all
    results are multiples); `natural[suits]` is what blackjacks pay. The control variates look up nodes of the graph:
    `opening_node`, `node`, `lone_node` and `dealer_start` have those of `opening`, `after`, `lone` and `after_hole`.
    """

    opening: NDArray[np.uint32]
    after: NDArray[np.uint32]
    lone: Ints
    after_hole: Ints
    after_card: Ints
    pays: Ints
    why: Ints
    natural: Ints
    opening_node: Ints
    node: NDArray[np.uint32]
    lone_node: Ints
    dealer_start: Ints


@inlined
def row_at(stop: int) -> int:
    """The row of the settlement at a stop."""
    return (stop >> DONE_BITS) & (MOST_ROWS - 1)


@inlined
def done_at(stop: int) -> int:
    """What is done at a stop; at one of the dealer's, how he ended."""
    return stop & ((1 << DONE_BITS) - 1)


def build_paths(game: FlatGame, step: int) -> Paths | None:
    """The paths of a game that is played by its first chart; None if it has more stops than can be numbered."""
    draws = np.flatnonzero(np.isin(game.act[0], (HIT, DOUBLE)))
    if len(draws) * RANK_COUNT > MOST_PLACES or BONUS_ROWS + len(game.pays) - BONUS_PAYS > MOST_ROWS:
        return None
    places = np.zeros(game.act.shape[1], dtype=np.int64)
    places[draws] = RANK_COUNT * np.arange(len(draws))
    stops = _stops(game, places)
    how = np.where(game.act[0] == DOUBLE, BY_DOUBLE, BY_HIT)[draws]
    dealer = np.arange(len(game.dealer)) << DONE_BITS
    dealer |= np.where(game.dealer[:, END] == UNFINISHED, GOES_ON, game.dealer[:, END])
    after_card = np.zeros((len(dealer), WIDTH), dtype=np.int64)
    after_card[:, :RANK_COUNT] = dealer[np.maximum(game.dealer[:, :RANK_COUNT], 0)]
    pays, why = _settlement(game)
    openings = game.deal[:, OPENING]
    return Paths(
        opening=_openings(game, stops).ravel(),
        after=stops[game.after[draws, how, :RANK_COUNT]].ravel(),
        lone=np.where(game.lone < 0, -1, places[game.lone]),
        after_hole=after_card[game.by_up[:, DEALER_START]],
        after_card=after_card,
        pays=pays // step,
        why=why,
        natural=game.pays[: UNSUITED + 1] // step,
        opening_node=np.where(openings < 0, game.by_up[:, DOUBLED_NATURAL, None, None], openings).ravel(),
        node=game.after[draws, how, :RANK_COUNT].ravel(),
        lone_node=game.lone,
        dealer_start=game.by_up[:, DEALER_START].copy(),
    )


def _stops(game: FlatGame, places: Ints) -> NDArray[np.uint32]:
    """Every node's stop. A hand that is to be played on has row 0, which loses to a dealer's blackjack as any does."""
    acts, marks = game.act[0].astype(np.int64), game.node[:, MARK]
    rows = np.select(
        [acts == STAND, acts == BUST, acts == SURRENDER, acts == BONUS],
        [marks, BUST_ROW, SURRENDER_ROW, BONUS_ROWS + marks],
        0,
    )
    done = np.select(
        [acts == HIT, acts == DOUBLE, acts == SPLIT, acts == STAND], [DRAWS, DOUBLES, SPLITS, RIDES_ON], IS_OVER
    )
    stops: NDArray[np.uint32] = ((places << PLACE_SHIFT) | (rows << DONE_BITS) | done).astype(np.uint32)
    return stops


def _openings(game: FlatGame, stops: NDArray[np.uint32]) -> NDArray[np.uint32]:
    nodes = game.deal[:, OPENING]
    opening = stops[np.maximum(nodes, 0)]
    for up in range(VALUES):
        row = TYING_ROW if game.by_up[up, NATURALS_TIE] else NATURAL_ROW
        natural = (row << DONE_BITS) | IS_NATURAL
        if game.by_up[up, DOUBLES_NATURAL]:
            natural = (row << DONE_BITS) | int(stops[game.by_up[up, DOUBLED_NATURAL]])
        elif game.by_up[up, TAKES_EVEN_MONEY]:
            natural = (EVEN_ROW << DONE_BITS) | IS_NATURAL
        opening[up][nodes[up] < 0] = natural
        early = (nodes[up] >= 0) & (game.deal[up, EARLY_CHOICE] != 0)
        opening[up][early] = (EARLY_ROW << DONE_BITS) | IS_OVER
    return opening


def _settlement(game: FlatGame) -> tuple[Ints, Ints]:
    bonuses = game.pays[BONUS_PAYS:]
    pays = np.zeros((BONUS_ROWS + len(bonuses), DEALER_ENDS + 1), dtype=np.int64)
    why = np.zeros_like(pays)
    pays[:STAND_CLASSES, :DEALER_ENDS], why[:STAND_CLASSES, :DEALER_ENDS] = game.settle[PAYS], game.settle[WHY]
    for row, cents, reason in (
        (BUST_ROW, *game.ended[BUST, : END_WHY + 1]),
        (SURRENDER_ROW, *game.ended[SURRENDER, : END_WHY + 1]),
        (EARLY_ROW, *game.ended[SURRENDER, : END_WHY + 1]),
        (TYING_ROW, game.pays[UNSUITED], NATURAL),
        (NATURAL_ROW, game.pays[UNSUITED], NATURAL),
        (EVEN_ROW, *game.ended[NATURAL_HAND, : END_WHY + 1]),
        *((BONUS_ROWS + place, cents, BONUS_WIN) for place, cents in enumerate(bonuses)),
    ):
        pays[row], why[row] = cents, reason
    # The dealer checks before anybody plays, so only an opening can meet a blackjack.
    loses = [row for row in range(len(pays)) if row not in (EARLY_ROW, TYING_ROW, NATURAL_ROW, EVEN_ROW)]
    pays[loses, BLACKJACK], why[loses, BLACKJACK] = game.settle[PAYS, 0, BLACKJACK], game.settle[WHY, 0, BLACKJACK]
    pays[TYING_ROW, BLACKJACK], why[TYING_ROW, BLACKJACK] = 0, NATURAL_PUSH
    return pays, why
