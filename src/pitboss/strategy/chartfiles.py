"""A player's own chart, read from a TOML or CSV file; docs/charts.md gives the form."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pitboss.files import parse_toml
from pitboss.rules import Rules
from pitboss.rules.faults import Fault, FaultsError
from pitboss.strategy.chart import Chart
from pitboss.strategy.filling import COLUMNS, Row, fill

_HELP: Final = "see docs/charts.md for the form"


class ChartFileError(FaultsError):
    """A file that is no chart."""

    what = "chart"


@dataclass(slots=True)
class _Contents:
    """What a file holds before it is understood."""

    title: str
    even_money: bool
    rows: list[Row]
    faults: list[Fault]


def read_chart(path: str | Path, rules: Rules) -> Chart:
    """Read a chart file by its extension; raise `ChartFileError` with every fault, or `OSError`."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ChartFileError([Fault(str(path), "file", "not UTF-8 text", _HELP)]) from None
    return parse_chart(text, rules, source=str(path))


def parse_chart(text: str, rules: Rules, *, source: str) -> Chart:
    """Read a chart from the text of a file; `source` names it in faults and says by its ending whether it is CSV."""
    contents = _from_csv(text, source) if source.lower().endswith(".csv") else _from_toml(text, source)
    chart = Chart.blank(rules, contents.title or Path(source).stem)
    faults = contents.faults + fill(chart, contents.rows, source=source)
    if faults:
        raise ChartFileError(faults)
    return replace(chart, even_money=contents.even_money)


def _from_toml(text: str, source: str) -> _Contents:
    contents = _Contents("", even_money=False, rows=[], faults=[])
    try:
        raw = parse_toml(text)
    except ValueError as error:
        contents.faults.append(Fault(source, "file", f"not TOML: {error}", _HELP))
        return contents
    for key, value in raw.items():
        where = f"{source}:{_line_of(text, key)}"
        if key == "title" and isinstance(value, str):
            contents.title = value
        elif key == "even_money" and isinstance(value, bool):
            contents.even_money = value
        elif key == "play" and isinstance(value, dict):
            for hands, cells in value.items():
                words = tuple(cells.split()) if isinstance(cells, str) else ()
                contents.rows.append(Row(f"{source}:{_line_of(text, hands)}", hands, words))
        else:
            allowed = "a chart has a title (text), even_money (true or false) and a table [play] of rows"
            contents.faults.append(Fault(where, key, f"found {value!r}", allowed))
    return contents


def _line_of(text: str, key: str) -> int:
    """The line on which a key or table stands; for pointing at faults only."""
    starts = (f'"{key}"', f"'{key}'", f"{key} ", f"{key}=", f"[{key}]")
    return next((n for n, line in enumerate(text.splitlines(), start=1) if line.strip().startswith(starts)), 1)


def _from_csv(text: str, source: str) -> _Contents:
    contents = _Contents("", even_money=False, rows=[], faults=[])
    headed = False
    for line, (name, *cells) in _csv_lines(text):
        where = f"{source}:{line}"
        word = name.lower()
        if word == "hand":
            headed = True
            found = [cell.upper().replace("10", "T") for cell in cells]
            if found != list(COLUMNS):
                contents.faults.append(Fault(where, name, f"found {', '.join(cells)}", f"hand,{','.join(COLUMNS)}"))
        elif word == "title" and len(cells) == 1:
            contents.title = cells[0]
        elif word == "even money" and cells in (["yes"], ["no"]):
            contents.even_money = cells == ["yes"]
        else:
            contents.rows.append(Row(where, name, tuple(cells)))
    if not headed:
        contents.faults.append(Fault(source, "hand", "no header row", f"begin with hand,{','.join(COLUMNS)}"))
    return contents


def _csv_lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something, without the empty fields that a spreadsheet adds at their end."""
    reader = csv.reader(text.splitlines())
    for fields in reader:
        while fields and not fields[-1].strip():
            fields.pop()
        if fields and not fields[0].lstrip().startswith("#"):
            yield reader.line_num, [field.strip() for field in fields]
