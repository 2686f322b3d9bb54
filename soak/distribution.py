"""The exact distribution of a round against very many simulated rounds, by chi-square:
`python -m soak.distribution --rounds 1e9`."""

import argparse

from tests.solver.test_outcomes import GAMES, chi_square_of

from pitboss.rules import load
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.solver import solve

_DEVIATIONS = 5.0


def main() -> None:
    """Compare game by game; exit with 1 if one is more than five deviations off."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--rounds", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    fine = True
    for game in options.games:
        solution = solve(load(game))
        chart = solution.chart
        found = solution.outcomes(chart, split_rounds=round(min(options.rounds / 20, 1e7)), seed=options.seed)
        conditions = Conditions(solution.rules, chart, fresh=True)
        goal = Goal(rounds=options.rounds)
        result = run_simulation(conditions, goal, seed=options.seed, threads=options.threads, control_variates=False)
        chi = chi_square_of(found, dict(result.net_results))
        fine &= abs(chi.deviations) < _DEVIATIONS
        print(
            f"{game}: {result.estimate.rounds:.3g} rounds, chi-square {chi.value:.1f} with {chi.freedom} degrees of "
            f"freedom, {chi.deviations:+.2f} deviations",
            flush=True,
        )
    raise SystemExit(int(not fine))


if __name__ == "__main__":
    main()
