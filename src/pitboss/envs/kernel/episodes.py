"""Rounds and episodes at many tables: a compiled step takes an answer at each and writes what is observed."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Ints
from pitboss.envs.answers import (
    BET,
    DOUBLE,
    EARLY,
    EVEN_MONEY,
    INSURANCE,
    INSURE,
    NATURAL,
    NOTHING,
    PLAY,
    PLAYS,
    SPLIT,
    STAND,
    SURRENDER,
)
from pitboss.envs.kernel.observation import ObservationArrays, observe
from pitboss.envs.kernel.sheet import (
    ASKS_SURRENDER,
    CHECKS,
    CUT,
    EVEN_MONEY_OPEN,
    HAS_HOLE,
    INSURANCE_OPEN,
    MAY_DOUBLE_NATURAL,
    OPEN,
    SHOE_SIZE,
    UNIT,
    Sheet,
)
from pitboss.envs.kernel.tables import (
    CARDS,
    CHIPS,
    DEALER,
    DEALER_CARDS,
    DEALER_SOFT,
    DECISIONS,
    DONE,
    DOUBLES,
    DOUBLES_NATURAL,
    END,
    FIRST,
    FRESH,
    HAND,
    HANDS,
    HOLE,
    INSURANCE_NET,
    INSURED,
    LEGAL,
    MOST_INSURED,
    NET,
    POINTS,
    POS,
    QUESTION,
    REFILLED,
    REWARDED,
    RIDES,
    ROUND_START,
    SECOND,
    SIDE_NET,
    STOOD,
    UP,
    VOID,
    TableArrays,
    add_to_dealer,
    clear,
    draw,
    is_natural,
    legal_plays,
    natural_pushes,
    pay_natural,
    pay_waiting_natural,
    play_dealer,
    receive,
    see,
    settle_against_natural,
    settle_early,
    settle_insurance,
    settled_net,
    shuffle,
    split,
    take,
    up_value,
)
from pitboss.kernels import inlined, kernel
from pitboss.simulator.flat.flatgame import FIRST_ROUND_ONLY, NEEDS_DEALER, SIDE_CARDS, SIDE_START
from pitboss.simulator.flat.graphs import NATURAL_HAND
from pitboss.strategy.chart import SURRENDER as SURRENDERED
from pitboss.strategy.hands import BUST as BUST_TOTAL
from pitboss.strategy.hands import MOST_DEALER_CARDS

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
def finish(sheet: Sheet, state: TableArrays, t: int) -> None:
    """Add up what the round brought; a void one brings nothing."""
    at, cents = state.table[t], state.cents[t]
    if at[VOID]:
        cents[NET], cents[SIDE_NET] = 0, 0
    else:
        settle_side_bets(sheet, state, t, True)
        cents[NET] = settled_net(state, t)
    at[QUESTION], at[LEGAL], at[FRESH] = NOTHING, 1 << STAND, 0


NEXT_STEP, SAME_STEP, DISABLED, BEGIN = range(4)
"""When a finished episode gives way to a new one: with the next step, with the same, or when the caller says so. BEGIN
is how the caller says so: episodes begin where the answer is not zero, and nothing happens anywhere else."""
MOST_ANSWERS: Final = 31
"""More than there can be: a table's legal answers are the bits of a number."""


class EpisodeMode(NamedTuple):
    """How episodes run: `by_shoe`: an episode is a shoe, and each wager in it chosen, and not a round; `mode`: one of
    those above; `penalty`: what an illegal answer costs, where it is taken at all; `at_settlement`: a reward comes when
    a wager is settled, and not for the whole round when it is over."""

    by_shoe: bool
    mode: int
    penalty: float
    at_settlement: bool


def seat(sheet: Sheet, state: TableArrays, t: int, words: NDArray[np.uint64]) -> None:
    """Give a table a generator and new decks: their order is always the same, so that the generator alone says how the
    cards fall."""
    state.rng[t] = words
    state.shoe[t] = np.arange(state.shoe.shape[1]) % 52
    state.table[t, POS] = sheet.rule[SHOE_SIZE]


