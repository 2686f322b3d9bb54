"""Do computed indices gain what they should? The ten worth most of two games, each alone and all at once, simulated
against the chart: `python -m tests.counter.soak --rounds 1e7`."""

import argparse
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from pitboss.counter import Index, Indices, find_indices
from pitboss.rules import Rules, load
from pitboss.simulator import Conditions, Goal, parse_count, simulate
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


def indices_of(solution: Solution) -> Indices:
    return find_indices(solution, parse_count("hi-lo"), penetration=solution.rules.shoe.penetration)


def gain(solution: Solution, indices: Sequence[Index], rounds: float, seed: int) -> Gain:
    """Two simulations of as many rounds: the chart, and the chart with these indices."""
    rules: Rules = solution.rules
    with_them, without = (
        simulate(
            Conditions(rules, solution.chart.chart, count=parse_count("hi-lo"), departures=departures),
            Goal(rounds=rounds),
            seed=number,
        ).estimate.reduced
        for departures, number in ((tuple(index.departure() for index in indices), seed), ((), seed + 1))
    )
    return Gain(with_them.ev - without.ev, sqrt(with_them.std_error**2 + without.std_error**2))


def main() -> None:
    """Check every index alone and all of them together; exit with 1 if one loses or all do not gain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=float, default=1e7)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = False
    for game in GAMES:
        solution = solve(load(game))
        found = indices_of(solution)
        for number, index in enumerate(found.indices[:MOST]):
            one = gain(solution, [index], options.rounds, options.seed + 2 * number)
            failed |= one.z < -3
            where = f"{'below' if index.below else 'from'} {index.index}"
            print(f"{game}: {index.hand} against {index.up}, {index.play} {where}: ", end="")
            print(f"worth {index.worth:.3e}, gains {one.gain:+.3e} ± {one.std_error:.1e} (z {one.z:+.1f})", flush=True)
        worth = sum(index.worth for index in found.indices[:MOST])
        whole = gain(solution, found.to_play(MOST), options.rounds, options.seed + 100)
        failed |= whole.z < 2
        print(
            f"{game}: all {MOST}: worth {worth:.3e}, gain {whole.gain:+.3e} ± {whole.std_error:.1e} (z {whole.z:+.1f})"
        )
    raise SystemExit(int(failed))


if __name__ == "__main__":
    main()
