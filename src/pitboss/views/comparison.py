"""What rule changes are worth, as text and as HTML."""

from typing import TYPE_CHECKING, Any

from pitboss.text import plural
from pitboss.views.tables import card, columns, figure_table, printed

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.api.comparison import Comparison


def text(comparison: "Comparison") -> str:
    """Return the table without colours."""
    return printed(lambda console: render(comparison, console))


def render(comparison: "Comparison", console: "Console") -> None:
    """Print a row for the game as it stands and for every step."""
    rules = comparison.base.rules
    console.print(f"[bold]{rules.title if rules else ''}[/] · {_conditions(comparison)}")
    heads, rows = _table(comparison)
    table = figure_table(*heads)
    for row in rows:
        table.add_row(*row)
    console.print(table)
    last = comparison.steps[-1]
    if rules and last.rules and last.rules.hash == rules.hash:
        console.print("The rules are the same.")


def html(comparison: "Comparison") -> str:
    """Return the same table."""
    rules = comparison.base.rules
    heads, rows = _table(comparison)
    return card(rules.title if rules else "", _conditions(comparison), columns(heads, rows))


def rows(comparison: "Comparison") -> list[dict[str, Any]]:
    """Return a row for the game as it stands and for every step."""
    steps = (comparison.base, *comparison.steps)
    return [
        {
            "change": name,
            "house_edge": step.house_edge,
            "difference": comparison.difference(step),
            **step.bets,
            **({"fault": step.fault} if step.fault else {}),
        }
        for name, step in zip(_names(comparison), steps, strict=True)
    ]


def _conditions(comparison: "Comparison") -> str:
    rules = comparison.base.rules
    return f"{plural(rules.shoe.decks, 'deck')} · {rules.stamp} · best play (CDZ-)" if rules else ""


def _names(comparison: "Comparison") -> list[str]:
    steps = comparison.steps
    names = [", ".join(f"{key} = {value}" for key, value in step.changes.items()) for step in steps]
    if len(steps) > 1:
        names[-1] = comparison.together
    return ["as it stands", *names]


def _table(comparison: "Comparison") -> tuple[list[str], list[list[str]]]:
    """The heads and the rows; bets beside the main wager have a column where a step changes them."""
    base = comparison.base
    solved = [step for step in comparison.steps if step.figures]
    names = dict.fromkeys(bet for step in (base, *solved) for bet in step.bets)
    bets = [bet for bet in names if any(step.bets.get(bet) != base.bets.get(bet) for step in solved)]
    table = []
    for name, step in zip(_names(comparison), (base, *comparison.steps), strict=True):
        mark = step.rules.mark if step.rules else ""
        difference = comparison.difference(step)
        if step.house_edge is None or difference is None:
            table.append([name, "not alone", step.fault, *("" for _ in bets)])
            continue
        edges = [f"{step.bets[bet]:.4%}" if bet in step.bets else "" for bet in bets]
        table.append([f"{name}{mark}", f"{step.house_edge:.6%}", "" if step is base else f"{difference:+.6%}", *edges])
    return ["change", "house edge", "for the house", *bets], table
