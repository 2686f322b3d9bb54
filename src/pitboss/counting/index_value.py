"""What an index is worth: what playing by it gains in a round of a flat bet, over the counts that shoes bring.

The hand and the up-card are known to be among the cards that were unseen, so the cards gone before came from the
others: counts are spread around what the others have. A play that takes more cards than another brings the cut card
nearer. The rounds it leaves out would have had the edge of that count, so that cards used up at a low count, and saved
at a high one, are a gain too.
"""

from dataclasses import dataclass, replace
from functools import reduce
from math import ceil, gcd
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats
from pitboss.counting.bets import Bets
from pitboss.counting.choices import Choice, HandGroup
from pitboss.counting.composition import CountedShoe, shoe_of, tags_by_rank
from pitboss.counting.runs import AtCount
from pitboss.rules import Rules
from pitboss.simulator import Bankroll
from pitboss.solver import Solution, solve
from pitboss.strategy.hands import ACE, TEN

_DEPTHS: Final = 24
_FRESH: Final = 0.5
"""What a shoe has more of than the rounds that would fill it evenly: it begins with one and ends, on average, in the
middle of one."""
_REACH: Final = 5.0
"""Standard deviations of the count that are looked at, either way."""
_STEPS: Final = 40
"""Counts looked at in one of them, where the count itself has not fewer."""
_FINEST: Final = 10_000
"""The finest fraction of a tag that counts."""
_VARIANCE: Final = 1.35
_COVARIANCE: Final = 0.5
"""About those of a unit bet and of two hands in most games; only the order of indices goes by them."""


class Depths(NamedTuple):
    """Depths of a shoe: the cards unseen, the share of rounds that begin there, and of these the share that are not the
    last of their shoe."""

    unseen: Floats
    share: Floats
    goes_on: Floats


@dataclass(frozen=True, slots=True)
class Shoes:
    """Shoes that are dealt as far as `penetration` to a player alone with the dealer, in rounds of `round_cards` cards
    on average; `unseen` is the depth that values are known at, where a count more adds `slope` to the chart's edge,
    which is `edge` on average."""

    counted: CountedShoe
    penetration: float
    unseen: float
    round_cards: float
    slope: float
    edge: float = 0.0

    @classmethod
    def of(cls, solution: Solution, counted: CountedShoe, penetration: float, unseen: float, cards: float) -> "Shoes":
        """Those of a solved game whose chart is played."""
        edge = solution.chart_figures.player_ev
        return cls(counted, penetration, unseen, cards, _slope(solution, counted, unseen), edge)

    def ramp(self, bets: Bets, bankroll: Bankroll) -> dict[int, float]:
        """Return what is bet at each whole count before a round, by how often counts come and a straight edge."""
        depths, counted = self._depths(), self.counted
        spreads = [counted.running_spread(float(unseen)) for unseen in depths.unseen]
        running, chances = _spread_out(counted, *np.transpose(spreads))
        counts = np.floor(np.asarray(counted.player_count(running, depths.unseen[:, None])) + 5e-4)
        often = depths.share[:, None] * chances
        middle = counted.spread(self.unseen)[0]
        rows = [
            AtCount(
                int(count),
                float(often[counts == count].sum()),
                self.edge + self.slope * (float(count) + 0.5 - middle),
                *(0.0, _VARIANCE, _COVARIANCE),
            )
            for count in np.unique(counts)
        ]
        return bets.best(rows, bankroll).by_count

    def worth(
        self, choice: Choice, play: int, other: int, index: int, *, below: bool, ramp: dict[int, float] | None = None
    ) -> float:
        """What one action gains over another in a round when it is played from a whole count on, or below it: per unit
        of a flat bet, or with the bets of a ramp."""
        depths, total = self._depths(), 0.0
        bet_counts, bets = np.array(sorted((ramp or {0: 1.0}).items())).T
        rounds_less = (choice.used[play] - choice.used[other]) / self.round_cards
        edge = self.slope * (choice.counts - self.counted.spread(self.unseen)[0]) / 2.0**choice.cell.doubled
        for group in choice.groups:
            running, chances = self._running(group, choice.hole, depths)
            left = np.maximum(depths.unseen - group.cards, 1.0)[:, None]
            alike = self._alike(group, choice.hole, running, left)
            won = _at(alike, choice.counts, group.values[play] - group.values[other])
            won -= rounds_less * depths.goes_on[:, None] * _at(alike, choice.counts, edge)
            on = _is_on(self.counted, running, left, index) != below
            before = np.asarray(self.counted.player_count(running - group.tags, depths.unseen[:, None]))
            place = np.searchsorted(bet_counts, before + 5e-4, side="right") - 1
            won *= bets[np.maximum(place, 0)]
            total += group.share * float(depths.share @ (chances * np.where(on, won, 0.0)).sum(axis=1))
        return min(choice.staked[play], choice.staked[other]) * total

    def _running(self, group: HandGroup, hole: float | None, depths: Depths) -> tuple[Floats, Floats]:
        """The running counts with these cards seen, depth by depth, and how likely each is. What is known of the hole
        card is known of a card that is still unseen."""
        tags, cards = (group.tags, group.cards) if hole is None else (group.tags + hole, group.cards + 1)
        before, chances = _spread_out(self.counted, *self.counted.running_given(depths.unseen, tags, cards))
        return before + group.tags, chances

    def _alike(self, group: HandGroup, hole: float | None, running: Floats, left: Floats) -> Floats:
        """The counts that say of the cards to come, at the depth that values are known at, what these say. Where the
        dealer has looked the cards to come are those unseen without the hole card."""
        counted, then = self.counted, max(self.unseen - group.cards, 1.0)
        whole, size = counted.start + counted.cards * counted.mean_tag, counted.cards - group.cards
        hole_cards, tag = (0, 0.0) if hole is None else (1, hole)
        others = (whole - running - tag) / np.maximum(left - hole_cards, 1.0)
        return np.asarray(counted.player_count(whole - then * (others * (size - hole_cards) + tag) / size, then))

    def insurance(self, rules: Rules, index: int) -> float:
        """What insurance in full from a whole count on gains in a round."""
        counted, depths = self.counted, self._depths()
        pays, most = float(rules.insurance.pays), float(rules.insurance.max)
        ace = float(tags_by_rank(counted.system)[ACE])
        spreads = [counted.running_spread(float(unseen)) for unseen in depths.unseen]
        running, chances = _spread_out(counted, *np.transpose(spreads))
        unseen = depths.unseen[:, None]
        ends = [
            [counted.composition_after(ACE, count, left - 1)[TEN], counted.composition(count, left)[ACE]]
            for left in map(float, depths.unseen)
            for count in (0.0, 1.0)
        ]
        low, high = np.reshape(ends, (-1, 2, 2)).transpose(1, 2, 0)[..., None]
        tens = (low[0] + (high[0] - low[0]) * (running + ace)) / (unseen - 1)
        aces = (low[1] + (high[1] - low[1]) * running) / unseen
        on = _is_on(counted, running + ace, unseen - 1, index)
        won = np.where(on, aces * ((pays + 1) * tens - 1), 0.0)
        return most * float(depths.share @ (chances * won).sum(axis=1))

    def _depths(self) -> Depths:
        cards = self.counted.cards
        dealt = max(cards * self.penetration - 0.5, 0.5)
        rounds = dealt / self.round_cards
        fresh, edges = _FRESH / (rounds + _FRESH), np.linspace(0.0, dealt, _DEPTHS + 1)
        last = np.clip(edges, None, max(dealt - self.round_cards / 2, 0.0))
        return Depths(
            np.append(cards, cards - (edges[1:] + edges[:-1]) / 2),
            np.append(fresh, np.full(_DEPTHS, (1 - fresh) / _DEPTHS)),
            np.append(1.0, np.diff(last) / np.diff(edges)),
        )


