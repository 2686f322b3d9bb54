"""One player's round, stage by stage as `pitboss.game.step` has it: each stage asks, or hands over to the next.

The stages stand in one function, in the order of the table, so that each is compiled once.
"""

from pitboss.envs.kernel.asks import (
    DOUBLE,
    EARLY,
    EVEN_MONEY,
    INSURANCE,
    INSURE,
    NATURAL,
    PLAY,
    SPLIT,
    STAND,
    SURRENDER,
)
from pitboss.envs.kernel.dealer import add_to_dealer, dealer_checks, play_dealer
from pitboss.envs.kernel.felt import (
    ASK,
    CARDS,
    CHIPS,
    DEALER,
    DEALER_CARDS,
    DEALER_SOFT,
    DECISIONS,
    DOUBLES,
    DOUBLES_NATURAL,
    END,
    FRESH,
    HAND,
    HANDS,
    HOLE,
    INSURANCE_NET,
    LEGAL,
    POINTS,
    POS,
    RIDES,
    ROUND_START,
    SIDE_NET,
    STOOD,
    UP,
    VOID,
    Felt,
)
from pitboss.envs.kernel.felt import INSURANCE as INSURED
from pitboss.envs.kernel.hands import clear, receive, split, take
from pitboss.envs.kernel.legal import legal_plays
from pitboss.envs.kernel.payouts import (
    finish,
    is_natural,
    natural_pushes,
    pay_natural,
    pay_waiting_natural,
    settle,
    settle_against_natural,
    settle_insurance,
    settle_side_bets,
    up_value,
    wager,
)
from pitboss.envs.kernel.sheet import (
    ASKS_SURRENDER,
    CHIP,
    EVEN_MONEY_OPEN,
    INSURANCE_OPEN,
    INSURANCE_STAKE,
    INSURANCE_WIN,
    MAY_DOUBLE_NATURAL,
    OPEN,
    PEEKS,
    SETTLED,
    SIDE_FIRST_ROUND,
    SIDE_RIDES,
    SURRENDERED,
    Sheet,
)
from pitboss.envs.kernel.shoe import draw, see
from pitboss.kernels import inlined
from pitboss.rules.payouts import SURRENDER as SURRENDER_PAYOUT

GIVEN_UP = SURRENDER_PAYOUT.win, SURRENDER_PAYOUT.stake
"""What a hand that is given up wins for each stake."""
DEAL, OFFERS, EARLY_SURRENDER, CHECK, TURN, DRAW, ENDED = range(7)
"""Where a round goes on: with the deal, the offers under an ace, early surrender, the dealer's check, the turn of a
hand or a card for it; or it has ended."""


@inlined
def open_round(sheet: Sheet, felt: Felt, t: int, chips: int) -> int:
    """Clear the felt for a round with so many chips on the main wager, and say how it goes on."""
    at = felt.table[t]
    at[ROUND_START], at[VOID], at[CHIPS] = at[POS], 0, chips
    at[HAND], at[HANDS], at[DECISIONS], at[DOUBLES_NATURAL] = 0, 1, 0, 0
    at[INSURED], felt.cents[t, INSURANCE_NET], felt.cents[t, SIDE_NET] = 0, 0, 0
    at[HOLE], at[DEALER], at[DEALER_SOFT], at[DEALER_CARDS], at[RIDES] = -1, 0, 0, 0, 0
    for bet in range(sheet.side.shape[0]):
        side = sheet.side[bet]
        if side[SIDE_RIDES] and (at[FRESH] or not side[SIDE_FIRST_ROUND]):
            at[RIDES] = 1
    clear(felt, t, 0)
    return DEAL


