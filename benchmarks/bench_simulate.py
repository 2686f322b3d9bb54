"""How fast the simulator is. Run on a quiet machine: `python benchmarks/bench_simulate.py`.

Every line is a ratio to a baseline measured in the same run, because machines differ and are seldom quiet: *bare
dealing* shuffles and deals as many cards as a round takes and does nothing else. Kernels are warm. Rounds per second
are of processor time on one core, so that other work on the machine counts little; effective rounds are rounds times
the factor by which control variates cut the variance.
"""

from dataclasses import dataclass
from time import perf_counter, process_time

import numpy as np

from pitboss.kernels import inlined
from pitboss.kernels.rng import first_stream
from pitboss.rules import games, load
from pitboss.simulator import Conditions, Goal
from pitboss.simulator.conditions import Work, prepare
from pitboss.simulator.kernel.chunk import play_chunk
from pitboss.simulator.kernel.table import POS, SHOE_END, Pile, draw, open_pile
from pitboss.simulator.kernel.tally import CARDS, ROUNDS, Estimate, Tally
from pitboss.simulator.run import Threads, run, shoes_per_chunk
from pitboss.solver import solve

ROUNDS_AT_ONCE = 400_000
REPEATS = 20


@inlined
def _deal_only(pile: Pile, cards: int, cut: int) -> int:
    total = 0
    for _ in range(cards):
        if pile.cursor[POS] >= cut:
            pile.cursor[POS] = 0
        total += draw(pile)
    return total


@dataclass(frozen=True)
class Speed:
    rounds_per_second: float
    tally: Tally


def bare_dealing(decks: int, cards: int) -> float:
    """Cards shuffled and dealt in a second, and nothing else."""
    pile = open_pile(np.tile(np.arange(52, dtype=np.uint8), decks), first_stream(1), np.zeros((0, 52)))
    cut = int(pile.cursor[SHOE_END]) * 3 // 4
    _deal_only(pile, 10, cut)
    best = min(_seconds(lambda: _deal_only(pile, cards, cut)) for _ in range(REPEATS))
    return cards / best


def one_core(work: Work, *, reduces: bool) -> Speed:
    """The best of some repeats on one core."""
    shoes = max(shoes_per_chunk(work, Goal()) * ROUNDS_AT_ONCE // 131_072, 1)
    best, tally = float("inf"), play_chunk(*work, first_stream(1), shoes=1, reduces=reduces)
    for _ in range(REPEATS):
        began = process_time()
        tally = play_chunk(*work, first_stream(1), shoes=shoes, reduces=reduces)
        best = min(best, process_time() - began)
    return Speed(tally.counts[ROUNDS] / best, tally)


def _seconds(what: object) -> float:
    began = process_time()
    what()  # type: ignore[operator]
    return process_time() - began


def main() -> None:
    titles = ("raw M/s", "of bare", "reduced M/s", "of raw", "variance", "effective/s")
    print(" ".join([f"{'game':22}", *(f"{title:>11}" for title in titles)]))
    for name in games():
        rules = load(name)
        work = prepare(Conditions(rules, solve(rules).chart))
        raw = one_core(work, reduces=False)
        cards = raw.tally.counts[CARDS] / raw.tally.counts[ROUNDS]
        bare = bare_dealing(rules.shoe.decks, 2_000_000) / cards
        reduced = one_core(work, reduces=True)
        fold = Estimate.of(reduced.tally).variance_reduction
        figures = (
            f"{raw.rounds_per_second / 1e6:.2f}",
            f"{raw.rounds_per_second / bare:.2f}",
            f"{reduced.rounds_per_second / 1e6:.2f}",
            f"{reduced.rounds_per_second / raw.rounds_per_second:.2f}",
            f"{fold:,.0f}x",
            f"{reduced.rounds_per_second * fold:.2e}",
        )
        print(" ".join([f"{name:22}", *(f"{figure:>11}" for figure in figures)]), flush=True)
    rules = load("blackjack")
    work = prepare(Conditions(rules, solve(rules).chart))
    with Threads() as hands:
        hands.warm_up(work)
        began = perf_counter()
        done = run(work, hands, Goal(precision=1e-5), seed=1)
        seconds = perf_counter() - began
    estimate = Estimate.of(done.tally)
    speed = estimate.rounds / seconds
    print(
        f"blackjack to ±0.001 % on {hands.count} threads: {seconds:.2f} s by the clock, {speed / 1e6:.2f} M rounds/s, "
        f"effective {speed * estimate.variance_reduction:.2e}/s"
    )


if __name__ == "__main__":
    main()
