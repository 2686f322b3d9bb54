"""`--strategy`: the solver's chart, a simple strategy, or a player's own chart file."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from pitboss.cli.naming import UsageError

if TYPE_CHECKING:
    from pitboss.rules import Rules
    from pitboss.solver import Solution
    from pitboss.strategy.chart import Chart
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


class NamedStrategy(NamedTuple):
    """A chart, what to call it, and its exact house edge where that is known."""

    name: str
    chart: "Chart"
    house_edge: float | None = None


def strategy_for(text: str | None, rules: "Rules", *, more: tuple[str, ...] = ()) -> NamedStrategy:
    """The strategy a user asked for; raise `UsageError` if there is none of that name (`more` are known elsewhere), or
    its file has faults."""
    from pitboss.strategy.chartfiles import ChartFileError, read_chart
    from pitboss.strategy.simple import SIMPLE

    if text is None or text == "best":
        return _best(rules)
    if text == BY_CARDS:
        raise UsageError(f"--strategy {BY_CARDS}: play by the cards in hand has no chart; it can be simulated")
    if text in SIMPLE:
        return NamedStrategy(text.replace("-", " ").capitalize(), SIMPLE[text](rules))
    names = ", ".join(("best", *more, *SIMPLE))
    try:
        found = read_chart(text)
    except ChartFileError as error:
        raise UsageError(f"--strategy {text}: {error}") from None
    except OSError as error:
        reason = f"no strategy of that name ({names}), nor a chart file: {error.strerror or error}"
        raise UsageError(f"--strategy {text}: {reason}") from None
    return NamedStrategy(found.title, found.chart)


def play_for(text: str | None, rules: "Rules") -> "tuple[str, Chart | Composed]":
    """What to call a strategy and how it plays; unlike a chart, play by the cards in hand can only be simulated."""
    if text != BY_CARDS:
        chosen = strategy_for(text, rules, more=(BY_CARDS,))
        return chosen.name, chosen.chart
    from pitboss.report.chart_table import BY_CARDS_TITLE

    return BY_CARDS_TITLE, _solved(rules).composed


def with_house_edge(wanted: NamedStrategy, rules: "Rules") -> NamedStrategy:
    """The same with its exact house edge off a fresh shoe, where that can be said."""
    from pitboss.solver import ChartError

    if wanted.house_edge is not None:
        return wanted
    try:
        return wanted._replace(house_edge=_solved(rules).value_of(wanted.chart).house_edge)
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


def _best(rules: "Rules") -> NamedStrategy:
    """The solver's chart, with its exact edge off a fresh shoe."""
    from pitboss.report.chart_table import best_title

    solved = _solved(rules).chart
    return NamedStrategy(best_title(rules), solved.chart, solved.figures.house_edge)
