"""The coach at the terminal table: what each answer is worth, in lines."""

from collections.abc import Iterator, Sequence
from typing import Final

from pitboss.coach.knowledge import FiguresError, Knowledge, Known, Worths, best_of, seen_in_turn
from pitboss.coach.review import cost_of
from pitboss.game import Decision
from pitboss.plural import plural
from pitboss.table import Table

COACH: Final[dict[str, Known]] = {"?": "round", "coach": "round", "c": "round", "coach shoe": "shoe"}
"""What a player types to ask the coach, and the cards that then count."""
_COSTLIEST: Final = 3
"""So many mistakes are told one by one."""
_CARDS: Final = {"round": "the cards of this round", "shoe": "all cards seen of this shoe"}


def has_figures() -> bool:
    """Whether the coach can answer without compiling first."""
    from pitboss.solver.kept import are_kernels_kept

    return are_kernels_kept()


def advice(table: Table, known: Known, *, first: bool) -> Iterator[str]:
    """The coach's answer for the seat in turn, line by line; the first of a session says if it will take a while."""
    from pitboss.coach.figures import values

    asked = seen_in_turn(table, known)
    if asked is None:
        return
    if first and not has_figures():
        yield "The coach is getting ready: the first time on a machine this takes about ten seconds."
    try:
        worths = values(asked)
    except FiguresError as error:
        yield f"The coach cannot say: {error}."
        return
    best = best_of(worths)
    yield f"The coach, by {_CARDS[known]}, on average:"
    for decision, worth in sorted(worths.items(), key=lambda item: -item[1]):
        money, short = worth * asked.wager / 100, (worths[best] - worth) * asked.wager / 100
        verdict = "best" if decision is best else f"{short:.2f} less"
        yield f"  {decision}: {money:+.2f} ({worth:+.2%} of the bet), {verdict}"


def review(made: Sequence[tuple[Knowledge, Decision]]) -> Iterator[str]:
    """What the mistakes among these decisions cost, line by line; nothing where the coach has no figures at all."""
    from pitboss.coach.figures import values

    judged: list[tuple[Knowledge, Decision, Worths, float]] = []
    for asked, decision in made:
        try:
            worths = values(asked)
        except FiguresError:
            continue
        if (cost := cost_of(decision, worths)) is not None:
            judged.append((asked, decision, worths, cost * asked.wager / 100))
    if not judged:
        return
    wrong = sorted((each for each in judged if each[-1]), key=lambda each: -each[-1])
    told = f"The coach, by the cards of each round: of {plural(len(judged), 'decision')}"
    if not wrong:
        yield f"{told} none was a mistake."
        return
    number = f"{len(wrong)} were mistakes" if len(wrong) > 1 else "one was a mistake"
    costliest = "; the costliest:" if len(wrong) > _COSTLIEST else ":"
    yield f"{told} {number} and cost {sum(each[-1] for each in wrong):.2f} on average{costliest}"
    for asked, decision, worths, lost in wrong[:_COSTLIEST]:
        hand = f"{' '.join(map(str, asked.hand.cards))} against {asked.up_card}"
        yield f"  {hand}: {decision}, {lost:.2f} less than {best_of(worths)}"
