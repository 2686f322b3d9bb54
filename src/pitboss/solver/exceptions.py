"""Where a chart is wrong for the cards in hand: compositions whose best action is not that of their total."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from pitboss.actions import Action
from pitboss.solver.bestchart import ChartUpCard
from pitboss.solver.play import TIE, reached
from pitboss.solver.rounds import NATURAL, UpCard, blackjack_chance, deals
from pitboss.solver.shoe import Shoe
from pitboss.strategy.chart import BY_CODE, MAX_DOUBLES

_MOST_CARDS: Final = 3
"""Only hands of so many cards are listed: with more, nobody would remember them."""


class ChartException(NamedTuple):
    """A hand (ranks, the ace first), the up-card, what the chart does, what is better, by how much per unit, and what
    that costs per round."""

    ranks: tuple[int, ...]
    up: int
    chart: Action
    best: Action
    gain: float
    cost: float


def chart_exceptions(pairs: Sequence[tuple[UpCard, ChartUpCard]], shoe: Shoe) -> list[ChartException]:
    """All exceptions among undoubled, unsplit hands of few cards, the costliest first."""
    found = [exception for solved, chart in pairs for exception in _against(solved, chart, shoe)]
    return sorted(found, key=lambda exception: -exception.cost)


def _against(solved: UpCard, chart: ChartUpCard, shoe: Shoe) -> Iterator[ChartException]:
    against, hands = solved.against, solved.against.game.hands
    chance = np.zeros((MAX_DOUBLES + 1, len(hands.cards)))
    for deal in deals(against.game, shoe, against.up):
        is_split = deal.pair is not None and chart.splits(deal.ranks[0])
        if deal.ranks != NATURAL and not is_split:
            lost = blackjack_chance(against, deal.ranks) if against.setting.lacking >= 0 else 0.0
            chance[0, hands.number(deal.ranks)] += deal.chance * (1 - lost)
    played = chart.solved.play.dealt
    reached(against.setting, hands, against.legal.bonus, played, chance)
    best = solved.play.dealt.undoubled
    few = (hands.cards <= _MOST_CARDS) & (chance[0] > 0) & np.isnan(against.legal.bonus)
    for hand in np.flatnonzero(few & (best != played.undoubled)):
        values = solved.play.values.by_action[0, hand]
        gain = float(values[best[hand]] - values[played.undoubled[hand]])
        if gain > TIE:
            ranks = tuple(int(rank) for rank in np.repeat(np.arange(len(hands.counts[hand])), hands.counts[hand]))
            actions = BY_CODE[int(played.undoubled[hand])], BY_CODE[int(best[hand])]
            yield ChartException(ranks, against.up, *actions, gain, gain * float(chance[0, hand]))
