"""Indices: the counts at which a choice of the chart changes, for any game and any count.

An index is where two actions are worth the same. It is found by following the best action of each choice upwards and
downwards from where the chart is right, and it is worth what it gains over the counts that a shoe brings.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import ClassVar, Final

import numpy as np

from pitboss.arrays import Floats
from pitboss.cards import VALUE_RANKS
from pitboss.counting.bets import Bets
from pitboss.counting.cards_used import cards_in_round
from pitboss.counting.choices import Choice, choices
from pitboss.counting.composition import CountedShoe
from pitboss.counting.index_value import Shoes
from pitboss.counting.risk import Risk
from pitboss.rules import Rules
from pitboss.simulator import Bankroll, CountingSystem, Departure
from pitboss.simulator.departures import doubled_words
from pitboss.simulator.kernel.table import CENTRE
from pitboss.solver import Solution
from pitboss.strategy.chart import BY_CODE
from pitboss.strategy.hands import ACE, TEN

_LEAST_WORTH: Final = 1e-9
_TURNS: Final = 6
_CLOSE: Final = 0.01
"""A crossing is found when it moves by less than this share of a step of the grid, a four-hundredth of a count."""
_WRONG: Final = 8.0
""" … and lost when it leaves the grid's by more than this many steps."""


@dataclass(frozen=True, slots=True, repr=False)
class Index:
    """From the count `crossing` upwards (or, `below`, under it) `play` is better than `instead_of`.

    `cell` is the hand as charts name it, `doubled` how many times it was doubled before. `worth` is what playing so at
    whole counts gains in a round, per unit of a flat bet, over the counts that shoes bring; `raised` the same with the
    bets of a ramp, 0 where there is none.
    """

    computed: ClassVar = ("hand", "index")

    cell: str
    up: str
    play: str
    instead_of: str
    crossing: float
    below: bool
    worth: float
    cards: tuple[int, ...]
    doubled: int = 0
    raised: float = 0.0

    @property
    def hand(self) -> str:
        """The hand in words."""
        return self.cell + doubled_words(self.doubled)

    @property
    def index(self) -> int:
        """The count as players use it, rounded to a whole number."""
        return floor(self.crossing + 0.5)

    def __repr__(self) -> str:
        cards = str(self.cards[0]) if len(self.cards) == 1 else f"{self.cards[0]}-{self.cards[-1]}"
        when = f"{'below' if self.below else 'from'} {self.index}"
        return f"<Index {self.hand} against {self.up}: {self.play} instead of {self.instead_of} {when}, {cards} cards>"

    def departure(self) -> Departure:
        """The same for the simulator, which rounds counts down."""
        limits = {"most": float(self.index)} if self.below else {"least": float(self.index)}
        return Departure.of(self.cell, self.up, self.play, cards=self.cards, doubled=self.doubled, **limits)


@dataclass(frozen=True, slots=True)
class Indices:
    """Every index of a game for a count, the most valuable first (with the bets of a ramp, where there is one), and
    that of insurance with what it is worth to a flat bettor."""

    rules: Rules
    system: CountingSystem
    unseen: float
    indices: tuple[Index, ...]
    insurance: float | None
    insurance_worth: float = 0.0

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
        """Those worth most as a file that `Counter.read` and `pitboss simulate --counter` read."""
        lines = [f'game = "{self.rules.name}"', f'system = "{self.system.name}"']
        if self.insurance_index is not None and abs(self.insurance_index) <= CENTRE:
            lines.append(f"insure_at = {self.insurance_index}")
        for index in self.to_play(most):
            lines += [
                "",
                "[[departure]]",
                f'hand = "{index.cell}"',
                *([f"doubled = {index.doubled}"] if index.doubled else []),
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
    solution: Solution,
    system: CountingSystem,
    *,
    penetration: float,
    unseen: float | None = None,
    risk: Risk | None = None,
    bets: tuple[Bets, Bankroll] | None = None,
) -> Indices:
    """Find the indices of a solved game's chart.

    Args:
        solution: The solved game.
        system: The count.
        penetration: The share of the shoe dealt.
        unseen: How many cards are unseen; None for half of what is dealt gone.
        risk: For risk-averse indices: where two plays are worth the same to a bankroll that bets by the count.
        bets: Rank them by what they win with these bets, not with flat ones.
    """
    rules = solution.rules
    counted = CountedShoe(system, rules.shoe.decks)
    left = counted.cards * (1 - penetration / 2) if unseen is None else unseen
    if not counted.tells_ranks:
        return Indices(rules, system, left, (), None)
    ups = list(solution.chart_ups)
    shoes = Shoes.of(solution, counted, penetration, left, cards_in_round(ups, solution.shoe))
    ramp = None if bets is None else shoes.ramp(*bets)
    indices = [
        index
        for choice in choices(ups, counted, left, risk)
        for index in _crossings(choice, shoes, ramp)
        if index.worth >= _LEAST_WORTH
    ]
    indices.sort(key=lambda index: (-index.raised, -index.worth))
    insurance = insurance_crossing(rules, counted, left)
    worth = 0.0 if insurance is None else shoes.insurance(rules, insured_from(insurance))
    return Indices(rules, system, left, tuple(indices), insurance, worth)


