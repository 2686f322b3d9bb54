"""Figures in columns, for a terminal."""

from rich.table import Table


def figure_table(first: str, *others: str) -> Table:
    """An empty table without lines: words in the first column, numbers in the others."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table
