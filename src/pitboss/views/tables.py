"""Tables of figures: in HTML that carries its style and loads nothing, and in columns for a terminal."""

import io
from collections.abc import Callable, Iterable, Sequence
from html import escape
from string import Template
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

TABLE: Final = "border-collapse:collapse;margin:0.4em 1.2em 0.6em 0;display:inline-table;vertical-align:top"
HEAD: Final = "text-align:left;padding:0.15em 0.8em 0.15em 0;font-weight:normal"
_NUMBER: Final = "text-align:right;font-weight:normal;padding:0.15em 0 0.15em 0.8em;white-space:nowrap"
SMALL: Final = "opacity:0.75;font-size:0.85em"
_PAGE: Final = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>$title</title>
<style>
$style</style>
</head>
<body>
$body
</body>
</html>
""")
_PLAIN: Final = "body { font-family: system-ui, sans-serif; margin: 2em; }\n"


def card(title: str, note: str, *parts: str) -> str:
    """A heading, what the figures hold under, and the tables below."""
    return (
        f'<div class="pitboss"><div><strong>{escape(title)}</strong></div>'
        f'<div style="{SMALL}">{escape(note)}</div>{"".join(parts)}</div>'
    )


def page(title: str, body: str, style: str = _PLAIN) -> str:
    """HTML as a page of its own, light or dark by the reader's setting."""
    return _PAGE.substitute(title=escape(title), body=body, style=style)


def columns(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table: words in the first column, numbers in the others; `heads` stand over them, if there are any."""
    top = ""
    if heads:
        cells = [f'<th scope="col" style="{HEAD if not n else _NUMBER}">{escape(h)}</th>' for n, h in enumerate(heads)]
        top = f'<thead style="{SMALL}"><tr>{"".join(cells)}</tr></thead>'
    return f'<table class="pitboss" style="{TABLE}">{top}<tbody>{"".join(map(_row, rows))}</tbody></table>'


def _row(row: Sequence[str]) -> str:
    first, *others = row
    numbers = "".join(f'<td style="{_NUMBER}">{escape(text)}</td>' for text in others)
    return f'<tr><th scope="row" style="{HEAD}">{escape(first)}</th>{numbers}</tr>'


def figure_table(first: str, *others: str) -> "Table":
    """An empty table for a terminal, without lines: words in the first column, numbers in the others."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table


def printed(write: "Callable[[Console], None]") -> str:
    """What is written on a console, as text."""
    from rich.console import Console

    text = io.StringIO()
    write(Console(file=text, highlight=False, width=100, color_system=None))
    return text.getvalue().rstrip("\n")
