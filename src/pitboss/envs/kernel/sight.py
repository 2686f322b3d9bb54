"""What an agent sees of its table, written into arrays that are made once."""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.envs.kernel.asks import BET, NOTHING
from pitboss.envs.kernel.felt import (
    ASK,
    CARDS,
    CHIPS,
    DOUBLES,
    FIRST,
    HAND,
    HANDS,
    LEGAL,
    NET,
    POINTS,
    POS,
    SECOND,
    SHOE_END,
    SIDE_NET,
    SOFT,
    UP,
    VALUES,
    Felt,
)
from pitboss.envs.kernel.legal import pair_value
from pitboss.envs.kernel.sheet import CHIP, COUNTS_TRUE, REMEMBERS, SHOE_SIZE, Sheet
from pitboss.kernels import inlined

Number = TypeVar("Number")


def hand_fields(numbers: Iterable[Number]) -> dict[str, Number]:
    """The part of an observation that is about the hand in turn, from its numbers in the order of `Sight.fields`."""
    ask, up, total, soft, cards, doubles, pair, suited, hand, hands = numbers
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
    }


FIELDS: Final = tuple(hand_fields(range(10)))
"""The names of those fields."""


class Sight(NamedTuple):
    """What is seen at each of n tables: `fields[field, n]`, `masks[n, answer]`, and by way of memory `seen[n, value]`,
    `tally[n, 1]` (the count) and `left[n, 1]`, the share of the shoe that is left; with `net[n]`, what the round that
    is over brought per unit of its wager, side bets apart (`brought[n]`), `reward[n]`, `over[n]` and, in `told[n]`,
    whether anything happened there at all."""

    fields: NDArray[np.int64]
    masks: NDArray[np.int8]
    seen: NDArray[np.int64]
    tally: NDArray[np.float32]
    left: NDArray[np.float32]
    net: NDArray[np.int64]
    brought: NDArray[np.float64]
    reward: NDArray[np.float64]
    over: NDArray[np.bool_]
    told: NDArray[np.bool_]


def blank_sight(tables: int, answers: int) -> Sight:
    """Room for what is seen at so many tables, with so many answers to choose from."""
    return Sight(
        fields=np.zeros((len(FIELDS), tables), dtype=np.int64),
        masks=np.zeros((tables, answers), dtype=np.int8),
        seen=np.zeros((tables, VALUES), dtype=np.int64),
        tally=np.zeros((tables, 1), dtype=np.float32),
        left=np.zeros((tables, 1), dtype=np.float32),
        net=np.zeros(tables, dtype=np.int64),
        brought=np.zeros(tables),
        reward=np.zeros(tables),
        over=np.zeros(tables, dtype=np.bool_),
        told=np.zeros(tables, dtype=np.bool_),
    )


@inlined
def look(sheet: Sheet, felt: Felt, t: int, sight: Sight) -> None:
    """Write down what is seen at a table."""
    at, fields = felt.table[t], sight.fields
    fields[0, t] = at[ASK]
    if at[ASK] == BET or at[POS] == 0:
        for field in range(1, fields.shape[0]):
            fields[field, t] = 0
    else:
        h = int(at[HAND])
        hand = felt.hand[t, h]
        first, second = hand[FIRST] & 3, hand[SECOND] & 3
        fields[1, t] = min(at[UP] >> 2, 9) + 1
        fields[2, t] = hand[POINTS]
        fields[3, t] = hand[SOFT]
        fields[4, t] = hand[CARDS]
        fields[5, t] = hand[DOUBLES]
        fields[6, t] = pair_value(sheet, felt, t, h)
        fields[7, t] = first + 1 if hand[CARDS] == 2 and first == second else 0
        fields[8, t] = h
        fields[9, t] = at[HANDS]
    legal = at[LEGAL]
    for number in range(sight.masks.shape[1]):
        sight.masks[t, number] = (legal >> number) & 1
    sight.net[t] = felt.cents[t, NET]
    if at[ASK] == NOTHING:
        wager = max(at[CHIPS] * sheet.rule[CHIP], 1)
        sight.brought[t] = (felt.cents[t, NET] - felt.cents[t, SIDE_NET]) / wager
    if sheet.rule[REMEMBERS]:
        left = at[SHOE_END] - at[POS]
        for value in range(VALUES):
            sight.seen[t, value] = felt.seen[t, value]
        sight.tally[t, 0] = felt.running[t] * (52.0 / max(left, 1) if sheet.rule[COUNTS_TRUE] else 1.0)
        sight.left[t, 0] = left / sheet.rule[SHOE_SIZE]
