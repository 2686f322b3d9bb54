"""What an agent observes at its table, written into arrays that are made once."""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Flags, Floats, Ints
from pitboss.envs.answers import (
    BET,
    NOTHING,
)
from pitboss.envs.kernel.sheet import (
    CHIP,
    COUNTS_TRUE,
    REMEMBERS,
    SHOE_SIZE,
    UNIT,
    Sheet,
)
from pitboss.envs.kernel.tables import (
    CARDS,
    CHIPS,
    DOUBLES,
    FIRST,
    HAND,
    HANDS,
    INSURED,
    LEGAL,
    NET,
    POINTS,
    POS,
    QUESTION,
    SECOND,
    SHOE_END,
    SIDE_NET,
    SOFT,
    UP,
    TableArrays,
    pair_value,
    settled_net,
    wager,
)
from pitboss.kernels import inlined
from pitboss.strategy.hands import VALUES

Number = TypeVar("Number")


def hand_fields(numbers: Iterable[Number]) -> dict[str, Number]:
    """Return the part of an observation that is about the hand in turn, from numbers in the order of `FIELDS`."""
    # Written out, because `dict(zip(...))` makes a step of a single table an eighth slower.
    ask, up, total, soft, cards, doubles, pair, suited, hand, hands, insured = numbers
    return {
        "ask": ask,
        "up": up,
        "total": total,
        "soft": soft,
        "cards": cards,
        "doubles": doubles,
        "pair": pair,
        "suited": suited,
        "hand": hand,
        "hands": hands,
        "insured": insured,
    }


FIELDS: Final = tuple(hand_fields(range(11)))
"""The names of those fields, in the order of `ObservationArrays.fields`."""


class ObservationArrays(NamedTuple):
    """What is observed at each of n tables.

    `fields[field, n]`, `masks[n, answer]`; in units, what lies on the hand in turn and what settled wagers brought so
    far (`wager[n, 1]`, `settled[n, 1]`); by way of memory `seen[n, value]`, `counts[n, 1]` and `left[n, 1]`, the share
    of the shoe that is left; what the round that is over brought in cents (`net[n]`) and per unit of its wager, side
    bets apart (`result[n]`); `reward[n]`, `over[n]`, and in `changed[n]` whether anything happened there at all.
    """

    fields: Ints
    masks: NDArray[np.int8]
    wager: NDArray[np.float32]
    settled: NDArray[np.float32]
    seen: Ints
    counts: NDArray[np.float32]
    left: NDArray[np.float32]
    net: Ints
    result: Floats
    reward: Floats
    over: Flags
    changed: Flags


def observation_arrays(tables: int, answers: int) -> ObservationArrays:
    """Return arrays for so many tables, with so many answers to choose from."""
    return ObservationArrays(
        fields=np.zeros((len(FIELDS), tables), dtype=np.int64),
        masks=np.zeros((tables, answers), dtype=np.int8),
        wager=np.zeros((tables, 1), dtype=np.float32),
        settled=np.zeros((tables, 1), dtype=np.float32),
        seen=np.zeros((tables, VALUES), dtype=np.int64),
        counts=np.zeros((tables, 1), dtype=np.float32),
        left=np.zeros((tables, 1), dtype=np.float32),
        net=np.zeros(tables, dtype=np.int64),
        result=np.zeros(tables),
        reward=np.zeros(tables),
        over=np.zeros(tables, dtype=np.bool_),
        changed=np.zeros(tables, dtype=np.bool_),
    )


@inlined
def observe(sheet: Sheet, state: TableArrays, t: int, arrays: ObservationArrays) -> None:
    """Write down what is observed at a table."""
    at, fields = state.table[t], arrays.fields
    fields[0, t] = at[QUESTION]
    if at[QUESTION] == BET or at[POS] == 0:
        for field in range(1, fields.shape[0]):
            fields[field, t] = 0
        arrays.wager[t, 0] = arrays.settled[t, 0] = 0.0
    else:
        h, unit = int(at[HAND]), sheet.rule[UNIT]
        hand = state.hand[t, h]
        first, second = hand[FIRST] & 3, hand[SECOND] & 3
        fields[1, t] = min(at[UP] >> 2, 9) + 1
        fields[2, t] = hand[POINTS]
        fields[3, t] = hand[SOFT]
        fields[4, t] = hand[CARDS]
        fields[5, t] = hand[DOUBLES]
        fields[6, t] = pair_value(sheet, state, t, h)
        fields[7, t] = first + 1 if hand[CARDS] == 2 and first == second else 0
        fields[8, t] = h
        fields[9, t] = at[HANDS]
        fields[10, t] = at[INSURED] != 0
        arrays.wager[t, 0] = wager(sheet, state, t, h) / unit
        arrays.settled[t, 0] = (settled_net(state, t) if at[QUESTION] != NOTHING else state.cents[t, NET]) / unit
    legal = at[LEGAL]
    for number in range(arrays.masks.shape[1]):
        arrays.masks[t, number] = (legal >> number) & 1
    arrays.net[t] = state.cents[t, NET]
    if at[QUESTION] == NOTHING:
        main = max(at[CHIPS] * sheet.rule[CHIP], 1)
        arrays.result[t] = (state.cents[t, NET] - state.cents[t, SIDE_NET]) / main
    if sheet.rule[REMEMBERS]:
        left = at[SHOE_END] - at[POS]
        for value in range(VALUES):
            arrays.seen[t, value] = state.seen[t, value]
        arrays.counts[t, 0] = state.running[t] * (52.0 / max(left, 1) if sheet.rule[COUNTS_TRUE] else 1.0)
        arrays.left[t, 0] = left / sheet.rule[SHOE_SIZE]
