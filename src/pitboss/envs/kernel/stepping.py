"""Episodes at many tables side by side: resets, steps, and what happens when an episode is over."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.envs.kernel.asks import BET, NOTHING, PLAYS, STAND
from pitboss.envs.kernel.felt import ASK, DONE, LEGAL, NET, POS, REFILLED, SIDE_NET, Felt
from pitboss.envs.kernel.round import ENDED, answer, go_on, open_round
from pitboss.envs.kernel.sheet import CUT, SHOE_SIZE, UNIT, Sheet
from pitboss.envs.kernel.shoe import shuffle
from pitboss.envs.kernel.sight import Sight, look
from pitboss.kernels import inlined, kernel

NEXT_STEP, SAME_STEP, DISABLED, BEGIN = range(4)
"""When a finished episode gives way to a new one: with the next step, with the same, or when the caller says so. BEGIN
is how the caller says so: episodes begin where the answer is not zero, and nothing happens anywhere else."""


MOST_ANSWERS: Final = 31
"""More than there can be: a table's legal answers are the bits of a number."""


class Way(NamedTuple):
    """How episodes run: `by_shoe`: an episode is a shoe, and each wager in it chosen, and not a round; `mode`: one of
    those above; `penalty`: what an illegal answer costs, where it is taken at all."""

    by_shoe: bool
    mode: int
    penalty: float


def seat(sheet: Sheet, felt: Felt, t: int, words: NDArray[np.uint64]) -> None:
    """Give a table a generator and new decks: their order is always the same, so that the generator alone says how the
    cards fall."""
    felt.rng[t] = words
    felt.shoe[t] = np.arange(felt.shoe.shape[1]) % 52
    felt.table[t, POS] = sheet.rule[SHOE_SIZE]


@kernel
def find_refused(
    felt: Felt, actions: NDArray[np.int64], mode: int, takes_all: bool, refused: NDArray[np.int64]
) -> None:
    """Put the first table that refuses its answer into `refused`; -1 if there is none.

    An answer that is not legal is refused unless `takes_all`, and any is where the episode is over and the mode leaves
    the next one to the caller.
    """
    refused[0] = -1
    for t in range(actions.shape[0]):
        is_over = felt.table[t, DONE] != 0
        if (is_over and mode == DISABLED) or not (is_over or takes_all or _is_legal(felt, t, actions[t])):
            refused[0] = t
            break


@kernel
def run_all(sheet: Sheet, felt: Felt, sight: Sight, last: Sight, way: Way, actions: NDArray[np.int64]) -> None:
    """One answer at every table, and a look. `last` receives the ends of episodes that make way within the step."""
    for t in range(actions.shape[0]):
        at = felt.table[t]
        reward, over, steps = 0.0, False, at[DONE] == 0 and way.mode != BEGIN
        begins = actions[t] != 0 if way.mode == BEGIN else at[DONE] != 0
        sight.told[t] = steps or begins
        while steps or begins:
            stage = _take_answer(sheet, felt, t, actions[t]) if steps else _begin(sheet, felt, t, way)
            if stage != ENDED:
                go_on(sheet, felt, t, stage)
            if not steps:
                break
            steps = False
            reward = _reward(sheet, felt, t, way)
            over = at[DONE] != 0
            if over and way.mode == SAME_STEP:
                look(sheet, felt, t, last)
                begins = True
        sight.reward[t] = reward
        sight.over[t] = over
        look(sheet, felt, t, sight)


@inlined
def _begin(sheet: Sheet, felt: Felt, t: int, way: Way) -> int:
    """Begin an episode, and say how the round goes on."""
    at = felt.table[t]
    at[DONE], felt.cents[t, NET] = 0, 0
    if way.by_shoe or _cut_card_is_out(sheet, felt, t):
        shuffle(sheet, felt, t)
    if way.by_shoe:
        _ask_bet(sheet, felt, t)
        return ENDED
    return open_round(sheet, felt, t, sheet.bets[0])


@inlined
def _take_answer(sheet: Sheet, felt: Felt, t: int, chosen: int) -> int:
    """Note an answer, and say how the round goes on; one that is not legal ends the episode."""
    at = felt.table[t]
    if not _is_legal(felt, t, chosen):
        at[DONE] = 1
        return ENDED
    if at[ASK] == BET:
        felt.cents[t, NET] = 0
        return open_round(sheet, felt, t, sheet.bets[0 if chosen == STAND else chosen - PLAYS + 1])
    return ENDED if at[ASK] == NOTHING else answer(sheet, felt, t, chosen)


@inlined
def _is_legal(felt: Felt, t: int, chosen: int) -> bool:
    return bool(0 <= chosen < MOST_ANSWERS and (felt.table[t, LEGAL] >> chosen) & 1)


@inlined
def _reward(sheet: Sheet, felt: Felt, t: int, way: Way) -> float:
    """The reward for an answer; whether the episode is over is noted."""
    at = felt.table[t]
    if at[DONE]:
        at[ASK], at[LEGAL], felt.cents[t, NET], felt.cents[t, SIDE_NET] = NOTHING, 1 << STAND, 0, 0
        return -way.penalty
    if at[ASK] != NOTHING:
        return 0.0
    if not way.by_shoe or _cut_card_is_out(sheet, felt, t):
        at[DONE] = 1
    else:
        _ask_bet(sheet, felt, t)
    return float(felt.cents[t, NET] / sheet.rule[UNIT])


@inlined
def _cut_card_is_out(sheet: Sheet, felt: Felt, t: int) -> bool:
    """Whether the next round is dealt from a fresh shuffle."""
    return bool(felt.table[t, REFILLED] or felt.table[t, POS] >= sheet.rule[CUT])


@inlined
def _ask_bet(sheet: Sheet, felt: Felt, t: int) -> None:
    at = felt.table[t]
    at[ASK] = BET
    at[LEGAL] = 1 << STAND | ((1 << sheet.bets.shape[0] - 1) - 1) << PLAYS
