"""Every hand that players and the dealer can come to, as graphs: what is done there, and where each card leads.

The rules decide what is legal, the chart what is chosen; both are settled here, once, so that the kernel only follows
arrows. Nodes are numbered so that every arrow points to a lower number, and equal nodes are one node. What lies on the
table during a round is laid out here too: each seat's cards and hands, and how they ended.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, NamedTuple, assert_never

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Ints
from pitboss.cards import RANKS
from pitboss.rules import MAX_SEATS, Rules
from pitboss.rules.legal import is_pair, most_hands, pair_rank, takes_one_card
from pitboss.rules.payouts import DealerEnd, Reason, dealer_draws, dealer_end, earned_bonus, stand_payout
from pitboss.strategy.chart import DOUBLE, HARD, HIT, MAX_CARDS, SOFT, SPLIT, STAND, Chart, Composed
from pitboss.strategy.hands import (
    ACE,
    ACTIONS,
    DEALT,
    NO_CARDS,
    SPLIT_OFF,
    TEN,
    VALUES,
    add_card,
    all_hands,
    legal_table,
)

MOST_SEATS: Final = MAX_SEATS
MOST_HANDS: Final = 64

HANDS, UP, HOLE, DEALER_END, DEALER_CARDS, RIDES = range(6)
"""Places in `Layout.table`: how many hands lie there, the up-card, the hole card, how the dealer ended, with how many
cards, whether a wager rides on the dealer's bust."""
NOT_PLAYED: Final = -1

FIRST, SECOND, NATURAL_STATE, INSURED, NET, TOKE_NET, INSURANCE_NET = (n * MOST_SEATS for n in range(7))
"""From where on `Layout.seat` holds, seat by seat: the first two cards, what becomes of a natural, whether the seat is
insured; then cents for each chip of the main wager, each chip of a toke, each half chip of insurance."""
NO_NATURAL, PAID, WAITING, DOUBLING, EVEN = range(5)
"""What becomes of a natural: none, paid, waiting for the dealer's check, about to be doubled, even money."""

SEAT, HAND_END, WAGERS, HAND_MARK, REASON, HAND_NET, SPLIT_RANK, SPLIT_NODE = (n * MOST_HANDS for n in range(8))
"""From where on `Layout.hand` holds, hand by hand: whose it is, how it ended, how many times the wager lies on it, its
standing class or bonus, why it was paid or lost, cents for each chip of the wager; apart from these, rank and node of
each split card that waits for its turn."""
BONUS, BUST, EARLY, NATURAL_HAND = range(6, 10)
"""How a hand may end besides the actions of a chart: EARLY is a surrender before the check, NATURAL_HAND a blackjack
that was not doubled."""

REASONS: Final = tuple(reason.value for reason in Reason)
"""Why a hand was paid or lost, in the table's words."""
(
    NATURAL, EVEN_MONEY, BONUS_WIN, WIN, DEALER_BUST, PUSH, NATURAL_PUSH, PUSH_TOTAL, PUSH_BUST,
    RETURNED, BUSTED, LOSS, SURRENDERED, DEALER_NATURAL,
) = range(len(REASONS))  # fmt: skip
"""The places of reasons, in their order."""


class Layout(NamedTuple):
    """`table[what]`, `seat[what + seat]`, `hand[what + hand]`; the names above say what."""

    table: Ints
    seat: Ints
    hand: Ints


def open_layout() -> Layout:
    """An empty layout."""
    return Layout(
        np.zeros(6, dtype=np.int64),
        np.zeros(7 * MOST_SEATS, dtype=np.int64),
        np.zeros(8 * MOST_HANDS, dtype=np.int64),
    )


RANK_COUNT: Final = len(RANKS)
ANY_CARDS: Final = 0
"""In place of a hand's cards, where a strategy does not look at them."""


class HandKey(NamedTuple):
    """A hand of two cards or more that is not (played as) a pair; `composition` tells which cards, if a strategy looks
    at them."""

    up: int
    is_split: bool
    doubles: int
    soft: bool
    total: int
    cards: int
    composition: int = ANY_CARDS


class PairKey(NamedTuple):
    """Two matching cards, undoubled, of a seat that has so many hands."""

    up: int
    is_split: bool
    rank: int
    hands: int


