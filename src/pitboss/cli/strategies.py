"""`--strategy`: the solver's chart, a simple strategy, or a player's own chart file."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.naming import UsageError
from pitboss.strategy import BEST, BY_CARDS, CHART_NAMES, SIMPLE_NAMES, STRATEGY_NAMES

if TYPE_CHECKING:
    from pitboss.face.charts import Chart
    from pitboss.face.solutions import Strategy as Named
    from pitboss.rules import Rules
    from pitboss.solver import Solution

_FILE: Final = "or a chart file (.toml or .csv; see docs/charts.md)."

Strategy = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME|FILE",
        help=f"{BEST} (the default), {', '.join(SIMPLE_NAMES)}, {_FILE}",
        show_default=False,
    ),
]
SimulatedStrategy = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME|FILE",
        help=f"{BEST} (the solver's chart, the default), {BY_CARDS} (best play by the cards in hand), "
        f"{', '.join(SIMPLE_NAMES)}, {_FILE}",
        show_default=False,
    ),
]


def strategy_for(text: str | None, rules: "Rules") -> "Chart":
    """The chart a user asked for; raise `UsageError` if there is none of that name, or its file has faults."""
    from pitboss.face.solutions import chart_named

    if text == BY_CARDS:
        raise UsageError(f"--strategy {BY_CARDS}: play by the cards in hand has no chart; it can be simulated")
    with _found(text, rules, CHART_NAMES):
        return chart_named(BEST if text is None else text, rules)


def play_for(text: str | None, rules: "Rules") -> "Named":
    """The strategy a user asked for, play by the cards in hand among them; raise `UsageError` as for a chart."""
    from pitboss.face.solutions import strategy_named

    with _found(text, rules, STRATEGY_NAMES):
        return strategy_named(BEST if text is None else text, rules)


@contextmanager
def _found(text: str | None, rules: "Rules", names: tuple[str, ...]) -> Iterator[None]:
    """In this block a strategy is found that may be one of these names; what is in its way is a `UsageError`."""
    from pitboss.solver import ShoeError
    from pitboss.strategy.files import ChartFileError

    if text in (None, BEST, BY_CARDS):
        say_if_compiling()
    try:
        yield
    except ShoeError as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None
    except ChartFileError as error:
        raise UsageError(f"--strategy {text}: {error}") from None
    except OSError as error:
        reason = f"no strategy of that name ({', '.join(names)}), nor a chart file: {error.strerror or error}"
        raise UsageError(f"--strategy {text}: {reason}") from None


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
    from pitboss.views.compiling import tell_of_solver

    tell_of_solver(anyway=True)


def _solved(rules: "Rules") -> "Solution":
    from pitboss.solver import ShoeError, solve

    say_if_compiling()
    try:
        return solve(rules)
    except ShoeError as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None
