"""Plots as plain Vega-Lite, dictionaries with their data inside, and pages of them."""

from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any, Final

from pitboss.simulator.bankroll import BANDS
from pitboss.views.tables import page

Plot = dict[str, Any]
Figures = list[tuple[str, str]]
"""Figures by name."""

QUANTILES: Final = tuple(f"q{100 * quantile:g}" for quantile in BANDS)
"""The fields of a fan's rows: nine tenths and half of players lie between the outer and the inner ones."""

WIDTH: Final = 620
_SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v5.json"


def plot(rows: list[dict[str, Any]], *layers: Plot, height: int = 260, **more: Any) -> Plot:
    """These layers over one another, all of the same rows."""
    size = {"width": WIDTH, "height": height}
    return {"$schema": _SCHEMA, "data": {"values": rows}, **size, "layer": list(layers), **more}


def mark(kind: str, *, x: Plot, y: Plot, to: str | None = None, **looks: Any) -> Plot:
    """One kind of mark for every row; an area reaches from `y` to the field `to`."""
    encoding: Plot = {"x": x, "y": y}
    if to is not None:
        encoding["y2"] = {"field": to}
    return {"mark": {"type": kind, **looks}, "encoding": encoding}


def amount(field: str, title: str, *, form: str | None = None, from_zero: bool = True, **axis: Any) -> Plot:
    """A field of numbers on an axis, written in the form given (as "%")."""
    if form is not None:
        axis["format"] = form
    scale = {} if from_zero else {"scale": {"zero": False}}
    return {"field": field, "type": "quantitative", "title": title, **({"axis": axis} if axis else {}), **scale}


def fan(x: Plot, title: str) -> list[Plot]:
    """Return bands around a line: the middle, half and nine tenths of players."""

    def at(name: str) -> Plot:
        return amount(name, title, from_zero=False)

    low, quarter, middle, three_quarters, high = QUANTILES
    return [
        mark("area", x=x, y=at(low), to=high, opacity=0.2),
        mark("area", x=x, y=at(quarter), to=three_quarters, opacity=0.3),
        mark("line", x=x, y=at(middle)),
    ]


def plot_page(title: str, figures: Figures, plots: Sequence[tuple[str, Plot | str]], tables: str = "") -> str:
    """Return a page of figures, plots (or pictures in SVG) with their headings, and tables; it loads nothing."""
    import vl_convert

    pictures = ((name, plot if isinstance(plot, str) else vl_convert.vegalite_to_svg(plot)) for name, plot in plots)
    drawn = "\n".join(f"<h2>{escape(name)}</h2>\n{picture}" for name, picture in pictures)
    style = (resources.files("pitboss.views") / "plots.css").read_text(encoding="utf-8")
    rows = "\n".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in figures)
    body = f"<h1>{escape(title)}</h1>\n<table>\n{rows}\n</table>\n{drawn}\n{tables}"
    return page(title, body, style)
