"""One simulation of a counter: what every count brings, in batches that tell the error of any figure.

Rounds of one shoe are not independent, and how often counts come is drawn by lot as results are. Batches hold whole
shoes, so what a figure is off in each of them is independent, and holds all of that.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import floor, inf, sqrt
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from pitboss.arrays import Floats
from pitboss.errors import ParamError
from pitboss.rules import Rules
from pitboss.simulator import ALWAYS, Conditions, Counter, CountingSystem, SideBetPlan, Simulation
from pitboss.simulator.kernel import tally as columns
from pitboss.simulator.kernel.table import CENTRE
from pitboss.simulator.kernel.tally import Mean
from pitboss.solver.removal import MAIN
from pitboss.strategy.chart import Chart

TIMES, WON, SQUARE, OTHER, PRODUCT, NEIGHBOUR = range(6)
"""Places in the last dimension of `CountBatches.cells`: rounds, results of a unit bet, squares of them; then, where
something was bet beside it, the results of that and the products of both. Beside the main wager that is a second hand,
beside a side bet the main wager; side bets have the products with the second hand too."""


@dataclass(frozen=True, slots=True)
class AtCount:
    """One count: how often a round begins at it, and the edge (with its error) and the variance of a unit bet then.

    `covariance` is that with a unit bet beside it, where it was measured: of two hands against one dealer, or of a side
    bet with the main wager. The errors of frequency and variance are known where the run was kept in batches.
    """

    count: int
    frequency: float
    edge: float
    std_error: float
    variance: float
    covariance: float | None = None
    frequency_error: float | None = None
    variance_error: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CountBatches:
    """What a wager brought in batches of whole shoes.

    Attributes:
        counts: The counts at which it was made, in rising order.
        rounds: All rounds of each batch, with and without the wager.
        cells: `[batch, low, count, what]`, what as numbered above.
        lows: What the second dimension stands for, in rising order. For the main wager, the lowest count after a round
            of the same shoe so far (the last also stands for all above it, and for shoes without a round yet); for a
            side bet, the count that the main wager goes by; a single 0 where nothing is kept apart.
        start: Where the count begins.
    """

    counts: tuple[int, ...]
    rounds: Floats
    cells: Floats
    lows: tuple[int, ...] = (0,)
    start: int = 0

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, CountBatches)
            and (self.counts, self.lows, self.start) == (other.counts, other.lows, other.start)
            and bool(np.array_equal(self.rounds, other.rounds))
            and bool(np.array_equal(self.cells, other.cells))
        )

    __hash__ = None  # type: ignore[assignment]

    def at_counts(self, what: int) -> Floats:
        """A figure by batch and count."""
        return np.asarray(self.cells[..., what].sum(axis=1))

    @property
    def has_other(self) -> bool:
        """Whether something was bet beside it."""
        return bool(self.cells.shape[-1] > OTHER)

    def of_counts(self, counts: Iterable[int]) -> "CountBatches":
        """The same for some of the counts; all rounds stay rounds."""
        chosen = tuple(counts)
        places = [self.counts.index(count) for count in chosen]
        return CountBatches(chosen, self.rounds, self.cells[:, :, places], self.lows, self.start)

    def left_below(self, count: int) -> "CountBatches":
        """The rounds of a player who goes to a fresh shoe once the count after a round is below this one: those before
        the first such round of each shoe. Raise `ParamError` for a count at which the rounds are not told apart."""
        if len(self.lows) == 1 or not self.lows[0] < count <= self.lows[-1]:
            span = "" if len(self.lows) == 1 else f": give one from {self.lows[0] + 1} to {self.lows[-1]}"
            raise ParamError("leave_below", count, f"the run does not say who would leave{span}")
        stays = [place for place, low in enumerate(self.lows) if low >= count]
        cells = self.cells[:, stays]
        return CountBatches(
            self.counts,
            cells[..., TIMES].sum(axis=(1, 2)),
            cells,
            tuple(self.lows[place] for place in stays),
            self.start,
        )

    def error(self, sums: Floats, bases: Floats | None = None) -> float:
        """The standard error of a figure that is one sum over batches to another; to all rounds if no base is given."""
        base = self.rounds if bases is None else bases
        whole = float(base.sum())
        if whole <= 0:
            return inf
        return self.spread(sums - sums.sum() / whole * base) / whole

    def spread(self, off: Floats) -> float:
        """The standard error of a sum over batches, from how far each is off its expectation."""
        batches = len(off)
        return sqrt(batches / (batches - 1) * float(off @ off)) if batches > 1 else inf


INSURANCE: Final = "insurance"
"""The name of insurance among the wagers of a run."""
_DEGREE: Final = 2
"""Of the curve that figures by count are smoothed by."""
FEWEST: Final = 30
"""A count that was met fewer times than this is left out: nothing can be said of it."""


@dataclass(frozen=True, slots=True)
class CountRun:
    """What each count brings under some conditions: the main wager by the player's count, side bets by their own,
    insurance (for each chip of it, where it is offered) by the count at that moment.

    `spots` are those that the player's rules were played on, `limits` the least and the most of the sheet, `chip` the
    least that it takes on a side bet. `batches`
    has the rounds of each wager in batches, by its name ("main", "insurance", a side bet); without them, errors are
    those of the edges alone. `products` has, for two side bets, the sum of the products of their results by the count
    of the first and of the second, as their batches list them.
    """

    game: str
    title: str
    sheet_hash: str
    system: str
    conditions: str
    rounds: int
    shoes: int
    rounds_per_shoe: float
    seed: int
    rows: tuple[AtCount, ...]
    side_bets: dict[str, tuple[AtCount, ...]]
    insurance: tuple[AtCount, ...] = ()
    seats: int = 1
    spots: int = 1
    limits: tuple[float, float] = (1.0, 1000.0)
    chip: float = 1.0
    leave_below: int | None = None
    batches: dict[str, CountBatches] = field(default_factory=dict, repr=False)
    products: dict[tuple[str, str], Floats] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, simulation: Simulation) -> "CountRun":
        """Return what a simulation of a flat-betting counter, kept in batches, says of every count."""
        conditions, tally = simulation.conditions, simulation.run.tally
        counter, limits = conditions.counter, conditions.rules.limits
        if counter.system is None or not simulation.run.batches:
            raise ParamError("counter", None, "nobody counted in this simulation, or its batches were not kept")
        batches = _batches(simulation)
        return cls(
            conditions.rules.name,
            conditions.rules.title,
            conditions.rules.hash,
            counter.system.name,
            conditions.in_words,
            simulation.rounds,
            simulation.shoes,
            simulation.rounds / max(simulation.shoes, 1),
            simulation.seed,
            rows=_with_errors(rows_of(batches[MAIN]), tally.by_count, simulation.shoes),
            side_bets={
                bet.name: _with_errors(rows_of(batches[bet.name]), tally.side_by_count[number], simulation.shoes)
                for number, bet in enumerate(conditions.rules.side_bets)
            },
            insurance=rows_of(batches[INSURANCE]) if INSURANCE in batches else (),
            seats=conditions.seats,
            spots=counter.spots,
            limits=(limits.min / 100, limits.max / 100),
            chip=limits.chip / 100,
            leave_below=None if counter.leave_below == ALWAYS else int(counter.leave_below),
            batches=batches,
            products=_products(simulation, batches),
        )

    @property
    def wagers(self) -> dict[str, tuple[AtCount, ...]]:
        """The table of each wager, by its name."""
        insurance = {INSURANCE: self.insurance} if self.insurance else {}
        return {MAIN: self.rows, **insurance, **self.side_bets}

    def batches_of(self, wager: str) -> CountBatches | None:
        """The batches of a wager, for the counts of its table."""
        batches = self.batches.get(wager)
        return None if batches is None else batches.of_counts(row.count for row in self.wagers[wager])

    def left_below(self, count: int) -> "CountRun":
        """The run of a player who goes to a fresh shoe once the count after a round is below this one: the rounds of
        this run without those that such a player would not have seen. Only the main wager is told then.

        Raise `ParamError` where the run does not say: it has no batches, or the count is beyond those kept apart.
        """
        if MAIN not in self.batches:
            raise ParamError("leave_below", count, "the run was saved without batches of its rounds: simulate it anew")
        stayed = self.batches[MAIN].left_below(count)
        rounds = float(stayed.rounds.sum())
        return replace(
            self,
            conditions=f"{self.conditions}, leaving below {count}",
            rounds=round(rounds),
            rounds_per_shoe=rounds / max(self.shoes, 1),
            rows=rows_of(stayed),
            side_bets={},
            insurance=(),
            leave_below=count,
            batches={MAIN: stayed},
            products={},
        )

    def to_dict(self) -> dict[str, Any]:
        """Return all that the run holds but its batches."""
        from pitboss.counting.saved_runs import run_record

        return run_record(self, batches=False)

    @property
    def left_out(self) -> float:
        """The share of rounds at counts that were met too few times to have a row."""
        return max(1 - sum(row.frequency for row in self.rows), 0.0)


def rows_of(batches: CountBatches) -> tuple[AtCount, ...]:
    """What every count brings that was met often enough, with the errors that batches tell."""
    rows, all_rounds = [], float(batches.rounds.sum())
    cells = batches.cells.sum(axis=1)
    for place, count in enumerate(batches.counts):
        at = cells[:, place]
        times, won, square = (float(at[:, what].sum()) for what in (TIMES, WON, SQUARE))
        if times < FEWEST:
            continue
        edge = won / times
        covariance = None
        if batches.has_other:
            covariance = float(at[:, PRODUCT].sum()) / times - edge * float(at[:, OTHER].sum()) / times
        rows.append(
            AtCount(
                count,
                times / all_rounds,
                edge,
                batches.error(at[:, WON], at[:, TIMES]),
                max(square / times - edge**2, 0.0),
                covariance,
                batches.error(at[:, TIMES]),
                batches.error(at[:, SQUARE] - 2 * edge * at[:, WON], at[:, TIMES]),
            )
        )
    return tuple(rows)


def smoothed(counts: Floats, often: Floats, figures: Floats, errors: Floats) -> Floats:
    """Return figures by count with luck taken off, to choose by: the best of many is mostly one that was lucky.

    A parabola is laid through all of them. Where they lie as near to it as their errors let expect, it stands for them;
    where they do not, each is drawn towards it, the more so the larger its error is beside what they really differ.

    Args:
        counts: The counts.
        often: How often each came.
        figures: What is known of each.
        errors: The standard errors of the figures.
    """
    middle = float(often @ counts) / float(often.sum())
    degree = min(_DEGREE, len(counts) - 1)
    fitted = np.polyval(np.polyfit(counts - middle, figures, degree, w=np.sqrt(often)), counts - middle)
    off, has_error, free = figures - fitted, errors > 0, len(counts) - 1 - degree
    really = float(often @ (off**2 - errors**2)) / float(often.sum())
    misfit = float(((off[has_error] / errors[has_error]) ** 2).sum())
    if really < 0 or (has_error.all() and misfit < free + 2 * sqrt(2 * free)):
        really = 0.0
    spread = really + errors**2
    believed = np.divide(really, spread, out=np.ones(len(counts)), where=spread > 0)
    return np.asarray(fitted + believed * off)


def flat_counter(
    rules: Rules,
    chart: Chart,
    counter: Counter,
    *,
    strategy: str = "chart",
    penetration: float | None = None,
    seats: int = 1,
    side_systems: Mapping[str, CountingSystem] = MappingProxyType({}),
) -> Conditions:
    """Return the conditions of the simulation that `CountRun.of` reads: one chip is bet on everything in every round.

    Args:
        rules: The game.
        chart: How hands are played.
        counter: What the player counts and plays; its ramp is flat.
        strategy: What the chart is called.
        penetration: The share of the shoe dealt; None for the sheet's.
        seats: How many players there are.
        side_systems: The systems that side bets go by; those not named go by the player's.

    Raises:
        ParamError: Nobody can play under these conditions.
    """
    side_bets = {bet.name: SideBetPlan(side_systems.get(bet.name, counter.system)) for bet in rules.side_bets}
    return Conditions(
        rules,
        chart,
        strategy=strategy,
        penetration=penetration,
        seats=seats,
        counter=counter,
        side_bets=side_bets,
    )


def _batches(simulation: Simulation) -> dict[str, CountBatches]:
    """The rounds of a run in batches, for each wager."""
    conditions, run = simulation.conditions, simulation.run
    system = conditions.counter.bet_system or conditions.counter.system
    assert system is not None
    start = floor(system.start_of(conditions.rules.shoe.decks))
    what = [columns.LOW_TIMES, columns.LOW_REDUCED, columns.LOW_SQUARE]
    if conditions.seats > 1:
        what += [columns.LOW_OTHER, columns.LOW_PRODUCT]
    low = np.array([batch.by_low for batch in run.batches])
    rounds = low[..., columns.LOW_TIMES].sum(axis=(1, 2))
    lows = tuple(start + columns.LOWEST - 1 + place for place in range(columns.LOWS))
    batches = {MAIN: _trimmed(rounds, low[..., what], lows, start)}
    insurance = np.array([batch.insurance for batch in run.batches])[:, np.newaxis]
    if insurance[..., columns.TIMES].any():
        batches[INSURANCE] = _trimmed(rounds, insurance)
    kept = NEIGHBOUR + 1 if conditions.seats > 1 else NEIGHBOUR
    for number, bet in enumerate(conditions.rules.side_bets):
        joint = np.array([batch.joint[number, ..., :kept] for batch in run.batches])
        first, last = _span(joint[..., TIMES].sum(axis=(0, 2)))
        main_counts = tuple(range(first - CENTRE, last - CENTRE + 1))
        batches[bet.name] = _trimmed(rounds, joint[:, first : last + 1], main_counts)
    return batches


def _products(simulation: Simulation, batches: dict[str, CountBatches]) -> dict[tuple[str, str], Floats]:
    """The products of each two side bets, by the counts that their batches have."""
    names = [bet.name for bet in simulation.conditions.rules.side_bets]
    summed = sum(batch.pairs for batch in simulation.run.batches)
    pairs = [(one, other) for place, other in enumerate(names) for one in names[:place]]
    places = {name: [count + CENTRE for count in batches[name].counts] for name in names}
    return {
        (one, other): np.asarray(products[np.ix_(places[one], places[other])])
        for (one, other), products in zip(pairs, np.asarray(summed), strict=True)
    }


def _trimmed(rounds: Floats, cells: Floats, lows: tuple[int, ...] = (0,), start: int = 0) -> CountBatches:
    """Batches of the counts that were met, those between the lowest and the highest."""
    first, last = _span(cells[..., TIMES].sum(axis=(0, 1)))
    counts = tuple(range(first - CENTRE, last - CENTRE + 1))
    return CountBatches(counts, np.asarray(rounds), np.asarray(cells[:, :, first : last + 1]), lows, start)


def _span(times: Floats) -> tuple[int, int]:
    """The first and the last place that was met; the middle where none was."""
    met = np.nonzero(times)[0]
    return (int(met[0]), int(met[-1])) if len(met) else (CENTRE, CENTRE)


def _with_errors(rows: tuple[AtCount, ...], by_count: Floats, shoes: int) -> tuple[AtCount, ...]:
    """The same with the errors of the edges from shoe to shoe, which are known better than those from batch to
    batch."""
    result = []
    for row in rows:
        times, won, _, times2, won2, product = by_count[row.count + CENTRE]
        result.append(replace(row, std_error=float(Mean.of_ratio(won, times, won2, times2, product, shoes).std_error)))
    return tuple(result)
