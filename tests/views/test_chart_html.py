"""The page: tables that say the chart, and nothing loaded from elsewhere."""

from html.parser import HTMLParser

import pytest
from tests.strategy.games import CHANGES
from tests.views.charts import drawn_chart, example_chart

from pitboss.views.chart_html import chart_page


class Tables(HTMLParser):
    """Collect the cells of every chart as text with their classes."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.classes: list[list[str]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
            self.classes.append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
            self.classes[-1].append(dict(attrs).get("class") or "")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.tables[-1][-1][-1] += data


@pytest.mark.parametrize("name", CHANGES)
def test_the_tables_say_the_chart(name: str) -> None:
    chart = drawn_chart(name)
    page = Tables()
    page.feed(chart_page(chart))
    *blocks, legend = page.tables
    assert [rows[0][0] for rows in blocks] == [block.title for block in chart.blocks]
    for rows, block in zip(blocks, chart.blocks, strict=True):
        for found, row in zip(rows[1:], block.rows, strict=True):
            assert found[0].split() == [*row.label.split(), *row.hint.split()]
            shown = [cell.replace("+ ", "") for cell in found[1:]]
            assert shown == [cell.code for cell in row.cells]
    assert [row[1] for row in legend] == [entry.meaning for entry in chart.legend]


def test_cells_carry_the_class_of_their_action() -> None:
    page = Tables()
    page.feed(chart_page(example_chart()))
    cells = [rows for chart in page.tables for rows in chart]
    nines = next(number for number, row in enumerate(cells) if row[0] == "9,9")
    words = [name for name in page.classes[nines] if name]
    assert words == ["split"] * 5 + ["stand"] + ["split"] * 2 + ["stand"] * 2


def test_text_is_escaped_and_nothing_is_loaded() -> None:
    text = chart_page(drawn_chart("house"))
    assert "Drawn &lt;at&gt; random &amp; so" in text
    for word in ("http", "src=", "href", "@import", "url("):
        assert word not in text


def test_the_page_follows_the_reader_s_dark_setting_on_screen_only() -> None:
    text = chart_page(example_chart())
    assert "@media screen and (prefers-color-scheme: dark)" in text
    assert 'name="color-scheme" content="light dark"' in text