@kernel
def find_refused(state: TableArrays, actions: Ints, mode: int, takes_all: bool, refused: Ints) -> None:
    """Put the first table that refuses its answer into `refused`; -1 if there is none.

    An answer that is not legal is refused unless `takes_all`, and any is where the episode is over and the mode leaves
    the next one to the caller.
    """
    refused[0] = -1
    for t in range(actions.shape[0]):
        is_over = state.table[t, DONE] != 0
        if (is_over and mode == DISABLED) or not (is_over or takes_all or _is_legal(state, t, actions[t])):
            refused[0] = t
            break


@kernel
def run_all(
    sheet: Sheet,
    state: TableArrays,
    arrays: ObservationArrays,
    last: ObservationArrays,
    mode: EpisodeMode,
    actions: Ints,
) -> None:
    """Take one answer at every table, and observe; `last` receives the ends of episodes that make way at once."""
    for t in range(actions.shape[0]):
        at = state.table[t]
        reward, over, steps = 0.0, False, at[DONE] == 0 and mode.mode != BEGIN
        begins = actions[t] != 0 if mode.mode == BEGIN else at[DONE] != 0
        arrays.changed[t] = steps or begins
        while steps or begins:
            stage = _take_answer(sheet, state, t, actions[t]) if steps else _begin(sheet, state, t, mode)
            if stage != ENDED:
                go_on(sheet, state, t, stage)
            if not steps:
                break
            steps = False
            reward = _reward(sheet, state, t, mode)
            over = at[DONE] != 0
            if mode.mode == SAME_STEP:
                if over:
                    observe(sheet, state, t, last)
                    begins = True
                else:
                    last.masks[t, :], last.net[t] = 0, 0
        arrays.reward[t] = reward
        arrays.over[t] = over
        observe(sheet, state, t, arrays)


@inlined
def _begin(sheet: Sheet, state: TableArrays, t: int, mode: EpisodeMode) -> int:
    """Begin an episode, and say how the round goes on."""
    at = state.table[t]
    at[DONE], state.cents[t, NET], state.cents[t, REWARDED] = 0, 0, 0
    if mode.by_shoe or _cut_card_is_out(sheet, state, t):
        shuffle(sheet, state, t)
    if mode.by_shoe:
        _ask_bet(sheet, state, t)
        return ENDED
    return open_round(sheet, state, t, 0)


@inlined
def _take_answer(sheet: Sheet, state: TableArrays, t: int, chosen: int) -> int:
    """Note an answer, and say how the round goes on; one that is not legal ends the episode."""
    at = state.table[t]
    if not _is_legal(state, t, chosen):
        at[DONE] = 1
        return ENDED
    if at[QUESTION] == BET:
        state.cents[t, NET] = 0
        return open_round(sheet, state, t, 0 if chosen == STAND else chosen - PLAYS + 1)
    return ENDED if at[QUESTION] == NOTHING else answer(sheet, state, t, chosen)


@inlined
def _is_legal(state: TableArrays, t: int, chosen: int) -> bool:
    return bool(0 <= chosen < MOST_ANSWERS and (state.table[t, LEGAL] >> chosen) & 1)


@inlined
def _reward(sheet: Sheet, state: TableArrays, t: int, mode: EpisodeMode) -> float:
    """The reward for an answer; whether the episode is over is noted. All rewards of a round add up to its net."""
    at, cents, unit = state.table[t], state.cents[t], sheet.rule[UNIT]
    before = cents[REWARDED]
    cents[REWARDED] = 0
    if at[DONE]:
        at[QUESTION], at[LEGAL], cents[NET], cents[SIDE_NET] = NOTHING, 1 << STAND, 0, 0
        return float(-mode.penalty - before / unit)
    if at[QUESTION] != NOTHING:
        if mode.at_settlement:
            cents[REWARDED] = settled_net(state, t)
        return float((cents[REWARDED] - before) / unit)
    if not mode.by_shoe or _cut_card_is_out(sheet, state, t):
        at[DONE] = 1
    else:
        _ask_bet(sheet, state, t)
    return float((cents[NET] - before) / unit)


@inlined
def _cut_card_is_out(sheet: Sheet, state: TableArrays, t: int) -> bool:
    """Whether the next round is dealt from a fresh shuffle."""
    return bool(state.table[t, REFILLED] or state.table[t, POS] >= sheet.rule[CUT])


@inlined
def _ask_bet(sheet: Sheet, state: TableArrays, t: int) -> None:
    at = state.table[t]
    at[QUESTION] = BET
    at[LEGAL] = 1 << STAND | ((1 << sheet.bets.shape[0] - 1) - 1) << PLAYS
