"""One player's round, stage by stage as `pitboss.game.step` has it: each stage asks, or hands over to the next."""

from pitboss.envs.answers import DOUBLE, EARLY, EVEN_MONEY, HIT, INSURANCE, INSURE, NATURAL, PLAY, SPLIT, STAND, SURRENDER
from pitboss.envs.compiled import kernel
from pitboss.envs.kernel.dealer import add_to_dealer, play_dealer
from pitboss.envs.kernel.felt import (
    ASK,
    BUSTED,
    CARDS,
    CHIPS,
    DEALER,
    DEALER_CARDS,
    DEALER_SOFT,
    DECISIONS,
    DOUBLES,
    DOUBLES_NATURAL,
    END,
    FIRST,
    FRESH,
    FROM_SPLIT,
    HAND,
    HAND_NET,
    HAND_PLACES,
    HANDS,
    HOLE,
    INSURANCE_NET,
    LEGAL,
    OPEN,
    POINTS,
    POS,
    RIDES,
    ROUND_START,
    SECOND,
    SETTLED,
    SIDE_NET,
    SOFT,
    STOOD,
    SURRENDERED,
    UP,
    VOID,
    Felt,
)
from pitboss.envs.kernel.felt import INSURANCE as INSURED
from pitboss.envs.kernel.legal import dealer_checks, legal_plays
from pitboss.envs.kernel.payouts import (
    finish,
    is_natural,
    natural_pushes,
    pay_natural,
    pay_waiting_natural,
    settle,
    settle_against_natural,
    settle_insurance,
    settle_suited_naturals,
    wager,
)
from pitboss.envs.kernel.sheet import (
    CHIP,
    INSURANCE_STAKE,
    INSURANCE_WIN,
    MAY_DOUBLE_NATURAL,
    OFFERS_EVEN_MONEY,
    PEEKS,
    SIDE_FIRST_ROUND,
    SIDE_SUIT,
    SURRENDER_EARLY,
    Sheet,
)
from pitboss.envs.kernel.shoe import draw, see


@kernel
def open_round(sheet: Sheet, felt: Felt, t: int, chips: int) -> None:
    """Deal a round with so many chips on the main wager, up to the first question or its end."""
    at = felt.table[t]
    at[ROUND_START], at[VOID], at[CHIPS] = at[POS], 0, chips
    at[HAND], at[HANDS], at[DECISIONS], at[DOUBLES_NATURAL] = 0, 1, 0, 0
    at[INSURED], at[INSURANCE_NET], at[SIDE_NET] = 0, 0, 0
    at[HOLE], at[DEALER], at[DEALER_SOFT], at[DEALER_CARDS], at[RIDES] = -1, 0, 0, 0, 0
    for bet in range(sheet.side.shape[0]):
        if sheet.side[bet, SIDE_SUIT] < 0 and (at[FRESH] or not sheet.side[bet, SIDE_FIRST_ROUND]):
            at[RIDES] = 1
    _clear(felt, t, 0)
    for place in range(4 if sheet.rule[PEEKS] else 3):
        card = draw(sheet, felt, t)
        if place == 3:
            at[HOLE] = card
        else:
            see(sheet, felt, t, card)
        if place & 1 == 0:
            _take(felt, t, 0, card)
        else:
            if place == 1:
                at[UP] = card
            add_to_dealer(felt, t, card)
    if at[VOID]:
        finish(sheet, felt, t)
        return
    settle_suited_naturals(sheet, felt, t)
    if is_natural(felt, t):
        if sheet.rule[MAY_DOUBLE_NATURAL]:
            _ask(felt, t, NATURAL, 1 << STAND | 1 << DOUBLE)
            return
        if not natural_pushes(sheet, felt, t):
            pay_natural(sheet, felt, t)
    _ask_insurance(sheet, felt, t)