class LoneKey(NamedTuple):
    """One card after a split, of a seat that has so many hands, waiting for its second card."""

    up: int
    rank: int
    hands: int


class FixedKey(NamedTuple):
    """A one-card split ace that has its card."""

    up: int
    total: int


class NaturalKey(NamedTuple):
    """A natural about to be doubled."""

    up: int


Key = HandKey | PairKey | LoneKey | FixedKey | NaturalKey


Strategy = Chart | Composed

WIDTH: Final = 16
"""Ranks, rounded up to whole vector registers."""
BY_HIT, BY_DOUBLE = 0, 1
LOWEST_STAND: Final = 16
STAND_CLASSES: Final = 6
"""Standing totals that settle differently: LOWEST_STAND or less, and those from 17 to 21 one by one."""


@dataclass(frozen=True, slots=True)
class Graph:
    """The graph as arrays. `act[count, node]` is what is done (one row for each count with a chart of its own),
    `after[node, BY_HIT | BY_DOUBLE, rank]` where a card leads (-1: nowhere), `split_to[node]` the lone card of a split
    pair, `mark[node]` the standing class or the bonus, `stake[node]` the wagers on the hand, `up[node]` its up-card.
    `start[up, rank, rank]` is the node of two cards (-1 for a natural), `lone[up, rank, hands]` of a split card,
    `doubled_natural[up]` of a natural to be doubled.
    """

    act: NDArray[np.uint8]
    after: NDArray[np.int32]
    split_to: NDArray[np.int32]
    mark: NDArray[np.int8]
    stake: NDArray[np.int8]
    up: NDArray[np.int8]
    start: NDArray[np.int32]
    lone: NDArray[np.int32]
    doubled_natural: NDArray[np.int32]


def value_of(rank: int) -> int:
    """A rank's class: 0 for the ace, 1..8 for 2..9, 9 for all ten-values."""
    return min(rank, TEN)


def standing_class(total: int) -> int:
    return max(total - LOWEST_STAND, 0)


def build_graph(rules: Rules, charts: Sequence[Strategy]) -> Graph:
    """The graph of the hands that any of the strategies (one for each count) can reach."""
    return _Builder(rules, charts).graph()


