"""How well a count tells when to leave the chart: Griffin's playing efficiency, for any sheet.

Every choice of the chart has an alternative that some shoes make better. What it gains over the chart's play varies
from shoe to shoe; to first order normally, by the effects of removal on it. Who knew every card would gain the mean of
what is above zero; who knows a count that correlates by ρ sees the ρth part of the deviation, and gains the mean of
that. The efficiency of a count is the share of the first that the second has, over all choices.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from typing import Final, NamedTuple

import numpy as np

from pitboss.arrays import Floats
from pitboss.counting.cards_used import not_blackjack
from pitboss.counting.choices import split_value
from pitboss.counting.composition import DECK_VALUES
from pitboss.counting.tags import correlation
from pitboss.rules.legal import splits_value
from pitboss.solver import Solution
from pitboss.solver.bestchart import ChartUpCard, weights_of
from pitboss.solver.rounds import UpCard, deals, solve_up_card
from pitboss.solver.shoe import Shoe
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.strategy.hands import VALUES

_ACTIONS: Final = (STAND, HIT, DOUBLE, SURRENDER)
_DEPTHS: Final = 6
_KIN: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "TJQK")


class UpCardRemovals(NamedTuple):
    """A chart's up-card, off the whole shoe and off the shoe without one card of each rank."""

    chart: ChartUpCard
    whole: UpCard
    gone: tuple[UpCard, ...]


class Alternative(NamedTuple):
    """A choice of the chart and an alternative: how much is staked on it in a round, what the alternative gains off the
    whole shoe (less than nothing), and what removing a card of each rank does to that."""

    staked: float
    gain: float
    effects: Floats

    @property
    def spread(self) -> float:
        """The standard deviation of its effects, over the cards of a deck."""
        return sqrt(float(DECK_VALUES @ (self.effects - DECK_VALUES @ self.effects / 52) ** 2) / 52)


def remove_one(solution: Solution) -> list[UpCardRemovals]:
    """Every up-card with one card of each rank gone."""
    shoe = solution.shoe

    def solved(chart: ChartUpCard, left: Shoe) -> UpCard:
        return solve_up_card(chart.solved.against.game, left, chart.solved.against.up)

    return [
        UpCardRemovals(chart, solved(chart, shoe), tuple(solved(chart, shoe.without_share(kin)) for kin in _KIN))
        for chart in solution.chart_ups
    ]


@dataclass(frozen=True, slots=True)
class Playing:
    """The choices of a chart, in shoes of so many cards that are dealt so far."""

    decisions: tuple[Alternative, ...]
    cards: int
    penetration: float

    @classmethod
    def of(cls, solution: Solution, removed: Sequence[UpCardRemovals], penetration: float) -> "Playing":
        """Every choice with the alternative that could gain most."""
        cards = round(float(solution.shoe.values.sum()))
        best = (
            max(alternatives, key=lambda each: _gained(each, each.spread, cards, penetration / 2))
            for one in removed
            for alternatives in (*_totals(solution, one), *_pairs(solution, one))
        )
        return cls(tuple(best), cards, penetration)

    def efficiency(self, tags: Floats) -> float | None:
        """The share of what could be gained by leaving the chart that a count with these tags by rank gains; None where
        nothing could be gained."""
        gained = possible = 0.0
        for decision in self.decisions:
            spread, follows = decision.spread, abs(correlation(tags, decision.effects, DECK_VALUES))
            for depth in range(_DEPTHS):
                dealt = self.penetration * (depth + 0.5) / _DEPTHS
                gained += _gained(decision, follows * spread, self.cards, dealt)
                possible += _gained(decision, spread, self.cards, dealt)
        return gained / possible if possible > 0 else None


def _gained(decision: Alternative, spread: float, cards: int, dealt: float) -> float:
    """What is gained with the share `dealt` of the shoe gone, when so much of the spread of its effects is seen."""
    unseen = cards * (1 - dealt)
    deviation = spread * (cards - 1) / (unseen - 1) * sqrt(unseen * (cards - unseen) / (cards - 1))
    if deviation <= 0:
        return 0.0
    short = -decision.gain / deviation
    return decision.staked * deviation * (exp(-short * short / 2) / sqrt(2 * pi) - short * erfc(short / sqrt(2)) / 2)


def _totals(solution: Solution, one: UpCardRemovals) -> Iterator[list[Alternative]]:
    """The choices by total, soft or hard and doubles made, apart by what the chart plays and what is allowed."""
    chart, against = one.chart, one.chart.solved.against
    hands, policy = against.game.hands, chart.solved.play.dealt
    weights = weights_of(chart, solution.shoe)
    pairs = [hands.number((rank, rank)) for rank in range(VALUES) if splits_value(against.game.rules, rank + 1)]
    for doubled in range(against.game.rules.double.times + 1):
        playing = (hands.cards >= 2) & (weights[doubled] > 0)
        if doubled == 0:
            playing &= np.isnan(against.legal.bonus)
            playing[pairs] = False
        values = [each.play.values.by_action[doubled] for each in (one.whole, *one.gone)]
        playing &= ~np.isnan([each[:, STAND] for each in values]).any(axis=0)
        played = policy.doubled[doubled] if doubled else policy.undoubled
        cells: dict[tuple[int, ...], list[int]] = {}
        for hand in np.flatnonzero(playing):
            may = tuple(action for action in _ACTIONS if not np.isnan(values[0][hand, action]))
            key = int(hands.soft[hand]), int(hands.total[hand]), int(played[hand]), *may
            cells.setdefault(key, []).append(int(hand))
        for (_, _, own, *others), members in cells.items():
            if own not in others or len(others) < 2:
                continue
            weight = weights[doubled, members]
            share = weight / weight.sum()
            means = {other: np.array([share @ each[members, other] for each in values]) for other in others}
            yield _against(means, own, float(weight.sum()) * 2.0**doubled)


def _pairs(solution: Solution, one: UpCardRemovals) -> Iterator[list[Alternative]]:
    chart, against = one.chart, one.chart.solved.against
    for rank in (rank for rank in range(VALUES) if splits_value(against.game.rules, rank + 1)):
        hand = against.game.hands.number((rank, rank))
        chance = sum(
            deal.chance * not_blackjack(against, deal.ranks)
            for deal in deals(against.game, solution.shoe, against.up)
            if deal.pair and deal.pair.rank == rank
        )
        every = (one.whole, *one.gone)
        means = {
            action: np.array([each.play.values.by_action[0, hand, action] for each in every]) for action in _ACTIONS
        }
        means[SPLIT] = np.array([split_value(each, rank) for each in every])
        means = {action: row for action, row in means.items() if not np.isnan(row).any()}
        own = SPLIT if chart.splits(rank) else int(chart.solved.play.dealt.undoubled[hand])
        if chance > 0 and own in means and len(means) > 1:
            yield _against(means, own, chance)


def _against(means: dict[int, Floats], own: int, staked: float) -> list[Alternative]:
    """The chart's action against each of the others, with means off the whole shoe and off those without a card."""
    gains = [row - means[own] for action, row in means.items() if action != own]
    return [Alternative(staked, float(gain[0]), gain[1:] - gain[0]) for gain in gains]
