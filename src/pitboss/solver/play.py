"""A hand played out against one up-card: values by recursion over one more card, best play or a given one."""

from typing import Final, NamedTuple

import numpy as np

from pitboss.arrays import Flags, Floats, Ints
from pitboss.kernels import inner, kernel
from pitboss.rules import Rules
from pitboss.rules.payouts import BEATEN, BUST
from pitboss.rules.payouts import SURRENDER as GIVEN_UP
from pitboss.strategy.chart import DOUBLE, HIT, MAX_DOUBLES, STAND, SURRENDER
from pitboss.strategy.hands import ACTIONS, DEALT, SPLIT_OFF, VALUES, HandTable, bonus_table, legal_table

BEST, SCORE, FOLLOW = 0, 1, 2
"""Choose the best action; follow a policy but value every action; follow it and value nothing else."""

TIE: Final = 1e-12
"""Actions this close in value are equal; of equals the first of stand, hit, double, surrender is played."""


BUSTED, LOST, HALF = float(BUST), float(BEATEN), float(GIVEN_UP)
"""What a unit is worth on a hand that breaks, that a dealer's blackjack beats, and that is given up."""


class Legal(NamedTuple):
    """What may be done with undoubled hands that were `dealt` or `split`, and with hands by doubles made.

    These are flags by `[hand, action]`, actions by their code; splitting is not among them. `bonus` is what a hand wins
    at once, not a number where it wins nothing.
    """

    dealt: Flags
    split: Flags
    doubled: Flags
    bonus: Floats

    def without_surrender(self) -> "Legal":
        """The same where surrender comes before the play."""
        dealt = self.dealt.copy()
        dealt[:, SURRENDER] = False
        return self._replace(dealt=dealt)


def legal_plays(rules: Rules, hands: HandTable) -> tuple[Legal, ...]:
    """The tables of one game, by up-card; up-cards that the rules do not tell apart share theirs."""
    by_up = legal_table(rules)
    shape = by_up.shape[3:6]
    classes = np.ravel_multi_index((hands.soft, np.minimum(hands.cards, shape[1] - 1), hands.total), shape)
    pays = np.array([*(float(bonus.pays) for bonus in rules.bonus), np.nan])
    bonus = pays[bonus_table(rules)[hands.cards, hands.total]]
    known: dict[bytes, Legal] = {}
    for table in by_up:
        if table.tobytes() not in known:
            rows = table.reshape(*table.shape[:2], -1, ACTIONS)
            doubled = rows[DEALT].take(classes, axis=1)
            doubled[0] = False
            known[table.tobytes()] = Legal(rows[DEALT, 0][classes], rows[SPLIT_OFF, 0][classes], doubled, bonus)
    return tuple(known[table.tobytes()] for table in by_up)


class Policy(NamedTuple):
    """An action for every hand: undoubled, and by doubles made."""

    undoubled: Ints
    doubled: Ints


class Values(NamedTuple):
    """Per unit on the hand: its value, the amount it ends up with, and the value of each action.

    The first axis of all three is the number of doubles made.
    """

    value: Floats
    wager: Floats
    by_action: Floats


class Setting(NamedTuple):
    """What a hand is played against: cards `left` in the shoe (the hole card among them), of which the hole card is
    known not to be `excluded`; a surrender costs half, and all if the dealer's next card is `ruin` (-1: no rank)."""

    left: Floats
    excluded: int
    ruin: int


class Room(NamedTuple):
    """What playing a hand needs room for: the `chances` of its next card, and what each action is worth."""

    chances: Floats
    worth: Floats


def new_room() -> Room:
    return Room(np.empty(VALUES), np.empty(ACTIONS))


def blank_values(hands: HandTable) -> Values:
    size = len(hands.cards)
    return Values(
        np.zeros((MAX_DOUBLES + 1, size)),
        np.ones((MAX_DOUBLES + 1, size)),
        np.full((MAX_DOUBLES + 1, size, ACTIONS), np.nan),
    )


