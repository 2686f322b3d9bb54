"""Hands at a table: cards are laid to them, legal plays looked up, the dealer's hand completed, and all of them paid.

What a round brings is kept in cents, hand by hand, until it is over.
"""

from pitboss.envs.answers import NOTHING, SPLIT, STAND
from pitboss.envs.kernel.sheet import (
    CHECKS,
    CHIP,
    DRAWS,
    HAS_HOLE,
    INSURANCE_PAYS,
    NATURALS_TIE,
    OPEN,
    PAIR_BITS,
    SETTLED,
    SPLIT_BIT,
    Sheet,
)
from pitboss.envs.kernel.state import (
    CARDS,
    CHIPS,
    DEALER,
    DEALER_CARDS,
    DEALER_SOFT,
    DOUBLES,
    DOUBLES_NATURAL,
    END,
    FIRST,
    FRESH,
    FROM_SPLIT,
    HAND_NET,
    HAND_PLACES,
    HANDS,
    HOLE,
    INSURANCE_NET,
    INSURED,
    LEGAL,
    NET,
    POINTS,
    QUESTION,
    RIDES,
    SECOND,
    SIDE_NET,
    SOFT,
    UP,
    VOID,
    TableArrays,
    draw,
    see,
)
from pitboss.kernels import inlined
from pitboss.rules.payouts import Loss
from pitboss.simulator.flat.flatgame import (
    END_NET,
    FIRST_ROUND_ONLY,
    MATTERS,
    MATTERS_RAISED,
    NEEDS_DEALER,
    SIDE_CARDS,
    SIDE_START,
    TAKEN,
)
from pitboss.simulator.flat.graphs import LOWEST_STAND
from pitboss.simulator.flat.layout import BUST
from pitboss.strategy.hands import BUST as BUST_TOTAL
from pitboss.strategy.hands import DEALT, MOST_DEALER_CARDS, SPLIT_ACE, SPLIT_OFF

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
    up, origin = min(state.table[t, UP] >> 2, 9), DEALT
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
    first, second = hand[FIRST] & 3, hand[SECOND] & 3
    pays = sheet.natural[first, second]
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
def is_placed(sheet: Sheet, state: TableArrays, t: int, bet: int) -> bool:
    """Return whether the player makes a side bet in this round."""
    return bool(sheet.side_chips[bet] and (state.table[t, FRESH] or not sheet.side[bet, FIRST_ROUND_ONLY]))


@inlined
def settle_side_bets(sheet: Sheet, state: TableArrays, t: int, rides: bool) -> None:
    """Settle the side bets that ride on the dealer's hand, or those that the deal decides."""
    for bet in range(sheet.side.shape[0]):
        if (sheet.side[bet, NEEDS_DEALER] != 0) == rides and is_placed(sheet, state, t, bet):
            state.cents[t, SIDE_NET] += sheet.side_chips[bet] * _side_net(sheet, state, t, bet)


@inlined
def _side_net(sheet: Sheet, state: TableArrays, t: int, bet: int) -> int:
    """Return what one chip on a side bet brings."""
    at, side = state.table[t], sheet.side[bet]
    if side[SIDE_CARDS] == 0:
        place = min(at[DEALER], BUST_TOTAL) * MOST_DEALER_CARDS + at[DEALER_CARDS]
    else:
        place = 52 * state.hand[t, 0, FIRST] + state.hand[t, 0, SECOND]
        if side[SIDE_CARDS] == 3:
            place = 52 * place + at[UP]
    return int(sheet.side_pays[side[SIDE_START] + place])


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
        taken = sheet.ended[state.hand[t, h, END], TAKEN]
        if taken == FIRST_WAGER:
            settle(state, t, h, SETTLED, -state.table[t, CHIPS] * sheet.rule[CHIP] if h == 0 else 0)
        elif taken == ALL_WAGERS:
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
            settle(
                state,
                t,
                h,
                SETTLED,
                (at[CHIPS] << hand[DOUBLES]) * sheet.pays[max(hand[POINTS] - LOWEST_STAND, 0), end],
            )


@inlined
def finish(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Add up what the round brought; a void one brings nothing."""
    at, cents = state.table[t], state.cents[t]
    net = 0
    if at[VOID]:
        cents[SIDE_NET] = 0
    else:
        settle_side_bets(sheet, state, t, True)
        net = cents[INSURANCE_NET] + cents[SIDE_NET]
        for h in range(at[HANDS]):
            net += cents[HAND_NET + h]
    cents[NET] = net
    at[QUESTION], at[LEGAL], at[FRESH] = NOTHING, 1 << STAND, 0
