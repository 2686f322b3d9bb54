"""Episodes at many tables side by side: resets, steps, and what happens when an episode is over."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.envs.answers import BET, NOTHING, PLAYS, STAND
from pitboss.envs.compiled import kernel
from pitboss.envs.kernel.felt import ASK, DONE, LEGAL, NET, POS, REFILLED, Felt
from pitboss.envs.kernel.round import answer, open_round
from pitboss.envs.kernel.sheet import CUT, SHOE_SIZE, UNIT, Sheet
from pitboss.envs.kernel.shoe import shuffle, sort_shoe
from pitboss.envs.kernel.sight import Sight, look

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""When a finished episode gives way to a new one: with the next step, with the same, or when the caller says so."""


class Way(NamedTuple):
    """How episodes run: `by_shoe`: an episode is a shoe, and each wager in it chosen, and not a round; `remembers`:
    the cards seen since the shuffle are in sight; `mode`: one of the three above; `penalty`: what an illegal answer
    costs, where it is taken at all."""

    by_shoe: bool
    remembers: bool
    mode: int
    penalty: float


@kernel
def seat(sheet: Sheet, felt: Felt, t: int, words: NDArray[np.uint64]) -> None:
    """Give a table a generator and new decks."""
    for word in range(4):
        felt.rng[t, word] = words[word]
    sort_shoe(felt, t)
    felt.table[t, POS] = sheet.rule[SHOE_SIZE]


@kernel
def begin(sheet: Sheet, felt: Felt, sight: Sight, way: Way, which: NDArray[np.bool_]) -> None:
    """Begin a new episode at these tables, and look at all."""
    for t in range(which.shape[0]):
        if which[t]:
            _begin(sheet, felt, t, way)
        sight.reward[t] = 0.0
        sight.over[t] = felt.table[t, DONE] != 0
        look(sheet, felt, t, sight, way.remembers)


@kernel
def first_illegal(felt: Felt, actions: NDArray[np.int64], mode: int) -> int:
    """The first table whose answer may not be given there; -1 if there is none."""
    for t in range(actions.shape[0]):
        if felt.table[t, DONE]:
            if mode == DISABLED:
                return t
        elif actions[t] < 0 or actions[t] > 62 or not (felt.table[t, LEGAL] >> actions[t]) & 1:
            return t
    return -1


@kernel
def step_all(sheet: Sheet, felt: Felt, sight: Sight, last: Sight, way: Way, actions: NDArray[np.int64]) -> None:
    """One answer at every table. `last` receives the ends of episodes that make way within the step."""
    for t in range(actions.shape[0]):
        if felt.table[t, DONE]:
            _begin(sheet, felt, t, way)
            reward, over = 0.0, False
        else:
            reward = _step(sheet, felt, t, way, actions[t])
            over = felt.table[t, DONE] != 0
            if over and way.mode == SAME_STEP:
                look(sheet, felt, t, last, way.remembers)
                _begin(sheet, felt, t, way)
        sight.reward[t] = reward
        sight.over[t] = over
        look(sheet, felt, t, sight, way.remembers)


@kernel
def _begin(sheet: Sheet, felt: Felt, t: int, way: Way) -> None:
    at = felt.table[t]
    at[DONE], at[NET] = 0, 0
    if way.by_shoe or _cut_card_is_out(sheet, felt, t):
        shuffle(sheet, felt, t)
    if way.by_shoe:
        _ask_bet(sheet, felt, t)
    else:
        open_round(sheet, felt, t, sheet.bets[0])
        at[NET] = at[NET] if at[ASK] == NOTHING else 0


@kernel
def _step(sheet: Sheet, felt: Felt, t: int, way: Way, chosen: int) -> float:
    """Carry out an answer; the reward for it."""
    at = felt.table[t]
    if chosen < 0 or chosen > 62 or not (at[LEGAL] >> chosen) & 1:
        at[DONE], at[ASK], at[LEGAL], at[NET] = 1, NOTHING, 1 << STAND, 0
        return -way.penalty
    at[NET] = at[NET] if at[ASK] == NOTHING else 0
    if at[ASK] == BET:
        open_round(sheet, felt, t, sheet.bets[0 if chosen == STAND else chosen - PLAYS + 1])
    elif at[ASK] != NOTHING:
        answer(sheet, felt, t, chosen)
    if at[ASK] != NOTHING:
        return 0.0
    if not way.by_shoe or _cut_card_is_out(sheet, felt, t):
        at[DONE] = 1
    else:
        _ask_bet(sheet, felt, t)
    return float(at[NET] / sheet.rule[UNIT])


@kernel
def _cut_card_is_out(sheet: Sheet, felt: Felt, t: int) -> bool:
    """Whether the next round is dealt from a fresh shuffle."""
    return bool(felt.table[t, REFILLED] or felt.table[t, POS] >= sheet.rule[CUT])


@kernel
def _ask_bet(sheet: Sheet, felt: Felt, t: int) -> None:
    at = felt.table[t]
    at[ASK] = BET
    at[LEGAL] = 1 << STAND | ((1 << sheet.bets.shape[0] - 1) - 1) << PLAYS
