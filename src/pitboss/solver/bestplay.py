"""Best play written down hand by hand, for others to follow."""

from collections.abc import Sequence

import numpy as np

from pitboss.solver.play import TIE
from pitboss.solver.rounds import NATURAL, UpCard, best, deal_options, deals, natural_options
from pitboss.solver.shoe import Shoe
from pitboss.strategy.chart import MAX_DOUBLES, Composed
from pitboss.strategy.hands import RANKS, all_hands


def compose(ups: Sequence[UpCard], shoe: Shoe) -> Composed:
    """The best play of every hand off this shoe.

    Two ten-values that are a pair in one deal and none in another (where only equal ranks match) are one hand here: the
    choice that is better over them all is taken. A natural's choice is that of its plain pay.
    """
    hands = all_hands()
    size = len(hands.cards)
    composed = Composed(
        dealt=np.zeros((RANKS, size), dtype=np.uint8),
        split=np.zeros((RANKS, size), dtype=np.uint8),
        doubled=np.zeros((RANKS, MAX_DOUBLES + 1, size), dtype=np.uint8),
        pairs=np.zeros((RANKS, RANKS), dtype=np.bool_),
        early=np.zeros((RANKS, size), dtype=np.bool_),
        double_natural=np.zeros(RANKS, dtype=np.bool_),
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
    gain_of_split, gain_of_surrender = np.zeros(RANKS), np.zeros(len(hands.cards))
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
