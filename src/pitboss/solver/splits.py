"""Splitting a pair, exactly: every hand made by it is played by the policy of the same cards not split (CDZ-).

By exchangeability the value of the round is a sum over hands, whatever order they are played in. For a pair of rank P,
with k of them out of the shoe, one at the head of each hand: A(k) is what a hand is worth whatever its second card,
W(k) counts it only when that card is no P, and Q(k) is the chance that it is one. Knowing that j second cards elsewhere
are no P changes these to A(k, j), W(k, j), Q(k, j); `split_round` has the formulas.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.solver.against import Against, Play
from pitboss.solver.compiled import kernel
from pitboss.solver.play import Policy, Values, blank_values, play_split
from pitboss.solver.standing import standing_without
from pitboss.strategy.chart import DOUBLE, HIT, MAX_DOUBLES, STAND
from pitboss.strategy.multisets import ACE, NO_CARDS, RANKS, HandTable

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Pair(NamedTuple):
    """A pair that may be split: its rank, and how many cards in the shoe (the pair among them) would make it again."""

    rank: int
    kin: float


class Split(NamedTuple):
    """What splitting is worth, per original wager, and how much the hands end up with."""

    value: float
    wager: float


def split_values(against: Against, play: Play, pairs: list[Pair], max_hands: int) -> dict[Pair, Split]:
    """The value of splitting each of these pairs when a seat may have `max_hands` hands."""
    values = blank_values(against.game.hands)
    return {pair: _split_value(against, play, pair, max_hands, values) for pair in pairs}


def highest_draw(against: Against, play: Play, pair: Pair) -> int:
    """The highest count, aces as one, at which a hand of this split is dealt another card."""
    hands, bonus = against.game.hands, against.legal.bonus
    policy = split_policy(against, play, pair)
    which, _ = _reached(pair.rank, against.left, hands, bonus, policy)
    draws = np.isin(policy.undoubled[which], (HIT, DOUBLE)) & np.isnan(bonus[which])
    draws |= (policy.doubled[1:, which] == DOUBLE).any(axis=0)
    return int(hands.hard[which][draws].max())


def split_policy(against: Against, play: Play, pair: Pair) -> Policy:
    """How the hands of a split are played."""
    if pair.rank == ACE and against.game.rules.split.aces == "one-card":
        return Policy(np.where(against.game.hands.cards == 1, HIT, STAND), play.split.doubled)
    return play.split


def _split_value(against: Against, play: Play, pair: Pair, max_hands: int, values: Values) -> Split:
    rules, hands = against.game.rules, against.game.hands
    policy = split_policy(against, play, pair)
    limit = 2 if pair.rank == ACE and not rules.split.resplit_aces else max_hands
    which, stands = _reached(pair.rank, against.left, hands, against.legal.bonus, policy)
    most = int(min(2 * limit - 2, pair.kin))
    pays, left = against.game.pays, against.left
    worth = standing_without(against.dealer, pays, hands, stands, left, rank=pair.rank, most=most - 1)
    table = np.zeros((most + 1, 5))
    play_split(pair.rank, pair.kin, which, stands, worth, against.setting, hands, against.legal, policy, values, table)
    return Split(*split_round(limit, table))


@kernel
def _reached(rank: int, left: Floats, hands: HandTable, bonus: Floats, policy: Policy) -> tuple[Ints, Ints]:
    """The hands (numbers falling) that play can come to after a split of `rank`, and those of them stood on."""
    seen = np.zeros((MAX_DOUBLES + 1, len(hands.cards)), np.bool_)
    which = np.empty(len(hands.cards), np.int64)
    stands = np.empty(len(hands.cards), np.int64)
    found, stood = 0, 0
    seen[0, hands.after[NO_CARDS, rank]] = True
    for hand in range(len(hands.cards)):
        is_seen, is_stood = False, False
        for doubles in range(MAX_DOUBLES + 1):
            if not seen[doubles, hand]:
                continue
            is_seen = True
            if doubles == 0 and not np.isnan(bonus[hand]):
                continue
            action = policy.doubled[doubles, hand] if doubles else policy.undoubled[hand]
            is_stood = is_stood or action == STAND
            if action in (HIT, DOUBLE):
                then = doubles + 1 if action == DOUBLE else doubles
                for card in range(RANKS):
                    if hands.after[hand, card] >= 0 and hands.counts[hand, card] < left[card]:
                        seen[then, hands.after[hand, card]] = True
        if is_seen:
            which[found] = hand
            found += 1
        if is_stood:
            stands[stood] = hand
            stood += 1
    return which[:found][::-1].copy(), stands[:stood].copy()


@kernel
def split_round(limit: int, table: Floats) -> tuple[float, float]:
    """The value and the wager of a split round from `table[k]` = Q, A, W, A, W with nothing known of other cards."""
    most = len(table) - 1
    known = np.zeros((limit + 1, max(most, limit) + 2, 5))
    for k in range(most + 1):
        for column in range(5):
            known[0, k, column] = table[k, column]
    for j in range(1, limit + 1):
        for k in range(2, most + 1):
            other = 1.0 - known[j - 1, k, 0]
            if other <= 0.0:
                continue
            chance = known[j - 1, k, 0]
            known[j, k, 0] = chance * (1.0 - known[j - 1, k + 1, 0]) / other
            for column in range(1, 5):
                known[j, k, column] = (known[j - 1, k, column] - chance * known[j - 1, k + 1, column]) / other
    round_ = np.zeros((limit + 2, limit + 2, 2))
    for k in range(limit, 1, -1):
        for j in range(k - 1, -1, -1):
            chance = known[j, k, 0]
            for column in range(2):
                a, w = known[j, k, 1 + 2 * column], known[j, k, 2 + 2 * column]
                if k == limit:
                    round_[k, j, column] = (k - j) * a
                else:
                    round_[k, j, column] = (
                        chance * round_[k + 1, j, column] + w + (1.0 - chance) * round_[k, j + 1, column]
                    )
    return round_[2, 0, 0], round_[2, 0, 1]
