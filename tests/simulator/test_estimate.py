"""Figures from tallies, against the same figures worked out shoe by shoe."""

import numpy as np
import pytest
from tests.simulator.plain_chart import plain_chart

from pitboss.kernels.rng import first_stream, jump
from pitboss.rules import load
from pitboss.simulator import (
    Conditions,
    Counter,
    EdgeAtCount,
    Goal,
    SideBetMade,
    SideBetPlan,
    Simulation,
    run_simulation,
)
from pitboss.simulator.conditions import prepare
from pitboss.simulator.kernel.chunk import new_tally, play_chunk
from pitboss.simulator.kernel.table import CENTRE
from pitboss.simulator.kernel.tally import AT_REDUCED, AT_TIMES, BET, RAW, REDUCED, ROUNDS, TIMES, WON, Estimate
from pitboss.simulator.run import Run, Threads, run


def test_the_ratio_and_its_error_shoe_by_shoe() -> None:
    work = prepare(Conditions(load("blackjack"), plain_chart()))
    stream, tallies = first_stream(4), []
    for _ in range(300):
        tallies.append(play_chunk(*work, stream, shoes=1))
        stream = jump(stream)
    total = tallies[0]
    shoes = np.array([tally.sums[[BET, RAW, REDUCED]] for tally in tallies])
    for tally in tallies[1:]:
        total.add(tally)
    estimate = Estimate.of(total)
    bets, raw, reduced = shoes.T
    for figure, won in ((estimate.raw, raw), (estimate.reduced, reduced)):
        mean = won.sum() / bets.sum()
        error = np.std(won - mean * bets, ddof=1) * len(bets) ** 0.5 / bets.sum()
        assert figure.ev == pytest.approx(mean)
        assert figure.std_error == pytest.approx(error, rel=1e-6)


@pytest.mark.parametrize("seats", [1, 2])
def test_side_bets_and_counts_have_the_error_of_a_ratio_over_shoes(seats: int) -> None:
    counter = Counter("hi-lo" if seats == 2 else None)
    conditions = Conditions(
        load("mega-blackjack"), plain_chart(), seats=seats, counter=counter, side_bets={"buster": SideBetPlan()}
    )
    work, stream, tallies = prepare(conditions), first_stream(5), []
    for _ in range(400):
        tallies.append(play_chunk(*work, stream, shoes=1))
        stream = jump(stream)
    total = new_tally(work.game, work.tags)
    for tally in tallies:
        total.add(tally)
    result = Simulation(conditions, Run(total, 1.0, interrupted=False), 5, 1)
    figures: list[tuple[SideBetMade | EdgeAtCount, list[tuple[float, float]]]] = [
        (result.side_bets["buster"], [(tally.side[0, TIMES], tally.side[0, WON]) for tally in tallies])
    ]
    for row in result.edge_by_count:
        place = row.count + CENTRE
        by_shoe = [(tally.by_count[place, AT_TIMES], tally.by_count[place, AT_REDUCED]) for tally in tallies]
        figures.append((row, by_shoe))
    assert len(figures) > (3 if counter.system else 0)
    for figure, by_shoe in figures:
        times, won = np.array(by_shoe).T
        mean = won.sum() / times.sum()
        assert figure.ev == pytest.approx(mean)
        error = np.std(won - mean * times, ddof=1) * len(times) ** 0.5 / times.sum()
        assert figure.std_error == pytest.approx(error, rel=1e-6)


def test_the_raw_figure_is_the_mean_of_the_distribution() -> None:
    result = run_simulation(
        Conditions(load("super-fun-21-extreme"), plain_chart(), fresh=True), Goal(rounds=50_000), seed=1
    )
    nets = np.array(result.net_results)
    rounds = nets[:, 1].sum()
    mean = (nets[:, 0] * nets[:, 1]).sum() / rounds
    assert rounds == result.run.tally.counts[ROUNDS]
    assert result.estimate.raw.ev == pytest.approx(mean)
    variance = ((nets[:, 0] - mean) ** 2 * nets[:, 1]).sum() / rounds
    assert result.estimate.std_dev == pytest.approx(variance**0.5)


def test_the_error_is_honest() -> None:
    """Over many seeds, the figures scatter as widely as their errors say."""
    work = prepare(Conditions(load("blackjack"), plain_chart()))
    with Threads(1) as hands:
        runs = [Estimate.of(run(work, hands, Goal(rounds=4000), seed=seed).tally) for seed in range(100)]
    for kind in ("raw", "reduced"):
        figures = [getattr(estimate, kind) for estimate in runs]
        mean = np.mean([figure.ev for figure in figures])
        pulls = [(figure.ev - mean) / figure.std_error for figure in figures]
        # The variance of 100 pulls is 1 within about 4 * sqrt(2 / 100).
        assert abs(np.var(pulls, ddof=1) - 1) < 0.56
