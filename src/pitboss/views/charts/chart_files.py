"""A chart as the contents of a file: a picture or a page to look at, text, or a file to change and play."""

from typing import Final

from pitboss.rules import Rules
from pitboss.strategy.chart import Chart
from pitboss.strategy.files import csv_text, toml_text
from pitboss.views.charts.chart_table import ChartTable, chart_table

PICTURES: Final = (".svg", ".png", ".pdf", ".html", ".txt")
PLAYABLE: Final = (".toml", ".csv")
KINDS: Final = PICTURES + PLAYABLE
"""The endings of files that hold a chart."""


def chart_contents(
    kind: str, chart: Chart, rules: Rules, *, strategy: str, house_edge: float | None = None, shoe: str = ""
) -> bytes:
    """What a file with an ending among `KINDS` holds; the rest is as `chart_table` takes it."""
    match kind:
        case ".toml":
            return toml_text(chart, rules, title=strategy).encode()
        case ".csv":
            return csv_text(chart, rules, title=strategy).encode()
        case _:
            return _picture(chart_table(chart, rules, strategy=strategy, house_edge=house_edge, shoe=shoe), kind)


def _picture(table: ChartTable, kind: str) -> bytes:
    from pitboss.views.charts import chart_html, chart_svg, chart_text

    match kind:
        case ".png":
            return chart_svg.chart_png(table)
        case ".pdf":
            return chart_svg.chart_pdf(table)
        case ".svg":
            return chart_svg.chart_svg(table).encode()
        case ".html":
            return chart_html.chart_html(table).encode()
        case ".txt":
            return chart_text.plain_text(table).encode()
        case _:
            raise ValueError(f"{kind!r}: a chart is written to {', '.join(KINDS)}")
