"""The coach in lines: what each answer is worth, and what a player's mistakes cost."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pitboss.coach.situation import ActionValues, Situation, best_of
from pitboss.game import Decision
from pitboss.text import plural

_COSTLIEST: Final = 3
"""So many mistakes are told one by one."""


class Judged(NamedTuple):
    """A decision, what each answer was worth, and what this one gave away, as a fraction of the original wager."""

    situation: Situation
    decision: Decision
    worths: ActionValues
    cost: float

    @property
    def lost(self) -> float:
        """What it gave away, in money."""
        return self.cost * self.situation.wager / 100


def worths_text(situation: Situation, worths: ActionValues) -> Iterator[str]:
    """What each answer is worth, best first: in money, of the bet, and against the best."""
    best = best_of(worths)
    for decision, worth in sorted(worths.items(), key=lambda item: -item[1]):
        money, short = worth * situation.wager / 100, (worths[best] - worth) * situation.wager / 100
        verdict = "best" if decision is best else f"{short:.2f} less"
        yield f"  {decision}: {money:+.2f} ({worth:+.2%} of the bet), {verdict}"


def review_text(judged: Sequence[Judged]) -> Iterator[str]:
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
