"""What hands, insurance and side bets bring, in cents; the felt keeps it hand by hand until the round is over."""

from pitboss.envs.kernel.asks import NOTHING, STAND
from pitboss.envs.kernel.felt import (
    ASK,
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
    HANDS,
    INSURANCE,
    INSURANCE_NET,
    LEGAL,
    NET,
    POINTS,
    SECOND,
    SIDE_NET,
    UP,
    VOID,
    Felt,
)
from pitboss.envs.kernel.sheet import (
    CHIP,
    INSURANCE_PAYS,
    NATURALS_TIE,
    OPEN,
    SETTLED,
    SIDE_CARDS,
    SIDE_CHIPS,
    SIDE_FIRST_ROUND,
    SIDE_RIDES,
    SIDE_START,
    TAKEN,
    Sheet,
)
from pitboss.kernels import inlined
from pitboss.rules.payouts import Loss
from pitboss.strategy.paytables import BUST, MOST_DEALER_CARDS

FIRST_WAGER, ALL_WAGERS = int(Loss.FIRST), int(Loss.ALL)


@inlined
def settle(felt: Felt, t: int, h: int, end: int, net: int) -> None:
    """A hand is paid, pushed or lost."""
    felt.hand[t, h, END], felt.cents[t, HAND_NET + h] = end, net


@inlined
def wager(sheet: Sheet, felt: Felt, t: int, h: int) -> int:
    """All that lies on a hand."""
    return int((felt.table[t, CHIPS] * sheet.rule[CHIP]) << felt.hand[t, h, DOUBLES])


@inlined
def is_natural(felt: Felt, t: int) -> bool:
    """Whether the player was dealt a blackjack that is not (yet) doubled."""
    hand = felt.hand[t, 0]
    return bool(hand[POINTS] == 21 and hand[CARDS] == 2 and not hand[FROM_SPLIT])


@inlined
def up_value(felt: Felt, t: int) -> int:
    """The number of the up-card's value, 0 for an ace to 9 for every ten-value."""
    return int(min(felt.table[t, UP] >> 2, 9))


@inlined
def natural_pushes(sheet: Sheet, felt: Felt, t: int) -> bool:
    """Whether a dealer's blackjack under this up-card pushes a player's, which waits for it."""
    return bool(sheet.by_up[up_value(felt, t), NATURALS_TIE])


@inlined
def pay_natural(sheet: Sheet, felt: Felt, t: int) -> None:
    """Pay the player's blackjack by its suits."""
    hand = felt.hand[t, 0]
    first, second = hand[FIRST] & 3, hand[SECOND] & 3
    pays = sheet.natural[first, second]
    settle(felt, t, 0, SETTLED, pays * felt.table[t, CHIPS])


@inlined
def pay_waiting_natural(sheet: Sheet, felt: Felt, t: int) -> None:
    """The dealer has no blackjack: one of the player's that waited for it is paid, unless it is to be doubled."""
    if is_natural(felt, t) and felt.hand[t, 0, END] == OPEN and not felt.table[t, DOUBLES_NATURAL]:
        pay_natural(sheet, felt, t)


@inlined
def settle_insurance(sheet: Sheet, felt: Felt, t: int, won: bool) -> None:
    halves = felt.table[t, INSURANCE]
    felt.cents[t, INSURANCE_NET] = halves * (sheet.rule[INSURANCE_PAYS] if won else -(sheet.rule[CHIP] // 2))


@inlined
def settle_side_bets(sheet: Sheet, felt: Felt, t: int, rides: bool) -> None:
    """The side bets that ride on the dealer's hand, or those that the deal decides."""
    at = felt.table[t]
    for bet in range(sheet.side.shape[0]):
        side = sheet.side[bet]
        if (side[SIDE_RIDES] != 0) == rides and (at[FRESH] or not side[SIDE_FIRST_ROUND]):
            felt.cents[t, SIDE_NET] += side[SIDE_CHIPS] * _side_net(sheet, felt, t, bet)


@inlined
def _side_net(sheet: Sheet, felt: Felt, t: int, bet: int) -> int:
    """What one chip on a side bet brings."""
    at, side = felt.table[t], sheet.side[bet]
    if side[SIDE_CARDS] == 0:
        place = min(at[DEALER], BUST) * MOST_DEALER_CARDS + at[DEALER_CARDS]
    else:
        place = 52 * felt.hand[t, 0, FIRST] + felt.hand[t, 0, SECOND]
        if side[SIDE_CARDS] == 3:
            place = 52 * place + at[UP]
    return int(sheet.side_pays[side[SIDE_START] + place])


@inlined
def compare_hands(sheet: Sheet, felt: Felt, t: int) -> None:
    """Settle every hand that stood against the dealer's completed hand."""
    at = felt.table[t]
    end = sheet.dealer[at[DEALER_SOFT], at[DEALER_CARDS], at[DEALER]]
    for h in range(at[HANDS]):
        hand = felt.hand[t, h]
        if hand[END] == OPEN:
            settle(felt, t, h, SETTLED, (at[CHIPS] << hand[DOUBLES]) * sheet.pays[hand[POINTS], end])


@inlined
def settle_against_natural(sheet: Sheet, felt: Felt, t: int) -> None:
    """The dealer's check found a blackjack."""
    settle_insurance(sheet, felt, t, True)
    if felt.hand[t, 0, END] == OPEN:
        if not is_natural(felt, t):
            settle(felt, t, 0, SETTLED, -wager(sheet, felt, t, 0))
        elif natural_pushes(sheet, felt, t):
            settle(felt, t, 0, SETTLED, 0)
        else:
            pay_natural(sheet, felt, t)


@inlined
def settle_against_late_natural(sheet: Sheet, felt: Felt, t: int) -> None:
    """A dealer without a hole card has drawn a blackjack."""
    settle_insurance(sheet, felt, t, True)
    if is_natural(felt, t):
        if felt.hand[t, 0, END] == OPEN:
            settle_against_natural(sheet, felt, t)
        return
    for h in range(felt.table[t, HANDS]):
        taken = sheet.ended[felt.hand[t, h, END], TAKEN]
        if taken == FIRST_WAGER:
            settle(felt, t, h, SETTLED, -felt.table[t, CHIPS] * sheet.rule[CHIP] if h == 0 else 0)
        elif taken == ALL_WAGERS:
            settle(felt, t, h, SETTLED, -wager(sheet, felt, t, h))


@inlined
def finish(sheet: Sheet, felt: Felt, t: int) -> None:
    """Add up what the round brought; a void one brings nothing."""
    at, cents = felt.table[t], felt.cents[t]
    net = 0
    if at[VOID]:
        cents[SIDE_NET] = 0
    else:
        settle_side_bets(sheet, felt, t, True)
        net = cents[INSURANCE_NET] + cents[SIDE_NET]
        for h in range(at[HANDS]):
            net += cents[HAND_NET + h]
    cents[NET] = net
    at[ASK], at[LEGAL], at[FRESH] = NOTHING, 1 << STAND, 0
