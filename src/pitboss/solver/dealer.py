"""The dealer's hand: every final composition with its number of orders, and how often each ending comes from a shoe.

The chance of a dealer's hand depends on which cards it holds, not on their order. So the final compositions are listed
once per up-card, as a trie in which compositions share the products of their common cards, and the trie is walked for
many shoes at a time. The ending that most compositions have (a bust, as a rule) is not walked: it is what is left to 1.
"""

from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from pitboss.arrays import Flags, Floats, Ints
from pitboss.kernels import kernel
from pitboss.rules.model import DealerSection
from pitboss.rules.payouts import DealerEnd, dealer_draws, dealer_end
from pitboss.rules.settle import Bust
from pitboss.strategy.hands import ACE, COMPLETES, TEN, VALUES, all_hands

BLACKJACK: Final = int(DealerEnd.NATURAL)
ENDINGS: Final = len(DealerEnd)

_LANES: Final = 64
_DEEPEST: Final = 20
_BITS: Final = 4


class Finals(NamedTuple):
    """Final hands of the dealer, some more than once: the drawn cards as a number (`_BITS` a rank), in how many orders
    they come, the total they make with the up-card, and the number of all cards."""

    drawn: Ints
    orders: Floats
    total: Ints
    cards: Ints


class Trie(NamedTuple):
    """Final hands as the nodes of a trie, in the order of a walk.

    `depth` drawn cards lead to a node, the last of them of `rank`, of which `before` came earlier on the way. `orders`
    ways to draw just these cards end the hand, as `ending` says; nothing lies below a `leaf`.
    """

    depth: Ints
    rank: Ints
    before: Ints
    orders: Floats
    ending: Ints
    leaf: Flags


class DealerPlay(NamedTuple):
    """What there is to know about the dealer's play with one up-card: the walked endings, and the one `rest` is."""

    trie: Trie
    rest: int
    excluded: int


DRAWS: Final = -1
"""In place of an ending, where the dealer's hand goes on."""
_RULE: Final = (2, 23, 32)


@cache
def dealer_rule(dealer: DealerSection, busts: tuple[Bust, ...] = ()) -> bytes:
    """Tabulate how a dealer's hand ends, or that it DRAWS, by `[soft, cards, total]`; as bytes it is a key too."""
    table = np.full(_RULE, DRAWS, np.int8)
    for soft, cards, total in product((False, True), range(2, _RULE[1]), range(4, _RULE[2])):
        if not dealer_draws(dealer, total, soft=soft):
            table[int(soft), cards, total] = dealer_end(busts, total, cards)
    return table.tobytes()


def rule_table(rule: bytes) -> Ints:
    """The table that `dealer_rule` made."""
    return np.frombuffer(rule, np.int8).reshape(_RULE).astype(np.int64)


def finals(up: int, dealer: DealerSection, *, checked: bool) -> Finals:
    """The dealer's final hands with this up-card; `checked` leaves out the orders that begin with blackjack."""
    return _finals(up, _draws(dealer_rule(dealer)), checked=checked)


@cache
def _draws(rule: bytes) -> bytes:
    """Where a hand of three cards goes on, by `[soft, total]`."""
    draws: Flags = rule_table(rule)[:, 3] == DRAWS
    return draws.tobytes()


@cache
def _finals(up: int, draws: bytes, *, checked: bool) -> Finals:
    hands = all_hands()
    room = 8 * len(hands.counts)
    ends = Finals(np.empty(room, np.int64), np.empty(room), np.empty(room, np.int64), np.empty(room, np.int64))
    ways, found = np.zeros(len(hands.counts)), np.zeros(1, np.int64)
    goes_on = np.frombuffer(draws, np.bool_).reshape(_RULE[0], _RULE[2]).copy()
    _fill_finals(up, goes_on, checked, hands.counts, hands.after, ways, ends, found)
    number = int(found[0])
    return Finals(ends.drawn[:number], ends.orders[:number], ends.total[:number], ends.cards[:number])


@cache
def dealer_play(up: int, rule: bytes, *, checked: bool) -> DealerPlay:
    """How the dealer plays this up-card out by such a rule."""
    table, ends = rule_table(rule), _finals(up, _draws(rule), checked=checked)
    ending = table[0, ends.cards, ends.total]
    rest = int(table[0, -1, -1])
    walked = ending != rest
    trie = make_trie(ends.drawn[walked], ends.orders[walked], ending[walked])
    excluded = COMPLETES.get(up, -1) if checked else -1
    return DealerPlay(trie, rest, excluded)


def make_trie(drawn: Ints, orders: Floats, ending: Ints) -> Trie:
    """Final hands as a trie: the drawn cards as a number (`_BITS` a rank), in how many orders, and how they end."""
    rising = np.argsort(drawn, kind="stable")
    room = 4 * len(drawn) + _DEEPEST
    trie = Trie(
        depth=np.empty(room, np.int64),
        rank=np.empty(room, np.int64),
        before=np.zeros(room, np.int64),
        orders=np.zeros(room),
        ending=np.zeros(room, np.int64),
        leaf=np.ones(room, np.bool_),
    )
    path, nodes = np.full((3, _DEEPEST), -1, np.int64), np.zeros(1, np.int64)
    _trie(drawn[rising], orders[rising], ending[rising], path, trie, nodes)
    size = int(nodes[0])
    return Trie(
        trie.depth[:size],
        trie.rank[:size],
        trie.before[:size],
        trie.orders[:size],
        trie.ending[:size],
        trie.leaf[:size],
    )


