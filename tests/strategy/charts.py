"""Charts drawn at random, for tests that must hold whatever a chart says."""

import random

from pitboss.actions import Action
from pitboss.rules import Rules, load
from pitboss.strategy.chart import MAX_CARDS, MAX_DOUBLES, Chart, encode


def random_chart(seed: int, rules: Rules | None = None) -> Chart:
    """A chart, of house Blackjack by default, with a random order of all possible actions in every cell."""
    draw = random.Random(seed)
    chart = Chart.blank(rules or load("blackjack"), "Drawn <at> random & so")
    for doubles in range(MAX_DOUBLES + 1):
        for soft in (0, 1):
            for total in range(12 if soft else 4, 22):
                for cards in range(2, MAX_CARDS + 1):
                    for up in range(10):
                        chart.plays[doubles, soft, total, cards, up] = _order(draw, split=False, hit=doubles == 0)
    for rank in range(10):
        for up in range(10):
            chart.pairs[rank, up] = _order(draw, split=True, hit=True)
            chart.early_pairs[rank, up] = draw.random() < 0.3
    for up in (0, 9):
        for total in range(4, 21):
            chart.early[0, total, up] = draw.random() < 0.3
        chart.early[1, 12:21, up] = [draw.random() < 0.3 for _ in range(9)]
    chart.early_pairs[:, 1:9] = False
    chart.double_natural[:] = [draw.random() < 0.5 for _ in range(10)]
    return chart


def _order(draw: random.Random, *, split: bool, hit: bool) -> int:
    actions = [
        action for action in Action if (split or action is not Action.SPLIT) and (hit or action is not Action.HIT)
    ]
    draw.shuffle(actions)
    return encode(tuple(actions))
