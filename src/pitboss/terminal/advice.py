"""The coach at the terminal table: who asks, what counts as known, and what is said where it has no answer."""

from collections.abc import Iterator, Sequence
from typing import Final

from pitboss.coach.knowledge import FiguresError, Knowledge, Known, seen_in_turn
from pitboss.coach.review import cost_of
from pitboss.game import Decision
from pitboss.table import Table
from pitboss.views.coach import Judged, review_text, worths_text

COACH: Final[dict[str, Known]] = {"?": "round", "coach": "round", "c": "round", "coach shoe": "shoe"}
"""What a player types to ask the coach, and the cards that then count."""
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
    yield f"The coach, by {_CARDS[known]}, on average:"
    yield from worths_text(asked, worths)


def review(made: Sequence[tuple[Knowledge, Decision]]) -> Iterator[str]:
    """What the mistakes among these decisions cost, line by line; nothing where the coach has no figures at all."""
    from pitboss.coach.figures import values

    judged = []
    for asked, decision in made:
        try:
            worths = values(asked)
        except FiguresError:
            continue
        if (cost := cost_of(decision, worths)) is not None:
            judged.append(Judged(asked, decision, worths, cost))
    if judged:
        yield from review_text(judged)
