"""The effects of removal as text and as HTML."""

from typing import TYPE_CHECKING, Any, Final

from pitboss.strategy.chart import UP_CARDS
from pitboss.views.tables import card, columns, figure_table, printed

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.solver import Removal

_NOTE: Final = "The chart is held fixed, so its effects, weighted by the cards of each rank, sum to zero."
_HEAD: Final = "one card gone: the player gains, in %"


def text(removal: "Removal") -> str:
    """Return the effects without colours."""
    return printed(lambda console: render(removal, console))


def render(removal: "Removal", console: "Console") -> None:
    """Print the effects of removal, in percent of the wager each is about."""
    names, table = _cells(removal)
    figures = figure_table(_HEAD, *names)
    for row in table:
        figures.add_row(*row)
    console.print(figures)
    for name, effects in removal.by_card.items():
        of = "the chart" if name == "main" else name
        cards = ", ".join(f"{card} {100 * effect:+.4f}" for card, effect in effects.items())
        console.print(f"{of}, by card (T: any ten-value not named): {cards}")
    console.print(f"[dim]{_NOTE}[/]")


def html(removal: "Removal") -> str:
    """Return a table of the effects."""
    names, table = _cells(removal)
    return card("Effects of removal", _NOTE, columns((_HEAD, *names), table))


def rows(removal: "Removal") -> list[dict[str, Any]]:
    """Return a row for every rank, with a column for every bet."""
    bets = _bets(removal)
    return [{"rank": rank, **{name: effects[rank] for name, effects in bets.items()}} for rank in removal.chart]


def _bets(removal: "Removal") -> dict[str, dict[str, float]]:
    bets = {"best play": removal.best, "the chart": removal.chart}
    if removal.insurance is not None:
        bets["insurance"] = removal.insurance
    return bets | removal.side_bets


def _cells(removal: "Removal") -> tuple[list[str], list[list[str]]]:
    """The names of the bets, and a row of text for every rank in the order that people list."""
    bets = _bets(removal)
    ranks = [rank for name in UP_CARDS if (rank := name.replace("10", "T")) in removal.chart]
    return [*bets], [
        [rank.replace("T", "10"), *(f"{100 * effects[rank]:+.4f}" for effects in bets.values())] for rank in ranks
    ]
