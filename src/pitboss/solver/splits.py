"""Splitting a pair, exactly: every hand made by it is played by the policy of the same cards not split (CDZ-).

By exchangeability the value of the round is a sum over hands, whatever order they are played in. For a pair of rank P,
with k of them out of the shoe, one at the head of each hand: A(k) is what a hand is worth whatever its second card,
W(k) counts it only when that card is no P, and Q(k) is the chance that it is one. Knowing that j second cards elsewhere
are no P changes these to A(k, j), W(k, j), Q(k, j); `_split_round` has the formulas.

Standing while more and more cards of one rank are out of the shoe: the chance of a dealer's hand is a product with one
factor that depends on how many cards of the rank are left, and one that depends on how many cards are left in all. Both
are known from the number of cards of that rank in the dealer's hand and its number of cards, so one walk over the
dealer's hands, kept apart by these two numbers, serves every count.
"""

from typing import Final, NamedTuple

import numpy as np

from pitboss.arrays import Flags, Floats, Ints
from pitboss.kernels import inner, kernel
from pitboss.rules.legal import most_hands, takes_one_card
from pitboss.solver.dealer import ENDINGS, DealerPlay
from pitboss.solver.play import Legal, Policy, Room, Setting, Values, blank_values, new_room, play_split
from pitboss.solver.upcard import Against, Play
from pitboss.strategy.chart import DOUBLE, HIT, MAX_DOUBLES, STAND
from pitboss.strategy.hands import ACE, NO_CARDS, VALUES, HandTable

_LANES: Final = 64


class Lanes(NamedTuple):
    """What a walk needs room for, hand by hand: the `counts` of what is left, the `gain` of each ending over the rest,
    products by depth (1 at depth 0), sums by depth and cards of the rank, and how many of these the way down has."""

    counts: Floats
    gain: Floats
    product: Floats
    summed: Floats
    of_rank: Ints


def room_for(play: DealerPlay) -> Lanes:
    """Room to walk this dealer's hands in."""
    depths = int(play.trie.depth.max()) + 1
    return Lanes(
        counts=np.empty((VALUES, _LANES)),
        gain=np.empty((ENDINGS, _LANES)),
        product=np.ones((depths, _LANES)),
        summed=np.empty((depths, int(play.trie.before.max()) + 2, _LANES)),
        of_rank=np.zeros(depths, np.int64),
    )


@inner
def standing_without(
    play: DealerPlay,
    pays: Floats,
    hands: HandTable,
    which: Ints,
    left: Floats,
    rank: int,
    most: int,
    room: Lanes,
    worth: Floats,
) -> None:
    """Fill in `worth[i, out]`: the value of standing on hand `which[i]` with `out` more cards of `rank` gone, out of
    0 up to but not including `most`.

    `left` is the shoe before the hand was dealt, `pays[total, ending]` the settlement. Values of hands that cannot
    occur mean nothing.
    """
    trie, rest, excluded = play.trie, play.rest, play.excluded
    counts, gain, product, summed, of_rank = room.counts, room.gain, room.product, room.summed, room.of_rank
    depths, width = summed.shape[0], summed.shape[1]
    for first in range(0, len(which), _LANES):
        lanes = min(_LANES, len(which) - first)
        for lane in range(_LANES):
            hand = which[first + min(lane, lanes - 1)]
            for value in range(VALUES):
                counts[value, lane] = left[value] - hands.counts[hand, value]
            for end in range(ENDINGS):
                gain[end, lane] = pays[hands.total[hand], end] - pays[hands.total[hand], rest]
        for depth in range(depths):
            for number in range(width):
                for lane in range(_LANES):
                    summed[depth, number, lane] = 0.0
        for node in range(len(trie.depth)):
            depth, value = trie.depth[node], trie.rank[node]
            of_rank[depth] = of_rank[depth - 1] + (value == rank)
            above, count, here = product[depth - 1], counts[value], product[depth]
            before, orders = float(trie.before[node]), trie.orders[node]
            ended, won = summed[depth, of_rank[depth]], gain[trie.ending[node]]
            if trie.leaf[node] and value != rank:
                for lane in range(_LANES):
                    ended[lane] += orders * won[lane] * above[lane] * (count[lane] - before)
                continue
            if value == rank:
                for lane in range(_LANES):
                    here[lane] = above[lane]
            else:
                for lane in range(_LANES):
                    here[lane] = above[lane] * (count[lane] - before)
            if orders > 0.0:
                for lane in range(_LANES):
                    ended[lane] += orders * won[lane] * here[lane]
        for lane in range(lanes):
            base = pays[hands.total[which[first + lane]], rest]
            size = 0.0
            for value in range(VALUES):
                size += counts[value, lane]
            for out in range(most):
                total = size - out
                mine = counts[rank, lane] - out
                scale = 1.0
                if excluded >= 0:
                    lacked = mine if excluded == rank else counts[excluded, lane]
                    scale = total / (total - lacked) if total > lacked else 0.0
                mean = 0.0
                for depth in range(1, depths):
                    cards = total - depth + 1
                    scale = scale / cards if cards > 0.0 else 0.0
                    falling = scale
                    for number in range(min(width - 1, depth) + 1):
                        mean += summed[depth, number, lane] * falling
                        falling *= mine - number
                worth[first + lane, out] = base + mean


