"""Episodes at many tables side by side: resets, steps, and what happens when an episode is over."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.envs.answers import BET, NOTHING, PLAYS, STAND
from pitboss.envs.kernel.observation import ObservationArrays, observe
from pitboss.envs.kernel.round import ENDED, answer, go_on, open_round
from pitboss.envs.kernel.sheet import CUT, SHOE_SIZE, UNIT, Sheet
from pitboss.envs.kernel.state import DONE, LEGAL, NET, POS, QUESTION, REFILLED, SIDE_NET, TableArrays, shuffle
from pitboss.kernels import inlined, kernel

NEXT_STEP, SAME_STEP, DISABLED, BEGIN = range(4)
"""When a finished episode gives way to a new one: with the next step, with the same, or when the caller says so. BEGIN
is how the caller says so: episodes begin where the answer is not zero, and nothing happens anywhere else."""
MOST_ANSWERS: Final = 31
"""More than there can be: a table's legal answers are the bits of a number."""


class EpisodeMode(NamedTuple):
    """How episodes run: `by_shoe`: an episode is a shoe, and each wager in it chosen, and not a round; `mode`: one of
    those above; `penalty`: what an illegal answer costs, where it is taken at all."""

    by_shoe: bool
    mode: int
    penalty: float


def seat(sheet: Sheet, state: TableArrays, t: int, words: NDArray[np.uint64]) -> None:
    """Give a table a generator and new decks: their order is always the same, so that the generator alone says how the
    cards fall."""
    state.rng[t] = words
    state.shoe[t] = np.arange(state.shoe.shape[1]) % 52
    state.table[t, POS] = sheet.rule[SHOE_SIZE]


@kernel
def find_refused(
    state: TableArrays, actions: NDArray[np.int64], mode: int, takes_all: bool, refused: NDArray[np.int64]
) -> None:
    """Put the first table that refuses its answer into `refused`; -1 if there is none.

    An answer that is not legal is refused unless `takes_all`, and any is where the episode is over and the mode leaves
    the next one to the caller.
    """
    refused[0] = -1
    for t in range(actions.shape[0]):
        is_over = state.table[t, DONE] != 0
        if (is_over and mode == DISABLED) or not (is_over or takes_all or _is_legal(state, t, actions[t])):
            refused[0] = t
            break


@kernel
def run_all(
    sheet: Sheet,
    state: TableArrays,
    arrays: ObservationArrays,
    last: ObservationArrays,
    mode: EpisodeMode,
    actions: NDArray[np.int64],
) -> None:
    """Take one answer at every table, and observe; `last` receives the ends of episodes that make way at once."""
    for t in range(actions.shape[0]):
        at = state.table[t]
        reward, over, steps = 0.0, False, at[DONE] == 0 and mode.mode != BEGIN
        begins = actions[t] != 0 if mode.mode == BEGIN else at[DONE] != 0
        arrays.changed[t] = steps or begins
        while steps or begins:
            stage = _take_answer(sheet, state, t, actions[t]) if steps else _begin(sheet, state, t, mode)
            if stage != ENDED:
                go_on(sheet, state, t, stage)
            if not steps:
                break
            steps = False
            reward = _reward(sheet, state, t, mode)
            over = at[DONE] != 0
            if over and mode.mode == SAME_STEP:
                observe(sheet, state, t, last)
                begins = True
        arrays.reward[t] = reward
        arrays.over[t] = over
        observe(sheet, state, t, arrays)


@inlined
def _begin(sheet: Sheet, state: TableArrays, t: int, mode: EpisodeMode) -> int:
    """Begin an episode, and say how the round goes on."""
    at = state.table[t]
    at[DONE], state.cents[t, NET] = 0, 0
    if mode.by_shoe or _cut_card_is_out(sheet, state, t):
        shuffle(sheet, state, t)
    if mode.by_shoe:
        _ask_bet(sheet, state, t)
        return ENDED
    return open_round(sheet, state, t, 0)


@inlined
def _take_answer(sheet: Sheet, state: TableArrays, t: int, chosen: int) -> int:
    """Note an answer, and say how the round goes on; one that is not legal ends the episode."""
    at = state.table[t]
    if not _is_legal(state, t, chosen):
        at[DONE] = 1
        return ENDED
    if at[QUESTION] == BET:
        state.cents[t, NET] = 0
        return open_round(sheet, state, t, 0 if chosen == STAND else chosen - PLAYS + 1)
    return ENDED if at[QUESTION] == NOTHING else answer(sheet, state, t, chosen)


@inlined
def _is_legal(state: TableArrays, t: int, chosen: int) -> bool:
    return bool(0 <= chosen < MOST_ANSWERS and (state.table[t, LEGAL] >> chosen) & 1)


@inlined
def _reward(sheet: Sheet, state: TableArrays, t: int, mode: EpisodeMode) -> float:
    """The reward for an answer; whether the episode is over is noted."""
    at = state.table[t]
    if at[DONE]:
        at[QUESTION], at[LEGAL], state.cents[t, NET], state.cents[t, SIDE_NET] = NOTHING, 1 << STAND, 0, 0
        return -mode.penalty
    if at[QUESTION] != NOTHING:
        return 0.0
    if not mode.by_shoe or _cut_card_is_out(sheet, state, t):
        at[DONE] = 1
    else:
        _ask_bet(sheet, state, t)
    return float(state.cents[t, NET] / sheet.rule[UNIT])


@inlined
def _cut_card_is_out(sheet: Sheet, state: TableArrays, t: int) -> bool:
    """Whether the next round is dealt from a fresh shuffle."""
    return bool(state.table[t, REFILLED] or state.table[t, POS] >= sheet.rule[CUT])


@inlined
def _ask_bet(sheet: Sheet, state: TableArrays, t: int) -> None:
    at = state.table[t]
    at[QUESTION] = BET
    at[LEGAL] = 1 << STAND | ((1 << sheet.bets.shape[0] - 1) - 1) << PLAYS
