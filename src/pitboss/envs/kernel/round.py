"""One player's round, stage by stage as `pitboss.game.step` has it: each stage asks, or hands over to the next.

The stages stand in one function, in the order of the table, so that each is compiled once.
"""

from pitboss.envs.answers import (
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
from pitboss.envs.kernel.hands import (
    add_to_dealer,
    clear,
    finish,
    is_natural,
    is_placed,
    legal_plays,
    natural_pushes,
    pay_natural,
    pay_waiting_natural,
    play_dealer,
    receive,
    settle_against_natural,
    settle_early,
    settle_insurance,
    settle_side_bets,
    split,
    take,
    up_value,
)
from pitboss.envs.kernel.sheet import (
    ASKS_SURRENDER,
    CHECKS,
    EVEN_MONEY_OPEN,
    HAS_HOLE,
    INSURANCE_OPEN,
    MAY_DOUBLE_NATURAL,
    OPEN,
    Sheet,
)
from pitboss.envs.kernel.state import (
    CARDS,
    CHIPS,
    DEALER,
    DEALER_CARDS,
    DEALER_SOFT,
    DECISIONS,
    DOUBLES,
    DOUBLES_NATURAL,
    END,
    HAND,
    HANDS,
    HOLE,
    INSURANCE_NET,
    INSURED,
    LEGAL,
    MOST_INSURED,
    POINTS,
    POS,
    QUESTION,
    RIDES,
    ROUND_START,
    SIDE_NET,
    STOOD,
    UP,
    VOID,
    TableArrays,
    draw,
    see,
)
from pitboss.kernels import inlined
from pitboss.simulator.flat.flatgame import NEEDS_DEALER
from pitboss.simulator.flat.layout import NATURAL_HAND
from pitboss.simulator.flat.layout import SURRENDER as SURRENDERED

DEAL, OFFERS, EARLY_SURRENDER, CHECK, TURN, DRAW, ENDED = range(7)
"""Where a round goes on: with the deal, the offers under an ace, early surrender, the dealer's check, the turn of a
hand or a card for it; or it has ended."""


@inlined
def open_round(sheet: Sheet, state: TableArrays, t: int, bet: int) -> int:
    """Clear the state for a round with one of the bets for the main wager, and say how it goes on."""
    at = state.table[t]
    at[ROUND_START], at[VOID], at[CHIPS] = at[POS], 0, sheet.bets[bet]
    at[HAND], at[HANDS], at[DECISIONS], at[DOUBLES_NATURAL] = 0, 1, 0, 0
    at[MOST_INSURED] = sheet.insurance[bet]
    at[INSURED], state.cents[t, INSURANCE_NET], state.cents[t, SIDE_NET] = 0, 0, 0
    at[HOLE], at[DEALER], at[DEALER_SOFT], at[DEALER_CARDS], at[RIDES] = -1, 0, 0, 0, 0
    for side_bet in range(sheet.side.shape[0]):
        if sheet.side[side_bet, NEEDS_DEALER] and is_placed(sheet, state, t, side_bet):
            at[RIDES] = 1
    clear(state, t, 0)
    return DEAL


@inlined
def answer(sheet: Sheet, state: TableArrays, t: int, chosen: int) -> int:
    """Note a legal answer, and say how the round goes on."""
    at = state.table[t]
    state.log[t, at[DECISIONS]] = chosen
    at[DECISIONS] += 1
    ask, h = at[QUESTION], int(at[HAND])
    if chosen == SURRENDER:
        settle_early(sheet, state, t, h, SURRENDERED)
    if ask == PLAY:
        if chosen in (STAND, SURRENDER):
            state.hand[t, h, STOOD] = 1
            at[HAND] = h + 1
            return TURN
        if chosen == DOUBLE:
            state.hand[t, h, DOUBLES] += 1
        elif chosen == SPLIT:
            split(state, t, h)
        return DRAW
    if ask == NATURAL:
        if chosen == DOUBLE:
            at[DOUBLES_NATURAL] = 1
        elif not natural_pushes(sheet, state, t):
            pay_natural(sheet, state, t)
        return OFFERS
    if ask == INSURANCE:
        if chosen == INSURE:
            at[INSURED] = at[MOST_INSURED]
        elif chosen == EVEN_MONEY:
            settle_early(sheet, state, t, 0, NATURAL_HAND)
        return EARLY_SURRENDER
    return CHECK


@inlined
def go_on(sheet: Sheet, state: TableArrays, t: int, stage: int) -> None:
    """Go on from a stage to the next question, or to the end."""
    if not _asks(sheet, state, t, stage):
        finish(sheet, state, t)


@inlined
def _asks(sheet: Sheet, state: TableArrays, t: int, stage: int) -> bool:
    """Go on from a stage; whether it comes to a question, for else the round is over."""
    at, rule = state.table[t], sheet.rule
    if stage == DEAL:
        _deal(sheet, state, t)
        if at[VOID]:
            return False
        settle_side_bets(sheet, state, t, False)
        stage = OFFERS
        if is_natural(state, t):
            if rule[MAY_DOUBLE_NATURAL]:
                return _ask(state, t, NATURAL, 1 << STAND | 1 << DOUBLE)
            if not natural_pushes(sheet, state, t):
                pay_natural(sheet, state, t)
    if stage == OFFERS:
        answers = _offers(sheet, state, t)
        if answers != 1 << STAND:
            return _ask(state, t, INSURANCE, answers)
        stage = EARLY_SURRENDER
    if stage == EARLY_SURRENDER:
        if sheet.by_up[up_value(state, t), ASKS_SURRENDER] and not is_natural(state, t):
            return _ask(state, t, EARLY, 1 << STAND | 1 << SURRENDER)
        stage = CHECK
    if stage == CHECK and sheet.by_up[up_value(state, t), CHECKS]:
        if at[DEALER] == 21:
            see(sheet, state, t, int(at[HOLE]))
            at[HOLE] = -1
            settle_against_natural(sheet, state, t)
            return False
        settle_insurance(sheet, state, t, False)
        pay_waiting_natural(sheet, state, t)
    return _turns(sheet, state, t, stage == DRAW)


@inlined
def _deal(sheet: Sheet, state: TableArrays, t: int) -> None:
    """A card to the player, the up-card, another to the player, the hole card where there is one."""
    at = state.table[t]
    for place in range(4 if sheet.rule[HAS_HOLE] else 3):
        card = draw(sheet, state, t)
        if place == 3:
            at[HOLE] = card
        else:
            see(sheet, state, t, card)
        if place & 1 == 0:
            take(state, t, 0, card)
        else:
            if place == 1:
                at[UP] = card
            add_to_dealer(state, t, card)


@inlined
def _offers(sheet: Sheet, state: TableArrays, t: int) -> int:
    """Insurance and even money, with an ace up; a lone no means that there is nothing to ask."""
    answers, offers = 1 << STAND, sheet.by_up[up_value(state, t)]
    if offers[INSURANCE_OPEN] and state.table[t, MOST_INSURED]:
        answers |= 1 << INSURE
    waits = is_natural(state, t) and state.hand[t, 0, END] == OPEN and not state.table[t, DOUBLES_NATURAL]
    if waits and offers[EVEN_MONEY_OPEN]:
        answers |= 1 << EVEN_MONEY
    return answers


@inlined
def _turns(sheet: Sheet, state: TableArrays, t: int, draws: bool) -> bool:
    """From the hand in turn on, find one that is asked, giving cards where they are due; `draws`: to this one first.

    After the last hand it is the dealer's turn, and nobody is asked any more.
    """
    at = state.table[t]
    while at[HAND] < at[HANDS]:
        h = int(at[HAND])
        hand = state.hand[t, h]
        waits = hand[END] == OPEN and not hand[STOOD]
        if not draws and waits and (hand[POINTS] != 21 or at[DOUBLES_NATURAL] or not is_natural(state, t)):
            doubles_natural = at[DOUBLES_NATURAL] and not hand[DOUBLES]
            hand[DOUBLES] += 1 if doubles_natural else 0
            draws = hand[CARDS] == 1 or doubles_natural
            if not draws:
                plays = legal_plays(sheet, state, t, h)
                if plays != 1 << STAND:
                    return _ask(state, t, PLAY, plays)
                hand[STOOD] = 1
        if draws:
            if not receive(sheet, state, t, h):
                return False
            draws = False
        else:
            at[HAND] = h + 1
    at[HAND] = at[HANDS] - 1
    play_dealer(sheet, state, t)
    return False


@inlined
def _ask(state: TableArrays, t: int, what: int, answers: int) -> bool:
    state.table[t, QUESTION], state.table[t, LEGAL] = what, answers
    return True
