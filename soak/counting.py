"""Random sheets through all of counting, one after another: figures that are finite, a run, bets, exposure and a
page, or a line that says why there are none: `python -m soak.counting --sheets 100`."""

import argparse
import json
import random
from time import process_time
from typing import Final

from tests.random_rules import random_rules

from pitboss.counting import AtCut, Bets, Count, CountRun, analyse
from pitboss.errors import PitbossError
from pitboss.rules import Rules
from pitboss.simulator import Bankroll, CountingSystem, Goal, SideCount, parse_side_counts, parse_system, run_simulation
from pitboss.simulator.systems import SYSTEMS
from pitboss.solver.removal import MAIN
from pitboss.views.count import page
from pitboss.views.index_card import index_svg

_CUTS: Final = (0.4, 0.6)
_SIDE_COUNTS: Final = ("", "A", "7=0.5", "A diamonds", "Ad 5=1")


def random_bets(rng: random.Random) -> tuple[Bets, Bankroll]:
    """A way to bet: spots, limits, chips, back-counting, a ramp of one's own, errors, a fraction of Kelly."""
    spots = rng.choice((1, 2))
    bets = Bets(
        (1, rng.choice((1.0, 4.0, 12.0))),
        unit=rng.choice((None, 1.0, 5.0)),
        chip=rng.choice((0.0, 1.0)),
        enter_at=rng.choice((None, 0, 2)),
        spots=spots,
        spots_from=rng.choice((None, 1)) if spots == 2 else None,
        leave_below=rng.choice((None, -2)),
        ramp=rng.choice((None, "1 1=4 3=8")),
        errors=rng.choice((0.0, 0.1)),
    )
    return bets, Bankroll(rng.choice((500.0, 10_000.0)), rng.choice((0.25, 1.0)), goal=100, horizon=1000)


def through_everything(
    rules: Rules, system: CountingSystem, side_counts: tuple[SideCount, ...], *, rounds: float, seed: int
) -> int:
    """Work everything out that `pitboss count` can tell of a game; how many indices. The seed also says how deep the
    indices are for, whether they are risk-averse, when the player leaves, and the bets."""
    rng = random.Random(f"bets {seed}")
    bets, bankroll = random_bets(rng)
    analysis = analyse(
        rules,
        system,
        side_counts=side_counts,
        depth=rng.choice((None, 0.2, 0.5)),
        bets=(bets, bankroll),
        risk_averse=rng.choice((False, True)),
    )
    runs = []
    for dealt in _CUTS:
        conditions = analysis.conditions(
            indices=1000, penetration=dealt, seats=bets.spots, spots=bets.spots, leave_below=bets.leave_below
        )
        runs.append(CountRun.of(run_simulation(conditions, Goal(rounds=rounds), seed=seed, batches=True)))
    ramp = bets.best(runs[0].rows, bankroll, batches=runs[0].batches_of(MAIN))
    cuts = [AtCut.of(run, dealt, bets, bankroll, (4, 12)) for run, dealt in zip(runs, _CUTS, strict=True)]
    count = Count(analysis, runs[0], ramp, bets, bankroll, 18, cuts=tuple(cuts), limit=0.5)
    json.dumps(count.to_dict(), allow_nan=False)
    assert str(count)
    assert page(count).count("<svg") >= 5
    assert index_svg(analysis.indices, analysis.chart, 18).endswith("</svg>\n")
    return len(count.indices)


def main() -> None:
    """Sweep; a traceback ends it, with the seed of the sheet on the line before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = sorted(SYSTEMS)
    for number in range(options.seed, options.seed + options.sheets):
        rng, began = random.Random(f"desk {number}"), process_time()
        rules, name, beside = random_rules(rng), rng.choice(names), rng.choice(_SIDE_COUNTS)
        print(f"sheet {number}, {rules.shoe.decks} decks, {name}{beside and f' with {beside}'}: ", end="", flush=True)
        try:
            found = through_everything(rules, parse_system(name), parse_side_counts(beside), rounds=20_000, seed=number)
        except PitbossError as error:
            print(f"refused: {error}", flush=True)
        else:
            print(f"{found} indices, {process_time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
