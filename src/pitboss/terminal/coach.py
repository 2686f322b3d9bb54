"""The coach at a terminal, in lines: what each answer is worth, and what a player's mistakes cost."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pitboss.coach.situation import ActionValues, FiguresError, Known, Situation, best_of, cost_of, situation_in_turn
from pitboss.game import Decision
from pitboss.table import Table
from pitboss.text import plural

_CARDS: Final = {"round": "the cards of this round", "shoe": "all cards seen of this shoe"}

_COSTLIEST: Final = 3
"""So many mistakes are listed one by one."""


def has_figures() -> bool:
    """Whether the coach can answer without compiling first."""
    from pitboss.solver.play import are_kernels_kept

    return are_kernels_kept()


def advice(table: Table, known: Known, *, first: bool) -> Iterator[str]:
    """The coach's answer for the seat in turn, line by line; the first of a session says if it will take a while."""
    from pitboss.coach.action_values import action_values

    situation = situation_in_turn(table, known)
    if situation is None:
        return
    if first and not has_figures():
        yield "The coach is getting ready: the first time on a machine this takes about ten seconds."
    try:
        worths = action_values(situation)
    except FiguresError as error:
        yield f"The coach cannot say: {error}."
        return
    yield f"The coach, by {_CARDS[known]}, on average:"
    yield from _worths_text(situation, worths)


def review(decisions: Sequence[tuple[Situation, Decision]]) -> Iterator[str]:
    """What the mistakes among these decisions cost, line by line; nothing where the coach has no figures at all."""
    from pitboss.coach.action_values import action_values

    judged = []
    for situation, decision in decisions:
        try:
            worths = action_values(situation)
        except FiguresError:
            continue
        if (cost := cost_of(decision, worths)) is not None:
            judged.append(_Judged(situation, decision, worths, cost))
    if judged:
        yield from _review_text(judged)


class _Judged(NamedTuple):
    """A decision, what each answer was worth, and what this one gave away, as a fraction of the original wager."""

    situation: Situation
    decision: Decision
    worths: ActionValues
    cost: float

    @property
    def lost(self) -> float:
        """What it gave away, in money."""
        return self.cost * self.situation.wager / 100


def _worths_text(situation: Situation, worths: ActionValues) -> Iterator[str]:
    """What each answer is worth, best first: in money, of the bet, and against the best."""
    best = best_of(worths)
    for decision, worth in sorted(worths.items(), key=lambda item: -item[1]):
        money, short = worth * situation.wager / 100, (worths[best] - worth) * situation.wager / 100
        verdict = "best" if decision is best else f"{short:.2f} less"
        yield f"  {decision}: {money:+.2f} ({worth:+.2%} of the bet), {verdict}"


def _review_text(judged: Sequence[_Judged]) -> Iterator[str]:
    """How many of some decisions were mistakes, what they cost, and the costliest one by one."""
    start = f"The coach, by the cards of each round: of {plural(len(judged), 'decision')}"
    wrong = sorted((each for each in judged if each.cost), key=lambda each: -each.lost)
    if not wrong:
        yield f"{start} none was a mistake."
        return
    number = f"{len(wrong)} were mistakes" if len(wrong) > 1 else "one was a mistake"
    costliest = "; the costliest:" if len(wrong) > _COSTLIEST else ":"
    yield f"{start} {number} and cost {sum(each.lost for each in wrong):.2f} on average{costliest}"
    for each in wrong[:_COSTLIEST]:
        hand = f"{' '.join(map(str, each.situation.hand.cards))} against {each.situation.up_card}"
        yield f"  {hand}: {each.decision}, {each.lost:.2f} less than {best_of(each.worths)}"
