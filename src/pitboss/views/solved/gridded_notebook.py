"""Many rule sets solved, in a notebook: a table as a piece of HTML, and a line to know them by."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from pitboss.rules import Rules
from pitboss.text import plural
from pitboss.views.fragments import card, columns
from pitboss.views.solved.gridded_json import RuleSet

_SHOWN: Final = 100
"""Rows that a notebook shows."""


def rule_set_line(one: RuleSet) -> str:
    """The house edge, or why there is none."""
    return one.fault if one.figures is None else f"house edge {one.figures.house_edge:.4%}"


def game_line(rules: Rules) -> str:
    """A game and its decks."""
    return f"{rules.title}, {plural(rules.shoe.decks, 'deck')}"


def grid_line(rows: Sequence[RuleSet]) -> str:
    """How many rule sets, and from where to where their house edges reach."""
    edges = [row.figures.house_edge for row in rows if row.figures is not None]
    span = f", house edges from {min(edges):.4%} to {max(edges):.4%}" if edges else ""
    unsolved = f", {len(rows) - len(edges)} of them without figures" if len(edges) < len(rows) else ""
    return f"{plural(len(rows), 'rule set')}{unsolved}{span}"


def grid_fragment(rows: Sequence[RuleSet]) -> str:
    """A line for every rule set, the first hundred of them."""
    keys = list(dict.fromkeys(key for row in rows for key in row.changes))
    named = [game_line(row.rules) if row.rules else "" for row in rows]
    is_one_game = all(row.changes for row in rows) and len({row.rules.name for row in rows if row.rules}) <= 1
    heads = keys if is_one_game else ["game", *keys]
    told = [
        (
            *([] if is_one_game else [name]),
            *(str(row.changes.get(key, "")) for key in keys),
            row.fault if row.figures is None else f"{row.figures.house_edge:.4%}",
        )
        for name, row in islice(zip(named, rows, strict=True), _SHOWN)
    ]
    left = f", the first {_SHOWN} shown" if len(rows) > _SHOWN else ""
    note = f"best play, one round off the top, one player{left}"
    solved = sum(row.figures is not None for row in rows)
    count = plural(len(rows), "rule set") if solved == len(rows) else f"{solved} of {plural(len(rows), 'rule set')}"
    return card(f"{count} solved", note, columns((*heads, "house edge"), told))
