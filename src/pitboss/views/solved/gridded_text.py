"""Many rule sets and their figures, as the table that `pitboss odds --grid` prints."""

from collections.abc import Collection, Sequence
from typing import Any

from rich.console import Console

from pitboss.views.columns import figure_table, printed

_SUFFIX = "_house_edge"


def grid_text(rows: Sequence[dict[str, Any]], changes: Sequence[Collection[str]]) -> str:
    """The same as text: the `changes` of each rule set are told, and its game and decks where one has none."""
    varied = list(dict.fromkeys(key for each in changes for key in each))
    named = [] if all(changes) else ["game", "decks"]
    return printed(lambda console: print_grid(rows, [*named, *varied], console=console))


def print_grid(rows: Sequence[dict[str, Any]], varied: Sequence[str], *, console: Console | None = None) -> None:
    """Print a line for every rule set: what was varied, the house edge, and the edges of what stands beside."""
    console = console or Console(highlight=False)
    beside = [name for name in dict.fromkeys(name for row in rows for name in row) if name.endswith(_SUFFIX)]
    first, *others = (key.replace(".", "\n") for key in varied)
    names = [name.removesuffix(_SUFFIX) for name in beside]
    table = figure_table(first, *others, "house\nedge", "element\nof risk", *names)
    faults = []
    for row in rows:
        told = [_shown(row.get(key, "")) for key in varied]
        if "fault" in row:
            named = ", ".join(f"{key}={value}" for key, value in zip(varied, told, strict=True))
            faults.append(f"{named}: {row['fault']}")
            table.add_row(*told, "none")
            continue
        edges = (f"{row[name]:.4%}" if name in row else "" for name in beside)
        table.add_row(*told, f"{row['house_edge']:.4%}", f"{row['element_of_risk']:.4%}", *edges)
    console.print(table)
    console.print("[dim]Best play, one round off the top of a fresh shoe, one player, exactly solved.[/]")
    for fault in faults:
        console.print(f"No figures for {fault}", soft_wrap=True, markup=False)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
