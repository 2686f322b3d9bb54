"""Drawings as SVG: bars, bands over rounds, differences, and the layout. Their numbers are figures of the report."""

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from pitboss.actions import Action
from pitboss.reports.figures import Figure
from pitboss.views.palette import LIGHT, Ink

if TYPE_CHECKING:
    from pitboss.reports.distribution import HoldFigures, ResultBar
    from pitboss.reports.page import Page
    from pitboss.reports.sensitivity import Option

Points = Sequence[tuple[float, float]]

_FONT: Final = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_INK, _GREY, _LINE = "#1b1b1a", "#5f5d57", "#cfccc4"
_GREEN, _RED, _PALE = "#2f7d4f", "#b4472e", ("#dbe9df", "#b5d3bf", "#8fbd9f")
_FELT, _PRINT, _GOLD = "#1f5c3d", "#f6f3e8", "#e9c46a"
_WIDTH: Final = 760.0


def ink(action: Action) -> Ink:
    """The colours of an action on paper."""
    return LIGHT[action]


class Drawing:
    """Shapes and text in drawing order."""

    def __init__(self, title: str, height: float, page: "Page | None" = None) -> None:
        self.title, self.height, self.page = title, height, page
        self.shapes: list[str] = []

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = _LINE, width: float = 1) -> None:
        """Draw a straight line."""
        self.shapes.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
            f'stroke-width="{width:g}"/>'
        )

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Draw a filled box."""
        self.shapes.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>')

    def area(self, points: Points, colour: str) -> None:
        """Draw a filled polygon."""
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.shapes.append(f'<polygon points="{corners}" fill="{colour}"/>')

    def text(
        self, x: float, y: float, text: str, *, anchor: str = "middle", size: float = 11, colour: str = _INK
    ) -> None:
        """Write text, escaped unless it is markup."""
        self.shapes.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}">'
            f"{escape(text)}</text>"
        )

    def figure(self, x: float, y: float, figure: Figure, *, anchor: str = "middle", size: float = 11) -> None:
        """Write a figure, with its path in the JSON."""
        assert self.page is not None
        path = self.page.paths[id(figure)]
        self.text(x, y, Markup('<tspan data-value="{}">{}</tspan>').format(path, figure.text), anchor=anchor, size=size)

    @property
    def svg(self) -> Markup:
        """The drawing as SVG."""
        return Markup(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH:g} {self.height:g}" role="img" '
            f'font-family="{_FONT}"><title>{escape(self.title)}</title>' + "".join(self.shapes) + "</svg>"
        )


def bars(page: "Page", rows: "Sequence[ResultBar]") -> Markup:
    """Net results of a round as bars, with their probabilities above and labels below."""
    drawing = Drawing("Net results of a round", 270, page)
    top, bottom = 24.0, 222.0
    most = max((row.probability.value for row in rows), default=1.0) or 1.0
    step = _WIDTH / max(len(rows), 1)
    for place, row in enumerate(rows):
        x, height = place * step + step * 0.14, (bottom - top) * max(row.probability.value, 0.0) / most
        drawing.box(x, bottom - height, step * 0.72, height, _GREEN)
        drawing.figure(x + step * 0.36, bottom - height - 5, row.probability, size=10)
        drawing.text(x + step * 0.36, bottom + 16, row.label, size=10)
    drawing.line(0, bottom, _WIDTH, bottom, _INK)
    drawing.text(_WIDTH / 2, 258, "net result of a round, in initial wagers", colour=_GREY)
    return drawing.svg


def bands(page: "Page", holds: "Sequence[HoldFigures]", middle: Figure) -> Markup:
    """Bands of actual hold that narrow with the rounds around the house advantage, on a root scale."""
    drawing = Drawing("Bands of actual hold", 320, page)
    left, right, top, bottom = 70.0, _WIDTH - 80.0, 16.0, 268.0
    reach = max(abs(edge.value - middle.value) for hold in holds for band in hold.bands for edge in band) or 1.0
    columns = [left + (right - left) * place / max(len(holds) - 1, 1) for place in range(len(holds))]
    levels = len(holds[0].bands)

    def height(value: float) -> float:
        """Root scale, so that narrow bands can be seen beside wide ones."""
        share = sqrt(abs(value - middle.value) / reach)
        half = (bottom - top) / 2
        return top + half - (half * share if value >= middle.value else -half * share)

    for level in range(levels - 1, -1, -1):
        upper = [(x, height(hold.bands[level][1].value)) for x, hold in zip(columns, holds, strict=True)]
        lower = [(x, height(hold.bands[level][0].value)) for x, hold in zip(columns, holds, strict=True)]
        drawing.area([*upper, *reversed(lower)], _PALE[levels - 1 - level])
    drawing.line(left, height(middle.value), right, height(middle.value), _GREEN, 2)
    drawing.figure(right + 6, height(middle.value) + 4, middle, anchor="start")
    for x, hold in zip(columns, holds, strict=True):
        drawing.line(x, top, x, bottom)
        drawing.figure(x, bottom + 16, hold.rounds)
        low, high = hold.bands[-1]
        beside, anchor = (x - 6, "end") if x == columns[0] else (x + 6, "start")
        drawing.figure(beside, height(high.value) + 4, high, anchor=anchor, size=10)
        drawing.figure(beside, height(low.value) + 4, low, anchor=anchor, size=10)
    drawing.text(_WIDTH / 2, 306, "rounds", colour=_GREY)
    return drawing.svg


def differences(page: "Page", options: "Sequence[Option]") -> Markup:
    """What each changed rule is worth, as bars to the left and right of nothing, the largest first."""
    rows = sorted(
        ((option.words, option.difference) for option in options if option.difference is not None),
        key=lambda row: -row[1].value,
    )
    row_height, label = 19.0, 330.0
    drawing = Drawing("Value of each rule", row_height * len(rows) + 12, page)
    most = max((abs(figure.value) for _, figure in rows), default=1.0) or 1.0
    negative = any(figure.value < 0 for _, figure in rows)
    positive = any(figure.value > 0 for _, figure in rows)
    room = _WIDTH - label - 140
    zero = label + 70 + (room / 2 if negative and positive else room if negative else 0)
    scale = (room / 2 if negative and positive else room) / most
    for place, (name, figure) in enumerate(rows):
        y = place * row_height + 4
        drawing.text(0, y + 12, name, anchor="start", size=10.5)
        length = abs(figure.value) * scale
        start = zero - length if figure.value < 0 else zero
        drawing.box(start, y + 2, length, row_height - 6, _RED if figure.value < 0 else _GREEN)
        end, anchor = (start - 5, "end") if figure.value < 0 else (start + length + 5, "start")
        drawing.figure(end, y + 12, figure, anchor=anchor, size=10)
    drawing.line(zero, 0, zero, row_height * len(rows) + 6, _INK)
    return drawing.svg
