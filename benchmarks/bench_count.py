"""The counter's desk: a whole set of indices, the distribution of a round, bets from a kept table of counts.

Times depend on the machine: each is also given as a multiple of solving the same game once, measured in the same run.
"""

from collections.abc import Callable
from time import perf_counter

from pitboss.counter import AtCount, BetLimits, best_ramp, find_indices
from pitboss.rules import load
from pitboss.simulator import parse_count
from pitboss.solver import removal, solve

GAMES = ("blackjack", "mega-blackjack")
MOST_SECONDS = {"indices": 20.0, "distribution": 5.0, "bets": 0.1}
"""What each should take at most on a machine with nothing else to do."""
ROWS = tuple(AtCount(count, 1 / 41, 0.005 * count - 0.005, 1e-4, 1.3) for count in range(-20, 21))


def timed(work: Callable[[], object]) -> float:
    """Seconds that some work takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def measure(game: str) -> tuple[float, dict[str, float]]:
    """What solving the game once takes, and each of the desk's works."""
    rules, count = load(game), parse_count("hi-lo")
    once = timed(lambda: solve(rules))
    solution = solve(rules)
    return once, {
        "removal": timed(lambda: removal(solution)),
        "indices": timed(lambda: find_indices(solution, count, penetration=0.75)),
        "distribution": timed(solution.outcomes),
        "bets": timed(lambda: best_ramp(ROWS, 10_000, BetLimits(10, 120, 5))),
    }


def main() -> None:
    """Print the times."""
    solve(load("maxtime-21")).outcomes(split_rounds=1000)
    print(f"{'':16}{'solve once':>12}{'removal':>18}{'indices':>18}{'distribution':>18}{'bets':>18}")
    for game in GAMES:
        once, seconds = measure(game)
        told = "".join(f"{taken:>9.3f} s{taken / once:>6.1f}×" for taken in seconds.values())
        print(f"{game:16}{once:>10.2f} s{told}")
        for name, most in MOST_SECONDS.items():
            if seconds[name] > most:
                print(f"  {name}: {seconds[name]:.2f} s, and {most:g} s is the aim")


if __name__ == "__main__":
    main()
