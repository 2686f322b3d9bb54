"""The coach at the terminal table: what each answer is worth, in lines."""

from collections.abc import Iterator
from typing import Final

from pitboss.coach.knowledge import FiguresError, Known, best_of, seen_in_turn
from pitboss.table import Table

COACH: Final[dict[str, Known]] = {"coach": "round", "c": "round", "coach shoe": "shoe"}
"""What a player types to ask the coach, and the cards that then count."""
_CARDS: Final = {"round": "the cards of this round", "shoe": "all cards seen of this shoe"}


def advice(table: Table, known: Known, *, first: bool) -> Iterator[str]:
    """The coach's answer for the seat in turn, line by line; the first of a session says if it will take a while."""
    from pitboss.coach.figures import values
    from pitboss.solver.kept import are_kernels_kept

    asked = seen_in_turn(table, known)
    if asked is None:
        return
    if first and not are_kernels_kept():
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
