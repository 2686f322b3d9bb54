"""Strategies: what any chart is worth exactly, whoever made it, and best play written down for others to follow."""

from collections.abc import Sequence

import numpy as np

from pitboss.errors import PitbossError
from pitboss.rules import Rules
from pitboss.rules.legal import pairs_by_rank, splits_value, surrenders_first
from pitboss.solver.bestchart import Cell, ChartUpCard, Orders, first_allowed
from pitboss.solver.play import TIE, Policy
from pitboss.solver.rounds import NATURAL, UpCard, best, deal_options, deals, natural_options, pairs_of
from pitboss.solver.shoe import Shoe
from pitboss.solver.splits import split_values
from pitboss.strategy.chart import (
    CODES,
    HARD,
    HIT,
    MAX_CARDS,
    MAX_DOUBLES,
    SOFT,
    SPLIT,
    SURRENDER,
    Chart,
    Composed,
    decode,
    pair_total,
)
from pitboss.strategy.hands import TEN, VALUES, all_hands, legal_table


class ChartError(PitbossError):
    """A chart that cannot be valued exactly; the message says why."""


def follow_chart(solved: UpCard, chart: Chart, shoe: Shoe) -> ChartUpCard:
    """A chart played against an up-card; raise `ChartError` if it plays equal cards differently."""
    against = solved.against
    hands, legal, rules, up = against.game.hands, against.legal, against.game.rules, against.up
    soft, cards = hands.soft.astype(np.int64), np.minimum(hands.cards, MAX_CARDS)
    orders = chart.plays[0, soft, hands.total, cards, up]
    for rank in (rank for rank in range(VALUES) if splits_value(rules, rank + 1)):
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
        {rank: int(chart.pairs[rank, up]) for rank in range(VALUES)},
        _early(chart, rules, up),
        bool(chart.double_natural[up]) and rules.natural.may_double,
        chart.even_money,
    )


def _early(chart: Chart, rules: Rules, up: int) -> dict[Cell, bool]:
    """Whether the chart gives two cards up for half: before the check or, without one, as the first action."""
    legal = legal_table(rules)[up, 0, 0, :, 2]

    def is_given_up(flag: bool, order: int, soft: int, total: int, *, pair: bool) -> bool:
        if surrenders_first(rules, up + 1):
            return flag
        codes = [CODES[action] for action in decode(order)]
        return next((code for code in codes if legal[soft, total, code] or (pair and code == SPLIT)), 0) == SURRENDER

    early: dict[Cell, bool] = {
        (kind, total): is_given_up(
            bool(chart.early[kind, total, up]), int(chart.plays[0, kind, total, 2, up]), kind, total, pair=False
        )
        for kind in (HARD, SOFT)
        for total in range(22)
    }
    for rank in range(VALUES):
        soft, total = pair_total(rank)
        early[(rank,)] = early[int(soft), total]
        if splits_value(rules, rank + 1):
            flag, order = bool(chart.early_pairs[rank, up]), int(chart.pairs[rank, up])
            early[(rank,)] = is_given_up(flag, order, int(soft), total, pair=True)
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


def compose(ups: Sequence[UpCard], shoe: Shoe) -> Composed:
    """The best play of every hand off this shoe.

    Two ten-values that are a pair in one deal and none in another (where only equal ranks match) are one hand here: the
    choice that is better over them all is taken. A natural's choice is that of its plain pay.
    """
    hands = all_hands()
    size = len(hands.cards)
    composed = Composed(
        dealt=np.zeros((VALUES, size), dtype=np.uint8),
        split=np.zeros((VALUES, size), dtype=np.uint8),
        doubled=np.zeros((VALUES, MAX_DOUBLES + 1, size), dtype=np.uint8),
        pairs=np.zeros((VALUES, VALUES), dtype=np.bool_),
        early=np.zeros((VALUES, size), dtype=np.bool_),
        double_natural=np.zeros(VALUES, dtype=np.bool_),
        even_money=_takes_even_money(ups),
    )
    for solved in ups:
        up = solved.against.up
        composed.dealt[up] = solved.play.dealt.undoubled
        composed.split[up] = solved.play.split.undoubled
        composed.doubled[up] = solved.play.dealt.doubled
        options = natural_options(solved, float(solved.against.game.rules.natural.pays))
        composed.double_natural[up] = best(options) is options.get("double")
        _write_deals(composed, solved, shoe)
    return composed


def _write_deals(composed: Composed, solved: UpCard, shoe: Shoe) -> None:
    """Which pairs are split, and which first hands are given up before the check."""
    up, hands = solved.against.up, all_hands()
    gain_of_split, gain_of_surrender = np.zeros(VALUES), np.zeros(len(hands.cards))
    for deal in deals(solved.against.game, shoe, up):
        if deal.ranks == NATURAL:
            continue
        options = deal_options(solved, deal)
        played = options["play"].value
        if "split" in options:
            gain_of_split[deal.ranks[0]] += deal.chance * (options["split"].value - played - TIE)
            played = max(played, options["split"].value)
        if "surrender" in options:
            gain_of_surrender[hands.number(deal.ranks)] += deal.chance * (options["surrender"].value - played - TIE)
    composed.pairs[:, up] = gain_of_split > 0
    composed.early[up] = gain_of_surrender > 0


def _takes_even_money(ups: Sequence[UpCard]) -> bool:
    for solved in ups:
        options = natural_options(solved, float(solved.against.game.rules.natural.pays))
        if "even money" in options:
            return best(options) is options["even money"]
    return False