def _spread_out(counted: CountedShoe, mean: Floats, deviation: Floats) -> tuple[Floats, Floats]:
    """Running counts before a round, those that can be, in rows with these means and deviations, and how likely each
    is: as normal ones are, but whole where tags are whole."""
    parts = [round(abs(tag) * _FINEST) for tag in counted.system.tags]
    step = max(reduce(gcd, parts) / _FINEST, float(deviation.max()) / _STEPS, 1 / _FINEST)
    reach = ceil(_REACH * float(deviation.max()) / step)
    middle = counted.start + step * np.rint((mean - counted.start) / step)
    running = middle[:, None] + step * np.arange(-reach, reach + 1)
    away = ((running - mean[:, None]) / np.maximum(deviation, step / 20)[:, None]) ** 2
    chances = np.exp((away.min(axis=1, keepdims=True) - away) / 2)
    return running, chances / chances.sum(axis=1, keepdims=True)


def _is_on(counted: CountedShoe, running: Floats, unseen: Floats, index: int) -> NDArray[np.bool_]:
    """Whether these counts are at or above a whole one, half a thousandth of a count for rounding."""
    is_on: NDArray[np.bool_] = np.asarray(counted.player_count(running, unseen)) >= index - 5e-4
    return is_on


def _at(counts: Floats, known_counts: Floats, gain: Floats) -> Floats:
    """A gain that is known at some counts, at others; beyond the last ones on a straight line."""
    result: Floats = np.interp(counts, known_counts, gain)
    for beyond, one, other in ((counts < known_counts[0], 0, 1), (counts > known_counts[-1], -1, -2)):
        slope = (gain[one] - gain[other]) / (known_counts[one] - known_counts[other])
        result[beyond] = gain[one] + slope * (counts[beyond] - known_counts[one])
    return result


def _slope(solution: Solution, counted: CountedShoe, unseen: float) -> float:
    """What a count more adds to the edge of the chart, with so many cards unseen.

    Any two tens make a pair here: a shoe of a mean composition does not say how many of them are kings.
    """
    rules = replace(solution.rules, split=replace(solution.rules.split, match="value"))
    _, off = counted.running_spread(counted.cards / 2)
    low, high = (
        solve(rules, shoe_of(counted.composition(counted.start + moved, counted.cards)))
        .value_of(solution.chart)
        .player_ev
        for moved in (-off, off)
    )
    return (high - low) / float(counted.player_count(2 * off * unseen / counted.cards, unseen))
