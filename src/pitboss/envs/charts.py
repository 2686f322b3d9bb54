"""A chart as an agent: the policy that plays it in an environment."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.envs.answers import number_of
from pitboss.envs.kernel.asks import DOUBLE, EARLY, EVEN_MONEY, INSURANCE, NATURAL, NOTHING, STAND, SURRENDER
from pitboss.rules import Rules
from pitboss.strategy.chart import HARD, MAX_CARDS, SOFT, Chart, decode


class ChartAgent:
    """Plays a chart; takes no insurance, and even money where the chart does."""

    def __init__(self, rules: Rules, chart: Chart) -> None:
        self.rules, self.chart = rules, chart

    def __call__(self, seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
        """The chart's answer to an observation."""
        chart, up, ask = self.chart, int(seen["up"]) - 1, seen["ask"]
        pair, total, kind = int(seen["pair"]), int(seen["total"]), SOFT if seen["soft"] else HARD
        if ask == NOTHING:
            return STAND
        if ask == INSURANCE:
            return EVEN_MONEY if chart.even_money and mask[EVEN_MONEY] else STAND
        if ask == NATURAL:
            return DOUBLE if chart.double_natural[up] else STAND
        if ask == EARLY:
            gives_up = chart.early_pairs[pair - 1, up] if pair else chart.early[kind, total, up]
            return SURRENDER if gives_up else STAND
        if pair:
            order = int(chart.pairs[pair - 1, up])
        else:
            order = int(chart.plays[int(seen["doubles"]), kind, total, min(int(seen["cards"]), MAX_CARDS), up])
        return next((number for action in decode(order) if mask[number := number_of(action)]), STAND)
