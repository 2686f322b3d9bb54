"""A sketch of the layout, drawn from the sheet: the felt, its words, and the spots of every seat."""

from html import escape
from math import cos, pi, sin
from typing import Final

from pitboss.reports.pages.page import Html
from pitboss.reports.parts.told import Layout

_WIDTH, _HEIGHT = 760.0, 400.0
_FELT, _INK, _GOLD = "#1f5c3d", "#f6f3e8", "#e9c46a"
_FONT: Final = "Helvetica, Arial, 'Liberation Sans', sans-serif"


def sketch(layout: Layout) -> Html:
    """The table from above: the dealer at the straight edge, the seats along the curve."""
    seats = int(layout.seats.value)
    shapes = [
        f'<path d="M 20 20 L 740 20 A 360 {_HEIGHT - 40:g} 0 0 1 20 20 Z" fill="{_FELT}" stroke="#5b3a1e" '
        'stroke-width="10" stroke-linejoin="round"/>',
        _text(380, 50, "dealer", 11, _GOLD),
        '<rect x="300" y="14" width="160" height="16" rx="3" fill="#12402a" stroke="#0c2c1d"/>',
    ]
    for card, x in zip(layout.dealer, (350, 384), strict=False):
        shapes.append(
            f'<rect x="{x}" y="62" width="28" height="40" rx="3" fill="none" stroke="{_INK}" stroke-dasharray="3 3"/>'
            + _text(x + 14, 86, card, 9, _INK)
        )
    y = 130.0
    for place, line in enumerate(layout.lines):
        shapes.append(_text(380, y, line, 15 if place == 0 else 11.5, _GOLD if place == 0 else _INK))
        y += 18 if place == 0 else 15
    if layout.insurance:
        shapes.append(
            f'<path d="M {380 - 140} {y} Q 380 {y + 30} {380 + 140} {y}" fill="none" stroke="{_GOLD}"/>'
            + _text(380, y + 9, layout.insurance, 11, _GOLD)
        )
    for seat in range(seats):
        angle = pi * (0.14 + 0.72 * seat / max(seats - 1, 1))
        shapes += _seat(layout, angle)
    return Html(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" role="img" '
        f'font-family="{_FONT}"><title>The layout</title>{"".join(shapes)}</svg>'
    )


def _seat(layout: Layout, angle: float) -> list[str]:
    """A seat's spots on a line from the rim towards the dealer: the main wager outermost."""
    shapes = []
    for place, spot in enumerate(layout.spots):
        reach = 0.86 - 0.115 * place
        x, y = 380 - 350 * reach * cos(angle), 20 + 350 * reach * sin(angle)
        radius = 19 if place == 0 else 14
        shapes.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="none" stroke="{_GOLD if place else _INK}" '
            'stroke-width="1.6"/>'
        )
        shapes.append(_text(x, y + 3, spot.mark, 7 if place == 0 else 9, _INK))
    return shapes


def _text(x: float, y: float, text: str, size: float, colour: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="middle" fill="{colour}">'
        f"{escape(text, quote=False)}</text>"
    )
