"""A table of the kernel as a `Round` of the table engine: the same cards and the same answers, played again."""

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Card
from pitboss.envs.answers import decision_of
from pitboss.envs.kernel.asks import BET, NOTHING, STAND
from pitboss.envs.kernel.felt import ASK, CHIPS, DECISIONS, DONE, POS, REFILLED, ROUND_START, VOID, Felt
from pitboss.envs.kernel.sight import Sight
from pitboss.envs.pictures import REFUSED, VOID_ROUND, Row, table_rows
from pitboss.envs.terms import Terms
from pitboss.envs.truth import Truth, as_array
from pitboss.game import Round


def cards_dealt(felt: Felt, t: int) -> tuple[Card, ...]:
    """The cards of the round, in the order in which they were dealt."""
    at, shoe = felt.table[t], felt.shoe[t]
    start, pos = int(at[ROUND_START]), int(at[POS])
    dealt = [*shoe[start:], *shoe[:pos]] if at[REFILLED] else [*shoe[start:pos]]
    return tuple(DECK[card] for card in dealt)


def seen_before(felt: Felt, t: int) -> tuple[Card, ...]:
    """The cards of earlier rounds that are not back in the shoe."""
    at = felt.table[t]
    return () if at[REFILLED] else tuple(DECK[card] for card in felt.shoe[t, : at[ROUND_START]])


def round_at(terms: Terms, felt: Felt, t: int) -> Round | None:
    """The round under way or just over at a table; None before the first of a shoe."""
    at = felt.table[t]
    if at[POS] == 0:
        return None
    first = bool(at[ROUND_START] == 0)
    wagers = terms.wagers(int(at[CHIPS]) * terms.rules.limits.chip, first_of_shoe=first)
    state = Round.open(terms.rules, [wagers], first_of_shoe=first)
    cards, answers = iter(cards_dealt(felt, t)), iter(felt.log[t, : at[DECISIONS]].tolist())
    while not state.is_over:
        if state.awaits_card:
            card = next(cards, None)
            if card is None:
                break
            state, _ = state.deal(card)
        else:
            answer = next(answers, None)
            if answer is None:
                break
            state, _ = state.apply(decision_of(state, answer))
    return state


def rows_at(terms: Terms, felt: Felt, t: int) -> list[Row]:
    """What is shown of a table, line by line."""
    at, state = felt.table[t], round_at(terms, felt, t)
    last = ""
    if at[ASK] == BET:
        last = "place your bet"
    elif at[ASK] == NOTHING and at[VOID]:
        last = VOID_ROUND
    elif at[DONE] and not (state is not None and state.is_over):
        last = REFUSED
    return table_rows(terms, state, last)


def table_values(truth: Truth, terms: Terms, felt: Felt, sight: Sight, t: int) -> NDArray[np.float64]:
    """What each legal answer at a table is worth per unit of the wager, side bets apart: when the round is over, what
    it brought; no number for a choice of wagers, or where it cannot be said."""
    ask = felt.table[t, ASK]
    values: dict[int, float] = {}
    if ask == NOTHING:
        values = {STAND: float(sight.brought[t])}
    elif ask != BET and (state := round_at(terms, felt, t)) is not None:
        values = truth.values(state, seen_before(felt, t))
    return as_array(values, len(terms.answers))
