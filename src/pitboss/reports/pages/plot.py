"""Plots as SVG, drawn from figures: bars, bands over rounds, and lines. Their numbers are the figures' own."""

from collections.abc import Sequence
from html import escape
from math import sqrt
from typing import Final

from pitboss.reports.pages.page import Html, Page
from pitboss.reports.parts.figure import Figure

_FONT: Final = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_INK, _GREY, _LINE = "#1b1b1a", "#5f5d57", "#cfccc4"
_GREEN, _PALE = "#2f7d4f", ("#dbe9df", "#b5d3bf", "#8fbd9f")
_WIDTH: Final = 760.0


class _Drawing:
    def __init__(self, page: Page, height: float, title: str) -> None:
        self.page, self.height, self.title = page, height, title
        self.shapes: list[str] = []

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = _LINE, width: float = 1) -> None:
        self.shapes.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
            f'stroke-width="{width:g}"/>'
        )

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.shapes.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>')

    def area(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.shapes.append(f'<polygon points="{told}" fill="{colour}"/>')

    def path(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.shapes.append(f'<polyline points="{told}" fill="none" stroke="{colour}" stroke-width="2"/>')

    def words(
        self, x: float, y: float, text: str, *, anchor: str = "middle", size: float = 11, colour: str = _INK
    ) -> None:
        self.shapes.append(_text(x, y, escape(text, quote=False), anchor, size, colour))

    def figure(self, x: float, y: float, figure: Figure, *, anchor: str = "middle", size: float = 11) -> None:
        """A figure's text, with its place in the JSON."""
        told = f'<tspan data-value="{self.page.places[id(figure)]}">{escape(figure.text)}</tspan>'
        self.shapes.append(_text(x, y, told, anchor, size, _INK))

    @property
    def html(self) -> Html:
        return Html(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH:g} {self.height:g}" role="img" '
            f'font-family="{_FONT}"><title>{escape(self.title)}</title>' + "".join(self.shapes) + "</svg>"
        )


def _text(x: float, y: float, markup: str, anchor: str, size: float, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}">{markup}</text>'


def bars(page: Page, title: str, rows: Sequence[tuple[str, Figure]], *, below: str) -> Html:
    """Upright bars with their values on top and their names below."""
    drawing = _Drawing(page, 270, title)
    top, floor_ = 24.0, 222.0
    most = max((figure.value for _, figure in rows), default=1.0) or 1.0
    step = _WIDTH / max(len(rows), 1)
    for place, (name, figure) in enumerate(rows):
        x, height = place * step + step * 0.14, (floor_ - top) * max(figure.value, 0.0) / most
        drawing.box(x, floor_ - height, step * 0.72, height, _GREEN)
        drawing.figure(x + step * 0.36, floor_ - height - 5, figure, size=10)
        drawing.words(x + step * 0.36, floor_ + 16, name, size=10)
    drawing.line(0, floor_, _WIDTH, floor_, _INK)
    drawing.words(_WIDTH / 2, 258, below, colour=_GREY)
    return drawing.html


def fan(
    page: Page,
    title: str,
    columns: Sequence[tuple[Figure, Sequence[tuple[Figure, Figure]]]],
    middle: Figure,
    *,
    below: str,
) -> Html:
    """Bands that narrow from column to column around a middle: the innermost band comes first."""
    drawing = _Drawing(page, 320, title)
    left, right, top, floor_ = 70.0, _WIDTH - 80.0, 16.0, 268.0
    reach = max(abs(edge.value - middle.value) for _, bands in columns for band in bands for edge in band) or 1.0
    at = [left + (right - left) * place / max(len(columns) - 1, 1) for place in range(len(columns))]

    def height(value: float) -> float:
        """Root scale, so that narrow bands can be seen beside wide ones."""
        share = sqrt(abs(value - middle.value) / reach)
        half = (floor_ - top) / 2
        return top + half - (half * share if value >= middle.value else -half * share)

    for band in range(len(columns[0][1]) - 1, -1, -1):
        upper = [(x, height(bands[band][1].value)) for x, (_, bands) in zip(at, columns, strict=True)]
        lower = [(x, height(bands[band][0].value)) for x, (_, bands) in zip(at, columns, strict=True)]
        drawing.area([*upper, *reversed(lower)], _PALE[len(columns[0][1]) - 1 - band])
    drawing.line(left, height(middle.value), right, height(middle.value), _GREEN, 2)
    drawing.figure(right + 6, height(middle.value) + 4, middle, anchor="start")
    for x, (rounds, bands) in zip(at, columns, strict=True):
        drawing.line(x, top, x, floor_)
        drawing.figure(x, floor_ + 16, rounds)
        low, high = bands[-1]
        beside, anchor = (x - 6, "end") if x == at[0] else (x + 6, "start")
        drawing.figure(beside, height(high.value) + 4, high, anchor=anchor, size=10)
        drawing.figure(beside, height(low.value) + 4, low, anchor=anchor, size=10)
    drawing.words(_WIDTH / 2, 306, below, colour=_GREY)
    return drawing.html


def sideways(page: Page, title: str, rows: Sequence[tuple[str, Figure]]) -> Html:
    """Bars to the left and right of nothing, names at the left, values at their ends."""
    row, label = 19.0, 330.0
    drawing = _Drawing(page, row * len(rows) + 12, title)
    most = max((abs(figure.value) for _, figure in rows), default=1.0) or 1.0
    negative = any(figure.value < 0 for _, figure in rows)
    positive = any(figure.value > 0 for _, figure in rows)
    room = _WIDTH - label - 140
    zero = label + 70 + (room / 2 if negative and positive else room if negative else 0)
    scale = (room / 2 if negative and positive else room) / most
    for place, (name, figure) in enumerate(rows):
        y = place * row + 4
        drawing.words(0, y + 12, name, anchor="start", size=10.5)
        length = abs(figure.value) * scale
        start = zero - length if figure.value < 0 else zero
        drawing.box(start, y + 2, length, row - 6, "#b4472e" if figure.value < 0 else _GREEN)
        end, anchor = (start - 5, "end") if figure.value < 0 else (start + length + 5, "start")
        drawing.figure(end, y + 12, figure, anchor=anchor, size=10)
    drawing.line(zero, 0, zero, row * len(rows) + 6, _INK)
    return drawing.html
