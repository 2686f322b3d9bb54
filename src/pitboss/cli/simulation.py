"""Running the simulator for a command: the options of every simulation, kernels that wait to be compiled, progress."""

import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.interrupts import Raising
from pitboss.cli.naming import UsageError
from pitboss.cli.numeric import numeric
from pitboss.face import ranges

if TYPE_CHECKING:
    from pitboss.simulator import Conditions, Goal, Result

DEFAULT_BANKROLL: Final = 1000.0

Penetration = Annotated[
    float | None, numeric(ranges.PENETRATION, "--penetration", "The share dealt before the cut card.")
]
Seats = Annotated[int, numeric(ranges.SEATS, "--seats", "Players at the table; figures are for the last seat.")]
Seed = Annotated[int | None, numeric(ranges.SEED, "--seed", "The same seed gives the same figures.")]
ThreadCount = Annotated[int | None, numeric(ranges.THREADS, "--threads", "Threads to use; all processors otherwise.")]


def run_conditions(
    conditions: "Conditions",
    goal: "Goal",
    *,
    seed: int | None,
    threads: int | None,
    cluster: str | None = None,
    bankroll: float = DEFAULT_BANKROLL,
    rounds_per_hour: float | None = None,
    raw: bool = False,
    quiet: bool,
) -> "Result":
    """Simulate, with a progress bar unless `quiet`; say so where the kernels must first be compiled."""
    from pitboss.report.progress import Narrowing
    from pitboss.simulator import ClusterError, simulate

    def compiling() -> None:
        typer.echo(
            "pitboss: compiling the simulator; this happens once and takes about a quarter of a minute …", err=True
        )

    with Narrowing(goal, shown=not quiet and sys.stderr.isatty()) as watch:
        try:
            return simulate(
                conditions,
                goal,
                seed=seed,
                threads=threads,
                cluster=cluster,
                bankroll=bankroll,
                rounds_per_hour=rounds_per_hour,
                reduces=not raw,
                watch=watch,
                compiling=compiling,
                playing=Raising(),
            )
        except ClusterError as error:
            raise UsageError(f"--cluster {cluster}: {error}") from None
