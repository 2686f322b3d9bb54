"""Where an agent plays otherwise than best, and what that costs."""

from typing import Final

from pitboss.coach.situation import best_of, loss_of
from pitboss.envs.answers import ANSWERS
from pitboss.envs.evaluations import HandKind, JudgedHand, Mistake, Offered
from pitboss.envs.pairs import is_paired
from pitboss.game import Phase, Round

_OFFERED: Final[dict[Phase, Offered]] = {Phase.INSURANCE: "insurance", Phase.EARLY_SURRENDER: "early surrender"}


class Notes:
    """Mistakes as they are made."""

    def __init__(self) -> None:
        self._seen: dict[tuple[JudgedHand, str, int, int], list[float]] = {}

    def note(self, state: Round, answer: int, values: dict[int, float], weight: float) -> float:
        """Note an answer if it is a mistake by these values; `weight` is the share of all rounds that it stands for.

        What it costs is given back.
        """
        best, cost = best_of(values), loss_of(answer, values)
        if not cost:
            return 0.0
        up = "T" if state.dealer[0].value == 10 else state.dealer[0].rank
        sums = self._seen.setdefault((judged_hand(state), up, answer, best), [0.0, 0.0])
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


def judged_hand(state: Round) -> JudgedHand:
    """The hand in turn as a chart names it, and what is asked about it if that is not its play."""
    seat = state.seats[state.seat]
    hand = seat.hands[state.hand]
    kind: HandKind = "soft" if hand.soft else "hard"
    counts = hand.points
    if seat.is_natural:
        kind = "blackjack"
    elif is_paired(state.rules, hand):
        kind, counts = "pair", 11 if hand.cards[0].is_ace else hand.cards[0].value
    return JudgedHand(kind, counts, hand.doubles > 0, hand.from_split, _OFFERED.get(state.phase))
