"""The simulator: hundreds of millions of rounds, with control variates and honest error bars.

`run_simulation(Conditions(rules, chart), Goal(rounds=1e6), seed=1)` gives a `Simulation`.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from secrets import randbits

from pitboss.params import whole
from pitboss.simulator.bankroll import Bankroll, Earnings
from pitboss.simulator.cluster import Cluster
from pitboss.simulator.conditions import Conditions, prepare
from pitboss.simulator.counter import ALWAYS, NEVER, Counter, SideBetPlan, parse_ramp, plan_side_bets
from pitboss.simulator.departures import Departure
from pitboss.simulator.kernel.chunk import are_kernels_ready
from pitboss.simulator.kernel.tally import Tally
from pitboss.simulator.result import EdgeAtCount, Frequencies, SideBetMade, Simulation
from pitboss.simulator.run import Goal, Threads, run
from pitboss.simulator.systems import (
    CountingSystem,
    SideCount,
    parse_side_counts,
    parse_system,
    tags_text,
    with_side_counts,
)

__all__ = [
    "ALWAYS",
    "NEVER",
    "Bankroll",
    "Conditions",
    "Counter",
    "CountingSystem",
    "Departure",
    "Earnings",
    "EdgeAtCount",
    "Frequencies",
    "Goal",
    "SideBetMade",
    "SideBetPlan",
    "SideCount",
    "Simulation",
    "check_means",
    "parse_ramp",
    "parse_side_counts",
    "parse_system",
    "plan_side_bets",
    "run_simulation",
    "tags_text",
    "with_side_counts",
]


def check_means(seed: int | None, threads: int | None) -> int:
    """Return the seed, drawn if it is None; raise `ParamError` for a seed or a number of threads out of bounds."""
    if threads is not None:
        whole("threads", threads, 1, 512)
    return randbits(32) if seed is None else whole("seed", seed, 0, 2**64 - 1)


def run_simulation(
    conditions: Conditions,
    goal: Goal,
    *,
    seed: int | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    bankroll: Bankroll | float = 1000.0,
    control_variates: bool = True,
    batches: bool = False,
    watch: Callable[[Tally, float], None] = lambda _tally, _seconds: None,
    compiling: Callable[[], None] = lambda: None,
    playing: AbstractContextManager[object] | None = None,
) -> Simulation:
    """Play rounds until a goal is met or Ctrl-C is pressed.

    Args:
        conditions: The game and how it is played.
        goal: When to stop.
        seed: The same seed gives the same figures with any number of threads and workers, unless the goal is a time;
            None to draw one.
        threads: How many threads to use; None for one per processor.
        cluster: The address of a Dask scheduler whose workers play instead of threads here.
        bankroll: For whom risk is told.
        control_variates: Whether control variates are taken.
        batches: Whether a counter's rounds are kept in batches too, for `pitboss.counting`.
        watch: It is shown the tally as it grows.
        compiling: It is called if kernels must first be compiled.
        playing: It is entered while rounds are played.

    Raises:
        ParamError: A value is out of bounds, or there is no such cluster.
    """
    seed = check_means(seed, threads)
    work = prepare(conditions)
    with Threads(threads) if cluster is None else Cluster(cluster) as workers:
        if not are_kernels_ready(work.paths):
            compiling()
        workers.warm_up(work, reduces=control_variates)
        with playing or nullcontext():
            done = run(work, workers, goal, seed=seed, reduces=control_variates, watch=watch)
        if not batches:
            done = replace(done, batches=())
        return Simulation(conditions, done, seed, workers.count, Bankroll.of(bankroll))
