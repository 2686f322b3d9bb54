"""The round at a table of the kernel, played again by the table engine: to show it, and to value its answers.

Values are per unit of the original wager, of the hand in turn, with best play to come; before the dealer's check they
include the risk of a blackjack. Split hands are valued as the solver does, each by its own cards (CDZ-).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from pitboss.arrays import Floats
from pitboss.cards import DECK, Card
from pitboss.coach.action_values import values_with_play
from pitboss.coach.situation import FiguresError, Situation
from pitboss.envs.answers import BET, NOTHING, STAND, by_number, decision_of
from pitboss.envs.kernel.observation import ObservationArrays
from pitboss.envs.kernel.tables import (
    CHIPS,
    DECISIONS,
    DONE,
    POS,
    QUESTION,
    REFILLED,
    ROUND_START,
    VOID,
    TableArrays,
)
from pitboss.envs.params import EnvParams
from pitboss.envs.rendering import REFUSED, VOID_ROUND, PictureRow, table_rows
from pitboss.game import Round

_MOST_SITUATIONS: Final = 50_000
"""How many situations are remembered with their values."""


class RoundRecord(NamedTuple):
    """A round under way or over, as far as it went: the round before the first card, its main wager in cents, the cards
    of earlier rounds (out of the shoe when it began), how many were in the shoe, those dealt, and the answers."""

    opened: Round
    wager: int
    before: tuple[Card, ...]
    in_shoe: int
    cards: tuple[Card, ...]
    answers: tuple[int, ...]


def record_at(params: EnvParams, tables: TableArrays, t: int) -> RoundRecord:
    """Return the last round of a table that has had one."""
    at, shoe = tables.table[t], tables.shoe[t]
    start, pos = int(at[ROUND_START]), int(at[POS])
    dealt = [*shoe[start:], *shoe[:pos]] if at[REFILLED] else [*shoe[start:pos]]
    wager, first = int(at[CHIPS]) * params.rules.limits.chip, start == 0
    return RoundRecord(
        opened=Round.open(params.rules, [params.wagers(wager, first_of_shoe=first)], first_of_shoe=first),
        wager=wager,
        before=tuple(DECK[card] for card in shoe[:start]),
        in_shoe=len(shoe) - start,
        cards=tuple(DECK[card] for card in dealt),
        answers=tuple(tables.log[t, : at[DECISIONS]].tolist()),
    )


def round_at(params: EnvParams, tables: TableArrays, t: int) -> Round | None:
    """Return the round under way or just over at a table; None before the first of a shoe."""
    if tables.table[t, POS] == 0:
        return None
    record = record_at(params, tables, t)
    state, cards, answers = record.opened, iter(record.cards), iter(record.answers)
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


def rows_at(params: EnvParams, tables: TableArrays, t: int) -> list[PictureRow]:
    """Return what is shown of a table, line by line."""
    at, state = tables.table[t], round_at(params, tables, t)
    last = ""
    if at[QUESTION] == BET:
        last = "place your bet"
    elif at[QUESTION] == NOTHING and at[VOID]:
        last = VOID_ROUND
    elif at[DONE] and not (state is not None and state.is_over):
        last = REFUSED
    return table_rows(params, state, last)


class AnswerValues:
    """What each legal answer is worth, from the cards not yet seen; values of late are remembered."""

    def __init__(self) -> None:
        self._known: dict[object, dict[int, float]] = {}

    def of_round(self, state: Round, before: Iterable[Card] = ()) -> dict[int, float]:
        """Return what each legal answer is worth when these cards were seen before the round.

        Empty where it cannot be said: nobody is asked, or so few cards are left that the shoe could run out.
        """
        if not state.legal_actions:
            return {}
        situation = Situation.of(state, before)
        key = situation.key_at_table
        if key not in self._known:
            if len(self._known) >= _MOST_SITUATIONS:
                self._known.clear()
            try:
                self._known[key] = by_number(values_with_play(situation))
            except FiguresError:
                self._known[key] = {}
        return self._known[key]

    def at_table(self, params: EnvParams, tables: TableArrays, arrays: ObservationArrays, t: int) -> Floats | None:
        """Return what each legal answer at a table is worth per unit of the wager, side bets apart; None if unknown.

        When the round is over, that is what it brought; it is minus infinity for answers that are not legal. Nothing is
        known of a choice of wagers, and where so few cards are left that the shoe could run out.
        """
        at = tables.table[t]
        values: dict[int, float] = {}
        if at[QUESTION] == NOTHING:
            values = {STAND: float(arrays.result[t])}
        elif at[QUESTION] != BET and (state := round_at(params, tables, t)) is not None:
            earlier = () if at[REFILLED] else tables.shoe[t, : at[ROUND_START]]
            values = self.of_round(state, (DECK[card] for card in earlier))
        if not values:
            return None
        array = np.full(len(params.answers), -np.inf)
        for number, value in values.items():
            array[number] = value
        return array