@kernel
def answer(sheet: Sheet, felt: Felt, t: int, chosen: int) -> None:
    """Carry out a legal answer and go on to the next question or the end."""
    at = felt.table[t]
    felt.log[t, at[DECISIONS]] = chosen
    at[DECISIONS] += 1
    ask = at[ASK]
    if ask == PLAY:
        _play(sheet, felt, t, chosen)
    elif ask == NATURAL:
        if chosen == DOUBLE:
            at[DOUBLES_NATURAL] = 1
        elif not natural_pushes(sheet, felt, t):
            pay_natural(sheet, felt, t)
        _ask_insurance(sheet, felt, t)
    elif ask == INSURANCE:
        if chosen == INSURE:
            at[INSURED] = _most_insured(sheet, felt, t)
        elif chosen == EVEN_MONEY:
            settle(felt, t, 0, SETTLED, wager(sheet, felt, t, 0))
        _ask_early_surrender(sheet, felt, t)
    else:
        if chosen == SURRENDER:
            settle(felt, t, 0, SURRENDERED, -wager(sheet, felt, t, 0) // 2)
        _check(sheet, felt, t)


@kernel
def _most_insured(sheet: Sheet, felt: Felt, t: int) -> int:
    """The most half chips that the wager may be insured for."""
    rule = sheet.rule
    if rule[INSURANCE_WIN] == 0:
        return 0
    return int(wager(sheet, felt, t, 0) * rule[INSURANCE_WIN] // rule[INSURANCE_STAKE] // (rule[CHIP] // 2))


@kernel
def _ask_insurance(sheet: Sheet, felt: Felt, t: int) -> None:
    """Insurance and even money, with an ace up."""
    if felt.table[t, UP] < 4:
        answers = 1 << STAND
        if _most_insured(sheet, felt, t):
            answers |= 1 << INSURE
        waits = is_natural(felt, t) and felt.hand[t, 0, END] == OPEN and not felt.table[t, DOUBLES_NATURAL]
        if waits and sheet.rule[OFFERS_EVEN_MONEY]:
            answers |= 1 << EVEN_MONEY
        if answers != 1 << STAND:
            _ask(felt, t, INSURANCE, answers)
            return
    _ask_early_surrender(sheet, felt, t)


@kernel
def _ask_early_surrender(sheet: Sheet, felt: Felt, t: int) -> None:
    if sheet.rule[SURRENDER_EARLY] and dealer_checks(sheet, felt, t) and not is_natural(felt, t):
        _ask(felt, t, EARLY, 1 << STAND | 1 << SURRENDER)
    else:
        _check(sheet, felt, t)


@kernel
def _check(sheet: Sheet, felt: Felt, t: int) -> None:
    """The dealer's check for blackjack, under an ace or a ten."""
    at = felt.table[t]
    if dealer_checks(sheet, felt, t):
        if at[DEALER] == 21:
            see(sheet, felt, t, at[HOLE])
            at[HOLE] = -1
            settle_against_natural(sheet, felt, t)
            finish(sheet, felt, t)
            return
        settle_insurance(sheet, felt, t, False)
        pay_waiting_natural(sheet, felt, t)
    _next_turn(sheet, felt, t, 0)


@kernel
def _next_turn(sheet: Sheet, felt: Felt, t: int, h: int) -> None:
    """Find the next hand, from `h` on, that waits for a card or an answer; after the last it is the dealer's turn."""
    at = felt.table[t]
    while h < at[HANDS]:
        hand = felt.hand[t, h]
        at[HAND] = h
        waits = hand[END] == OPEN and not hand[STOOD]
        if waits and (hand[POINTS] != 21 or at[DOUBLES_NATURAL] or not is_natural(felt, t)):
            doubles_natural = at[DOUBLES_NATURAL] and not hand[DOUBLES]
            if hand[CARDS] == 1 or doubles_natural:
                hand[DOUBLES] += 1 if doubles_natural else 0
                if not _receive(sheet, felt, t, h):
                    return
                continue
            plays = legal_plays(sheet, felt, t, h)
            if plays != 1 << STAND:
                _ask(felt, t, PLAY, plays)
                return
            hand[STOOD] = 1
        h += 1
    play_dealer(sheet, felt, t)


@kernel
def _play(sheet: Sheet, felt: Felt, t: int, chosen: int) -> None:
    h = felt.table[t, HAND]
    if chosen == STAND or chosen == SURRENDER:
        if chosen == SURRENDER:
            settle(felt, t, h, SURRENDERED, -wager(sheet, felt, t, h) // 2)
        felt.hand[t, h, STOOD] = 1
        _next_turn(sheet, felt, t, h + 1)
        return
    if chosen == DOUBLE:
        felt.hand[t, h, DOUBLES] += 1
    elif chosen == SPLIT:
        _split(felt, t, h)
    if _receive(sheet, felt, t, h):
        _next_turn(sheet, felt, t, h)


@kernel
def _split(felt: Felt, t: int, h: int) -> None:
    """Make two hands of one, each with one card; the new one is played next."""
    count, second = felt.table[t, HANDS], felt.hand[t, h, SECOND]
    for place in range(count, h + 1, -1):
        for field in range(HAND_PLACES):
            felt.hand[t, place, field] = felt.hand[t, place - 1, field]
    first = felt.hand[t, h, FIRST]
    for place, card in ((h, first), (h + 1, second)):
        _clear(felt, t, place)
        felt.hand[t, place, FROM_SPLIT] = 1
        _take(felt, t, place, card)
    felt.table[t, HANDS] = count + 1


@kernel
def _receive(sheet: Sheet, felt: Felt, t: int, h: int) -> bool:
    """A card for a hand: it may bust, win a bonus at once, or play on; False if there is no card and the round void."""
    card = draw(sheet, felt, t)
    if felt.table[t, VOID]:
        finish(sheet, felt, t)
        return False
    see(sheet, felt, t, card)
    _take(felt, t, h, card)
    hand = felt.hand[t, h]
    if hand[POINTS] > 21:
        settle(felt, t, h, BUSTED, -wager(sheet, felt, t, h))
    elif not hand[DOUBLES] and sheet.bonus[hand[CARDS], hand[POINTS]] >= 0:
        settle(felt, t, h, SETTLED, sheet.bonus[hand[CARDS], hand[POINTS]] * felt.table[t, CHIPS])
    return True


@kernel
def _clear(felt: Felt, t: int, h: int) -> None:
    for field in range(HAND_PLACES):
        felt.hand[t, h, field] = 0


@kernel
def _take(felt: Felt, t: int, h: int, card: int) -> None:
    """Add a card to a hand's total."""
    hand = felt.hand[t, h]
    value = min((card >> 2) + 1, 10)
    points = hand[POINTS] + value
    if hand[SOFT] and points > 21:
        points, hand[SOFT] = points - 10, 0
    elif value == 1 and not hand[SOFT] and points <= 11:
        points, hand[SOFT] = points + 10, 1
    hand[POINTS] = points
    if hand[CARDS] == 0:
        hand[FIRST] = card
    elif hand[CARDS] == 1:
        hand[SECOND] = card
    hand[CARDS] += 1


@kernel
def _ask(felt: Felt, t: int, what: int, answers: int) -> None:
    felt.table[t, ASK], felt.table[t, LEGAL] = what, answers
