"""Shapes and words of a picture, in drawing order; it becomes SVG, and PNG or PDF of that. No network, no fonts to
install."""

import textwrap
from html import escape
from typing import Final

_FONT: Final = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
INK: Final = "#1d1d1b"
GREY: Final = "#6b6963"
PRINT_SCALE: Final = 2.5


class Picture:
    """What was drawn so far, on white."""

    def __init__(self) -> None:
        self.shapes: list[str] = []

    def svg(self, width: float, height: float, *, title: str) -> str:
        shapes = "\n".join(self.shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" role="img" font-family="{_FONT}">\n'
            f"<title>{escape(title)}</title>\n"
            f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>\n{shapes}\n</svg>\n'
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        colour: str = INK,
        bold: bool = False,
        anchor: str = "start",
    ) -> None:
        weight = ' font-weight="700"' if bold else ""
        place = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self.shapes.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{colour}"{weight}{place}>{escape(text)}</text>'
        )

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.shapes.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{colour}"/>')


def as_png(svg: str) -> bytes:
    """A picture at print size."""
    from vl_convert import svg_to_png

    return bytes(svg_to_png(svg, scale=PRINT_SCALE))


def as_pdf(svg: str) -> bytes:
    """A picture on one page."""
    from vl_convert import svg_to_pdf

    return bytes(svg_to_pdf(svg))


def wrap(text: str, width: float, *, size: float) -> list[str]:
    """Break a text into lines that surely fit."""
    return textwrap.wrap(text, letters(width, size=size)) or [""]


def letters(width: float, *, size: float) -> int:
    """How many letters of an average text fit into a width."""
    return int(width / (size * 0.49))
