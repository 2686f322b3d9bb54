"""`pitboss chart`: the strategy to print and carry."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.naming import Decks, Game, Set, rules_for
from pitboss.cli.strategies import Strategy, strategy_for, with_house_edge

if TYPE_CHECKING:
    from pitboss.views.charts.chart_table import ChartTable

Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to FILE: .svg, .png, .pdf, .html or .txt to look at, .toml or .csv to change and play.",
        show_default=False,
    ),
]


def chart(game: Game, output: Output = None, strategy: Strategy = None, set_: Set = None, decks: Decks = None) -> None:
    """Print a game's strategy chart, or write it to a file."""
    from pitboss.cli.outfiles import check_output, write
    from pitboss.views.charts.chart_files import KINDS, PLAYABLE, chart_contents

    check_output("-o", output, KINDS, drawn=(".png", ".pdf"))
    kind = output.suffix.lower() if output else ""
    rules = rules_for(game, set_, decks=decks)
    wanted = strategy_for(strategy, rules)
    if kind not in PLAYABLE:
        wanted = with_house_edge(wanted)
    if output is None:
        _print(wanted.table)
        return
    write("-o", output, chart_contents(kind, wanted.plays, rules, strategy=wanted.title, house_edge=wanted.house_edge))
    typer.echo(f"wrote {output}")


def _print(table: "ChartTable") -> None:
    """Print in colour where the terminal has any."""
    from rich.console import Console

    from pitboss.views.charts.chart_text import plain_text, rich_text

    console = Console(highlight=False)
    if console.is_terminal:
        sixteen = console.color_system not in ("256", "truecolor")
        console.print(rich_text(table, sixteen=sixteen), end="", soft_wrap=True)
    else:
        typer.echo(plain_text(table), nl=False)
