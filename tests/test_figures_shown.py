"""Everything that shows a figure as text, JSON, page or picture lives in `report/`.

The rooms that find figures set none out; the face for Python hands what they found to `report` and returns what comes
back; the command line prints it.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[1] / "src" / "pitboss"

FINDERS: Final = ("asked", "coach", "counter", "envs", "face", "simulator", "solver", "strategy")
"""The rooms that find figures or hand them on. Those not named show a table, its rounds and its rules; what figures
stand there are checked apart."""

ALLOWED: Final = {
    "counter/keptruns.py": "a run that was kept is a record: it is written to be read again, not to be looked at",
    "simulator/conditions.py": "the conditions of a run in a line, by which a kept run knows them; they are no result",
    "strategy/chartfiles.py": "chart files are read here",
    "strategy/writing.py": "chart files are written to be played, and changed by hand",
}
"""Modules that write numbers or text for another purpose than to show a figure."""

SHOWING: Final = {
    *("as_json", "as_row", "to_json", "to_html", "to_svg", "to_csv"),
    *("_rows", "_repr_html_", "_repr_json_", "_repr_markdown_", "_repr_png_", "_repr_svg_"),
}
"""What a method is called that shows what was found."""
WRITERS: Final = {"csv", "html", "json", "orjson", "rich", "vl_convert", "xml"}
"""Packages with which text, pages and pictures are made."""
MARKUP: Final = re.compile(
    r"</?(?:[abgipu]|body|div|h[1-6]|html|li|path|rect|small|span|strong|svg|t[dhr]|table|text|ul)\b"
)
DIGITS: Final = re.compile(r".*\.\d+[%efEF]|.*%")
"""The format of a number that is cut to some digits, or in per cent: so a reader is shown it."""
TEMPLATE: Final = re.compile(r"%[-+ #0]*\d*\.\d+[efEF]|\{[\w.\[\]]*:[^{}]*(?:\.\d+[efEF]|%)\}")
"""The same in text that a number is put into later."""


def shown(tree: ast.Module) -> Iterator[str]:
    """Numbers cut to some digits and markup, each with the line where it stands."""
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.FormattedValue(format_spec=ast.JoinedStr(values=parts)) if DIGITS.fullmatch(form := told(parts)):
                yield f"{node.lineno}: a number as {form}"
            case ast.Call(func=ast.Name(id="format"), args=[_, ast.Constant(str(form))]) if DIGITS.fullmatch(form):
                yield f"{node.lineno}: a number as {form}"
            case ast.Constant(str(words)) if id(node) not in documented:
                if MARKUP.search(words):
                    yield f"{node.lineno}: markup in {words!r}"
                if TEMPLATE.search(words):
                    yield f"{node.lineno}: a number in {words!r}"


def told(parts: list[ast.expr]) -> str:
    """A format as it is written; what is known only when it runs stands as 9."""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "9" for part in parts)


def written(tree: ast.Module) -> Iterator[str]:
    """What writes text, pages or pictures, and methods that show what was found without asking `report`."""
    from_report = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pitboss.report.")
        for alias in node.names
    }
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) if name in SHOWING and not hands_on(node, from_report):
                yield f"{node.lineno}: {name} does more than return what report makes"
            case ast.Import(names=names):
                yield from (f"{node.lineno}: import {one.name}" for one in names if one.name.split(".")[0] in WRITERS)
            case ast.ImportFrom(module=str(module), level=0) if module.split(".")[0] in WRITERS:
                yield f"{node.lineno}: from {module} import"


def hands_on(function: ast.FunctionDef, from_report: set[str]) -> bool:
    """Whether a function only returns what `report` makes, once or for each of many; an abstract one does nothing."""
    body = [*function.body]
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        del body[0]

    def is_made(value: ast.expr | None) -> bool:
        match value:
            case ast.Call(func=ast.Name(id=name)):
                return name in from_report
            case ast.List(elts=[one]) | ast.ListComp(elt=one):
                return is_made(one)
        return False

    return not body or (len(body) == 1 and isinstance(body[0], ast.Return) and is_made(body[0].value))


def faults(text: str) -> list[str]:
    """Everything by which a module sets a figure out."""
    tree = ast.parse(text)
    return [*shown(tree), *written(tree)]


def texts(room: str) -> dict[str, str]:
    found = {str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8") for path in (SOURCE / room).rglob("*.py")}
    assert len(found) > 5
    return found


@pytest.mark.parametrize("room", FINDERS)
def test_a_room_that_finds_figures_sets_none_out(room: str) -> None:
    assert {name: said for name, text in texts(room).items() if name not in ALLOWED and (said := faults(text))} == {}


@pytest.mark.parametrize("room", ["cli", "house", "terminal", "web"])
def test_who_prints_figures_takes_them_as_report_sets_them_out(room: str) -> None:
    assert {name: said for name, text in texts(room).items() if (said := [*shown(ast.parse(text))])} == {}


@pytest.mark.parametrize("name", ALLOWED)
def test_no_exception_is_made_without_need(name: str) -> None:
    assert name.split("/")[0] in FINDERS
    assert faults((SOURCE / name).read_text(encoding="utf-8")) != []


CLASS: Final = "from pitboss.report.x import made\nclass Found:\n    def {}(self):\n        "


@pytest.mark.parametrize(
    "text",
    [
        'class Ramp:\n    def as_json(self):\n        return {"win": self.win}',
        CLASS.format("as_json") + "table = self.table\n        return made(table)",
        CLASS.format("as_row") + 'return made(self) | {"more": 1}',
        CLASS.format("_rows") + "return [self.figures]",
        "from pitboss.counter import made\ndef _repr_html_(self):\n    return made(self)",
        "def f():\n    import json",
        "from html import escape",
        "from rich.console import Console",
        "import csv as files",
        'f"house edge {edge:.4%}"',
        'f"{100 * won:+,.3f} in 100 rounds"',
        'f"{won:.{digits}f}"',
        'f"{share:%}"',
        '"{:.2%}".format(edge)',
        'TOLD = "{edge:+.4f} won"',
        '"%.3f" % edge',
        'format(edge, ".4%")',
        'f"<div>{line}</div>"',
        'CELL = "<td class=number>"',
        "PICTURE = '<svg xmlns=\"http://www.w3.org/2000/svg\">'",
    ],
)
def test_a_figure_that_is_set_out_is_seen(text: str) -> None:
    assert faults(text) != []


@pytest.mark.parametrize(
    "text",
    [
        '"""Print it with f"{edge:.4%}" between <td> and </td>."""',
        CLASS.format("as_json") + '"""Every figure."""\n        return made(self.found)',
        CLASS.format("_rows") + "return [made(row) for row in self.rows]",
        CLASS.format("_rows") + "return [made(self.found)]",
        'class Shown(ABC):\n    @abstractmethod\n    def as_json(self):\n        """Every figure."""',
        'f"<Table of {title}>"',
        'f"a unit of {unit:g}: the table takes {least:,} at least"',
        'f"{name:>20}"',
        'SAID = "at < 5 % of the bet, 100%"',
        "won % 100",
    ],
)
def test_what_shows_no_figure_passes(text: str) -> None:
    assert faults(text) == []
