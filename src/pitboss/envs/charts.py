"""A chart as an agent: the policy that plays it in an environment."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Ints
from pitboss.envs.answers import (
    BET,
    DOUBLE,
    EARLY,
    EVEN_MONEY,
    INSURANCE,
    NATURAL,
    NOTHING,
    PLAY,
    STAND,
    SURRENDER,
    number_of,
)
from pitboss.errors import ParamError
from pitboss.rules import Rules
from pitboss.strategy.chart import BY_CODE, HARD, MAX_CARDS, SOFT, Chart, decode

_NUMBERS: Final = np.array([STAND, *(number_of(BY_CODE[code]) for code in range(1, 6))])
"""The numbers of a chart's actions."""


class ChartAgent:
    """Plays a chart, such as `pitboss.solve(rules).chart`; takes no insurance, and even money where the chart does.

    A wager it leaves at the first bet.
    """

    def __init__(self, rules: Rules, chart: Chart) -> None:
        if not isinstance(chart, Chart):
            raise ParamError("chart", chart, "give solution.chart, Chart.simple(…) or Chart.read(…)")
        self.rules, self.chart = rules, chart

    def __call__(self, observation: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
        """Return the chart's answer to an observation."""
        chart, up, ask = self.chart, int(observation["up"]) - 1, observation["ask"]
        pair, total, kind = int(observation["pair"]), int(observation["total"]), SOFT if observation["soft"] else HARD
        if ask in (NOTHING, BET):
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
            order = int(
                chart.plays[int(observation["doubles"]), kind, total, min(int(observation["cards"]), MAX_CARDS), up]
            )
        return next((number for action in decode(order) if mask[number := number_of(action)]), STAND)

    def many(self, observations: Mapping[str, NDArray[Any]], masks: NDArray[np.int8]) -> Ints:
        """Return the chart's answers to the observations of many tables."""
        chart, ask, pair, up = (
            self.chart,
            observations["ask"],
            observations["pair"],
            np.maximum(observations["up"], 1) - 1,
        )
        total, soft = np.minimum(observations["total"], 21), observations["soft"]
        cards = np.clip(observations["cards"], 2, MAX_CARDS)
        orders = np.where(
            pair > 0,
            chart.pairs[np.maximum(pair, 1) - 1, up],
            chart.plays[observations["doubles"], soft, total, cards, up],
        )
        answers, is_done = np.full(len(ask), STAND), ask != PLAY
        rows = np.arange(len(ask))
        for place in range(5):
            numbers = _NUMBERS[orders >> (3 * place) & 7]
            takes = ~is_done & (masks[rows, numbers] == 1)
            answers[takes], is_done = numbers[takes], is_done | takes
        gives_up = np.where(pair > 0, chart.early_pairs[np.maximum(pair, 1) - 1, up], chart.early[soft, total, up])
        answers[(ask == EARLY) & gives_up] = SURRENDER
        answers[(ask == NATURAL) & chart.double_natural[up]] = DOUBLE
        if chart.even_money:
            answers[(ask == INSURANCE) & (masks[:, EVEN_MONEY] == 1)] = EVEN_MONEY
        return answers
