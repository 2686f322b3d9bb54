"""What each action of one hand is worth, as text and as HTML."""

from typing import TYPE_CHECKING

from pitboss.views.tables import card, columns, figure_table, printed

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.solver import HandValues


def text(decision: "HandValues") -> str:
    """Return the values without colours."""
    return printed(lambda console: render(decision, console))


def render(decision: "HandValues", console: "Console") -> None:
    """Print the value of each action, the best first."""
    rules = decision.rules
    hand = " ".join(map(str, decision.hand))
    console.print(f"[bold]{hand}[/] ({decision.total}) against [bold]{decision.up}[/] · {rules.title} · {rules.stamp}")
    if decision.values:
        table = figure_table(f"action{rules.mark}", "value", "behind the best")
        ranked = sorted(decision.values.items(), key=lambda item: -item[1])
        for action, value in ranked:
            table.add_row(action.word, f"{value:+.6f}", f"{value - ranked[0][1]:.6f}" if value < ranked[0][1] else "")
        console.print(table)
    if decision.offers:
        table = figure_table(f"before the dealer's check{rules.mark}", "value")
        for name, value in sorted(decision.offers.items(), key=lambda item: -item[1]):
            table.add_row(offer_name(decision, name), f"{value:+.6f}")
        console.print(table)
    if decision.insurance is not None:
        console.print(f"Insurance: {decision.insurance:+.6f} per unit insured.")


def offer_name(decision: "HandValues", name: str) -> str:
    """An offer as it is called: where even money is one of them, to be paid is to decline it."""
    return "decline even money" if name == "paid" and "even money" in decision.offers else name


def html(decision: "HandValues") -> str:
    """Return what each action is worth, and how far it is behind the best."""
    rows = [
        (offer_name(decision, name), f"{value:+.6f}", f"{behind:.6f}" if behind < 0 else "")
        for name, value, behind in (row.values() for row in decision.rows())
    ]
    table = columns(("action", "value", "behind the best"), rows)
    return card(decision.heading, f"{decision.rules.title} · {decision.rules.stamp}", table)
