"""Errors from batch to batch: by hand, as wide as runs really differ, and triggers that luck does not choose."""

import json
from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from pitboss.counting import AtCount, Bets, CountBatches, CountRun, exposures, flat_counter, stepped_ramp
from pitboss.counting.saved_runs import batches_record, read_batches
from pitboss.counting.vulnerability import best_trigger, exposed_from
from pitboss.rules import load
from pitboss.simulator import Counter, Goal, Simulation
from pitboss.simulator.conditions import prepare
from pitboss.simulator.run import Threads
from pitboss.simulator.run import run as play
from pitboss.solver import solve

TWO = CountBatches(
    (0, 1),
    np.array([10.0, 20.0]),
    np.array([[[[8.0, -1.0, 8.0], [2.0, 1.0, 2.0]]], [[[14.0, -2.0, 14.0], [6.0, 0.0, 6.0]]]]),
)
"""Two batches of 10 and 20 rounds, at counts of 0 and 1."""


def test_an_error_by_hand() -> None:
    """1 won at a count of 1 in 30 rounds. The first batch has 2/3 more than its part, the second as much less: with two
    batches the error is √(2 (4/9 + 4/9)) over 30 rounds."""
    won = TWO.at_counts(1)[:, 1]
    assert won.tolist() == [1.0, 0.0]
    assert TWO.error(won) == pytest.approx(sqrt(2 * (4 / 9 + 4 / 9)) / 30)
    rows = (AtCount(0, 22 / 30, -3 / 22, 0.0, 1.0), AtCount(1, 8 / 30, 1 / 8, 0.0, 1.0))
    found = exposed_from(rows, 1, 40, batches=TWO)
    assert found.per_100_error == pytest.approx(100 * TWO.error(won))
    assert found.per_shoe_error == pytest.approx(40 * TWO.error(won))
    off = 2 - 8 / 30 * 10
    assert found.frequency_error == pytest.approx(sqrt(2 * 2 * off**2) / 30)
    edge_off = 1 - 2 / 8
    assert found.std_error == pytest.approx(sqrt(2 * 2 * edge_off**2) / 8)
    ramp = stepped_ramp(rows, 100, [(0, 1), (1, 3)], batches=TWO)
    sums = np.array([-1 + 3.0, -2 + 0.0])
    assert ramp.win_error == pytest.approx(TWO.error(sums))


def test_batches_are_written_and_read() -> None:
    assert read_batches(json.loads(json.dumps(batches_record(TWO)))) == TWO
    assert read_batches(batches_record(TWO.of_counts([1]))) != TWO
    for fault in ({"rounds": "10 x"}, {"rounds": "10 -20"}, {"rounds": "10"}, {"counts": [1]}):
        with pytest.raises((ValueError, KeyError)):
            read_batches(batches_record(TWO) | fault)


def test_who_leaves_sees_the_rounds_before_the_count_fell() -> None:
    cells = np.zeros((1, 4, 2, 3))
    cells[0, :, :, 0] = [[1, 0], [2, 1], [4, 2], [8, 5]]
    kept = CountBatches((0, 1), np.array([23.0]), cells, (-3, -2, -1, 0))
    left = kept.left_below(-1)
    assert left.rounds.tolist() == [19]
    assert left.at_counts(0).tolist() == [[12, 7]]
    for beyond in (-3, 1):
        with pytest.raises(ValueError, match="give one from -2 to 0"):
            kept.left_below(beyond)
    with pytest.raises(ValueError, match="does not say who would leave"):
        TWO.left_below(0)


@pytest.fixture(scope="module")
def runs() -> list[CountRun]:
    """Thirty short runs that differ by their seeds alone."""
    rules = load("mega-blackjack")
    player = flat_counter(rules, solve(rules).chart, Counter())
    work = prepare(player)
    with Threads(1) as workers:
        ends = [play(work, workers, Goal(rounds=30_000), seed=seed) for seed in range(30)]
    return [CountRun.of(Simulation(player, end, seed, 1)) for seed, end in enumerate(ends)]


def _spread(figures: list[float], errors: list[float]) -> float:
    """By how much the variance of figures is larger than their errors say; of thirty, it is from 0.45 to 1.9 but once
    in a thousand times (chi-square)."""
    return float(np.var(figures, ddof=1) / np.mean(np.square(errors)))


