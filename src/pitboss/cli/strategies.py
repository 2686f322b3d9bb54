"""`--strategy`: the solver's chart, a simple strategy, or a player's own chart file."""

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.naming import UsageError

if TYPE_CHECKING:
    from pitboss.face.charts import Chart
    from pitboss.rules import Rules
    from pitboss.solver import Solution
    from pitboss.strategy.chart import Chart as Plays
    from pitboss.strategy.composed import Composed

BY_CARDS = "by-cards"

Strategy = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME|FILE",
        help="best (the default), never-bust, mimic-the-dealer, or a chart file (.toml or .csv; see docs/charts.md).",
        show_default=False,
    ),
]


def strategy_for(text: str | None, rules: "Rules", *, more: tuple[str, ...] = ()) -> "Chart":
    """The chart a user asked for; raise `UsageError` if there is none of that name (`more` are known elsewhere), or
    its file has faults."""
    from pitboss.face.solutions import chart_named
    from pitboss.solver import ShoeError
    from pitboss.strategy.chartfiles import ChartFileError
    from pitboss.strategy.simple import SIMPLE

    if text == BY_CARDS:
        raise UsageError(f"--strategy {BY_CARDS}: play by the cards in hand has no chart; it can be simulated")
    if text is None or text == "best":
        say_if_compiling()
    try:
        return chart_named("best" if text is None else text, rules)
    except ShoeError as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None
    except ChartFileError as error:
        raise UsageError(f"--strategy {text}: {error}") from None
    except OSError as error:
        names = ", ".join(("best", *more, *SIMPLE))
        reason = f"no strategy of that name ({names}), nor a chart file: {error.strerror or error}"
        raise UsageError(f"--strategy {text}: {reason}") from None


def play_for(text: str | None, rules: "Rules") -> "tuple[str, Plays | Composed]":
    """What to call a strategy and how it plays; unlike a chart, play by the cards in hand can only be simulated."""
    if text != BY_CARDS:
        chosen = strategy_for(text, rules, more=(BY_CARDS,))
        return chosen.title, chosen.plays
    from pitboss.report.charts.chart_table import BY_CARDS_TITLE

    return BY_CARDS_TITLE, _solved(rules).composed


def with_house_edge(wanted: "Chart") -> "Chart":
    """The same with its exact house edge off a fresh shoe, where that can be said."""
    from dataclasses import replace

    from pitboss.solver import ChartError

    if wanted.house_edge is not None:
        return wanted
    try:
        return replace(wanted, house_edge=_solved(wanted.rules).value_of(wanted.plays).house_edge)
    except ChartError:
        return wanted


def say_if_compiling() -> None:
    """Tell the user why the first run takes long."""
    from pitboss.solver.kept import are_kernels_kept

    if not are_kernels_kept():
        typer.echo("pitboss: compiling the solver; this happens once and takes about ten seconds …", err=True)


def _solved(rules: "Rules") -> "Solution":
    from pitboss.solver import ShoeError, solve

    say_if_compiling()
    try:
        return solve(rules)
    except ShoeError as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None
