"""The simulation of a counter who bets one chip on everything in every round, and the run that it gives."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from pitboss.counting.batches import TIMES, Batches, Floats
from pitboss.counting.countrun import INSURANCE, CountRun, rows_of
from pitboss.counting.ramp import AtCount
from pitboss.rules import Rules
from pitboss.simulator import Conditions, Count, Departure, Result, SideBetPlan
from pitboss.simulator.conditions import ALWAYS, NEVER
from pitboss.simulator.estimate import Figure
from pitboss.simulator.kernel import tally as kept
from pitboss.simulator.kernel.plan import CENTRE
from pitboss.solver.removal import MAIN
from pitboss.strategy.chart import Chart


def flat_counter(
    rules: Rules,
    chart: Chart,
    count: Count,
    *,
    strategy: str = "chart",
    penetration: float | None = None,
    seats: int = 1,
    departures: tuple[Departure, ...] = (),
    insure_from: float = NEVER,
    side_counts: Mapping[str, Count] = MappingProxyType({}),
    leave_below: float = ALWAYS,
    bet_count: Count | None = None,
    insurance_count: Count | None = None,
    spots: int = 1,
) -> Conditions:
    """The simulation whose result `of_result` reads: a counter who bets one chip on everything in every round.

    Each side bet goes by its own count if `side_counts` has one, else by the player's. Figures are by the `bet_count`,
    if there is one. Raise `ConditionsError` or `CountError` where the conditions contradict each other.
    """
    return Conditions(
        rules,
        chart,
        strategy=strategy,
        penetration=penetration,
        seats=seats,
        count=count,
        departures=departures,
        insure_from=insure_from,
        side_bets={bet.name: SideBetPlan(side_counts.get(bet.name, count)) for bet in rules.side_bets},
        leave_below=leave_below,
        bet_count=bet_count,
        insurance_count=insurance_count,
        spots=spots,
    )


def of_result(result: Result) -> CountRun:
    """What a simulation of a flat-betting counter says of every count."""
    conditions, tally, estimate = result.conditions, result.run.tally, result.estimate
    if conditions.count is None:
        raise ValueError("nobody counted in this simulation")
    limits, leaves = conditions.rules.limits, conditions.leave_below
    batches = _batches(result)
    return CountRun(
        conditions.rules.name,
        conditions.rules.title,
        conditions.rules.hash,
        conditions.count.name,
        conditions.in_words,
        estimate.rounds,
        estimate.shoes,
        estimate.rounds / max(estimate.shoes, 1),
        result.seed,
        rows=_with_errors(rows_of(batches[MAIN]), tally.by_count, estimate.shoes),
        side_bets={
            bet.name: _with_errors(rows_of(batches[bet.name]), tally.side_by_count[number], estimate.shoes)
            for number, bet in enumerate(conditions.rules.side_bets)
        },
        insurance=rows_of(batches[INSURANCE]) if INSURANCE in batches else (),
        seats=conditions.seats,
        spots=conditions.spots,
        limits=(limits.min / 100, limits.max / 100),
        leaves_below=None if leaves == ALWAYS else int(leaves),
        batches=batches,
    )


def _batches(result: Result) -> dict[str, Batches]:
    """The rounds of a run in batches, for each wager."""
    conditions, work, run = result.conditions, result.work, result.run
    start = int(np.floor(work.plan.starts[work.plan.bets_by]))
    what = [kept.LOW_TIMES, kept.LOW_REDUCED, kept.LOW_SQUARE]
    if conditions.seats > 1:
        what += [kept.LOW_OTHER, kept.LOW_PRODUCT]
    low = np.array([batch.by_low for batch in run.batches])
    rounds = low[..., kept.LOW_TIMES].sum(axis=(1, 2))
    lows = tuple(start + kept.LOWEST - 1 + place for place in range(kept.LOWS))
    found = {MAIN: _trimmed(rounds, low[..., what], lows, start)}
    three = [kept.TIMES, kept.WON, kept.WON2]
    insurance = np.array([batch.insurance for batch in run.batches])[:, np.newaxis]
    if insurance[..., kept.TIMES].any():
        found[INSURANCE] = _trimmed(rounds, insurance[..., three])
    for number, bet in enumerate(conditions.rules.side_bets):
        side = np.array([batch.side_by_count[number] for batch in run.batches])[:, np.newaxis]
        found[bet.name] = _trimmed(rounds, side[..., three])
    return found


def _trimmed(rounds: Floats, cells: Floats, lows: tuple[int, ...] = (0,), start: int = 0) -> Batches:
    """Batches of the counts that were met, those between the lowest and the highest."""
    met = np.nonzero(cells[..., TIMES].any(axis=(0, 1)))[0]
    first, last = (int(met[0]), int(met[-1])) if len(met) else (CENTRE, CENTRE)
    counts = tuple(range(first - CENTRE, last - CENTRE + 1))
    return Batches(counts, np.asarray(rounds), np.asarray(cells[:, :, first : last + 1]), lows, start)


def _with_errors(rows: tuple[AtCount, ...], by_count: Floats, shoes: int) -> tuple[AtCount, ...]:
    """The same with the errors of the edges from shoe to shoe, which are known better than those from batch to
    batch."""
    made = []
    for row in rows:
        times, won, _, times2, won2, product = by_count[row.count + CENTRE]
        made.append(replace(row, std_error=float(Figure.of_ratio(won, times, won2, times2, product, shoes).std_error)))
    return tuple(made)
