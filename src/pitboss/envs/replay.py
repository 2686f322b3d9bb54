"""A table of the kernel as a `Round` of the table engine: the same cards and the same answers, played again."""

from typing import NamedTuple

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


class Played(NamedTuple):
    """A round under way or over, as far as it went: the round before the first card, its main wager in cents, the cards
    of earlier rounds (out of the shoe when it began), how many were in the shoe, those dealt, and the answers given."""

    opened: Round
    wager: int
    before: tuple[Card, ...]
    in_shoe: int
    cards: tuple[Card, ...]
    answers: tuple[int, ...]


def played_at(terms: Terms, felt: Felt, t: int) -> Played:
    """What was played of the last round at a table that has had one."""
    at, shoe = felt.table[t], felt.shoe[t]
    start, pos = int(at[ROUND_START]), int(at[POS])
    dealt = [*shoe[start:], *shoe[:pos]] if at[REFILLED] else [*shoe[start:pos]]
    wager, first = int(at[CHIPS]) * terms.rules.limits.chip, start == 0
    return Played(
        opened=Round.open(terms.rules, [terms.wagers(wager, first_of_shoe=first)], first_of_shoe=first),
        wager=wager,
        before=tuple(DECK[card] for card in shoe[:start]),
        in_shoe=len(shoe) - start,
        cards=tuple(DECK[card] for card in dealt),
        answers=tuple(felt.log[t, : at[DECISIONS]].tolist()),
    )


def round_at(terms: Terms, felt: Felt, t: int) -> Round | None:
    """The round under way or just over at a table; None before the first of a shoe."""
    if felt.table[t, POS] == 0:
        return None
    played = played_at(terms, felt, t)
    state, cards, answers = played.opened, iter(played.cards), iter(played.answers)
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


def seen_before(felt: Felt, t: int) -> tuple[Card, ...]:
    """The cards of earlier rounds that are not back in the shoe."""
    at = felt.table[t]
    return () if at[REFILLED] else tuple(DECK[card] for card in felt.shoe[t, : at[ROUND_START]])


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
