"""Indices: the counts at which a choice of the chart changes, for any game and any count.

An index is where two actions are worth the same. It is found by following the best action of each choice upwards and
downwards from where the chart is right, and it is worth what it gains over the counts that a shoe brings.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.counter.bycount import Choice, choices
from pitboss.counter.composition import Counted, tags_by_rank
from pitboss.counter.risk import Risk
from pitboss.rules import Rules
from pitboss.simulator import Count, Departure
from pitboss.solver import Solution
from pitboss.strategy.chart import BY_CODE
from pitboss.strategy.multisets import ACE, TEN

Floats = NDArray[np.float64]

_DEPTHS: Final = 6
"""Depths of the shoe over which counts are spread when an index is valued."""
_LEAST_WORTH: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Index:
    """From the count `crossing` upwards (or, `below`, under it) `play` is better than `instead_of`.

    `worth` is what playing so gains in a round, per unit of a flat bet, over the counts that shoes bring.
    """

    hand: str
    up: str
    play: str
    instead_of: str
    crossing: float
    below: bool
    worth: float
    cards: tuple[int, ...]

    @property
    def index(self) -> int:
        """The count as players use it, rounded to a whole number."""
        return floor(self.crossing + 0.5)

    def departure(self) -> Departure:
        """The same for the simulator, which rounds counts down."""
        limits = {"most": float(self.index)} if self.below else {"least": float(self.index)}
        return Departure.of(self.hand, self.up, self.play, cards=self.cards, **limits)

    def as_json(self) -> dict[str, Any]:
        return {
            "hand": self.hand,
            "up": self.up,
            "play": self.play,
            "instead_of": self.instead_of,
            "index": self.index,
            "when": "below" if self.below else "at or above",
            "crossing": self.crossing,
            "worth": self.worth,
            "cards": list(self.cards),
        }


@dataclass(frozen=True, slots=True)
class Indices:
    """Every index of a game for a count, the most valuable first, and that of insurance."""

    rules: Rules
    count: Count
    unseen: float
    indices: tuple[Index, ...]
    insurance: float | None

    @property
    def insurance_index(self) -> int | None:
        """The whole count from which insurance is taken; None where it is not offered or no count tells."""
        return None if self.insurance is None else insured_from(self.insurance)

    def to_play(self, most: int) -> list[Index]:
        """The indices worth most as the simulator takes them. Where a hand changes more than once it plays the last one
        that is on: so what lies further from the chart's own play comes later. Where two changes of a hand come at one
        whole count only the further is left of them."""
        ordered = sorted(self.indices[:most], key=lambda index: -index.crossing if index.below else index.crossing)
        return [
            index
            for place, index in enumerate(ordered)
            if not any(index.departure().clashes(later.departure()) for later in ordered[place + 1 :])
        ]

    def to_toml(self, most: int) -> str:
        """Those worth most as a file of departures that `pitboss simulate --departures` plays."""
        lines = [f'game = "{self.rules.name}"', f'count = "{self.count.name}"']
        if self.insurance_index is not None:
            lines.append(f"insure_from = {self.insurance_index}")
        for index in self.to_play(most):
            lines += [
                "",
                "[[departure]]",
                f'hand = "{index.hand}"',
                f'up = "{index.up}"',
                f'play = "{index.play}"',
                f"{'below' if index.below else 'from'} = {index.index}",
                f"cards = {list(index.cards)}",
            ]
        return "\n".join(lines) + "\n"


def insured_from(crossing: float) -> int:
    """Where insurance breaks even as a whole count: the nearest, of two the lower."""
    return ceil(crossing - 0.5)


def find_indices(
    solution: Solution, count: Count, *, penetration: float, unseen: float | None = None, risk: Risk | None = None
) -> Indices:
    """The indices of a solved game's chart; with half of what is dealt gone, unless `unseen` cards say otherwise.

    With `risk` they are risk-averse: where two plays are worth the same to a bankroll that bets by the count.
    """
    rules = solution.rules
    counted = Counted(count, rules.shoe.decks)
    left = counted.cards * (1 - penetration / 2) if unseen is None else unseen
    if not counted.tells_ranks:
        return Indices(rules, count, left, (), None)
    found = [
        index
        for choice in choices(list(solution.chart.ups), counted, left)
        for index in _crossings(choice, counted, penetration, _charges(choice, counted, left, risk))
        if index.worth >= _LEAST_WORTH
    ]
    found.sort(key=lambda index: -index.worth)
    return Indices(rules, count, left, tuple(found), insurance_crossing(rules, counted, left))


def _charges(choice: Choice, counted: Counted, unseen: float, risk: Risk | None) -> dict[int, Floats]:
    """What the risk of each action costs at each count."""
    if risk is None:
        return dict.fromkeys(choice.values, np.zeros(len(choice.counts)))
    bets = risk.bet(choice.counts, counted, unseen)
    return {action: risk.charge(action, bets) for action in choice.values}


def _crossings(choice: Choice, counted: Counted, penetration: float, charges: dict[int, Floats]) -> Iterator[Index]:
    """Follow the best action, its risk charged, away from where the chart's is best, both ways."""
    actions = list(choice.values)
    values = np.stack([choice.values[action] for action in actions])
    charged = values - np.stack([charges[action] for action in actions])
    best = charged.argmax(axis=0)
    own = actions.index(choice.played)
    home = np.flatnonzero(best == own)
    if not len(home):
        return
    middle = int(home[np.abs(choice.counts[home] - counted.spread(counted.cards / 2)[0]).argmin()])
    for way in (1, -1):
        place, playing = middle, own
        while 0 <= place + way < len(choice.counts):
            then = int(best[place + way])
            if then != playing:
                gain = values[then] - values[playing]
                crossing = _zero(choice.counts, charged[then] - charged[playing], place, place + way)
                worth = choice.chance * _gained(choice.counts, gain, crossing, counted, penetration, below=way < 0)
                yield Index(
                    choice.cell.hand,
                    "A23456789T"[choice.cell.up],
                    BY_CODE[actions[then]].word,
                    BY_CODE[actions[playing]].word,
                    crossing,
                    way < 0,
                    worth,
                    choice.cards,
                )
                playing = then
            place += way


