"""Where an agent plays otherwise than best, and what that costs."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from pitboss.actions import Action
from pitboss.envs.answers import ANSWERS
from pitboss.game import Phase, Round

COLUMNS: Final = "23456789TA"
_SLIGHT: Final = 1e-9
"""Costs below this are none: answers of equal worth."""
_LETTERS: Final = (*(Action.parse(name).letter for name in ANSWERS[:5]), "i", "e")


class Mistake(NamedTuple):
    """An answer that is not the best one: on which hand, against which up-card, what was best, how often in a round it
    happens, what it costs each time, and what that comes to a round; costs in units of the wager."""

    hand: str
    up: str
    chosen: str
    best: str
    frequency: float
    cost: float

    @property
    def per_round(self) -> float:
        return self.frequency * self.cost

    def __str__(self) -> str:
        what = f"{self.hand} v {self.up}"
        return f"{what:<34}{self.chosen} for {self.best:<12}{self.cost:9.4%} each time, {self.per_round:.5%} a round"


class Notes:
    """Mistakes as they are made."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str, int, int], list[float]] = {}

    def note(self, state: Round, answer: int, values: dict[int, float], weight: float) -> None:
        """Note an answer if it is a mistake by these values; `weight` is the share of all rounds that it stands for."""
        best = max(values, key=lambda number: values[number])
        cost = values[best] - values[answer]
        if cost > _SLIGHT:
            up = "T" if state.dealer[0].value == 10 else state.dealer[0].rank
            sums = self._seen.setdefault((hand_name(state), up, answer, best), [0.0, 0.0])
            sums[0] += weight
            sums[1] += weight * cost

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
    elif len(hand.cards) == 2 and hand.cards[0].value == hand.cards[1].value and not hand.doubles:
        name = f"pair of {'T' if hand.cards[0].value == 10 else hand.cards[0].rank}"
    else:
        name = f"{'soft' if hand.soft else 'hard'} {hand.points}"
    if hand.doubles:
        name += " doubled"
    if hand.from_split:
        name += " after a split"
    return name if state.phase in (Phase.PLAY, Phase.NATURALS) else f"{name}, {state.phase.value}"


def mistakes_chart(mistakes: Iterable[Mistake]) -> str:
    """A chart of mistakes: what is played wrongly, by its letter, and what it costs in percent of the wager."""
    cells: dict[str, dict[str, Mistake]] = {}
    for mistake in mistakes:
        cells.setdefault(mistake.hand, {}).setdefault(mistake.up, mistake)
    if not cells:
        return "no mistakes\n"
    width = max(map(len, cells))
    lines = [" " * width + "".join(f"{up:>9}" for up in COLUMNS)]
    for hand in sorted(cells, key=lambda name: (name.split()[0], len(name), name)):
        row = (cells[hand].get(up) for up in COLUMNS)
        shown = (f"{_LETTERS[ANSWERS.index(m.chosen)]} {m.cost * 100:.2f}" if m else "" for m in row)
        lines.append(hand.ljust(width) + "".join(f"{cell:>9}" for cell in shown))
    return "\n".join(line.rstrip() for line in lines) + "\n"