@dataclass(slots=True)
class _Builder:
    rules: Rules
    charts: Sequence[Strategy]
    ids: dict[Key, int] = field(default_factory=dict)
    known: dict[tuple[object, ...], int] = field(default_factory=dict)
    legal: Ints = field(init=False)
    """`[up, origin, doubles, soft, cards, total]`: what may be done with a hand, splitting apart, as bits by code."""
    tells_cards: bool = field(init=False)
    """Whether a strategy asks which cards a hand has."""

    def __post_init__(self) -> None:
        self.legal = legal_table(self.rules) @ (1 << np.arange(ACTIONS))
        self.tells_cards = any(isinstance(chart, Composed) for chart in self.charts)

    def graph(self) -> Graph:
        hands = self.rules.split.max_hands
        start = np.full((VALUES, RANK_COUNT, RANK_COUNT), -1, dtype=np.int32)
        lone = np.full((VALUES, RANK_COUNT, hands + 1), -1, dtype=np.int32)
        doubled = np.full(VALUES, -1, dtype=np.int32)
        for up in range(VALUES):
            for first in range(RANK_COUNT):
                for second in range(RANK_COUNT):
                    if {value_of(first), value_of(second)} != {ACE, TEN}:
                        start[up, first, second] = self.visit(self._two_cards(up, first, second, hands=1))
                for count in range(2, hands + 1):
                    lone[up, first, count] = self.visit(LoneKey(up, pair_rank(self.rules, first), count))
            if self.rules.natural.may_double:
                doubled[up] = self.visit(NaturalKey(up))
        nodes = list(self.known)
        return Graph(
            act=np.array([node[0] for node in nodes], dtype=np.uint8).T.copy(),
            after=np.array([[_pad(node[1]), _pad(node[2])] for node in nodes], dtype=np.int32),
            split_to=np.array([node[3] for node in nodes], dtype=np.int32),
            mark=np.array([node[4] for node in nodes], dtype=np.int8),
            stake=np.array([node[5] for node in nodes], dtype=np.int8),
            up=np.array([node[6] for node in nodes], dtype=np.int8),
            start=start,
            lone=lone,
            doubled_natural=doubled,
        )

    def visit(self, key: Key) -> int:
        """The number of a node; its successors are numbered first."""
        if key in self.ids:
            return self.ids[key]
        acts, mark = self._acts(key)
        hit = self._successors(key, doubling=False) if HIT in acts else ()
        double = self._successors(key, doubling=True) if DOUBLE in acts else ()
        split = (
            self.visit(LoneKey(key.up, key.rank, key.hands + 1)) if isinstance(key, PairKey) and SPLIT in acts else -1
        )
        stake = 1 << key.doubles if isinstance(key, HandKey) else 1
        node = (acts, hit, double, split, mark, stake, key.up)
        number = self.ids[key] = self.known.setdefault(node, len(self.known))
        return number

    def _successors(self, key: Key, *, doubling: bool) -> tuple[int, ...]:
        """Where each rank leads. All ten-values lead to the same hand, but a lone card may be paired by one of them."""
        if isinstance(key, LoneKey):
            return tuple(
                self.visit(self._two_cards(key.up, key.rank, rank, hands=key.hands)) for rank in range(RANK_COUNT)
            )
        assert not isinstance(key, FixedKey)
        hand = self._as_hand(key)
        after = [self.visit(self._next(hand, rank, doubling)) for rank in range(TEN + 1)]
        return (*after, *after[TEN:] * (RANK_COUNT - TEN - 1))

    def _next(self, hand: HandKey, rank: int, doubling: bool) -> HandKey:
        total, soft = add_card(hand.total, hand.soft, rank)
        composition = self._composition(hand.composition, rank) if total <= 21 else ANY_CARDS
        return HandKey(hand.up, hand.is_split, hand.doubles + doubling, soft, total, hand.cards + 1, composition)

    def _composition(self, composition: int, *ranks: int) -> int:
        """Which cards these are with others, if a strategy asks."""
        if self.tells_cards:
            for rank in ranks:
                composition = int(all_hands().after[composition, value_of(rank)])
        return composition

    def _two_cards(self, up: int, first: int, second: int, *, hands: int) -> Key:
        """Two cards of a seat with so many hands; more than one hand means that they come from a split."""
        if is_pair(self.rules, first, second):
            return PairKey(up, hands > 1, pair_rank(self.rules, first), hands)
        total, soft = add_card(*add_card(0, False, first), second)
        if hands > 1 and takes_one_card(self.rules, first + 1):
            return FixedKey(up, total)
        return HandKey(up, hands > 1, 0, soft, total, 2, self._composition(NO_CARDS, first, second))

    def _as_hand(self, key: HandKey | PairKey | NaturalKey) -> HandKey:
        """The plain hand of the same cards."""
        match key:
            case HandKey():
                return key
            case PairKey():
                total, soft = add_card(*add_card(0, False, key.rank), key.rank)
                return HandKey(key.up, key.is_split, 0, soft, total, 2, self._composition(NO_CARDS, key.rank, key.rank))
            case NaturalKey():
                return HandKey(key.up, False, 0, True, 21, 2, self._composition(NO_CARDS, ACE, TEN))
            case _:
                assert_never(key)

    # What is done at a node.

    def _acts(self, key: Key) -> tuple[tuple[int, ...], int]:
        """The act under each chart, and the node's mark."""
        match key:
            case LoneKey():
                return self._always(HIT), 0
            case NaturalKey():
                return self._always(DOUBLE), 0
            case FixedKey():
                return self._always(STAND), standing_class(key.total)
            case PairKey():
                legal = self._legal_for_pair(key)
            case HandKey() if key.total > 21:
                return self._always(BUST), 0
            case HandKey():
                bonus = None if key.doubles else earned_bonus(self.rules, key.cards, key.total)
                if bonus is not None:
                    return self._always(BONUS), self.rules.bonus.index(bonus)
                legal = self._legal(key)
            case _:
                assert_never(key)
        acts = tuple(_first_legal(self._order(chart, key), legal) for chart in self.charts)
        return acts, standing_class(self._as_hand(key).total)

    def _always(self, act: int) -> tuple[int, ...]:
        return (act,) * len(self.charts)

    def _order(self, chart: Strategy, key: HandKey | PairKey) -> int:
        if isinstance(chart, Composed):
            return self._composed_order(chart, key)
        if isinstance(key, PairKey):
            return int(chart.pairs[value_of(key.rank), key.up])
        kind = SOFT if key.soft else HARD
        return int(chart.plays[key.doubles, kind, key.total, min(key.cards, MAX_CARDS), key.up])

    def _composed_order(self, composed: Composed, key: HandKey | PairKey) -> int:
        hand = self._as_hand(key)
        if hand.doubles:
            return int(composed.doubled[hand.up, hand.doubles, hand.composition])
        order = int((composed.split if hand.is_split else composed.dealt)[hand.up, hand.composition])
        is_split = isinstance(key, PairKey) and composed.pairs[value_of(key.rank), key.up]
        return order << 3 | SPLIT if is_split else order

    def _legal(self, hand: HandKey) -> int:
        origin = SPLIT_OFF if hand.is_split else DEALT
        return int(
            self.legal[
                hand.up, origin, hand.doubles, int(hand.soft), min(hand.cards, self.legal.shape[4] - 1), hand.total
            ]
        )

    def _legal_for_pair(self, key: PairKey) -> int:
        is_fixed = key.is_split and takes_one_card(self.rules, key.rank + 1)
        legal = 1 << STAND if is_fixed else self._legal(self._as_hand(key))
        if most_hands(self.rules, value_of(key.rank) + 1, hands=key.hands, from_split=key.is_split) > 1:
            legal |= 1 << SPLIT
        return legal


