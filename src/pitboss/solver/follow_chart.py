"""What any chart is worth exactly, whoever made it."""

import numpy as np

from pitboss.errors import PitbossError
from pitboss.rules.legal import pairs_by_rank
from pitboss.solver.bestcells import Orders, first_allowed
from pitboss.solver.bestchart import Cell, ChartUpCard
from pitboss.solver.play import Policy
from pitboss.solver.rounds import UpCard, pairs_of
from pitboss.solver.shoe import Shoe
from pitboss.solver.splits import split_values
from pitboss.strategy.cells import pair_total
from pitboss.strategy.chart import HARD, HIT, MAX_CARDS, MAX_DOUBLES, SOFT, Chart
from pitboss.strategy.hands import RANKS, TEN


class ChartError(PitbossError):
    """A chart that cannot be valued exactly; the message says why."""


def follow_chart(solved: UpCard, chart: Chart, shoe: Shoe) -> ChartUpCard:
    """A chart played against an up-card; raise `ChartError` if it plays equal cards differently."""
    against = solved.against
    hands, legal, rules, up = against.game.hands, against.legal, against.game.rules, against.up
    soft, cards = hands.soft.astype(np.int64), np.minimum(hands.cards, MAX_CARDS)
    orders = chart.plays[0, soft, hands.total, cards, up]
    if rules.split.offered:
        for rank in range(RANKS):
            hand = hands.number((rank, rank))
            plain, orders[hand] = int(orders[hand]), chart.pairs[rank, up]
            if rank == TEN and pairs_by_rank(rules) and chart.pairs[rank, up] != plain:
                _check_tens(plain, int(chart.pairs[rank, up]), legal.dealt[hand], legal.split[hand])
    doubled = np.zeros((MAX_DOUBLES + 1, len(cards)), dtype=np.int64)
    for doubles in range(1, MAX_DOUBLES + 1):
        doubled[doubles] = first_allowed(chart.plays[doubles, soft, hands.total, cards, up], legal.doubled[doubles])
    dealt, split = (Policy(first_allowed(orders, allowed), doubled) for allowed in (legal.dealt, legal.split))
    for policy in (dealt, split):
        policy.undoubled[hands.cards == 1] = HIT
    play = against.play_as(dealt, split)
    splits = split_values(against, play, pairs_of(against.game, shoe, up))
    return ChartUpCard(
        UpCard(against, play, splits),
        Orders(chart.plays[0, :, :, :, up], chart.plays[:, :, :, 2, up]),
        {rank: int(chart.pairs[rank, up]) for rank in range(RANKS)},
        _early(chart, up, has_pairs=rules.split.offered),
        bool(chart.double_natural[up]) and rules.natural.may_double,
        chart.even_money,
    )


def _early(chart: Chart, up: int, *, has_pairs: bool) -> dict[Cell, bool]:
    early: dict[Cell, bool] = {
        (kind, total): bool(chart.early[kind, total, up]) for kind in (HARD, SOFT) for total in range(22)
    }
    for rank in range(RANKS):
        soft, total = pair_total(rank)
        early[(rank,)] = bool(chart.early_pairs[rank, up]) if has_pairs else early[int(soft), total]
    return early


def _check_tens(plain: int, pair: int, *allowed: np.ndarray) -> None:
    """Two ten-values of unequal ranks are no pair here, but the same hand to the solver."""
    for row in allowed:
        played, played_as_pair = (int(first_allowed(np.array([order]), row[None])[0]) for order in (plain, pair))
        if played != played_as_pair:
            raise ChartError(
                "it plays two equal ten-values that are not split differently from hard 20, and where only equal ranks "
                "make a pair that cannot be valued exactly: simulate it"
            )
