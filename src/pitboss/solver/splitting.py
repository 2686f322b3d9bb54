"""Rounds that are split, played out with random cards: the one part of a round's distribution that is not exact.

The hands of a split share the shoe and the dealer, and their joint distribution is out of reach; but such rounds are a
few percent of all, how often each comes is known exactly, and so is what it is worth. So they are sampled pair by pair,
in proportion, and what is left of chance is small and known.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.solver.compiled import inner, kernel
from pitboss.solver.dealer import DRAWS
from pitboss.solver.play import BUSTED, HALF, LOST, Policy
from pitboss.solver.twister import draw_below, draw_share, new_twister, seed_twister
from pitboss.strategy.chart import DOUBLE, HIT, SURRENDER
from pitboss.strategy.hands import ACE, RANKS, TEN, HandTable

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_MOST_HANDS: Final = 16


class SplitDeal(NamedTuple):
    """What a split round is played from: the pair, how many of its kin are `left`, the up-card, the cards left besides
    all three (the hole card among them), and whether the hole card is known not to make blackjack."""

    rank: int
    kin: int
    up: int
    left: Ints
    lacking: int


class SplitRules(NamedTuple):
    """What the sheet says of it: hands at most, how the dealer's hand ends by `[soft, cards, total]`, whether a
    blackjack takes the other half of a hand that was given up, and what stands pay."""

    max_hands: int
    dealer: Ints
    ruins: bool
    pays: Floats


def play_splits(
    deal: SplitDeal,
    rules: SplitRules,
    hands: HandTable,
    bonus: Floats,
    policy: Policy,
    parts: float,
    seed: int,
    nets: Ints,
) -> None:
    """Play as many split rounds as `nets` has places and fill in what each brought, in parts of a wager (`parts`)."""
    shoe = np.repeat(np.arange(RANKS), deal.left)
    at_end = np.empty((_MOST_HANDS, 2), np.int64)
    _play_splits(deal, rules, hands, bonus, policy, parts, seed, new_twister(), shoe, at_end, nets)


@kernel
def _play_splits(
    deal: SplitDeal,
    rules: SplitRules,
    hands: HandTable,
    bonus: Floats,
    policy: Policy,
    parts: float,
    seed: int,
    twister: Ints,
    shoe: Ints,
    at_end: Ints,
    nets: Ints,
) -> None:
    seed_twister(twister, seed)
    for turn in range(len(nets)):
        net = _round(deal, rules, hands, bonus, policy, twister, shoe, at_end)
        nets[turn] = int(np.rint(parts * net))


@inner
def _draw(twister: Ints, shoe: Ints, dealt: int) -> int:
    """Deal one of the cards from `dealt` on to that place."""
    other = dealt + draw_below(twister, len(shoe) - dealt)
    shoe[dealt], shoe[other] = shoe[other], shoe[dealt]
    return int(shoe[dealt])


@inner
def _round(
    deal: SplitDeal,
    rules: SplitRules,
    hands: HandTable,
    bonus: Floats,
    policy: Policy,
    twister: Ints,
    shoe: Ints,
    at_end: Ints,
) -> float:
    dealt = int(np.int64(0))
    while _draw(twister, shoe, dealt) == deal.lacking:
        pass
    dealt += 1
    hole = int(shoe[0])
    alike, kin = deal.left[deal.rank], deal.kin
    head = hands.after[0, deal.rank]
    waiting, made, ends = 2, 2, 0
    net = 0.0
    while waiting > 0:
        waiting -= 1
        card = _draw(twister, shoe, dealt)
        dealt += 1
        is_kin = card == deal.rank and draw_share(twister) * alike < kin
        alike -= card == deal.rank
        kin -= is_kin
        if is_kin and made < rules.max_hands:
            waiting += 2
            made += 1
            continue
        hand, doubles = hands.after[head, card], 0
        while True:
            if doubles == 0 and not np.isnan(bonus[hand]):
                net += bonus[hand]
                break
            action = policy.doubled[doubles, hand] if doubles else policy.undoubled[hand]
            if action == SURRENDER:
                net += HALF * (1 << doubles)
                if rules.ruins and ((deal.up == ACE and hole == TEN) or (deal.up == TEN and hole == ACE)):
                    net += (LOST - HALF) * (1 << doubles)
                break
            if action not in (HIT, DOUBLE):
                at_end[ends, 0], at_end[ends, 1] = hands.total[hand], doubles
                ends += 1
                break
            doubles += action == DOUBLE
            card = _draw(twister, shoe, dealt)
            dealt += 1
            kin -= card == deal.rank and draw_share(twister) * alike < kin
            alike -= card == deal.rank
            hand = hands.after[hand, card]
            if hand < 0:
                net += BUSTED * (1 << doubles)
                break
    if ends > 0:
        ending = _dealer(deal.up, hole, rules, twister, shoe, dealt)
        for place in range(ends):
            net += rules.pays[at_end[place, 0], ending] * (1 << at_end[place, 1])
    return net


@inner
def _dealer(up: int, hole: int, rules: SplitRules, twister: Ints, shoe: Ints, dealt: int) -> int:
    """Play the dealer's hand out and return how it ended."""
    points, has_ace, cards = up + hole + 2, up == ACE or hole == ACE, 2
    while True:
        soft = has_ace and points <= 11
        total = points + 10 if soft else points
        ending = rules.dealer[1 if soft else 0, cards, total]
        if ending != DRAWS:
            return int(ending)
        card = _draw(twister, shoe, dealt)
        dealt += 1
        points += card + 1
        has_ace = has_ace or card == ACE
        cards += 1
