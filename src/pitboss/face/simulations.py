"""`simulate`: a game played many million times, with honest error bars."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Final

from pitboss import simulator
from pitboss.face import ranges
from pitboss.face.asked import Game, check_flags, count_of, rules_of, whole, within, words
from pitboss.face.charts import Chart
from pitboss.face.showing import Row, Shown
from pitboss.face.solutions import chart_named
from pitboss.report.charts.chart_table import BY_CARDS_TITLE
from pitboss.report.progress import Narrowing
from pitboss.report.simulated.simulated_json import result_json, result_row
from pitboss.report.simulated.simulated_notebook import result_fragment, result_line
from pitboss.report.simulated.simulated_text import show
from pitboss.rules import Rules
from pitboss.simulator import Conditions, Count, Departure, Goal, SideBetPlan, parse_spread
from pitboss.simulator.bankroll import DEFAULT_BANKROLL, Bankroll
from pitboss.simulator.conditions import ALWAYS, NEVER
from pitboss.solver import solve
from pitboss.strategy.chart import Chart as Plays
from pitboss.strategy.composed import Composed
from pitboss.strategy.simple import SIMPLE

_STRATEGIES: Final = f"give a Chart, {', '.join(('best', 'by-cards', *SIMPLE))}, or the path of a chart file"
DEFAULT_GOAL: Final = Goal(precision=1e-5, seconds=10.0)
"""A thousandth of a percent, or ten seconds."""


def simulate(
    game: Game,
    *,
    strategy: Chart | str | Path = "best",
    rounds: float | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    fresh: bool = False,
    penetration: float | None = None,
    seats: int = 1,
    count: Count | str | None = None,
    bet_count: Count | str | None = None,
    spread: str | Sequence[tuple[int, int]] = "1",
    insure_from: float | None = None,
    departures: Iterable[Departure | str] = (),
    side_bets: Mapping[str, SideBetPlan] | Iterable[str] | None = None,
    by_round: bool = False,
    leave_below: float | None = None,
    bankroll: float = DEFAULT_BANKROLL,
    rounds_per_hour: float | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    reduces: bool = True,
    progress: bool = False,
) -> "Result":
    """Simulate a game: `simulate("blackjack", rounds=1e7, seed=1)`.

    It stops after so many `rounds`, at the standard error `precision`, or after so many `seconds`, whichever comes
    first; without any of them at 0.001 % or after ten seconds. Ctrl-C stops it and keeps what is known. The same seed
    gives the same figures, unless the goal is a time; without one it is drawn, and the result tells it.

    `strategy` is a `Chart`, `best` (the solver's chart), `by-cards` (best play by the cards in hand), a simple strategy
    (`never-bust`, `mimic-the-dealer`), or the path of a chart file. `count` is a system or tags ("2-6=1 T=-1 A=-1"),
    `bet_count` another one that bets go by, `spread` chips by the count ("1 2=4 3=8"), `departures` such as
    "16vT=stand@0". One chip is bet on every side bet; `side_bets` names those to be made instead, or says from which
    count on. `cluster` is the address of a Dask scheduler whose workers play instead of threads here.

    Raise `ConditionsError` or `CountError` for conditions that contradict each other, `ChartFileError` for a chart file
    with faults, `ValueError` for a number out of bounds, and `TypeError` for something of another kind.
    """
    rules = rules_of(game)
    goal = goal_for(rounds, precision, seconds)
    within("bankroll", bankroll, ranges.CHIPS, needed=True)
    check_flags(fresh=fresh, by_round=by_round, reduces=reduces, progress=progress)
    within("rounds_per_hour", rounds_per_hour, ranges.ROUNDS_PER_HOUR)
    title, plays = _plays(strategy, rules)
    conditions = Conditions(
        rules,
        plays,
        strategy=title,
        fresh=fresh,
        penetration=within("penetration", penetration, ranges.ANY),
        seats=whole("seats", seats, ranges.ANY, needed=True),
        count=None if count is None else count_of("count", count),
        bet_count=None if bet_count is None else count_of("bet_count", bet_count),
        spread=_spread(spread),
        insure_from=NEVER if insure_from is None else within("insure_from", insure_from, ranges.ANY),
        departures=tuple(
            Departure.parse(each) if isinstance(each, str) else each
            for each in words(departures, 'departures such as ["16vT=stand@0"]')
        ),
        side_bets=_side_bets(side_bets, rules),
        by_round=by_round,
        leave_below=ALWAYS if leave_below is None else within("leave_below", leave_below, ranges.ANY),
    )
    found = run_shown(
        conditions,
        goal,
        seed=seed,
        threads=threads,
        cluster=cluster,
        bankroll=bankroll,
        rounds_per_hour=rounds_per_hour,
        reduces=reduces,
        progress=progress,
    )
    return Result(found)


def goal_for(
    rounds: float | None, precision: float | None, seconds: float | None, *, default: Goal = DEFAULT_GOAL
) -> Goal:
    """When to stop; raise `ValueError` for a number out of bounds."""
    if rounds is None and precision is None and seconds is None:
        return default
    return Goal(
        within("rounds", rounds, ranges.ROUNDS),
        within("precision", precision, ranges.PRECISION),
        within("seconds", seconds, ranges.SECONDS),
    )


def run_shown(
    conditions: Conditions,
    goal: Goal,
    *,
    seed: int | None,
    threads: int | None,
    progress: bool,
    cluster: str | None = None,
    bankroll: float = DEFAULT_BANKROLL,
    rounds_per_hour: float | None = None,
    reduces: bool = True,
) -> simulator.Result:
    """Simulate, with a bar that shows the figure narrowing if `progress` says so.

    Raise `KeyboardInterrupt` if Ctrl-C came before a single round was known, `ValueError` for a seed or a number of
    threads out of bounds, and `ClusterError` if there is no such cluster.
    """
    seed = whole("seed", seed, ranges.SEED)
    threads = whole("threads", threads, ranges.THREADS)
    with Narrowing(goal, shown=progress) as watch:
        found = simulator.simulate(
            conditions,
            goal,
            seed=seed,
            threads=threads,
            cluster=cluster,
            bankroll=bankroll,
            rounds_per_hour=rounds_per_hour,
            reduces=reduces,
            watch=watch,
        )
    if not found.estimate.rounds:
        raise KeyboardInterrupt
    return found


def _plays(strategy: Chart | str | Path, rules: Rules) -> tuple[str, Plays | Composed]:
    """What to call a strategy and how it plays."""
    if isinstance(strategy, Chart):
        return strategy.title, strategy.plays
    if not isinstance(strategy, str | PathLike):
        raise TypeError(f"{strategy!r} is no strategy: {_STRATEGIES}")
    if strategy == "by-cards":
        return BY_CARDS_TITLE, solve(rules).composed
    try:
        chart = chart_named(strategy, rules)
    except FileNotFoundError:
        raise ValueError(f"{str(strategy)!r} is no strategy: {_STRATEGIES}") from None
    return chart.title, chart.plays


def _side_bets(wanted: Mapping[str, SideBetPlan] | Iterable[str] | None, rules: Rules) -> dict[str, SideBetPlan]:
    if wanted is None:
        return {bet.name: SideBetPlan() for bet in rules.side_bets}
    if not isinstance(wanted, Mapping):
        return {name: SideBetPlan() for name in words(wanted, "the names of side bets")}
    for name, plan in wanted.items():
        if not isinstance(plan, SideBetPlan):
            raise TypeError(f"{plan!r} for {name}: give a SideBetPlan, such as SideBetPlan(least=2)")
    return dict(wanted)


def _spread(spread: str | Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Chips by the count, read if they are text."""
    if isinstance(spread, str):
        return parse_spread(spread)
    try:
        return tuple((int(least), int(chips)) for least, chips in spread)
    except (TypeError, ValueError):
        told = 'give text such as "1 2=4 3=8", or pairs of a count and its chips: [(-64, 1), (2, 4), (3, 8)]'
        raise TypeError(f"spread is {spread!r}: {told}") from None


@dataclass(frozen=True, repr=False, eq=False)
class Result(Shown):
    """What a simulation brought. `simulated` is what the simulator found, for other rooms to read."""

    simulated: simulator.Result

    @property
    def rules(self) -> Rules:
        return self.simulated.conditions.rules

    @property
    def conditions(self) -> Conditions:
        return self.simulated.conditions

    @property
    def ev(self) -> float:
        """The player's edge, as a share of the initial wagers; side bets apart."""
        return self.simulated.estimate.reduced.ev

    @property
    def house_edge(self) -> float:
        return -self.ev

    @property
    def std_error(self) -> float:
        """The standard error of the edge."""
        return self.simulated.estimate.reduced.std_error

    @property
    def std_dev(self) -> float:
        """The standard deviation of one round's result, in chips."""
        return self.simulated.estimate.std_dev

    @property
    def rounds(self) -> int:
        return self.simulated.estimate.rounds

    @property
    def seed(self) -> int:
        return self.simulated.seed

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it before its goal."""
        return self.simulated.run.interrupted

    @property
    def bankroll(self) -> Bankroll:
        """What the edge means for a bankroll: by the hour, N0, the risk of ruin."""
        return self.simulated.bankroll

    @property
    def frequencies(self) -> dict[str, Any]:
        """How often things happened."""
        return self.simulated.frequencies()

    @property
    def side_bets(self) -> dict[str, dict[str, float]]:
        """Every side bet that was made, with its edge and error."""
        return self.simulated.side_bets()

    @property
    def edge_by_count(self) -> list[dict[str, float]]:
        """For a counter: how often each count came, and the edge of one chip there with its error."""
        return self.simulated.edge_by_count() if self.conditions.count else []

    @property
    def edge_by_round(self) -> list[dict[str, float]]:
        """With `by_round`: the edge of the first, the second, the nth round of a shoe."""
        return self.simulated.edge_by_round() if self.conditions.by_round else []

    def __repr__(self) -> str:
        return f"<Result of {result_line(self.simulated)}>"

    def __str__(self) -> str:
        return show(self.simulated)

    def _repr_html_(self) -> str:
        return result_fragment(self.simulated)

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss simulate --json` prints it."""
        return result_json(self.simulated)

    def _rows(self) -> Sequence[Row]:
        return [result_row(self.simulated)]

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        return {**super()._writers(), ".html": self._page, ".txt": lambda: f"{self}\n"}

    def _page(self) -> str:
        from pitboss.report.simulated.simulated_page import page

        return page(self.simulated)
