"""Tables of charts to draw: the example for house Blackjack, and random charts, which have every kind of cell."""

from functools import cache
from pathlib import Path

from tests.strategy.charts import random_chart
from tests.strategy.games import game

from pitboss.strategy.files import read_chart
from pitboss.views.charts.chart_table import ChartTable, chart_table

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "blackjack-basic.toml"


def example_table(house_edge: float | None = None) -> ChartTable:
    found = read_chart(EXAMPLE)
    return chart_table(found.chart, game("house"), strategy=found.title, house_edge=house_edge)


@cache
def random_table(name: str, seed: int = 5) -> ChartTable:
    return chart_table(random_chart(seed), game(name), strategy="Drawn <at> random & so", house_edge=0.01234567)
