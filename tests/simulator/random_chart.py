"""Random charts, for tests that must hold however the game is played."""

import random
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pitboss.rules import load
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Chart


def random_chart(rng: random.Random) -> Chart:
    """A chart with a random order of actions in every cell, leaning towards drawing, so that long hands occur."""
    chart = Chart.blank(load("blackjack"))
    generator = np.random.default_rng(rng.getrandbits(64))

    def orders(shape: tuple[int, ...]) -> NDArray[np.uint16]:
        weight = {STAND: 1.0, HIT: 3.0, DOUBLE: 1.5, SPLIT: 3.0, SURRENDER: 0.7}
        priority = generator.exponential(size=(*shape, 5)) / np.array([weight[act] for act in range(1, 6)])
        acts = priority.argsort(axis=-1) + 1
        codes: NDArray[np.uint16] = (acts * (8 ** np.arange(5))).sum(axis=-1).astype(np.uint16)
        return codes

    chart.plays[:] = orders(chart.plays.shape)
    chart.pairs[:] = orders(chart.pairs.shape)
    for cells in (chart.early, chart.early_pairs, chart.double_natural):
        cells[:] = generator.random(cells.shape) < 0.3
    return replace(chart, even_money=rng.random() < 0.5)
