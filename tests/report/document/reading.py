"""Reads a report's page back: every number on it, and where in the JSON it says it stands."""

import json
import re
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple

NUMBER: Final = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_VOID: Final = {"meta", "link", "br", "hr", "img", "col"}
_UNREAD: Final = {"style", "title", "script"}


class Traced(NamedTuple):
    """A number with its place in the JSON."""

    path: str
    text: str


class Reading(HTMLParser):
    """`traced` are numbers that name their place; `loose` is all other text but the numbers of headings; `figures` is
    the JSON that the page carries."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.traced: list[Traced] = []
        self.loose: list[str] = []
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.loads: list[str] = []
        self.figures: Any = None
        self._open: list[tuple[str, str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.anchors.add(given["id"])
        if given.get("href", "").startswith("#"):
            self.links.add(given["href"][1:])
        if "src" in given or tag == "link" or (tag == "script" and given.get("type") != "application/json"):
            self.loads.append(str(self.get_starttag_text()))
        if tag not in _VOID:
            path = given.get("value", "") if tag == "data" else given.get("data-value", "")
            self._open.append((tag, path, given.get("class", "")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A shape of a picture: it holds no text."""

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] == "script":
            self.figures = json.loads(data)
        if any(tag in _UNREAD for tag, *_ in self._open) or any(kind == "no" for *_, kind in self._open):
            return
        path = self._open[-1][1] if self._open else ""
        if path:
            self.traced.append(Traced(path, data))
        else:
            self.loose.append(data)


def at(figures: Any, path: str) -> dict[str, Any]:
    """The figure at a path: its value, digits and error, those of a grid from the grid."""
    grid: dict[str, Any] | None = None
    here = figures
    for step in path.split("."):
        if isinstance(here, dict) and {"columns", "rows", "digits"} <= here.keys():
            grid = here
        if isinstance(here, dict) and isinstance(here.get("values"), list) and step.isdecimal():
            here = here["values"]
        here = here[int(step)] if isinstance(here, list) else here[step]
    if isinstance(here, dict):
        return here
    assert grid is not None
    return {"value": here, "digits": grid["digits"]}


def spelled(value: float, digits: int) -> str:
    """A number with so many digits and commas, without a sign."""
    return f"{abs(value):,.{digits}f}"


def words_of(figures: Any) -> set[str]:
    """Every number that stands in the words of the JSON."""
    if isinstance(figures, str):
        return set(NUMBER.findall(figures))
    if isinstance(figures, dict):
        return set().union(*(words_of(item) for item in figures.values()))
    if isinstance(figures, list):
        return set().union(*(words_of(item) for item in figures))
    return set()


def faults(page: Reading) -> list[str]:
    """All that is wrong with a page: numbers that are not those of its JSON, links into nothing, things it loads."""
    found = [f"{path}: {text}" for path, text in page.traced if not _is_told(at(page.figures, path), text)]
    known = words_of(page.figures)
    for text in page.loose:
        found += [f"{number} of {text!r} is not in the JSON" for number in NUMBER.findall(text) if number not in known]
    found += [f"a link to #{anchor}, which is nowhere" for anchor in page.links - page.anchors]
    return found + [f"it loads {what}" for what in page.loads]


def _is_told(figure: dict[str, Any], text: str) -> bool:
    """Whether a text is a figure with its digits, its sign and its error."""
    expected = [spelled(figure["value"], figure["digits"])]
    if "std_error" in figure:
        expected.append(spelled(figure["std_error"], figure["digits"]))
    is_negative = figure["value"] < 0 and expected[0].strip("0.,") != ""
    return NUMBER.findall(text) == expected and text.startswith("\N{MINUS SIGN}") == is_negative