def test_errors_are_as_wide_as_runs_differ(runs: list[CountRun]) -> None:
    ramps = [stepped_ramp(run.rows, 1000, [(1, 1), (2, 12)], batches=run.batches_of("main")) for run in runs]
    assert 0.45 < _spread([ramp.win for ramp in ramps], [ramp.win_error for ramp in ramps]) < 1.9
    alone = [stepped_ramp(run.rows, 1000, [(1, 1), (2, 12)]) for run in runs]
    assert _spread([ramp.win for ramp in alone], [ramp.win_error for ramp in alone]) > 4
    """The edges alone know nothing of how often counts come."""
    assert 0.45 < _spread([r.desirability for r in ramps], [r.desirability_error for r in ramps]) < 1.9
    for wager in ("main", "insurance"):
        found = [exposed_from(run.wagers[wager], 2, 40, batches=run.batches_of(wager)) for run in runs]
        assert 0.45 < _spread([one.per_100 for one in found], [one.per_100_error for one in found]) < 1.9
        assert 0.45 < _spread([one.frequency for one in found], [one.frequency_error for one in found]) < 1.9
        assert 0.45 < _spread([one.edge for one in found], [one.std_error for one in found]) < 1.9
    rows = [next(row for row in run.rows if row.count == 0) for run in runs]
    assert 0.45 < _spread([row.frequency for row in rows], [row.frequency_error or 0 for row in rows]) < 1.9
    assert 0.45 < _spread([row.variance for row in rows], [row.variance_error or 0 for row in rows]) < 1.9


def test_insurance_is_exposed_as_the_unseen_tens_say(runs: list[CountRun]) -> None:
    """Off a full shoe insurance loses 7.4 % (96 tens of 311 cards pay 2:1); by Hi-Lo it wins from 3 on, as
    published."""
    run = runs[0]
    mean = sum(row.frequency * row.edge for row in run.insurance) / sum(row.frequency for row in run.insurance)
    offered = sum(row.frequency for row in run.insurance)
    assert offered == pytest.approx(1 / 13, abs=0.006)
    assert mean == pytest.approx(3 * 96 / 311 - 1, abs=0.01)
    triggers = [found.trigger for each in runs if (found := exposures(each)["insurance"]) is not None]
    assert max(set(triggers), key=triggers.count) == 3
    found = exposures(run)["insurance"]
    assert found is not None
    assert found.per_100 == pytest.approx(100 * 0.5 * found.frequency * found.edge)


def test_the_trigger_is_not_the_luckiest() -> None:
    """Edges with errors, drawn often: what the trigger found wins is what it wins in truth, on average; what the
    luckiest of all triggers wins is too much."""
    rng = np.random.default_rng(3)
    counts = np.arange(-6, 9)
    often = np.exp(-(counts**2) / 8.0) / np.exp(-(counts**2) / 8.0).sum()
    truth, noise = 0.01 * counts - 0.04 + 0.0004 * counts**2, 0.001 / np.sqrt(often)
    gains, lucky = [], []
    for _ in range(800):
        drawn = truth + noise * rng.standard_normal(len(counts))
        rows = [
            AtCount(int(count), float(share), float(edge), float(error), 1.0)
            for count, share, edge, error in zip(counts, often, drawn, noise, strict=True)
        ]
        trigger = best_trigger(rows)
        if trigger is not None:
            gains.append(100 * float((often * (drawn - truth))[counts >= trigger].sum()))
        from_each = [(often * drawn)[counts >= at].sum() for at in counts]
        lucky.append(100 * float((often * (drawn - truth))[counts >= counts[int(np.argmax(from_each))]].sum()))
    error = 100 * 0.001 * sqrt(float(often[counts >= 4].sum()))
    assert np.mean(lucky) > 0.2 * error
    assert abs(np.mean(gains)) < 0.12 * error


def test_a_trigger_by_hand() -> None:
    rows = [AtCount(count, 0.1, 0.01 * count - 0.025, 0.0, 1.0) for count in range(6)]
    assert best_trigger(rows) == 3
    assert best_trigger(rows[:2]) is None
    assert best_trigger([]) is None
    assert best_trigger(rows[4:5]) == 4
    """One edge that is off the curve is believed if its error is small, and not if it is large."""
    for error, trigger in ((0.0001, 2), (0.1, 3)):
        off = [replace(row, edge=0.005 if row.count == 2 else row.edge, std_error=error) for row in rows]
        assert best_trigger(off) == trigger


def test_score_of_a_spread_is_the_same_for_every_bankroll(runs: list[CountRun]) -> None:
    run = runs[0]
    batches = run.batches_of("main")
    free = Bets((1, 12), minimum=0.01)
    best = free.at_best(run.rows, batches=batches)
    for bankroll in (500, 50_000):
        ramp = free.best(run.rows, bankroll, batches=batches)
        assert ramp.score == pytest.approx(best.score, rel=1e-6)
        assert ramp.score_error == pytest.approx(best.score_error, rel=1e-4)
