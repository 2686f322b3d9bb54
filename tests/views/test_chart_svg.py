"""The picture: well-formed, complete, within its page, and of the kinds asked for."""

import struct
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from tests.strategy.games import CHANGES
from tests.views.charts import drawn_chart, example_chart

from pitboss.views.chart_options import edge_text, sheet_line
from pitboss.views.chart_svg import chart_svg
from pitboss.views.svg import as_pdf, as_png

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", CHANGES)
def test_every_cell_label_and_note_is_drawn_within_the_page(name: str) -> None:
    chart = drawn_chart(name)
    root = ElementTree.fromstring(chart_svg(chart))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    texts = root.findall(f"{SVG}text")
    drawn = [text.text or "" for text in texts]
    for text in texts:
        assert 0 < float(text.attrib["x"]) < width
        assert 0 < float(text.attrib["y"]) < height
    for box in root.findall(f"{SVG}rect")[1:]:
        assert float(box.attrib["x"]) + float(box.attrib["width"]) < width
        assert float(box.attrib["y"]) + float(box.attrib["height"]) < height
    rows = [row for block in chart.blocks for row in block.rows]
    codes = [step.code for row in rows for cell in row.cells for step in cell.steps]
    codes += [step.code for entry in chart.legend for step in entry.cell.steps]
    for code in set(codes):
        assert drawn.count(code) == codes.count(code), code
    assert chart.rules.title in " ".join(drawn)
    for part in (chart.title, edge_text(chart), sheet_line(chart), *chart.notes, *(row.label for row in rows)):
        assert part in drawn


def test_no_two_boxes_of_cells_lie_on_one_another() -> None:
    root = ElementTree.fromstring(chart_svg(example_chart()))
    corners = [(box.attrib["x"], box.attrib["y"]) for box in root.findall(f"{SVG}rect")[1:]]
    assert len(corners) == len(set(corners))


def test_a_long_name_leaves_the_edge_a_line_of_its_own() -> None:
    def heights(strategy: str) -> tuple[float, float]:
        chart = replace(example_chart(house_edge=0.005), title=strategy)
        texts = ElementTree.fromstring(chart_svg(chart)).findall(f"{SVG}text")
        by_text = {text.text: float(text.attrib["y"]) for text in texts}
        return by_text[strategy], by_text[edge_text(chart)]

    assert len(set(heights("Short"))) == 1
    assert len(set(heights("A name so long that it leaves no room beside it"))) == 2


def test_the_picture_loads_nothing() -> None:
    text = chart_svg(drawn_chart("super-fun"))
    assert text.count("http") == 1
    assert "href" not in text


def test_png_has_the_picture_s_shape_at_print_size() -> None:
    chart = example_chart()
    root = ElementTree.fromstring(chart_svg(chart))
    png = as_png(chart_svg(chart))
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    assert width == pytest.approx(2.5 * float(root.attrib["width"]), abs=2)
    assert height == pytest.approx(2.5 * float(root.attrib["height"]), abs=2)


def test_pdf_is_one_page() -> None:
    pdf = as_pdf(chart_svg(example_chart()))
    assert pdf.startswith(b"%PDF")
    assert b"/Count 1" in pdf
