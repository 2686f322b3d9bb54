"""Figures in columns, for a terminal."""

import io
from collections.abc import Callable

from rich.console import Console
from rich.table import Table


def figure_table(first: str, *others: str) -> Table:
    """An empty table without lines: words in the first column, numbers in the others."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table


def printed(write: Callable[[Console], None]) -> str:
    """What is written on a console, as text."""
    text = io.StringIO()
    write(Console(file=text, highlight=False, width=100, color_system=None))
    return text.getvalue().rstrip("\n")
