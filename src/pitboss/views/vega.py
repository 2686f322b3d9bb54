"""Plots as plain Vega-Lite: a dictionary that says what is drawn, its data inside, for whoever turns it into SVG."""

from typing import Any, Final

Plot = dict[str, Any]

WIDTH: Final = 620
_SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v5.json"


def plot(rows: list[dict[str, Any]], *layers: Plot, height: int = 260, **more: Any) -> Plot:
    """These layers over one another, all of the same rows."""
    size = {"width": WIDTH, "height": height}
    return {"$schema": _SCHEMA, "data": {"values": rows}, **size, "layer": list(layers), **more}


def mark(kind: str, *, x: Plot, y: Plot, to: str | None = None, text: str | None = None, **looks: Any) -> Plot:
    """One kind of mark for every row; an area reaches from `y` to the field `to`, a text says what `text` holds."""
    encoding: Plot = {"x": x, "y": y}
    if to is not None:
        encoding["y2"] = {"field": to}
    if text is not None:
        encoding["text"] = {"field": text, "type": "nominal"}
    return {"mark": {"type": kind, **looks}, "encoding": encoding}


def amount(field: str, title: str, *, form: str | None = None, from_zero: bool = True, **axis: Any) -> Plot:
    """A field of numbers on an axis, written in the form given (as "%")."""
    if form is not None:
        axis["format"] = form
    scale = {} if from_zero else {"scale": {"zero": False}}
    return {"field": field, "type": "quantitative", "title": title, **({"axis": axis} if axis else {}), **scale}


def names(field: str, title: str | None, order: list[str], **axis: Any) -> Plot:
    """A field of names on an axis, in this order."""
    return {"field": field, "type": "nominal", "title": title, "sort": order, **({"axis": axis} if axis else {})}
