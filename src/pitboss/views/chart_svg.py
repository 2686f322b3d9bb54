"""A chart as a picture to print and carry: SVG, and PNG or PDF made of it. No network, no fonts to install."""

from collections.abc import Iterable
from typing import Final

from pitboss.strategy.cells import Block, Cell, ChartRow, LegendEntry
from pitboss.strategy.chart import UP_CARDS, Chart
from pitboss.views.chart_options import chart_options, edge_text, option_lines, sheet_line
from pitboss.views.palette import LIGHT, Ink
from pitboss.views.svg import GREY, Picture, letters, wrap

_MARGIN: Final = 36
_LABEL: Final = 104
_CELL: Final = 46
_ROW: Final = 26
_BLOCK: Final = _LABEL + _CELL * len(UP_CARDS)
_GUTTER: Final = 40


def chart_svg(chart: Chart) -> str:
    """Draw the chart on white: one column, or two of like height where doubled hands have their own blocks."""
    all_blocks = chart.blocks
    cut = _cut(chart, all_blocks)
    columns = 2 if cut < len(all_blocks) else 1
    width = 2 * _MARGIN + _BLOCK * columns + _GUTTER * (columns - 1)
    picture = _ChartPicture()
    top = picture.heading(chart, width - 2 * _MARGIN)
    bottom = 0.0
    for number, blocks in enumerate((all_blocks[:cut], all_blocks[cut:])[:columns]):
        x = _MARGIN + number * (_BLOCK + _GUTTER)
        end = picture.blocks(blocks, x, top)
        bottom = max(bottom, end if number < columns - 1 else picture.key(chart, x, end))
    bottom += 14
    picture.text(_MARGIN, bottom, sheet_line(chart), size=10, colour=GREY)
    picture.text(width - _MARGIN, bottom, "made with Pitboss", size=10, colour=GREY, anchor="end")
    return picture.svg(width, bottom + _MARGIN - 8, title=f"{chart.rules.title}: {chart.title}")


def _cut(chart: Chart, blocks: tuple[Block, ...]) -> int:
    """How many blocks go into the first column: all, unless doubled hands make the chart too long for one."""
    if not any(block.title.startswith("Doubled") for block in blocks):
        return len(blocks)
    heights = [len(block.rows) + 2 for block in blocks]
    key = len(chart.legend) // 2 + len(chart.notes) + 1
    return min(range(1, len(heights)), key=lambda cut: max(sum(heights[:cut]), sum(heights[cut:]) + key))


class _ChartPicture(Picture):
    """The parts of a chart. Every method that draws a part returns where the next may begin."""

    def heading(self, chart: Chart, width: float) -> float:
        y = _MARGIN - 10.0
        for line in wrap(chart.rules.title, width, size=28):
            y += 32
            self.text(_MARGIN, y, line, size=28, bold=True)
        lines = wrap(chart.title, width, size=14)
        for line in lines:
            y += 22
            self.text(_MARGIN, y, line, size=14)
        if edge := edge_text(chart):
            beside = len(wrap(f"{lines[-1]} {edge}", width, size=15)) == 1
            y += 0 if beside else 22
            self.text(_MARGIN + width, y, edge, size=14, bold=True, anchor="end")
        y += 8
        for line in option_lines(chart_options(chart), letters(width, size=11)):
            y += 15
            self.text(_MARGIN, y, line, size=11, colour=GREY)
        return y + 30

    def blocks(self, blocks: Iterable[Block], x: float, y: float) -> float:
        self.text(x + _BLOCK - 2, y - 5, "the dealer shows", size=10, colour=GREY, anchor="end")
        for block in blocks:
            y = self.block(block, x, y)
        return y

    def block(self, block: Block, x: float, y: float) -> float:
        y += 14
        self.text(x, y, block.title, size=13, bold=True)
        for column, name in enumerate(UP_CARDS):
            self.text(x + _LABEL + column * _CELL + _CELL / 2 - 1, y, name, size=13, bold=True, anchor="middle")
        y += 8
        for row in block.rows:
            self.row(row, x, y)
            y += _ROW
        return y + 20

    def row(self, row: ChartRow, x: float, y: float) -> None:
        base = y + (_ROW - 2) / 2 + 4.7
        self.text(x, base, row.label, size=13)
        if row.hint:
            self.text(x + _LABEL - 8, base, row.hint, size=10, colour=GREY, anchor="end")
        for column, cell in enumerate(row.cells):
            self.cell(cell, x + _LABEL + column * _CELL, y)

    def cell(self, cell: Cell, x: float, y: float) -> None:
        """A cell in one colour; where the number of cards matters, the later steps follow at its right."""
        width, height = _CELL - 2, _ROW - 2
        if not cell.steps:
            return
        first, *later = cell.steps
        ink = LIGHT[first.order[0]]
        self.box(x, y, width, height, ink.paper)
        band = 18 if len(later) == 1 else 14
        room = width - band * len(later)
        self._code(x + room / 2, y + height / 2, first.code, ink, small=len(later) > 1)
        for place, step in enumerate(later):
            left = x + room + place * band
            ink = LIGHT[step.order[0]]
            self.box(left, y, band, height, ink.paper)
            self.text(left + band / 2, y + 10, f"{step.cards}+", size=8, colour=ink.text, anchor="middle")
            self.text(left + band / 2, y + 20, step.code, size=10, bold=True, colour=ink.text, anchor="middle")

    def _code(self, x: float, middle: float, code: str, ink: Ink, *, small: bool) -> None:
        size = 10 if small else 14
        self.text(x, middle + size * 0.36, code, size=size, bold=True, colour=ink.text, anchor="middle")

    def key(self, chart: Chart, x: float, y: float) -> float:
        """The legend and the notes."""
        legend = chart.legend
        y += 2
        narrow = [entry for entry in legend if len(entry.cell.steps) == 1]
        for place, entry in enumerate(narrow):
            self._entry(entry, x + place % 2 * _BLOCK / 2, y + place // 2 * _ROW)
        y += (len(narrow) + 1) // 2 * _ROW
        for entry in legend[len(narrow) :]:
            self._entry(entry, x, y)
            y += _ROW
        for note in chart.notes:
            for line in wrap(note, _BLOCK, size=12):
                y += 16
                self.text(x, y, line, size=12)
        return y + 16

    def _entry(self, entry: LegendEntry, x: float, y: float) -> None:
        self.cell(entry.cell, x, y)
        self.text(x + _CELL + 6, y + (_ROW - 2) / 2 + 4.3, entry.meaning, size=12)
