"""What docs/charts.md shows is a chart, in both forms."""

import re
from pathlib import Path

from pitboss.rules import load
from pitboss.strategy.files import parse_chart

PAGE = (Path(__file__).parents[2] / "docs" / "charts.md").read_text(encoding="utf-8")


def test_both_forms_on_the_page_are_one_chart() -> None:
    found = [
        parse_chart(text, load("blackjack"), source=f"charts.md.{form}")
        for form in ("toml", "csv")
        for text in re.findall(rf"^```{form}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    ]
    toml, csv = found
    assert toml.title == csv.title
    assert (toml.plays == csv.plays).all()
    assert (toml.pairs == csv.pairs).all()
