"""A chart as a TOML or CSV file, read and written; docs/charts.md gives the form."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.files import is_named_pipe, parse_toml
from pitboss.rules import Rules
from pitboss.rules.faults import Fault, FaultsError
from pitboss.rules.legal import surrenders_first
from pitboss.strategy.cells import Cell, Order, pair_cell, runs, total_cell
from pitboss.strategy.chart import HARD, MAX_CARDS, SOFT, UPS, Chart, decode
from pitboss.strategy.rows import COLUMNS, FileRow, Kind, NamedHands, fill

_HELP: Final = "see docs/charts.md for the form"


class ChartFileError(FaultsError):
    """A file that is no chart."""

    what = "chart"


@dataclass(slots=True)
class _Contents:
    """What a file holds before it is understood."""

    title: str
    even_money: bool
    rows: list[FileRow]
    faults: list[Fault]


def read_chart(path: str | Path, rules: Rules) -> Chart:
    """Read a chart file by its extension; raise `ChartFileError` with every fault, or `OSError`."""
    path = Path(path)
    if is_named_pipe(path):
        raise ChartFileError([Fault(str(path), "file", "a named pipe", _HELP)])
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
                contents.rows.append(FileRow(f"{source}:{_line_of(text, hands)}", hands, words))
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
            columns = [cell.upper().replace("10", "T") for cell in cells]
            if columns != list(COLUMNS):
                contents.faults.append(Fault(where, name, f"found {', '.join(cells)}", f"hand,{','.join(COLUMNS)}"))
        elif word == "title" and len(cells) == 1:
            contents.title = cells[0]
        elif word == "even money" and cells in (["yes"], ["no"]):
            contents.even_money = cells == ["yes"]
        else:
            contents.rows.append(FileRow(where, name, tuple(cells)))
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


Letters = tuple[str, ...]
"""A cell's letters for each column."""


def toml_text(chart: Chart) -> str:
    """Return the chart as a TOML file, its columns lined up."""
    rules = chart.rules
    rows = [(f'"{hands}"', letters) for hands, letters in chart_rows(chart, rules)]
    room = max(len(name) for name, _ in rows)
    width = max(len(word) for _, letters in rows for word in letters)
    lines = [
        f"# {rules.title} ({rules.name} {rules.version}, {rules.stamp})",
        f"title = {json.dumps(chart.title, ensure_ascii=False)}",
        f"even_money = {json.dumps(chart.even_money)}",
        "",
        "[play]",
        f"# {'':{room + 2}}{_spread(COLUMNS, width)}",
    ]
    lines += [f'{name:{room}} = "{_spread(letters, width)}"' for name, letters in rows]
    return "\n".join(lines) + "\n"


def csv_text(chart: Chart) -> str:
    """Return the chart as a CSV file, for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("title", chart.title))
    writer.writerow(("even money", "yes" if chart.even_money else "no"))
    writer.writerow(("hand", *COLUMNS))
    writer.writerows((str(hands), *letters) for hands, letters in chart_rows(chart, chart.rules))
    return text.getvalue()


def _spread(words: Letters, width: int) -> str:
    return " ".join(f"{word:{width}}" for word in words).rstrip()


def chart_rows(chart: Chart, rules: Rules) -> Iterator[tuple[NamedHands, Letters]]:
    """The rows that say what the chart does wherever the rules let a hand come."""
    blank = Chart.blank(rules)
    late = replace(chart, early=blank.early, early_pairs=blank.early_pairs)
    for doubles in range(rules.double.times + 1):
        yield from _total_rows(late, rules, "hard", doubles)
        yield from _total_rows(late, rules, "soft", doubles)
    if rules.split.offered:
        pairs = {rank: _pair_letters(late, rules, rank) for rank in range(10)}
        yield NamedHands("pair", range(1)), pairs.pop(0)
        yield from ((NamedHands("pair", ranks), letters) for ranks, letters in runs(pairs))
    if any(surrenders_first(rules, up + 1) for up in UPS):
        yield from _early_rows(chart)
    if rules.natural.may_double:
        yield NamedHands("natural", range(1)), tuple("d" if chart.double_natural[up] else "s" for up in UPS)


def _total_rows(chart: Chart, rules: Rules, kind: Kind, doubles: int) -> Iterator[tuple[NamedHands, Letters]]:
    """A row for each total, and one for each number of cards that is played otherwise; equal totals together."""
    by_total: dict[int, tuple[tuple[range | None, Letters], ...]] = {}
    for total in range(12 if kind == "soft" else 4, 22):
        by_cards = _by_cards(chart, rules, soft=kind == "soft", total=total, doubles=doubles)
        if by_cards:
            usual = by_cards[2]
            others = [(cards, letters) for cards, letters in runs(by_cards) if letters != usual]
            by_total[total] = ((None, usual), *others)
    for totals, rows in runs(by_total):
        for cards, letters in rows if doubles == 0 or any(set(letters) != {"s"} for _, letters in rows) else ():
            yield NamedHands(kind, totals, cards, range(doubles, doubles + 1)), letters


def _by_cards(chart: Chart, rules: Rules, *, soft: bool, total: int, doubles: int) -> dict[int, Letters]:
    """The letters for each number of cards; nothing where the total cannot occur."""
    cells = [total_cell(chart, rules, doubles=doubles, soft=soft, total=total, up=up) for up in UPS]
    if not any(cell.steps for cell in cells):
        return {}

    def letters(cell: Cell, cards: int, up: int) -> str:
        if not cell.steps:
            return Action.STAND.letter
        step = cell.step(cards)
        return _letters(step.order, decode(int(chart.plays[doubles, int(soft), total, step.cards, up])))

    return {
        cards: tuple(letters(cell, cards, up) for cell, up in zip(cells, UPS, strict=True))
        for cards in range(2, MAX_CARDS + 1)
    }


def _pair_letters(chart: Chart, rules: Rules, rank: int) -> Letters:
    orders = [(pair_cell(chart, rules, rank=rank, up=up).order(2), decode(int(chart.pairs[rank, up]))) for up in UPS]
    return tuple(_letters(order, whole) for order, whole in orders)


def _letters(order: Order, whole: Order) -> str:
    """An order in letters, with the hit or stand that the whole order ends in where the rules make it needless."""
    if not {Action.HIT, Action.STAND, Action.SPLIT} & set(order):
        end = next((action for action in whole if action in (Action.HIT, Action.STAND)), Action.STAND)
        order = (*order, end)
    return "".join(action.letter for action in order)


def _early_rows(chart: Chart) -> Iterator[tuple[NamedHands, Letters]]:
    """A row for each total that is ever surrendered before the dealer's check."""
    tables: dict[Kind, NDArray[np.bool_]] = {
        "hard": chart.early[HARD],
        "soft": chart.early[SOFT],
        "pair": chart.early_pairs,
    }
    for kind, table in tables.items():
        surrendered = {
            total: tuple("r" if row[up] else "-" for up in UPS) for total, row in enumerate(table) if row.any()
        }
        if kind == "pair" and 0 in surrendered:
            yield NamedHands(kind, range(1), early=True), surrendered.pop(0)
        for totals, letters in runs(surrendered):
            yield NamedHands(kind, totals, early=True), letters
