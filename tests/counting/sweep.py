"""Random sheets through all of the counter's desk, one after another: figures that are finite, a run, bets, exposure
and a page, or a line that says why there are none: `python -m tests.counting.sweep --sheets 100`."""

import argparse
import json
import random
from contextlib import redirect_stdout
from io import StringIO
from time import process_time
from typing import Final

from tests.random_rules import random_rules

from pitboss.counting import AtCut, BetSpread, Betting, Findings, of_result, open_desk
from pitboss.rules import Rules
from pitboss.simulator import Beside, Count, CountError, Goal, parse_beside, parse_count, simulate
from pitboss.simulator.counting import SYSTEMS
from pitboss.solver import ShoeError
from pitboss.solver.removal import MAIN
from pitboss.views.counted.counted_json import findings_json
from pitboss.views.counted.counted_page import count_page
from pitboss.views.counted.counted_text import print_count
from pitboss.views.counted.index_svg import index_svg

_CUTS: Final = (0.4, 0.6)
_BESIDE: Final = ("", "A", "7=0.5", "A diamonds", "Ad 5=1")
"""Cards counted beside, or none."""


def random_betting(rng: random.Random) -> Betting:
    """A way to bet: spots, limits, chips, back-counting, a ramp of one's own, errors, a fraction of Kelly."""
    unit, spots = rng.choice((None, 1.0, 5.0)), rng.choice((1, 2))
    spread = BetSpread(
        rng.choice((1.0, 4.0, 12.0)),
        unit,
        chip=rng.choice((0.0, 1.0)),
        enter=rng.choice((None, 0, 2)),
        spots=spots,
        spots_from=rng.choice((None, 1)) if spots == 2 else None,
    )
    return Betting(
        rng.choice((500.0, 10_000.0)),
        spread,
        kelly=rng.choice((0.25, 1.0)),
        steps=rng.choice((None, ((-60, 1), (1, 4), (3, 8)))),
        errors=rng.choice((0.0, 0.1)),
        goal=100,
        horizon=1000,
    )


def through_the_desk(rules: Rules, count: Count, beside: tuple[Beside, ...], *, rounds: float, seed: int) -> int:
    """Work everything out that `pitboss count` and `pitboss odds --removal` can tell of a game; how many indices. The
    seed also says how deep the indices are for, whether they are risk-averse, when the player leaves, and the bets."""
    rng = random.Random(f"bets {seed}")
    betting = random_betting(rng)
    desk = open_desk(
        rules,
        count,
        rules.shoe.penetration,
        beside=beside,
        depth=rng.choice((None, 0.2, 0.5)),
        risk_averse=rng.choice((None, betting)),
    )
    spots = betting.spread.spots
    chart, leave = desk.solution.chart, rng.choice((None, -2))
    json.dumps(desk.solution.outcomes(split_rounds=2000).to_dict(), allow_nan=False)
    runs = [
        of_result(
            simulate(
                desk.counter(indices=1000, penetration=dealt, seats=spots, spots=spots, leave=leave),
                Goal(rounds=rounds),
                seed=seed,
            )
        )
        for dealt in _CUTS
    ]
    ramp = betting.ramp(runs[0].rows, runs[0].batches_of(MAIN))
    cuts = [AtCut.of(run, dealt, betting, (4, 12)) for run, dealt in zip(runs, _CUTS, strict=True)]
    found = Findings(desk, runs[0], ramp, betting, 18, tuple(cuts), 0.5)
    json.dumps(findings_json(found), allow_nan=False)
    with redirect_stdout(StringIO()):
        print_count(found)
    assert count_page(found, desk.found).count("<svg") >= 5
    assert index_svg(desk.found, chart, 18).endswith("</svg>\n")
    return len(desk.found.indices)


def main() -> None:
    """Sweep; a traceback ends it, with the seed of the sheet on the line before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = sorted(SYSTEMS)
    for number in range(options.seed, options.seed + options.sheets):
        rng, began = random.Random(f"desk {number}"), process_time()
        rules, name, beside = random_rules(rng), rng.choice(names), rng.choice(_BESIDE)
        print(f"sheet {number}, {rules.shoe.decks} decks, {name}{beside and f' with {beside}'}: ", end="", flush=True)
        try:
            kept = parse_beside(beside) if beside else ()
            found = through_the_desk(rules, parse_count(name), kept, rounds=20_000, seed=number)
        except (ShoeError, CountError) as error:
            print(f"refused: {error}", flush=True)
        else:
            print(f"{found} indices, {process_time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