class Pair(NamedTuple):
    """A pair that may be split: its rank, and how many cards in the shoe (the pair among them) would make it again."""

    rank: int
    kin: float


class Split(NamedTuple):
    """What splitting is worth, per original wager, and how much the hands end up with."""

    value: float
    wager: float


class _Room(NamedTuple):
    """What valuing splits needs room for; the fields are those of the functions that use them."""

    hand: Room
    lanes: Lanes
    seen: Flags
    which: Ints
    stands: Ints
    sizes: Ints
    worth: Floats
    left: Floats
    stand: Floats
    table: Floats
    known: Floats
    round_: Floats


def split_values(against: Against, play: Play, pairs: list[Pair], *, made: int = 1) -> dict[Pair, Split]:
    """The value of splitting each of these pairs at a seat that has `made` so many hands by now."""
    hands = against.game.hands
    rules = against.game.rules
    most_by_rank = {pair.rank: most_hands(rules, pair.rank + 1, hands=made) for pair in pairs}
    limits = [most_by_rank[pair.rank] for pair in pairs]
    limit = max(limits, default=1)
    found, most, size = np.zeros((len(pairs), 2)), max(2 * limit - 2, 2), len(hands.cards)
    _split_values(
        np.array([pair.rank for pair in pairs], np.int64),
        np.array([pair.kin for pair in pairs], np.float64),
        np.array(limits, np.int64),
        against.dealer,
        against.game.pays,
        against.setting,
        against.left,
        hands,
        against.legal,
        play.split,
        split_policy(against, play, ACE),
        blank_values(hands),
        _Room(
            hand=new_room(),
            lanes=room_for(against.dealer),
            seen=np.empty((MAX_DOUBLES + 1, size), np.bool_),
            which=np.empty(size, np.int64),
            stands=np.empty(size, np.int64),
            sizes=np.empty(2, np.int64),
            worth=np.empty((size, most)),
            left=np.empty(VALUES),
            stand=np.empty(size),
            table=np.zeros((most + 1, 5)),
            known=np.empty((limit + 1, most + limit + 2, 5)),
            round_=np.empty((limit + 2, limit + 2, 2)),
        ),
        found,
    )
    return {pair: Split(*map(float, split)) for pair, split in zip(pairs, found, strict=True)}


