"""All tables as arrays: their shoes, the hands on them, what may be done with a hand, and what each wager brings.

Cards are shuffled as they are dealt, and noted as they are turned up. Each draw swaps a random one of the cards left to
the front (Fisher–Yates, only as far as cards are needed), so the cards of a round lie in the shoe in the order in which
they were dealt.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats, Ints
from pitboss.envs.answers import PLAYS, SPLIT
from pitboss.envs.kernel.sheet import (
    CHECKS,
    CHIP,
    DRAWS,
    HAS_HOLE,
    INSURANCE_PAYS,
    MAX_HANDS,
    NATURALS_TIE,
    OPEN,
    PAIR_BITS,
    REMEMBERS,
    SETTLED,
    SHOE_SIZE,
    SPLIT_BIT,
    Sheet,
)
from pitboss.kernels import inlined
from pitboss.kernels.rng import below
from pitboss.rules.payouts import Loss
from pitboss.simulator.flat.flatgame import (
    END_NET,
    MATTERS,
    MATTERS_RAISED,
    NATURAL_TAKES,
)
from pitboss.simulator.flat.graphs import BUST, LOWEST_STAND
from pitboss.strategy.hands import DEALT, SPLIT_ACE, SPLIT_OFF, VALUES

(
    POS, SHOE_END, ROUND_START, REFILLED, VOID, FRESH, QUESTION, HAND, HANDS, CHIPS, RIDES, UP, HOLE, DEALER,
    DEALER_SOFT, DEALER_CARDS, MOST_INSURED, INSURED, DOUBLES_NATURAL, LEGAL, DECISIONS, DONE, PLACES,
) = range(23)  # fmt: skip
"""Places in `TableArrays.table[t]`; PLACES is how many there are.

The next card, the end of the cards and where the round began; whether the discards had to be shuffled in, whether
the round is void, whether it is the first of its shoe; what is asked (as in `answers`), of which of how many hands;
the chips of the main wager; whether a side bet rides on the dealer's bust; the up-card, the hole card (-1: none),
the dealer's total, its softness and number of cards; the most half chips of insurance, and those placed; whether a
natural is to be doubled; the legal answers as bits; how many the round had; whether the episode is over."""

POINTS, SOFT, CARDS, DOUBLES, FIRST, SECOND, FROM_SPLIT, STOOD, END, HAND_PLACES = range(10)
"""Places in `TableArrays.hand[t, hand]`: the best total and whether it is soft, how many cards and doubles, the first
two cards, whether it comes from a split, whether it waits for the dealer, and how it ended."""

NET, REWARDED, SIDE_NET, INSURANCE_NET, HAND_NET = range(5)
"""Places in `TableArrays.cents[t]`: what the round that is over brought, and how much of it was in earlier rewards;
what side bets, insurance and, from HAND_NET on, the hands one by one brought, nothing until they are settled."""

LAST_CARD: Final = 51
"""What a void round is played out with."""


class TableArrays(NamedTuple):
    """All tables. `seen[t, value]` counts the cards seen since the shuffle, `running[t]` is the running count, `log[t]`
    has the answers of the round in order."""

    table: NDArray[np.int32]
    hand: NDArray[np.int32]
    cents: Ints
    shoe: NDArray[np.int8]
    log: NDArray[np.uint8]
    rng: NDArray[np.uint64]
    seen: Ints
    running: Floats


def empty_tables(sheet: Sheet, tables: int) -> TableArrays:
    """Return bare tables for a game."""
    size, hands = int(sheet.rule[SHOE_SIZE]), int(sheet.rule[MAX_HANDS])
    return TableArrays(
        table=np.zeros((tables, PLACES), dtype=np.int32),
        hand=np.zeros((tables, hands, HAND_PLACES), dtype=np.int32),
        cents=np.zeros((tables, HAND_NET + hands), dtype=np.int64),
        shoe=np.zeros((tables, size), dtype=np.int8),
        log=np.zeros((tables, size + PLAYS), dtype=np.uint8),
        rng=np.zeros((tables, 4), dtype=np.uint64),
        seen=np.zeros((tables, VALUES), dtype=np.int64),
        running=np.zeros(tables),
    )


@inlined
def shuffle(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Put all cards back. The order of the shoe is whatever it was: every draw is random."""
    at = state.table[t]
    at[POS], at[SHOE_END], at[ROUND_START], at[REFILLED], at[FRESH] = 0, sheet.rule[SHOE_SIZE], 0, 0, 1
    forget(sheet, state, t)


