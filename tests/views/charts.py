"""Charts to draw: the example for house Blackjack, and random charts, which have every kind of cell."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.strategy.charts import random_chart
from tests.strategy.games import game

from pitboss.strategy.chart import Chart
from pitboss.strategy.files import read_chart

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "blackjack-basic.toml"


def example_chart(house_edge: float | None = None, name: str = "house") -> Chart:
    return replace(read_chart(EXAMPLE, game(name)), house_edge=house_edge)


@cache
def drawn_chart(name: str, seed: int = 5) -> Chart:
    return replace(random_chart(seed, game(name)), house_edge=0.01234567)
