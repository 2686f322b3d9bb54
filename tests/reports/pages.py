"""Reads a report's page back: every number on it, and where in the JSON it says it stands."""

import json
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any, Final

NUMBER: Final = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_VOID: Final = {"meta", "link", "br", "hr", "img", "col"}
_UNREAD: Final = {"style", "title", "script"}


_SAID: Final = {"%": ("%", "percent")}
"""How a caption or a heading may say a unit, where not in its own words."""
_UNSAID: Final = {"", "money"}
"""Units that go without a word."""
_FIXED: Final = {"tags a–10"}
"""Words of the page itself that have a number in them: cards of a deck."""


@dataclass
class Traced:
    """A number with its place in the JSON, the words right after it, and the captions and headings it stands under."""

    path: str
    text: str
    after: str = ""
    heads: list[str] = field(default_factory=list)


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
        self._heads: list[list[str]] = []
        self._told: Traced | None = None
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
        if tag == "figure":
            self._heads.append([])
        if tag not in _VOID:
            path = given.get("value", "") if tag == "data" else given.get("data-value", "")
            self._open.append((tag, path, given.get("class", "")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A shape of a picture: it holds no text, but text may run along it."""
        if tag not in _VOID:
            self.anchors.update(value or "" for name, value in attrs if name == "id")

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag == "figure":
            self._heads.pop()

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] == "script":
            self.figures = json.loads(data)
        if any(tag in _UNREAD for tag, *_ in self._open) or any(kind in ("no", "see") for *_, kind in self._open):
            return
        path = self._open[-1][1] if self._open else ""
        if path:
            self.traced.append(Traced(path, data, heads=self._heads[-1] if self._heads else []))
            self._told = self.traced[-1]
            return
        self.loose.append(data)
        if self._told is not None:
            self._told.after, self._told = data, None
        if self._heads and any(tag in ("figcaption", "thead", "text") for tag, *_ in self._open):
            self._heads[-1].append(data)


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
    return {"value": here, "digits": grid["digits"], "unit": grid["unit"]}


def spelled(value: float, digits: int) -> str:
    """A number with so many digits and commas, without a sign."""
    return f"{abs(value):,.{digits}f}"


def strings_of(figures: Any) -> set[str]:
    """Every text in the JSON that has a number in it, in small letters, its spaces as one."""
    if isinstance(figures, str):
        return {" ".join(figures.lower().split())} if NUMBER.search(figures) else set()
    if isinstance(figures, dict):
        return set().union(*(strings_of(item) for item in figures.values()))
    if isinstance(figures, list):
        return set().union(*(strings_of(item) for item in figures))
    return set()


class Known:
    """The texts of the JSON, to find what a page says beside them."""

    def __init__(self, figures: Any) -> None:
        strings = strings_of(figures)
        self.whole = "\n".join(strings)
        self.bare = {text for text in strings if not re.search(r"[^\W\d]|[:=]", text)}
        self.words = sorted(strings - self.bare, key=len, reverse=True)
        titles = [part["title"] for part in figures.values() if isinstance(part, dict) and "title" in part]
        self.before = "|".join(map(re.escape, ("= ", "version ", *(f"{title.lower()} " for title in titles))))

    def unknown(self, text: str) -> list[str]:
        """The numbers of a text that are not in it as part of a text of the JSON. A value that is nothing but a number
        counts only as the value of a key, after an equals sign, or as a version, after the word or a game's title."""
        left = " ".join(text.lower().split())
        if left in _FIXED or left.strip(" ,.;:") in self.whole:
            return []
        for words in self.words:
            if words in left:
                left = re.sub(rf"(?<!\w){re.escape(words)}(?!\w)", " ", left)
        for value in sorted(self.bare, key=len, reverse=True):
            left = re.sub(rf"({self.before}){re.escape(value)}(?![\w.,]\w)", r"\1", left)
        return NUMBER.findall(left)


def faults(page: Reading) -> list[str]:
    """All that is wrong with a page: numbers that are not those of its JSON, figures without their unit, links into
    nothing, things it loads."""
    found = [f"{one.path}: {one.text}" for one in page.traced if not _is_told(at(page.figures, one.path), one.text)]
    found += [
        f"{one.path}: {unit} is not said" for one in page.traced for unit in _unsaid(at(page.figures, one.path), one)
    ]
    known = Known(page.figures)
    for text in page.loose:
        if NUMBER.search(text):
            found += [f"{number} of {text!r} is not in the JSON" for number in known.unknown(text)]
    found += [f"a link to #{anchor}, which is nowhere" for anchor in page.links - page.anchors]
    return found + [f"it loads {what}" for what in page.loads]


def _unsaid(figure: dict[str, Any], told: Traced) -> list[str]:
    """The unit of a figure where it stands neither right behind it, nor in the note under it, nor in the caption or a
    heading of its table."""
    unit = figure["unit"]
    if unit in _UNSAID or told.after.startswith(f"\N{NO-BREAK SPACE}{unit}") or told.after.endswith(f", in {unit}"):
        return []
    heads = " ".join(told.heads)
    return [] if any(said in heads for said in _SAID.get(unit, (unit,))) else [unit]


def _is_told(figure: dict[str, Any], text: str) -> bool:
    """Whether a text is a figure with its digits, its sign and its error."""
    expected = [spelled(figure["value"], figure["digits"])]
    if "std_error" in figure:
        expected.append(spelled(figure["std_error"], figure["digits"]))
    is_negative = figure["value"] < 0 and expected[0].strip("0.,") != ""
    return NUMBER.findall(text) == expected and text.startswith("\N{MINUS SIGN}") == is_negative
