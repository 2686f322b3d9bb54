"""`simulate`: a game played many million times, with honest error bars."""

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

from pitboss.api.odds import read_strategy
from pitboss.errors import ParamError
from pitboss.params import flag
from pitboss.rules import Game, rules_of
from pitboss.simulator import Bankroll, Conditions, Counter, Goal, SideBetPlan, Simulation, plan_side_bets
from pitboss.simulator import run_simulation as run
from pitboss.strategy import BEST
from pitboss.strategy.chart import Chart
from pitboss.views.progress import SimulationBar, announce_simulator

DEFAULT_GOAL: Final = Goal(precision=1e-5, seconds=10.0)


def simulate(
    game: Game,
    *,
    strategy: Chart | str | Path = BEST,
    counter: Counter | str | Path | None = None,
    side_bets: Mapping[str, SideBetPlan] | Iterable[str] | str | None = None,
    seats: int = 1,
    penetration: float | None = None,
    fresh: bool = False,
    bankroll: Bankroll | float = 1000.0,
    by_round: bool = False,
    control_variates: bool = True,
    rounds: float | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    progress: bool = False,
    playing: AbstractContextManager[object] | None = None,
) -> Simulation:
    """Simulate a game: `simulate("blackjack", rounds=1e7, seed=1)`.

    It stops after so many `rounds`, at the standard error `precision` or after so many `seconds`, whichever comes
    first; without any of them at 0.001 % or after ten seconds. Shoes are dealt to their end, so there may be a few
    rounds more. Ctrl-C stops it and keeps what is known.

    Args:
        game: Its rules, its name or the path of its sheet.
        strategy: How hands are played: a `Chart`, `best`, `by-cards` (best play by the cards in hand), `never-bust`,
            `mimic-the-dealer`, or the path of a chart file.
        counter: What the player bets, insures and plays by the count: a `Counter`, a system such as "hi-lo", or the
            path of a file (.toml) with a system and its departures.
        side_bets: The side bets to make; by default one chip on each in every round. Names, "buster 2-6=-1 T=1 @2" to
            bet from a count on, or a `SideBetPlan` by name.
        seats: Players at the table; figures are for the last seat.
        penetration: The share of the shoe dealt before the cut card; by default the sheet's.
        fresh: Shuffle before every round.
        bankroll: Chips to begin with, for the risk of ruin; or a `Bankroll`.
        by_round: Tell the edge of the first, the second, the nth round of a shoe.
        control_variates: Without them there are more rounds a second, each worth far less.
        rounds: Stop after so many rounds.
        precision: Stop at this standard error.
        seconds: Stop after so many seconds.
        seed: The same seed gives the same figures, unless the goal is a time; by default one is drawn.
        threads: Threads to use; by default one per processor.
        cluster: The address of a Dask scheduler whose workers play instead of threads here.
        progress: Show a bar with the figure narrowing.
        playing: A context that is entered while rounds are played.

    Returns:
        The figures with their errors.

    Raises:
        ParamError: A value cannot be used, or contradicts another.
        PitbossError: There is no such game, or its sheet has faults.
        KeyboardInterrupt: Ctrl-C was pressed before the first round was known.
    """
    rules = rules_of(game)
    title, plays = read_strategy(strategy, rules)
    conditions = Conditions(
        rules,
        plays,
        strategy=title,
        fresh=fresh,
        penetration=penetration,
        seats=seats,
        counter=read_counter(counter),
        side_bets=plan_side_bets(rules, side_bets),
        by_round=by_round,
    )
    if cluster is not None and threads is not None:
        raise ParamError("threads", threads, "a cluster has its own; give `cluster` or `threads`")
    goal = goal_of(rounds, precision, seconds) or DEFAULT_GOAL
    with SimulationBar(goal, visible=flag("progress", progress)) as watch:
        simulation = run(
            conditions,
            goal,
            seed=seed,
            threads=threads,
            cluster=cluster,
            bankroll=bankroll,
            control_variates=flag("control_variates", control_variates),
            watch=watch,
            compiling=announce_simulator,
            playing=playing,
        )
    if not simulation.rounds:
        raise KeyboardInterrupt
    return simulation


def goal_of(rounds: float | None, precision: float | None, seconds: float | None) -> Goal | None:
    """Return when to stop; None where nothing says so. Raise `ParamError` for a number out of bounds."""
    return None if rounds is precision is seconds is None else Goal(rounds, precision, seconds)


def read_counter(counter: Counter | str | Path | None, **more: Any) -> Counter:
    """Return a counter: as it is, of a system, or of a file.

    Args:
        counter: A `Counter`, a system or the path of a file (.toml).
        more: What else a `Counter` takes, where it is none yet.

    Raises:
        ParamError: There is no such system, or the file cannot be read or has faults.
    """
    if isinstance(counter, Counter):
        return counter
    if isinstance(counter, Path) or (isinstance(counter, str) and counter.endswith(".toml")):
        more = {name: value for name, value in more.items() if name != "insure_at"}
        try:
            return Counter.read(counter, **more)
        except OSError as error:
            raise ParamError("counter", str(counter), f"cannot be read: {error.strerror or error}") from None
    return Counter(counter, **more)