def _first_legal(order: int, legal: int) -> int:
    while order:
        if legal >> (order & 7) & 1:
            return order & 7
        order >>= 3
    return STAND


def _pad(successors: object) -> tuple[int, ...]:
    assert isinstance(successors, tuple)
    return (*successors, *[-1] * (WIDTH - len(successors)))


BROKE, BLACKJACK = int(DealerEnd.BUST), int(DealerEnd.NATURAL)
"""How the dealer may end, besides 0..4 for 17 to 21: a bust, the last that is one (they push), a blackjack."""
DEALER_ENDS: Final = len(DealerEnd)
UNFINISHED: Final = -1
PAYS, WHY = range(2)
"""The two halves of `settlement`."""


@dataclass(frozen=True, slots=True)
class DealerGraph:
    """`after[node, rank]`: where a card leads; `end[node]`: how the dealer ended, or UNFINISHED; `start[up]`."""

    after: NDArray[np.int32]
    end: NDArray[np.int8]
    start: NDArray[np.int32]


def build_dealer(rules: Rules) -> DealerGraph:
    """The dealer's graph; every arrow points to a lower number."""
    ids: dict[tuple[int, bool, int], int] = {}
    known: dict[tuple[tuple[int, ...], int], int] = {}

    def visit(total: int, soft: bool, cards: int) -> int:
        key = (total, soft, cards)
        if key not in ids:
            leads: tuple[int, ...] = (-1,) * RANK_COUNT
            end = UNFINISHED
            if cards < 2 or dealer_draws(rules.dealer, total, soft=soft):
                leads = tuple(visit(*add_card(total, soft, rank), cards + 1) for rank in range(RANK_COUNT))
            else:
                end = int(dealer_end(rules.busts_told, total, cards))
            ids[key] = known.setdefault((leads, end), len(known))
        return ids[key]

    start = [visit(*add_card(0, False, up), 1) for up in range(VALUES)]
    after = [(*leads, *[-1] * (WIDTH - RANK_COUNT)) for leads, _ in known]
    ends = [end for _, end in known]
    return DealerGraph(np.array(after, dtype=np.int32), np.array(ends, dtype=np.int8), np.array(start, dtype=np.int32))


def settlement(rules: Rules) -> Ints:
    """`[PAYS | WHY, standing class, dealer's end]`: cents won or lost on each chip of an unresolved hand, and why."""
    table = np.zeros((2, STAND_CLASSES, DEALER_ENDS), dtype=np.int64)
    for standing, end in product(range(STAND_CLASSES), DealerEnd):
        payout = stand_payout(rules, LOWEST_STAND + standing, end)
        table[PAYS, standing, end] = payout.net(rules.limits.chip)
        table[WHY, standing, end] = REASONS.index(payout.reason.value)
    return table