def blank_policy(hands: HandTable) -> Policy:
    size = len(hands.cards)
    return Policy(np.zeros(size, dtype=np.int64), np.zeros((MAX_DOUBLES + 1, size), dtype=np.int64))


@inner
def card_chances(left: Floats, held: Ints, excluded: int, chances: Floats) -> float:
    """Fill in the chance of each rank as the next card; return how many cards are left, 0 if the hand cannot occur."""
    size = 0.0
    for rank in range(VALUES):
        count = left[rank] - held[rank]
        if count < 0.0:
            return 0.0
        size += count
        chances[rank] = count
    if size == 0.0:
        return 0.0
    if excluded < 0:
        for rank in range(VALUES):
            chances[rank] /= size
        return size
    lacked = chances[excluded]
    if size == lacked or size <= 1.0:
        return 0.0
    share = (size - lacked - 1) / ((size - lacked) * (size - 1))
    for rank in range(VALUES):
        chances[rank] *= share
    chances[excluded] = lacked / (size - 1)
    return size


@kernel
def next_cards(left: Floats, held: Ints, excluded: int, chances: Floats) -> None:
    """Fill a row for each of the hands `held` with the chance of each rank as its next card."""
    for hand in range(len(held)):
        card_chances(left, held[hand], excluded, chances[hand])


def next_card_chances(left: Floats, excluded: int) -> Floats:
    """The chance of each value as the next card of a hand whose own cards are not among those `left`."""
    chances = np.zeros((1, VALUES))
    next_cards(left, _NO_CARDS, excluded, chances)
    first: Floats = chances[0]
    return first


_NO_CARDS: Final = np.zeros((1, VALUES), dtype=np.int64)


@inner
def _play_hands(
    mode: int,
    which: Ints,
    setting: Setting,
    hands: HandTable,
    bonus: Floats,
    stand: Floats,
    legal: Flags,
    legal_doubled: Flags,
    policy: Policy,
    values: Values,
    room: Room,
) -> None:
    """Value the hands `which` (numbers falling), given the value of standing on each. `BEST` writes the policy."""
    chances, worth = room.chances, room.worth
    for place in range(len(which)):
        hand = which[place]
        size = card_chances(setting.left, hands.counts[hand], setting.excluded, chances)
        if size == 0.0:
            continue
        surrender = HALF
        if setting.ruin >= 0:
            surrender += (LOST - HALF) * chances[setting.ruin]
        for doubles in range(MAX_DOUBLES, -1, -1):
            if doubles == 0 and not np.isnan(bonus[hand]):
                values.value[0, hand] = bonus[hand]
                values.wager[0, hand] = 1.0
                continue
            allowed = legal_doubled[doubles, hand] if doubles else legal[hand]
            chosen = policy.doubled[doubles, hand] if doubles else policy.undoubled[hand]
            if not allowed[STAND] or (mode == FOLLOW and chosen == 0):
                continue
            for action in range(ACTIONS):
                worth[action] = np.nan
                if not allowed[action] or (mode == FOLLOW and action != chosen):
                    continue
                if action == STAND:
                    worth[action] = stand[hand]
                elif action == SURRENDER:
                    worth[action] = surrender
                else:
                    worth[action] = _drawn(action, doubles, chances, hands.after[hand], values.value, BUSTED)
            if mode == BEST:
                chosen = STAND
                for action in range(ACTIONS):
                    if worth[action] > worth[chosen] + TIE:
                        chosen = action
                if doubles:
                    policy.doubled[doubles, hand] = chosen
                else:
                    policy.undoubled[hand] = chosen
            values.value[doubles, hand] = worth[chosen]
            if mode != FOLLOW:
                for action in range(ACTIONS):
                    values.by_action[doubles, hand, action] = worth[action]
            if chosen in (HIT, DOUBLE):
                values.wager[doubles, hand] = _drawn(chosen, doubles, chances, hands.after[hand], values.wager, 1.0)
            else:
                values.wager[doubles, hand] = 1.0


