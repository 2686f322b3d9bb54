"""Where an agent plays otherwise than best, and what that costs."""

from pitboss.coach.knowledge import best_of
from pitboss.coach.review import given_away
from pitboss.envs.answers import ANSWERS
from pitboss.envs.pairs import is_paired
from pitboss.game import Phase, Round
from pitboss.report.evaluated.agents import Mistake


class Notes:
    """Mistakes as they are made."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str, int, int], list[float]] = {}

    def note(self, state: Round, answer: int, values: dict[int, float], weight: float) -> float:
        """Note an answer if it is a mistake by these values; `weight` is the share of all rounds that it stands for.

        What it costs is given back.
        """
        best, cost = best_of(values), given_away(answer, values)
        if not cost:
            return 0.0
        up = "T" if state.dealer[0].value == 10 else state.dealer[0].rank
        sums = self._seen.setdefault((hand_name(state), up, answer, best), [0.0, 0.0])
        sums[0] += weight
        sums[1] += weight * cost
        return cost

    def mistakes(self) -> tuple[Mistake, ...]:
        """All of them, those that cost most in the long run first."""
        found = [
            Mistake(hand, up, ANSWERS[answer], ANSWERS[best], often, cost / often)
            for (hand, up, answer, best), (often, cost) in self._seen.items()
        ]
        return tuple(sorted(found, key=lambda mistake: -mistake.per_round))


def hand_name(state: Round) -> str:
    """The hand in turn as a chart names it, and what is asked about it if that is not its play."""
    seat = state.seats[state.seat]
    hand = seat.hands[state.hand]
    if seat.is_natural:
        name = "blackjack"
    elif is_paired(state.rules, hand):
        name = f"pair of {'T' if hand.cards[0].value == 10 else hand.cards[0].rank}"
    else:
        name = f"{'soft' if hand.soft else 'hard'} {hand.points}"
    if hand.doubles:
        name += " doubled"
    if hand.from_split:
        name += " after a split"
    return name if state.phase in (Phase.PLAY, Phase.NATURALS) else f"{name}, {state.phase.value}"
