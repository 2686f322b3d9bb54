"""Many rule sets and their figures, as text and as HTML."""

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from pitboss.text import plural
from pitboss.views.tables import card, columns, figure_table, printed

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.api.variations import Grid

_ROWS: Final = 100
"""Rows that a notebook shows."""


def text(grid: "Grid") -> str:
    """Return the table without colours."""
    return printed(lambda console: render(grid, console))


def render(grid: "Grid", console: "Console") -> None:
    """Print a line for every rule set: what was varied, the house edge, and the edges of the bets beside."""
    if not len(grid):
        console.print(repr(grid), markup=False)
        return
    keys = _varied(grid)
    bets = list(dict.fromkeys(name for rule_set in grid for name in rule_set.bets))
    first, *others = (key.replace(".", "\n") for key in keys)
    table = figure_table(first, *others, "house\nedge", "element\nof risk", *bets)
    faults = []
    for rule_set in grid:
        row, figures = rule_set.to_dict(), rule_set.figures
        cells = [_cell(row.get(key, "")) for key in keys]
        if figures is None:
            named = ", ".join(f"{key}={value}" for key, value in zip(keys, cells, strict=True))
            faults.append(f"{named}: {rule_set.fault}")
            table.add_row(*cells, "none")
            continue
        edges = (f"{rule_set.bets[name]:.4%}" if name in rule_set.bets else "" for name in bets)
        table.add_row(*cells, f"{figures.house_edge:.4%}", f"{figures.element_of_risk:.4%}", *edges)
    console.print(table)
    console.print("[dim]Best play, one round off the top of a fresh shoe, one player, exactly solved.[/]")
    for fault in faults:
        console.print(f"No figures for {fault}", soft_wrap=True, markup=False)


def _varied(grid: "Grid") -> list[str]:
    """The keys that were varied, after the game and its decks where nothing was."""
    keys = list(dict.fromkeys(key for rule_set in grid for key in rule_set.changes))
    return keys if all(rule_set.changes for rule_set in grid) else ["game", "decks", *keys]


def _cell(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def html(grid: "Grid") -> str:
    """Return a line for every rule set, the first hundred of them."""
    keys = list(dict.fromkeys(key for rule_set in grid for key in rule_set.changes))
    names = {rule_set.rules.name for rule_set in grid if rule_set.rules}
    is_one_game = all(rule_set.changes for rule_set in grid) and len(names) <= 1
    rows = [
        (
            *([] if is_one_game else [rule_set.game]),
            *(str(rule_set.changes.get(key, "")) for key in keys),
            rule_set.fault if rule_set.figures is None else f"{rule_set.figures.house_edge:.4%}",
        )
        for rule_set in islice(grid, _ROWS)
    ]
    left = f", the first {_ROWS} shown" if len(grid) > _ROWS else ""
    solved = sum(rule_set.figures is not None for rule_set in grid)
    count = plural(len(grid), "rule set")
    title = f"{count} solved" if solved == len(grid) else f"{solved} of {count} solved"
    heads = keys if is_one_game else ["game", *keys]
    return card(title, f"best play, one round off the top, one player{left}", columns((*heads, "house edge"), rows))