def _zero(counts: Floats, gain: Floats, one: int, other: int) -> float:
    """Where a gain is zero between two neighbouring counts."""
    low, high = sorted((one, other))
    rise = gain[high] - gain[low]
    share = 0.5 if rise == 0 else min(max(-gain[low] / rise, 0.0), 1.0)
    return float(counts[low] + share * (counts[high] - counts[low]))


def _gained(
    counts: Floats, gain: Floats, crossing: float, counted: Counted, penetration: float, *, below: bool
) -> float:
    """What a gain is worth on average beyond the crossing, over the depths of a shoe."""
    fine = np.linspace(counts[0], counts[-1], 481)
    wins = np.where(fine < crossing if below else fine >= crossing, np.interp(fine, counts, gain), 0.0)
    total = 0.0
    for depth in range(_DEPTHS):
        unseen = counted.cards * (1 - penetration * (depth + 0.5) / _DEPTHS)
        mean, deviation = counted.spread(unseen)
        normal = NormalDist(mean, max(deviation, 1e-9))
        edges = np.array([normal.cdf(count) for count in (fine[:-1] + fine[1:]) / 2])
        total += float(wins @ np.diff(edges, prepend=0.0, append=1.0))
    return total / _DEPTHS


def insurance_crossing(rules: Rules, counted: Counted, unseen: float) -> float | None:
    """The count, the ace seen, at which insurance breaks even; None where it is not offered or no count tells."""
    if not rules.insurance.offered:
        return None
    if not counted.tells_ranks:
        return None
    share = 1 / (float(rules.insurance.pays) + 1)
    low, high = (float(counted.composition(running, unseen)[TEN]) for running in (0.0, 1.0))
    if abs(high - low) < 1e-12:
        return None
    running = (share * (unseen - 1) - low) / (high - low)
    return float(counted.shown(running + float(tags_by_rank(counted.count)[ACE]), unseen - 1))
