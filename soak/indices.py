"""Do computed indices gain what they should? The ten worth most of a game, each alone, all at once, and the whole set,
simulated against the chart: `python -m soak.indices --rounds 1e7 mega-blackjack`."""

import argparse
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from pitboss.counting import Index, Indices, find_indices
from pitboss.rules import games, load
from pitboss.simulator import Conditions, Counter, Goal, parse_system, run_simulation
from pitboss.simulator.kernel.tally import Mean
from pitboss.solver import Solution, solve

GAMES = ("blackjack", "maxtime-21", "super-fun-21-extreme", "mega-blackjack")
MOST = 10
NEAR = 0.04
"""How near the whole set comes to what it is worth, errors of the simulation apart."""


class Gain(NamedTuple):
    """What playing some indices gains over the chart, by simulation."""

    gain: float
    std_error: float

    @property
    def z(self) -> float:
        return self.gain / self.std_error


def indices_of(solution: Solution, count: str = "hi-lo", penetration: float | None = None) -> Indices:
    dealt = solution.rules.shoe.penetration if penetration is None else penetration
    return find_indices(solution, parse_system(count), penetration=dealt)


def played(
    solution: Solution,
    indices: Sequence[Index],
    rounds: float,
    seed: int,
    threads: int | None = None,
    *,
    count: str = "hi-lo",
    penetration: float | None = None,
) -> Mean:
    """The edge of a flat bettor who plays the chart with these indices."""
    departures = tuple(index.departure() for index in indices)
    conditions = Conditions(
        solution.rules,
        solution.chart,
        counter=Counter(count, departures=departures),
        penetration=penetration,
    )
    return run_simulation(conditions, Goal(rounds=rounds), seed=seed, threads=threads).estimate.reduced


def gain(with_them: Mean, without: Mean) -> Gain:
    """What one figure has over another that was simulated apart."""
    return Gain(with_them.ev - without.ev, sqrt(with_them.std_error**2 + without.std_error**2))


def check(game: str, rounds: float, seed: int, threads: int | None, penetration: float | None, *, singly: bool) -> bool:
    """Tell what each index of a game gains, the ten worth most, and all of them; whether none loses, and all together
    gain what they are worth."""
    solution = solve(load(game))
    found = indices_of(solution, penetration=penetration)

    def gained(indices: Sequence[Index], offset: int) -> Gain:
        return gain(played(solution, indices, rounds, seed + offset, threads, penetration=penetration), chart)

    chart = played(solution, [], 4 * rounds, seed, threads, penetration=penetration)
    fine = True
    for number, index in enumerate(found.indices[:MOST] if singly else (), start=1):
        one = gained([index], number)
        fine &= one.z > -3
        where = f"{'below' if index.below else 'from'} {index.index}"
        print(f"{game}: {index.hand} against {index.up}, {index.play} {where}: ", end="")
        print(f"worth {index.worth:.3e}, gains {one.gain:+.3e} ± {one.std_error:.1e} (z {one.z:+.1f})", flush=True)
    for most in (MOST, len(found.indices)):
        worth = sum(index.worth for index in found.indices[:most])
        whole = gained(found.to_play(most), MOST + most)
        off = worth / whole.gain - 1
        print(f"{game}: {most} at once: worth {worth:.3e}, gain {whole.gain:+.3e} ± {whole.std_error:.1e} ({off:+.1%})")
    return fine and whole.z > 2 and abs(worth - whole.gain) < NEAR * worth + 3 * whole.std_error


def main() -> None:
    """Check the indices of some games; exit with 1 if one loses or all together do not gain what they are worth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help=f"any of {', '.join(games())}")
    parser.add_argument("--rounds", type=float, default=1e7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--dealt", type=float, help="the share of the shoe dealt, instead of the sheet's")
    parser.add_argument("--together", action="store_true", help="do not play the ten worth most one by one")
    options = parser.parse_args()
    fine = [
        check(game, options.rounds, options.seed, options.threads, options.dealt, singly=not options.together)
        for game in options.games
    ]
    raise SystemExit(int(not all(fine)))


if __name__ == "__main__":
    main()