@inlined
def answer(sheet: Sheet, felt: Felt, t: int, chosen: int) -> int:
    """Note a legal answer, and say how the round goes on."""
    at = felt.table[t]
    felt.log[t, at[DECISIONS]] = chosen
    at[DECISIONS] += 1
    ask, h = at[ASK], int(at[HAND])
    if chosen == SURRENDER:
        settle(felt, t, h, SURRENDERED, wager(sheet, felt, t, h) * GIVEN_UP[0] // GIVEN_UP[1])
    if ask == PLAY:
        if chosen in (STAND, SURRENDER):
            felt.hand[t, h, STOOD] = 1
            at[HAND] = h + 1
            return TURN
        if chosen == DOUBLE:
            felt.hand[t, h, DOUBLES] += 1
        elif chosen == SPLIT:
            split(felt, t, h)
        return DRAW
    if ask == NATURAL:
        if chosen == DOUBLE:
            at[DOUBLES_NATURAL] = 1
        elif not natural_pushes(sheet, felt, t):
            pay_natural(sheet, felt, t)
        return OFFERS
    if ask == INSURANCE:
        if chosen == INSURE:
            at[INSURED] = _most_insured(sheet, felt, t)
        elif chosen == EVEN_MONEY:
            settle(felt, t, 0, SETTLED, wager(sheet, felt, t, 0))
        return EARLY_SURRENDER
    return CHECK


@inlined
def go_on(sheet: Sheet, felt: Felt, t: int, stage: int) -> None:
    """Go on from a stage to the next question, or to the end."""
    if not _asks(sheet, felt, t, stage):
        finish(sheet, felt, t)


@inlined
def _asks(sheet: Sheet, felt: Felt, t: int, stage: int) -> bool:
    """Go on from a stage; whether it comes to a question, for else the round is over."""
    at, rule = felt.table[t], sheet.rule
    if stage == DEAL:
        _deal(sheet, felt, t)
        if at[VOID]:
            return False
        settle_side_bets(sheet, felt, t, False)
        stage = OFFERS
        if is_natural(felt, t):
            if rule[MAY_DOUBLE_NATURAL]:
                return _ask(felt, t, NATURAL, 1 << STAND | 1 << DOUBLE)
            if not natural_pushes(sheet, felt, t):
                pay_natural(sheet, felt, t)
    if stage == OFFERS:
        answers = _offers(sheet, felt, t)
        if answers != 1 << STAND:
            return _ask(felt, t, INSURANCE, answers)
        stage = EARLY_SURRENDER
    if stage == EARLY_SURRENDER:
        if sheet.by_up[up_value(felt, t), ASKS_SURRENDER] and not is_natural(felt, t):
            return _ask(felt, t, EARLY, 1 << STAND | 1 << SURRENDER)
        stage = CHECK
    if stage == CHECK and dealer_checks(sheet, felt, t):
        if at[DEALER] == 21:
            see(sheet, felt, t, int(at[HOLE]))
            at[HOLE] = -1
            settle_against_natural(sheet, felt, t)
            return False
        settle_insurance(sheet, felt, t, False)
        pay_waiting_natural(sheet, felt, t)
    return _turns(sheet, felt, t, stage == DRAW)


@inlined
def _deal(sheet: Sheet, felt: Felt, t: int) -> None:
    """A card to the player, the up-card, another to the player, the hole card where there is one."""
    at = felt.table[t]
    for place in range(4 if sheet.rule[PEEKS] else 3):
        card = draw(sheet, felt, t)
        if place == 3:
            at[HOLE] = card
        else:
            see(sheet, felt, t, card)
        if place & 1 == 0:
            take(felt, t, 0, card)
        else:
            if place == 1:
                at[UP] = card
            add_to_dealer(felt, t, card)


@inlined
def _most_insured(sheet: Sheet, felt: Felt, t: int) -> int:
    """The most half chips that the wager may be insured for."""
    rule = sheet.rule
    if rule[INSURANCE_WIN] == 0:
        return 0
    return int(wager(sheet, felt, t, 0) * rule[INSURANCE_WIN] // rule[INSURANCE_STAKE] // (rule[CHIP] // 2))


@inlined
def _offers(sheet: Sheet, felt: Felt, t: int) -> int:
    """Insurance and even money, with an ace up; a lone no means that there is nothing to ask."""
    answers, offers = 1 << STAND, sheet.by_up[up_value(felt, t)]
    if offers[INSURANCE_OPEN] and _most_insured(sheet, felt, t):
        answers |= 1 << INSURE
    waits = is_natural(felt, t) and felt.hand[t, 0, END] == OPEN and not felt.table[t, DOUBLES_NATURAL]
    if waits and offers[EVEN_MONEY_OPEN]:
        answers |= 1 << EVEN_MONEY
    return answers


@inlined
def _turns(sheet: Sheet, felt: Felt, t: int, draws: bool) -> bool:
    """From the hand in turn on, find one that is asked, giving cards where they are due; `draws`: to this one first.

    After the last hand it is the dealer's turn, and nobody is asked any more.
    """
    at = felt.table[t]
    while at[HAND] < at[HANDS]:
        h = int(at[HAND])
        hand = felt.hand[t, h]
        waits = hand[END] == OPEN and not hand[STOOD]
        if not draws and waits and (hand[POINTS] != 21 or at[DOUBLES_NATURAL] or not is_natural(felt, t)):
            doubles_natural = at[DOUBLES_NATURAL] and not hand[DOUBLES]
            hand[DOUBLES] += 1 if doubles_natural else 0
            draws = hand[CARDS] == 1 or doubles_natural
            if not draws:
                plays = legal_plays(sheet, felt, t, h)
                if plays != 1 << STAND:
                    return _ask(felt, t, PLAY, plays)
                hand[STOOD] = 1
        if draws:
            if not receive(sheet, felt, t, h):
                return False
            draws = False
        else:
            at[HAND] = h + 1
    at[HAND] = at[HANDS] - 1
    play_dealer(sheet, felt, t)
    return False


@inlined
def _ask(felt: Felt, t: int, what: int, answers: int) -> bool:
    felt.table[t, ASK], felt.table[t, LEGAL] = what, answers
    return True