def ending_chances(play: DealerPlay, shoes: Floats) -> Floats:
    """The chance of each ending, a row for each composition in `shoes`, from which the dealer draws."""
    chances = np.zeros((len(shoes), ENDINGS))
    depths = int(play.trie.depth.max()) + 1
    counts, product = np.empty((VALUES, _LANES)), np.ones((depths, _LANES))
    summed = np.empty((ENDINGS * depths, _LANES))
    _walk(play.trie, play.rest, play.excluded, shoes, counts, product, summed, chances)
    return chances


def final_chances(ends: Finals, left: Floats) -> Floats:
    """The chance of each final hand when the dealer draws from what is `left`."""
    chances = ends.orders.copy()
    size = left.sum()
    for card in range(int(ends.cards.max()) - 1):
        drawn = ends.cards - 1 > card
        chances[drawn] /= max(size - card, 1)
    for rank in range(VALUES):
        count = ends.drawn >> (_BITS * rank) & ((1 << _BITS) - 1)
        for before in range(int(count.max())):
            chances[count > before] *= left[rank] - before
    return chances


@kernel
def _fill_finals(
    up: int, draws: Flags, checked: bool, counts: Ints, after: Ints, ways: Floats, ends: Finals, found: Ints
) -> None:
    """Fill in the final hands and how many were `found`; `ways[hand]` begins at 0."""
    excluded = TEN if up == ACE else ACE
    never_first = excluded if checked and up in (ACE, TEN) else -1
    ways[0] = 1.0
    place = 0
    for held in range(len(counts)):
        if ways[held] == 0.0:
            continue
        hard, key, number = up + 1, 0, 1
        for rank in range(VALUES):
            hard += counts[held, rank] * (rank + 1)
            key |= counts[held, rank] << (_BITS * rank)
            number += counts[held, rank]
        has_ace = counts[held, ACE] > 0 or up == ACE
        for rank in range(VALUES):
            if held == 0 and rank == never_first:
                continue
            points = hard + rank + 1
            soft = (has_ace or rank == ACE) and points <= 11
            points += 10 if soft else 0
            if draws[1 if soft else 0, points]:
                ways[after[held, rank]] += ways[held]
                continue
            ends.drawn[place] = key + (1 << (_BITS * rank))
            ends.orders[place] = ways[held]
            ends.total[place] = points
            ends.cards[place] = number + 1
            place += 1
    found[0] = place


@kernel
def _trie(drawn: Ints, ways: Floats, ends: Ints, room: Ints, trie: Trie, nodes: Ints) -> None:
    """Fill in the nodes of the trie and how many there are, from the final hands in rising order of `drawn`."""
    cards, path, node_at = room[0], room[1], room[2]
    length, found = 0, 0
    for place in range(len(drawn) - 1, -1, -1):
        held = 0
        for rank in range(VALUES - 1, -1, -1):
            for _ in range((drawn[place] >> (_BITS * rank)) & ((1 << _BITS) - 1)):
                cards[held] = rank
                held += 1
        shared = 0
        while shared < min(held, length) and path[shared] == cards[shared]:
            shared += 1
        for at in range(shared, held):
            path[at] = cards[at]
            node_at[at] = found
            trie.depth[found] = at + 1
            trie.rank[found] = cards[at]
            for earlier in range(at):
                trie.before[found] += cards[earlier] == cards[at]
            if at > 0:
                trie.leaf[node_at[at - 1]] = False
            found += 1
        if shared < held:
            length = held
        trie.orders[node_at[held - 1]] += ways[place]
        trie.ending[node_at[held - 1]] = ends[place]
    nodes[0] = found


@kernel
def _walk(
    trie: Trie,
    rest: int,
    excluded: int,
    shoes: Floats,
    counts: Floats,
    product: Floats,
    summed: Floats,
    chances: Floats,
) -> None:
    """Add the chances of the endings to `chances`. There is room for `counts`, products by depth (1 at depth 0) and
    sums by depth and ending."""
    for first in range(0, len(shoes), _LANES):
        lanes = min(_LANES, len(shoes) - first)
        for lane in range(_LANES):
            for rank in range(VALUES):
                counts[rank, lane] = shoes[first + min(lane, lanes - 1), rank]
        for row in range(summed.shape[0]):
            for lane in range(_LANES):
                summed[row, lane] = 0.0
        for node in range(len(trie.depth)):
            depth = trie.depth[node]
            above, count = product[depth - 1], counts[trie.rank[node]]
            before, orders = float(trie.before[node]), trie.orders[node]
            ended = summed[ENDINGS * depth + trie.ending[node]]
            if trie.leaf[node]:
                for lane in range(_LANES):
                    ended[lane] += orders * above[lane] * (count[lane] - before)
            else:
                here = product[depth]
                for lane in range(_LANES):
                    here[lane] = above[lane] * (count[lane] - before)
                if orders > 0.0:
                    for lane in range(_LANES):
                        ended[lane] += orders * here[lane]
        for lane in range(lanes):
            left = 0.0
            for rank in range(VALUES):
                left += counts[rank, lane]
            scale = 1.0
            if excluded >= 0:
                scale = left / (left - counts[excluded, lane]) if left > counts[excluded, lane] else 0.0
            found, walked = chances[first + lane], 0.0
            for depth in range(1, product.shape[0]):
                scale = scale / left if left > 0.0 else 0.0
                left -= 1.0
                for end in range(ENDINGS):
                    chance = summed[ENDINGS * depth + end, lane] * scale
                    found[end] += chance
                    walked += chance
            found[rest] += 1.0 - walked