play_hands = kernel(_play_hands)


def are_kernels_kept() -> bool:
    """Whether an earlier process left the machine code of the solver on disk."""
    return play_hands.is_ready


@inner
def _drawn(action: int, doubles: int, chances: Floats, after: Ints, worth: Floats, bust: float) -> float:
    """What taking a card is worth, with `worth` for hands that stay under 22 and `bust` for the others."""
    then = doubles + 1 if action == DOUBLE else doubles
    mean = 0.0
    for rank in range(VALUES):
        if chances[rank] > 0.0:
            mean += chances[rank] * (worth[then, after[rank]] if after[rank] >= 0 else bust)
    return 2.0 * mean if action == DOUBLE else mean


@inner
def play_split(
    rank: int,
    kin: float,
    which: Ints,
    setting: Setting,
    hands: HandTable,
    legal: Legal,
    policy: Policy,
    values: Values,
    room: Room,
    left: Floats,
    stands: Ints,
    worth: Floats,
    stand: Floats,
    table: Floats,
) -> None:
    """Fill `table[k]`, k from 2, for hands that begin with one of k cards of `rank` out of the shoe.

    A row has the chance that the second card is one of `kin` again, then the value of the hand whatever its second
    card, and counted only if that is none of its kin; then both for the wager. `worth[i, k - 1]` is standing on
    `stands[i]`; `left` and `stand` are room for a shoe and for every hand.
    """
    for other in range(VALUES):
        left[other] = setting.left[other]
    for place in range(len(stand)):
        stand[place] = 0.0
    mode = int(np.int64(FOLLOW))
    head = hands.after[0, rank]
    pair = hands.after[head, rank]
    for out in range(2, len(table)):
        left[rank] = setting.left[rank] - out + 1
        for place in range(len(stands)):
            stand[stands[place]] = worth[place, out - 1]
        here = Setting(left, setting.excluded, setting.ruin)
        _play_hands(mode, which, here, hands, legal.bonus, stand, legal.dealt, legal.doubled, policy, values, room)
        again = 0.0
        if card_chances(left, hands.counts[head], setting.excluded, room.chances) > 0.0 and kin > out:
            again = room.chances[rank] * (kin - out) / (left[rank] - 1)
        value, wager = values.value[0], values.wager[0]
        table[out, 0] = again
        table[out, 1] = value[head]
        table[out, 2] = value[head] - again * value[pair]
        table[out, 3] = wager[head]
        table[out, 4] = wager[head] - again * wager[pair]


def reached(setting: Setting, hands: HandTable, bonus: Floats, policy: Policy, chance: Floats) -> None:
    """Carry `chance[doubles, hand]`, how often play begins there, forward to how often it comes there by the policy."""
    _reached(setting, hands, bonus, policy, np.empty(VALUES), chance)


@kernel
def _reached(
    setting: Setting, hands: HandTable, bonus: Floats, policy: Policy, chances: Floats, chance: Floats
) -> None:
    for hand in range(len(hands.cards)):
        touched = False
        for doubles in range(MAX_DOUBLES + 1):
            touched = touched or chance[doubles, hand] > 0.0
        if not touched or card_chances(setting.left, hands.counts[hand], setting.excluded, chances) == 0.0:
            continue
        for doubles in range(MAX_DOUBLES + 1):
            action = policy.doubled[doubles, hand] if doubles else policy.undoubled[hand]
            ends = doubles == 0 and not np.isnan(bonus[hand])
            if chance[doubles, hand] == 0.0 or ends or action not in (HIT, DOUBLE):
                continue
            then = doubles + 1 if action == DOUBLE else doubles
            for rank in range(VALUES):
                after = hands.after[hand, rank]
                if after >= 0:
                    chance[then, after] += chance[doubles, hand] * chances[rank]
