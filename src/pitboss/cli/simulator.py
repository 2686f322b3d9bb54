"""Running the simulator for a command: the options of every simulation, kernels that wait to be compiled, progress."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli import bounds
from pitboss.cli.interrupts import Raising
from pitboss.cli.naming import UsageError

if TYPE_CHECKING:
    from pitboss.simulator import Conditions, Goal, Result
    from pitboss.simulator.kernel.tally import Tally
    from pitboss.simulator.run import Hands

DEFAULT_BANKROLL: Final = 1000.0

Penetration = Annotated[
    float | None,
    typer.Option(
        "--penetration",
        min=bounds.PENETRATION.low,
        max=bounds.PENETRATION.high,
        help="The share dealt before the cut card.",
    ),
]
Seats = Annotated[
    int,
    typer.Option(
        "--seats",
        min=bounds.SEATS.low,
        max=bounds.SEATS.high,
        help="Players at the table; figures are for the last seat.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", min=bounds.SEED.low, max=bounds.SEED.high, help="The same seed gives the same figures."),
]
ThreadCount = Annotated[
    int | None,
    typer.Option(
        "--threads", min=bounds.THREADS.low, max=bounds.THREADS.high, help="Threads to use; all processors otherwise."
    ),
]


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
    from secrets import randbits

    from pitboss.simulator import Result
    from pitboss.simulator.conditions import prepare
    from pitboss.simulator.kernel.chunk import are_kernels_kept
    from pitboss.simulator.run import Threads, run

    seed = randbits(32) if seed is None else seed
    work = prepare(conditions)
    if not are_kernels_kept(work.paths):
        typer.echo("pitboss: compiling the simulator; this happens once and takes about half a minute …", err=True)
    with _progress(goal, quiet=quiet) as watch:
        hands: Hands
        if cluster is not None:
            from pitboss.simulator.cluster import Cluster, ClusterError

            try:
                with Cluster(cluster) as hands:
                    with Raising():
                        done = run(work, hands, goal, seed=seed, reduces=not raw, watch=watch)
                    used = hands.at_once // 2
            except ClusterError as error:
                raise UsageError(f"--cluster {cluster}: {error}") from None
        else:
            with Threads(threads) as hands:
                hands.warm_up(work, reduces=not raw)
                with Raising():
                    done = run(work, hands, goal, seed=seed, reduces=not raw, watch=watch)
                used = hands.count
    return Result(conditions, work, done, seed, used, bankroll, rounds_per_hour)


@contextmanager
def _progress(goal: "Goal", *, quiet: bool) -> "Iterator[Callable[[Tally, float], None]]":
    """A live bar on standard error with the estimate narrowing, when somebody is there to see it."""
    if quiet or not sys.stderr.isatty():
        yield lambda _tally, _seconds: None
        return
    from pitboss.report.progress import Narrowing

    with Narrowing(goal) as watch:
        yield watch