def highest_draw(against: Against, play: Play, pair: Pair) -> int:
    """The highest count, aces as one, at which a hand of this split is dealt another card."""
    hands, bonus = against.game.hands, against.legal.bonus
    policy, size = split_policy(against, play, pair.rank), len(hands.cards)
    seen, sizes = np.empty((MAX_DOUBLES + 1, size), np.bool_), np.empty(2, np.int64)
    which, stands = np.empty(size, np.int64), np.empty(size, np.int64)
    reach_splits(pair.rank, against.left, hands, bonus, policy, seen, which, stands, sizes)
    which = which[size - sizes[0] :]
    draws = np.isin(policy.undoubled[which], (HIT, DOUBLE)) & np.isnan(bonus[which])
    draws |= (policy.doubled[1:, which] == DOUBLE).any(axis=0)
    return int(hands.hard[which][draws].max())


def split_policy(against: Against, play: Play, rank: int) -> Policy:
    """How the hands of a split of this rank are played."""
    if takes_one_card(against.game.rules, rank + 1):
        return Policy(np.where(against.game.hands.cards == 1, HIT, STAND), play.split.doubled)
    return play.split


@kernel
def _split_values(
    ranks: Ints,
    kins: Floats,
    limits: Ints,
    dealer: DealerPlay,
    pays: Floats,
    setting: Setting,
    left: Floats,
    hands: HandTable,
    legal: Legal,
    policy: Policy,
    of_aces: Policy,
    values: Values,
    room: _Room,
    found: Floats,
) -> None:
    """Fill in the value and the wager of each split."""
    size = len(hands.cards)
    for pair in range(len(ranks)):
        rank, kin, limit = ranks[pair], kins[pair], limits[pair]
        most = int(min(2.0 * limit - 2.0, kin))
        table = room.table[: most + 1]
        chosen = of_aces if rank == ACE else policy
        _reach(rank, left, hands, legal.bonus, chosen, room.seen, room.which, room.stands, room.sizes)
        which, stands = room.which[size - room.sizes[0] :], room.stands[: room.sizes[1]]
        standing_without(dealer, pays, hands, stands, left, rank, most, room.lanes, room.worth)
        play_split(
            rank,
            kin,
            which,
            setting,
            hands,
            legal,
            chosen,
            values,
            room.hand,
            room.left,
            stands,
            room.worth,
            room.stand,
            table,
        )
        _split_round(limit, table, room.known, room.round_)
        found[pair, 0], found[pair, 1] = room.round_[2, 0, 0], room.round_[2, 0, 1]


@inner
def _reach(
    rank: int,
    left: Floats,
    hands: HandTable,
    bonus: Floats,
    policy: Policy,
    seen: Flags,
    which: Ints,
    stands: Ints,
    sizes: Ints,
) -> None:
    """Fill in the hands that play can come to after a split of `rank` (from the end of `which`, numbers falling), those
    of them stood on, and how many of each."""
    for doubles in range(MAX_DOUBLES + 1):
        for hand in range(len(hands.cards)):
            seen[doubles, hand] = False
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
                for card in range(VALUES):
                    if hands.after[hand, card] >= 0 and hands.counts[hand, card] < left[card]:
                        seen[then, hands.after[hand, card]] = True
        if is_seen:
            found += 1
            which[len(which) - found] = hand
        if is_stood:
            stands[stood] = hand
            stood += 1
    sizes[0], sizes[1] = found, stood


reach_splits = kernel(_reach)


@inner
def _split_round(limit: int, table: Floats, known: Floats, round_: Floats) -> None:
    """Put the value and the wager of a split round into `round_[2, 0]`, from `table[k]` = Q, A, W, A, W with nothing
    known of other cards; `known[j]` is room for the same knowing j."""
    most = len(table) - 1
    for j in range(known.shape[0]):
        for k in range(known.shape[1]):
            for column in range(5):
                known[j, k, column] = 0.0
    for k in range(round_.shape[0]):
        for j in range(round_.shape[1]):
            round_[k, j, 0] = round_[k, j, 1] = 0.0
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
