"""Running the simulator for a command: the options of every simulation, kernels that wait to be compiled, progress."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pitboss.cli import bounds
from pitboss.cli.interrupts import Raising
from pitboss.cli.naming import UsageError

if TYPE_CHECKING:
    from pitboss.simulator import Conditions, Goal, Result
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
    with _Progress(goal, quiet=quiet) as watch:
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


class _Progress:
    """A live bar on standard error with the estimate narrowing, when somebody is there to see it."""

    def __init__(self, goal: "Goal", *, quiet: bool) -> None:
        self.goal = goal
        self.quiet = quiet

    def __enter__(self) -> Callable[[Any, float], None]:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self.bar: Progress | None = None
        if self.quiet or not console.is_terminal:
            return lambda _tally, _seconds: None
        columns = (BarColumn(20), TaskProgressColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        self.bar = Progress(*columns, console=console, transient=True)
        self.task = self.bar.add_task("warming up", total=1.0)
        self.bar.start()
        return self._watch

    def _watch(self, tally: Any, seconds: float) -> None:
        from pitboss.simulator.estimate import Estimate

        estimate = Estimate.of(tally)
        if self.bar is not None:
            self.bar.update(
                self.task,
                completed=self.goal.share_done(tally, seconds),
                description=f"{estimate.rounds:,} rounds: "
                f"{estimate.reduced.ev:+.5%} ± {estimate.reduced.std_error:.5%}  Ctrl-C stops",
            )

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()
