"""The simulator: hundreds of millions of rounds, with control variates and honest error bars.

`simulate(Conditions(rules, chart), Goal(rounds=1e6), seed=1)` gives a `Result`.
"""

from collections.abc import Callable

from pitboss.simulator.conditions import Conditions, ConditionsError, SideBetPlan, prepare
from pitboss.simulator.counting import Count, CountError, Departure, parse_count, parse_spread
from pitboss.simulator.kernel.tally import Tally
from pitboss.simulator.result import Result
from pitboss.simulator.run import Goal, Threads, run

__all__ = [
    "Conditions",
    "ConditionsError",
    "Count",
    "CountError",
    "Departure",
    "Goal",
    "Result",
    "SideBetPlan",
    "parse_count",
    "parse_spread",
    "simulate",
]


def simulate(
    conditions: Conditions,
    goal: Goal,
    *,
    seed: int,
    threads: int | None = None,
    reduces: bool = True,
    watch: Callable[[Tally, float], None] = lambda _tally, _seconds: None,
) -> Result:
    """Play until the goal is met (or Ctrl-C is pressed) on threads of this process, all cores by default.

    `reduces = False` leaves the control variates out. The same seed gives the same result with any number of threads,
    unless the goal is a time.
    """
    work = prepare(conditions)
    with Threads(threads) as hands:
        hands.warm_up(work)
        done = run(work, hands, goal, seed=seed, reduces=reduces, watch=watch)
        return Result(conditions, work, done, seed, hands.count)
