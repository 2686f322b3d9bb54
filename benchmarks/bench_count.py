"""The counter's desk: effects of removal, a whole set of indices, the distribution of a round, bets from a kept table.

Times are of the processor, so that a busy machine does not change them much, and depend on the machine: each is also
given as a multiple of solving the same game once, measured in the same run. `python benchmarks/bench_count.py` says
what misses its aim, and exits with 1.
"""

from collections.abc import Callable
from time import process_time

from pitboss.counting import AtCount, Bets, find_indices
from pitboss.counting.bets import costs
from pitboss.results import to_plain
from pitboss.rules import games, load
from pitboss.simulator import parse_system
from pitboss.solver import removal, solve

AIMS = {"indices": 20.0, "distribution": 5.0, "bets": 0.1}
"""Seconds that each may take."""
PRECISION = 1e-4
"""The standard error of a round's standard deviation that the distribution must reach in its time."""
ROWS = tuple(AtCount(count, 1 / 41, 0.005 * count - 0.005, 1e-4, 1.3) for count in range(-20, 21))


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time that some work takes."""
    start = process_time()
    work()
    return process_time() - start


def bet() -> None:
    """Bets for a bankroll and all that they cost and risk."""
    bets = Bets((1, 12), minimum=5, maximum=1000, chip=5)
    ramp = bets.best(ROWS, 10_000)
    costs(ramp, bets)
    bets.at_best(ROWS)
    to_plain(ramp)


def measure(game: str) -> tuple[float, dict[str, float], float]:
    """What solving the game once takes, each of the desk's works, and the error of the standard deviation found."""
    rules, count = load(game), parse_system("hi-lo")
    once = timed(lambda: solve(rules).chart)
    solution = solve(rules)
    seconds = {
        "removal": timed(lambda: removal(solution)),
        "indices": timed(lambda: find_indices(solution, count, penetration=0.75)),
        "distribution": timed(solution.outcomes),
        "bets": timed(bet),
    }
    return once, seconds, solution.outcomes().std_dev.std_error


def main() -> None:
    """Print the times."""
    warm = solve(load("maxtime-21"))
    warm.outcomes(split_rounds=1000)
    find_indices(warm, parse_system("hi-lo"), penetration=0.5)
    print(f"{'':22}{'solve once':>12}{'removal':>18}{'indices':>18}{'distribution':>18}{'bets':>18}   deviation to")
    fine = True
    for game in games():
        once, seconds, error = measure(game)
        told = "".join(f"{taken:>9.3f} s{taken / once:>6.1f}×" for taken in seconds.values())
        print(f"{game:22}{once:>10.2f} s{told}   ± {error:.1e}")
        for name, most in AIMS.items():
            if seconds[name] > most:
                fine = False
                print(f"  {name}: {seconds[name]:.2f} s, and {most:g} s is the aim")
        if error > PRECISION:
            fine = False
            print(f"  standard deviation to ± {error:.1e}, and {PRECISION:g} is the aim")
    raise SystemExit(int(not fine))


if __name__ == "__main__":
    main()
