"""The dealer's turn: the hand is completed if anything still depends on it."""

from pitboss.envs.kernel.felt import (
    DEALER,
    DEALER_CARDS,
    DEALER_SOFT,
    DOUBLES,
    END,
    FROM_SPLIT,
    HANDS,
    HOLE,
    INSURANCE,
    RIDES,
    VOID,
    Felt,
)
from pitboss.envs.kernel.payouts import (
    compare_hands,
    pay_waiting_natural,
    settle_against_late_natural,
    settle_insurance,
    up_value,
)
from pitboss.envs.kernel.sheet import CHECKS, DRAWS, MATTERS, MATTERS_RAISED, OPEN, PEEKS, Sheet
from pitboss.envs.kernel.shoe import draw, see
from pitboss.kernels import inlined


@inlined
def with_card(points: int, soft: int, card: int) -> tuple[int, int]:
    """The best total of a hand and whether it is soft, with one more card."""
    value = min((card >> 2) + 1, 10)
    points += value
    if soft and points > 21:
        return points - 10, 0
    if value == 1 and not soft and points <= 11:
        return points + 10, 1
    return points, soft


@inlined
def add_to_dealer(felt: Felt, t: int, card: int) -> None:
    """Add a card to the dealer's hand."""
    at = felt.table[t]
    at[DEALER], at[DEALER_SOFT] = with_card(at[DEALER], at[DEALER_SOFT], card)
    at[DEALER_CARDS] += 1


@inlined
def dealer_checks(sheet: Sheet, felt: Felt, t: int) -> bool:
    """Whether the up-card makes the dealer check the hole card before anybody plays."""
    return bool(sheet.by_up[up_value(felt, t), CHECKS])


@inlined
def play_dealer(sheet: Sheet, felt: Felt, t: int) -> None:
    """Turn or draw the second card, go on as the sheet says, and settle the hands."""
    at = felt.table[t]
    if sheet.rule[PEEKS]:
        see(sheet, felt, t, int(at[HOLE]))
        at[HOLE] = -1
    needed = _is_needed(felt, t)
    while _draws(sheet, felt, t) and (needed or (at[DEALER_CARDS] == 1 and _second_is_needed(sheet, felt, t))):
        card = draw(sheet, felt, t)
        if at[VOID]:
            return
        see(sheet, felt, t, card)
        add_to_dealer(felt, t, card)
        if at[DEALER_CARDS] == 2:
            if at[DEALER] == 21:
                settle_against_late_natural(sheet, felt, t)
                return
            settle_insurance(sheet, felt, t, False)
            pay_waiting_natural(sheet, felt, t)
            needed = _is_needed(felt, t)
    compare_hands(sheet, felt, t)


@inlined
def _draws(sheet: Sheet, felt: Felt, t: int) -> bool:
    at = felt.table[t]
    return bool(sheet.dealer[at[DEALER_SOFT], at[DEALER_CARDS], at[DEALER]] == DRAWS)


@inlined
def _is_needed(felt: Felt, t: int) -> bool:
    """Whether a hand is unresolved or a wager rides on the dealer's bust."""
    if felt.table[t, RIDES]:
        return True
    waiting = 0
    for h in range(felt.table[t, HANDS]):
        waiting += felt.hand[t, h, END] == OPEN
    return waiting > 0


@inlined
def _second_is_needed(sheet: Sheet, felt: Felt, t: int) -> bool:
    """Without a hole card: whether a dealer's blackjack would still change anything."""
    if felt.table[t, INSURANCE]:
        return True
    for h in range(felt.table[t, HANDS]):
        hand = felt.hand[t, h]
        raised = hand[DOUBLES] or hand[FROM_SPLIT]
        if sheet.ended[hand[END], MATTERS_RAISED if raised else MATTERS]:
            return True
    return False