@inlined
def forget(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Begin the count anew."""
    state.running[t] = sheet.first_count
    for value in range(VALUES):
        state.seen[t, value] = 0


@inlined
def draw(sheet: Sheet, state: TableArrays, t: int) -> int:
    """Return the next card, 0..51, from the shoe or, when that is empty, from the discards of earlier rounds."""
    at, shoe = state.table[t], state.shoe[t]
    place, end = at[POS], at[SHOE_END]
    if place == end:
        if at[REFILLED] or at[ROUND_START] == 0:
            at[VOID] = 1
            return LAST_CARD
        _refill(sheet, state, t)
        place, end = 0, at[SHOE_END]
    at[POS] = place + 1
    other = place + below(state.rng[t], end - place)
    card = shoe[other]
    shoe[other] = shoe[place]
    shoe[place] = card
    return int(card)


@inlined
def _refill(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Shuffle the discards; of the cards seen only those on the table stay out of the shoe."""
    at = state.table[t]
    at[REFILLED], at[POS] = 1, 0
    forget(sheet, state, t)
    hidden = at[HOLE]
    for place in range(at[ROUND_START], at[SHOE_END]):
        card = int(state.shoe[t, place])
        if card == hidden:
            hidden = -1
        else:
            see(sheet, state, t, card)
    at[SHOE_END] = at[ROUND_START]


@inlined
def see(sheet: Sheet, state: TableArrays, t: int, card: int) -> None:
    """Note a card that is turned up, if anybody does."""
    if sheet.rule[REMEMBERS]:
        state.seen[t, min(card >> 2, VALUES - 1)] += 1
        state.running[t] += sheet.tags[card]


FIRST_WAGER, ALL_WAGERS = int(Loss.FIRST), int(Loss.ALL)


@inlined
def with_card(points: int, soft: int, card: int) -> tuple[int, int]:
    """Return the best total of a hand and whether it is soft, with one more card."""
    value = min((card >> 2) + 1, 10)
    points += value
    if soft and points > 21:
        return points - 10, 0
    if value == 1 and not soft and points <= 11:
        return points + 10, 1
    return points, soft


@inlined
def clear(state: TableArrays, t: int, h: int) -> None:
    """Take every card and result off a hand."""
    state.cents[t, HAND_NET + h] = 0
    for field in range(HAND_PLACES):
        state.hand[t, h, field] = 0


@inlined
def take(state: TableArrays, t: int, h: int, card: int) -> None:
    """Add a card to a hand."""
    hand = state.hand[t, h]
    hand[POINTS], hand[SOFT] = with_card(hand[POINTS], hand[SOFT], card)
    if hand[CARDS] == 0:
        hand[FIRST] = card
    elif hand[CARDS] == 1:
        hand[SECOND] = card
    hand[CARDS] += 1


@inlined
def split(state: TableArrays, t: int, h: int) -> None:
    """Make two hands of one, each with one card; the new one is played next."""
    count, second = state.table[t, HANDS], int(state.hand[t, h, SECOND])
    for place in range(count, h + 1, -1):
        for field in range(HAND_PLACES):
            state.hand[t, place, field] = state.hand[t, place - 1, field]
        state.cents[t, HAND_NET + place] = state.cents[t, HAND_NET + place - 1]
    first = int(state.hand[t, h, FIRST])
    for place in range(h, h + 2):
        clear(state, t, place)
        state.hand[t, place, FROM_SPLIT] = 1
        take(state, t, place, first if place == h else second)
    state.table[t, HANDS] = count + 1


@inlined
def settle(state: TableArrays, t: int, h: int, end: int, net: int) -> None:
    """Note how a hand ended and what it brought."""
    state.hand[t, h, END], state.cents[t, HAND_NET + h] = end, net


@inlined
def settle_early(sheet: Sheet, state: TableArrays, t: int, h: int, end: int) -> None:
    """Settle a hand that ends before the dealer plays."""
    settle(state, t, h, end, (state.table[t, CHIPS] << state.hand[t, h, DOUBLES]) * sheet.ended[end, END_NET])


@inlined
def wager(sheet: Sheet, state: TableArrays, t: int, h: int) -> int:
    """Return all that lies on a hand, in cents."""
    return int((state.table[t, CHIPS] * sheet.rule[CHIP]) << state.hand[t, h, DOUBLES])


@inlined
def receive(sheet: Sheet, state: TableArrays, t: int, h: int) -> bool:
    """Give a hand a card, with which it may bust or win a bonus; return False if there is none and the round void."""
    card = draw(sheet, state, t)
    if state.table[t, VOID]:
        return False
    see(sheet, state, t, card)
    take(state, t, h, card)
    hand = state.hand[t, h]
    if hand[POINTS] > 21:
        settle_early(sheet, state, t, h, BUST)
    elif not hand[DOUBLES] and sheet.bonus[hand[CARDS], hand[POINTS]] >= 0:
        settle(state, t, h, SETTLED, sheet.bonus[hand[CARDS], hand[POINTS]] * state.table[t, CHIPS])
    return True


@inlined
def pair_value(sheet: Sheet, state: TableArrays, t: int, h: int) -> int:
    """Return the value, 1 to 10, of two cards that match by the sheet; 0 if they do not, or are not two."""
    hand = state.hand[t, h]
    if hand[CARDS] != 2 or hand[DOUBLES]:
        return 0
    return int(sheet.two_cards[hand[FIRST] >> 2, hand[SECOND] >> 2] & PAIR_BITS)


@inlined
def legal_plays(sheet: Sheet, state: TableArrays, t: int, h: int) -> int:
    """Return every play the sheet allows on an unsettled hand of two or more cards, in its turn."""
    hand = state.hand[t, h]
    two_cards = sheet.two_cards[hand[FIRST] >> 2, hand[SECOND] >> 2]
    up, origin = up_value(state, t), DEALT
    if hand[FROM_SPLIT]:
        origin = SPLIT_ACE if hand[FIRST] >> 2 == 0 else SPLIT_OFF
    plays = int(sheet.plays[up, origin, hand[DOUBLES], hand[SOFT], hand[CARDS], hand[POINTS]])
    if hand[CARDS] == 2 and not hand[DOUBLES] and two_cards >> SPLIT_BIT + state.table[t, HANDS] & 1:
        plays |= 1 << SPLIT
    return plays


@inlined
def up_value(state: TableArrays, t: int) -> int:
    """Return the number of the up-card's value, 0 for an ace to 9 for every ten-value."""
    return int(min(state.table[t, UP] >> 2, 9))


@inlined
def is_natural(state: TableArrays, t: int) -> bool:
    """Return whether the player was dealt a blackjack that is not (yet) doubled."""
    hand = state.hand[t, 0]
    return bool(hand[POINTS] == 21 and hand[CARDS] == 2 and not hand[FROM_SPLIT])


@inlined
def natural_pushes(sheet: Sheet, state: TableArrays, t: int) -> bool:
    """Return whether a dealer's blackjack under this up-card pushes a player's, which waits for it."""
    return bool(sheet.by_up[up_value(state, t), NATURALS_TIE])


@inlined
def pay_natural(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Pay the player's blackjack by its suits."""
    hand = state.hand[t, 0]
    pays = sheet.natural[hand[FIRST] & 3, hand[SECOND] & 3]
    settle(state, t, 0, SETTLED, pays * state.table[t, CHIPS])


@inlined
def pay_waiting_natural(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Pay a blackjack that waited for the dealer, who has none, unless it is to be doubled."""
    if is_natural(state, t) and state.hand[t, 0, END] == OPEN and not state.table[t, DOUBLES_NATURAL]:
        pay_natural(sheet, state, t)


@inlined
def settle_insurance(sheet: Sheet, state: TableArrays, t: int, won: bool) -> None:
    """Pay or collect insurance."""
    halves = state.table[t, INSURED]
    state.cents[t, INSURANCE_NET] = halves * (sheet.rule[INSURANCE_PAYS] if won else -(sheet.rule[CHIP] // 2))


@inlined
def settle_against_natural(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Settle the round when the dealer's check finds a blackjack."""
    settle_insurance(sheet, state, t, True)
    if state.hand[t, 0, END] == OPEN:
        if not is_natural(state, t):
            settle(state, t, 0, SETTLED, -wager(sheet, state, t, 0))
        elif natural_pushes(sheet, state, t):
            settle(state, t, 0, SETTLED, 0)
        else:
            pay_natural(sheet, state, t)


@inlined
def settle_against_late_natural(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Settle the round when a dealer without a hole card draws a blackjack."""
    settle_insurance(sheet, state, t, True)
    if is_natural(state, t):
        if state.hand[t, 0, END] == OPEN:
            settle_against_natural(sheet, state, t)
        return
    for h in range(state.table[t, HANDS]):
        takes = sheet.ended[state.hand[t, h, END], NATURAL_TAKES]
        if takes == FIRST_WAGER:
            settle(state, t, h, SETTLED, -state.table[t, CHIPS] * sheet.rule[CHIP] if h == 0 else 0)
        elif takes == ALL_WAGERS:
            settle(state, t, h, SETTLED, -wager(sheet, state, t, h))


@inlined
def add_to_dealer(state: TableArrays, t: int, card: int) -> None:
    """Add a card to the dealer's hand."""
    at = state.table[t]
    at[DEALER], at[DEALER_SOFT] = with_card(at[DEALER], at[DEALER_SOFT], card)
    at[DEALER_CARDS] += 1


@inlined
def play_dealer(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Turn or draw the second card, go on as the sheet says, and settle the hands."""
    at = state.table[t]
    if sheet.rule[HAS_HOLE]:
        see(sheet, state, t, int(at[HOLE]))
        at[HOLE] = -1
        if not sheet.by_up[up_value(state, t), CHECKS]:
            if at[DEALER] == 21:
                settle_against_late_natural(sheet, state, t)
                return
            settle_insurance(sheet, state, t, False)
            pay_waiting_natural(sheet, state, t)
    needed = _is_needed(state, t)
    while _draws(sheet, state, t) and (needed or (at[DEALER_CARDS] == 1 and _second_is_needed(sheet, state, t))):
        card = draw(sheet, state, t)
        if at[VOID]:
            return
        see(sheet, state, t, card)
        add_to_dealer(state, t, card)
        if at[DEALER_CARDS] == 2:
            if at[DEALER] == 21:
                settle_against_late_natural(sheet, state, t)
                return
            settle_insurance(sheet, state, t, False)
            pay_waiting_natural(sheet, state, t)
            needed = _is_needed(state, t)
    compare_hands(sheet, state, t)


@inlined
def _draws(sheet: Sheet, state: TableArrays, t: int) -> bool:
    at = state.table[t]
    return bool(sheet.dealer[at[DEALER_SOFT], at[DEALER_CARDS], at[DEALER]] == DRAWS)


@inlined
def _is_needed(state: TableArrays, t: int) -> bool:
    """Return whether a hand is unresolved or a wager rides on the dealer's bust."""
    if state.table[t, RIDES]:
        return True
    waiting = 0
    for h in range(state.table[t, HANDS]):
        waiting += state.hand[t, h, END] == OPEN
    return waiting > 0


@inlined
def _second_is_needed(sheet: Sheet, state: TableArrays, t: int) -> bool:
    """Return whether, without a hole card, a dealer's blackjack would still change anything."""
    if state.table[t, INSURED]:
        return True
    for h in range(state.table[t, HANDS]):
        hand = state.hand[t, h]
        raised = hand[DOUBLES] or hand[FROM_SPLIT]
        if sheet.ended[hand[END], MATTERS_RAISED if raised else MATTERS]:
            return True
    return False


@inlined
def compare_hands(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Settle every open hand against the dealer's completed hand."""
    at = state.table[t]
    end = sheet.dealer[at[DEALER_SOFT], at[DEALER_CARDS], at[DEALER]]
    for h in range(at[HANDS]):
        hand = state.hand[t, h]
        if hand[END] == OPEN:
            pays = sheet.pays[max(hand[POINTS] - LOWEST_STAND, 0), end]
            settle(state, t, h, SETTLED, (at[CHIPS] << hand[DOUBLES]) * pays)


@inlined
def settled_net(state: TableArrays, t: int) -> int:
    """Return what all wagers of the round brought that are settled by now."""
    cents = state.cents[t]
    net = cents[INSURANCE_NET] + cents[SIDE_NET]
    for h in range(state.table[t, HANDS]):
        net += cents[HAND_NET + h]
    return int(net)