def _crossings(choice: Choice, shoes: Shoes, ramp: dict[int, float] | None = None) -> Iterator[Index]:
    """Follow the best action, its risk charged, away from where the chart's is best, both ways."""
    actions = list(choice.values)
    charged = np.stack([choice.charged[action] for action in actions])
    best = charged.argmax(axis=0)
    own = actions.index(choice.played)
    home = np.flatnonzero(best == own)
    if not len(home):
        return
    middle = int(home[np.abs(choice.counts[home] - shoes.counted.spread(shoes.unseen)[0]).argmin()])
    for way in (1, -1):
        place, playing = middle, own
        while 0 <= place + way < len(choice.counts):
            for then in _changes(choice.counts, charged, playing, int(best[place + way]), place, place + way):
                crossing = _zero(choice.counts, charged[then] - charged[playing], place, place + way)
                if choice.exactly is not None:
                    crossing = _closer(choice, choice.exactly, actions[then], actions[playing], crossing)
                index = Index(
                    choice.cell.hand,
                    VALUE_RANKS[choice.cell.up],
                    BY_CODE[actions[then]].word,
                    BY_CODE[actions[playing]].word,
                    crossing,
                    way < 0,
                    0.0,
                    choice.cards,
                    choice.cell.doubled,
                )
                plays, below = (actions[then], actions[playing], index.index), way < 0
                worth = shoes.worth(choice, *plays, below=below)
                raised = 0.0 if ramp is None else shoes.worth(choice, *plays, below=below, ramp=ramp)
                yield replace(index, worth=worth, raised=raised)
                playing = then
            place += way


def _changes(counts: Floats, charged: Floats, playing: int, then: int, place: int, other: int) -> list[int]:
    """What is played one after another between two neighbouring counts, the play of the second last: also what is best
    only between them, which is seen where the two plays are worth the same."""
    if then == playing:
        return []
    crossing = _zero(counts, charged[then] - charged[playing], place, other)
    there = np.array([float(np.interp(crossing, counts, row)) for row in charged])
    better = int(there.argmax())
    if better in (playing, then) or there[better] <= there[then] + 1e-12:
        return [then]
    return [
        *_changes(counts, charged, playing, better, place, other),
        *_changes(counts, charged, better, then, place, other),
    ]


def _zero(counts: Floats, gain: Floats, one: int, other: int) -> float:
    """Where a gain is zero between two neighbouring counts."""
    low, high = sorted((one, other))
    rise = gain[high] - gain[low]
    share = 0.5 if rise == 0 else min(max(-gain[low] / rise, 0.0), 1.0)
    return float(counts[low] + share * (counts[high] - counts[low]))


def _closer(
    choice: Choice, exactly: Callable[[float], dict[int, float]], play: int, other: int, crossing: float
) -> float:
    """A crossing found on a grid, made exact by solving the hand at the counts it is near to."""
    charge = sum(sign * (choice.values[action] - choice.charged[action]) for sign, action in ((1, play), (-1, other)))

    def gain(count: float) -> float:
        values = exactly(count)
        return values[play] - values[other] - float(np.interp(count, choice.counts, charge))

    step = float(choice.counts[1] - choice.counts[0])
    before, at = crossing - step, crossing
    gain_before, gain_at = gain(before), gain(at)
    for _ in range(_TURNS):
        if gain_at == gain_before:
            break
        then = at - gain_at * (at - before) / (gain_at - gain_before)
        if not abs(then - crossing) < _WRONG * step:
            return crossing
        before, gain_before, at = at, gain_at, then
        if abs(at - before) < _CLOSE * step:
            break
        gain_at = gain(at)
    return at


def insurance_crossing(rules: Rules, counted: CountedShoe, unseen: float) -> float | None:
    """The count, the ace seen, at which insurance breaks even; None where it is not offered or no count tells."""
    if not rules.insurance.offered:
        return None
    if not counted.tells_ranks:
        return None
    share = 1 / (float(rules.insurance.pays) + 1)
    low, high = (float(counted.composition_after(ACE, running, unseen - 1)[TEN]) for running in (0.0, 1.0))
    if abs(high - low) < 1e-12:
        return None
    return float(counted.player_count((share * (unseen - 1) - low) / (high - low), unseen - 1))
