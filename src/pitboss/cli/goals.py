"""When a simulation ends, as the options say: after so many rounds, at a standard error, or after a time."""

from math import nan
from typing import Annotated, Final

import typer

from pitboss.asked.runterms import RunTerms
from pitboss.cli.errors import UsageError
from pitboss.cli.options import numeric

_SUCH_AS: Final = "0.001%"

Rounds = Annotated[str | None, typer.Option("--rounds", help="Stop after this many rounds, such as 1e9.")]
Precision = Annotated[str | None, typer.Option("--precision", help=f"Stop at this standard error, such as {_SUCH_AS}.")]
Seconds = Annotated[
    float | None,
    numeric(RunTerms.allowed("seconds"), "--seconds", "Stop after this many seconds, a week at most."),
]


def rounds_for(text: str | None) -> float | None:
    """How many rounds a text says; raise `UsageError` if it is no number of rounds."""
    if text is None:
        return None
    allowed = RunTerms.allowed("rounds")
    if (number := _number(text)) not in allowed:
        raise UsageError(f"--rounds {text}: {allowed}, such as 1e9")
    return number


def precision_for(text: str | None) -> float | None:
    """A share, written as 0.001% or 0.00001; raise `UsageError` if it is none."""
    if text is None:
        return None
    share = _number(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    if share not in (allowed := RunTerms.allowed("precision")):
        raise UsageError(f"--precision {text}: {allowed.as_shares}, such as {_SUCH_AS}")
    return share


def _number(text: str) -> float:
    """A number that may be written as 1e9, 1_000 or 1,000; not a number if it is none."""
    try:
        return float(text.replace("_", "").replace(",", ""))
    except ValueError:
        return nan
