"""Do computed indices gain what they should? The ten worth most of a game, each alone and all at once, simulated
against the chart: `python -m tests.counter.soak --rounds 1e7 mega-blackjack`."""

import argparse
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from pitboss.counter import Index, Indices, find_indices
from pitboss.rules import games, load
from pitboss.simulator import Conditions, Goal, parse_count, simulate
from pitboss.simulator.estimate import Figure
from pitboss.solver import Solution, solve

GAMES = ("super-fun-21-extreme", "mega-blackjack")
MOST = 10


class Gain(NamedTuple):
    """What playing some indices gains over the chart, by simulation."""

    gain: float
    std_error: float

    @property
    def z(self) -> float:
        return self.gain / self.std_error


def indices_of(solution: Solution, count: str = "hi-lo") -> Indices:
    return find_indices(solution, parse_count(count), penetration=solution.rules.shoe.penetration)


def played(
    solution: Solution,
    indices: Sequence[Index],
    rounds: float,
    seed: int,
    threads: int | None = None,
    *,
    count: str = "hi-lo",
) -> Figure:
    """The edge of a flat bettor who plays the chart with these indices."""
    departures = tuple(index.departure() for index in indices)
    conditions = Conditions(solution.rules, solution.chart.chart, count=parse_count(count), departures=departures)
    return simulate(conditions, Goal(rounds=rounds), seed=seed, threads=threads).estimate.reduced


def gain(with_them: Figure, without: Figure) -> Gain:
    """What one figure has over another that was simulated apart."""
    return Gain(with_them.ev - without.ev, sqrt(with_them.std_error**2 + without.std_error**2))


def check(game: str, rounds: float, seed: int, threads: int | None) -> bool:
    """Tell what each index of a game gains, and all of them; whether none loses and all together gain."""
    solution = solve(load(game))
    found = indices_of(solution)
    chart = played(solution, [], 4 * rounds, seed, threads)
    fine = True
    for number, index in enumerate(found.indices[:MOST], start=1):
        one = gain(played(solution, [index], rounds, seed + number, threads), chart)
        fine &= one.z > -3
        where = f"{'below' if index.below else 'from'} {index.index}"
        print(f"{game}: {index.hand} against {index.up}, {index.play} {where}: ", end="")
        print(f"worth {index.worth:.3e}, gains {one.gain:+.3e} ± {one.std_error:.1e} (z {one.z:+.1f})", flush=True)
    worth = sum(index.worth for index in found.indices[:MOST])
    whole = gain(played(solution, found.to_play(MOST), rounds, seed + MOST + 1, threads), chart)
    print(f"{game}: all {MOST}: worth {worth:.3e}, gain {whole.gain:+.3e} ± {whole.std_error:.1e} (z {whole.z:+.1f})")
    return fine and whole.z > 2


def main() -> None:
    """Check the indices of some games; exit with 1 if one loses or all together do not gain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help=f"any of {', '.join(games())}")
    parser.add_argument("--rounds", type=float, default=1e7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    fine = [check(game, options.rounds, options.seed, options.threads) for game in options.games]
    raise SystemExit(int(not all(fine)))


if __name__ == "__main__":
    main()
