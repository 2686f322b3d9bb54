"""`--strategy`: the solver's chart, a simple strategy, or a player's own chart file."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from pitboss.cli.options import UsageError

if TYPE_CHECKING:
    from pitboss.rules import Rules
    from pitboss.strategy.chart import Chart

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


def strategy_for(text: str | None, rules: "Rules") -> NamedStrategy:
    """The strategy a user asked for; raise `UsageError` if there is none of that name, or its file has faults."""
    from pitboss.strategy.files import ChartFileError, read_chart
    from pitboss.strategy.simple import SIMPLE

    if text is None or text == "best":
        return _best(rules)
    if text in SIMPLE:
        return NamedStrategy(text.replace("-", " ").capitalize(), SIMPLE[text](rules))
    names = ", ".join(("best", *SIMPLE))
    try:
        found = read_chart(text)
    except ChartFileError as error:
        raise UsageError(f"--strategy {text}: {error}") from None
    except OSError as error:
        reason = f"no strategy of that name ({names}), nor a chart file: {error.strerror or error}"
        raise UsageError(f"--strategy {text}: {reason}") from None
    return NamedStrategy(found.title, found.chart)


def _best(rules: "Rules") -> NamedStrategy:
    """The solver's chart, with its exact edge off a fresh shoe."""
    from pitboss.solve import ShoeError, solve

    try:
        solved = solve(rules).chart
    except ShoeError as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None
    known = "totals and number of cards" if rules.bonus else "totals"
    return NamedStrategy(f"Best play by {known}", solved.chart, solved.figures.house_edge)
