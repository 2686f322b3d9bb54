"""The simulator: hundreds of millions of rounds, with control variates and honest error bars.

`simulate(Conditions(rules, chart), Goal(rounds=1e6), seed=1)` gives a `Result`.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from secrets import randbits

from pitboss.ranges import DEFAULT_BANKROLL
from pitboss.simulator.beside import Beside, parse_beside, with_beside
from pitboss.simulator.cluster import Cluster, ClusterError
from pitboss.simulator.conditions import Conditions, ConditionsError, SideBetPlan, prepare
from pitboss.simulator.counting import Count, CountError, Departure, parse_count, parse_spread
from pitboss.simulator.kernel.chunk import are_kernels_kept
from pitboss.simulator.kernel.tally import Tally
from pitboss.simulator.result import Result
from pitboss.simulator.run import Goal, Threads, run
from pitboss.simulator.tallied import EdgeAtCount, EdgeOfRound, Frequencies, SideBetMade

__all__ = [
    "Beside",
    "ClusterError",
    "Conditions",
    "ConditionsError",
    "Count",
    "CountError",
    "Departure",
    "EdgeAtCount",
    "EdgeOfRound",
    "Frequencies",
    "Goal",
    "Result",
    "SideBetMade",
    "SideBetPlan",
    "parse_beside",
    "parse_count",
    "parse_spread",
    "simulate",
    "with_beside",
]


def simulate(
    conditions: Conditions,
    goal: Goal,
    *,
    seed: int | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    bankroll: float = DEFAULT_BANKROLL,
    rounds_per_hour: float | None = None,
    reduces: bool = True,
    watch: Callable[[Tally, float], None] = lambda _tally, _seconds: None,
    compiling: Callable[[], None] = lambda: None,
    playing: AbstractContextManager[object] | None = None,
) -> Result:
    """Play until the goal is met (or Ctrl-C is pressed) on threads of this process, all cores by default, or on the
    workers of the Dask scheduler at the address `cluster`.

    The same seed gives the same result with any number of threads and workers, unless the goal is a time; without one
    it is drawn at random. `bankroll` (in chips) and `rounds_per_hour` are for the figures of risk. `reduces = False`
    leaves the control variates out. `watch` is shown the tally as it grows, `compiling` is called if the kernels must
    first be compiled, and `playing` is entered while rounds are played.

    Raise `ConditionsError` for conditions that nobody can play under and `ClusterError` if there is no such cluster.
    """
    seed = randbits(32) if seed is None else seed
    work = prepare(conditions)
    with Threads(threads) if cluster is None else Cluster(cluster) as workers:
        if not are_kernels_kept(work.paths):
            compiling()
        workers.warm_up(work, reduces=reduces)
        with playing or nullcontext():
            done = run(work, workers, goal, seed=seed, reduces=reduces, watch=watch)
        return Result(conditions, work, done, seed, workers.count, bankroll, rounds_per_hour)
