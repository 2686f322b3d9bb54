"""When a simulation ends, as the options say: after so many rounds, at a standard error, or after a time."""

from math import nan
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.naming import UsageError
from pitboss.cli.numeric import numeric
from pitboss.face import ranges

if TYPE_CHECKING:
    from pitboss.simulator import Goal

DEFAULT_PRECISION: Final = "0.001%"

Rounds = Annotated[str | None, typer.Option("--rounds", help="Stop after so many rounds, such as 1e9.")]
Precision = Annotated[
    str | None, typer.Option("--precision", help=f"Stop at this standard error, such as {DEFAULT_PRECISION}.")
]
Seconds = Annotated[float | None, numeric(ranges.SECONDS, "--seconds", "Stop after so many seconds, a week at most.")]


def goal_for(
    rounds: str | None,
    precision: str | None,
    seconds: float | None,
    *,
    default_precision: str | None = None,
    default_seconds: float,
) -> "Goal":
    """When a simulation ends; the defaults hold where no option says it. Raise `UsageError` for what is no number."""
    from pitboss.simulator import Goal

    if rounds is None and precision is None and seconds is None:
        precision, seconds = default_precision, default_seconds
    return Goal(
        None if rounds is None else _rounds(rounds), None if precision is None else _precision(precision), seconds
    )


def _number(text: str) -> float:
    """A number that may be written as 1e9, 1_000 or 1,000; not a number if it is none."""
    try:
        return float(text.replace("_", "").replace(",", ""))
    except ValueError:
        return nan


def _rounds(text: str) -> float:
    if (number := _number(text)) not in ranges.ROUNDS:
        raise UsageError(f"--rounds {text}: {ranges.ROUNDS}, such as 1e9")
    return number


def _precision(text: str) -> float:
    """A share, written as 0.001% or 0.00001."""
    share = _number(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    if share not in ranges.PRECISION:
        raise UsageError(f"--precision {text}: {ranges.PRECISION.as_shares}, such as {DEFAULT_PRECISION}")
    return share
