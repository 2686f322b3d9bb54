"""`count`: can a game be beaten by counting, how, and what does that win?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pitboss.api.simulation import goal_of
from pitboss.counting import AtCut, Bets, Count, CountRun, CutCards, analyse, load_run
from pitboss.errors import ParamError, PitbossError
from pitboss.params import flag, is_number, whole, words
from pitboss.rules import MAX_SEATS, Game, Rules, rules_of
from pitboss.simulator import (
    Bankroll,
    Counter,
    CountingSystem,
    Departure,
    Goal,
    SideCount,
    Simulation,
    check_means,
    parse_side_counts,
    parse_system,
    run_simulation,
)
from pitboss.simulator.departures import read_departures
from pitboss.solver.removal import MAIN
from pitboss.views.progress import SimulationBar, announce_simulator, announce_solver

DEFAULT_GOAL: Final = Goal(seconds=5.0)
_SAVED: Final = ".json"
_INDICES: Final = 18


def count(
    game: Game,
    system: CountingSystem | str | None = None,
    *,
    side_counts: str | Sequence[SideCount] = "",
    indices: int | str | Path | Iterable[Departure | str] = _INDICES,
    depth: float | None = None,
    risk_averse: bool = False,
    bets: Bets | str | None = None,
    bankroll: Bankroll | float = 1000.0,
    cuts: CutCards | Sequence[float] | str | None = None,
    seats: int = 1,
    penetration: float | None = None,
    exact: bool = False,
    rounds: float | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: bool = False,
    playing: AbstractContextManager[object] | None = None,
) -> Count:
    """Find which system, which indices and which bets beat a game, and what they win: `count("blackjack", "zen")`.

    A counter who plays the indices worth most is simulated for five seconds, or until `rounds`, `precision` or
    `seconds` say. The path of a saved run, "run.json", is bet anew without new rounds.

    Args:
        game: Its rules, its name or the path of its sheet; or the path of a saved run.
        system: A counting system, or tags such as "2-6=1 T=-1 A=-1"; by default "hi-lo".
        side_counts: Cards counted beside it, by which bets and insurance then go: "A", "A=-1 diamonds".
        indices: How many of the most valuable indices are played; or your own: departures such as "16vT=stand@0
            15vT=stand@4", or the path of a file (.toml) that holds them.
        depth: Compute indices with this share of the shoe gone; by default half of what is dealt.
        risk_averse: Compute risk-averse indices, for the bets and the bankroll.
        bets: How the run is bet: `Bets`, or a spread such as "1-12".
        bankroll: What the bets are for: an amount, or a `Bankroll`.
        cuts: Cut cards to compare: `CutCards`, or shares of the shoe dealt such as (0.5, 0.8).
        seats: Players at the table; the counter has the last seat.
        penetration: The share of the shoe dealt before the cut card; by default the sheet's.
        exact: Only what needs no simulation: correlations and indices.
        rounds: Stop after so many rounds.
        precision: Stop at this standard error.
        seconds: Stop after so many seconds.
        seed: The same seed gives the same figures, unless the goal is a time; by default one is drawn.
        threads: Threads to use; by default one per processor.
        progress: Show a bar with the figure narrowing.
        playing: A context that is entered while rounds are played.

    Returns:
        The analysis, the run and the bets.

    Raises:
        ParamError: A value cannot be used, contradicts another, or would change nothing.
        PitbossError: There is no such game or saved run, or the game cannot be solved.
        KeyboardInterrupt: Ctrl-C was pressed before the first round was known.
    """
    betting = bets if isinstance(bets, Bets) else Bets() if bets is None else Bets(bets)
    money = Bankroll.of(bankroll)
    simulated: dict[str, object] = {
        "cuts": cuts,
        "seats": None if seats == 1 else seats,
        "rounds": rounds,
        "precision": precision,
        "seconds": seconds,
        "seed": seed,
        "threads": threads,
    }
    if isinstance(game, str | Path) and str(game).endswith(_SAVED):
        analysed: dict[str, object] = {
            "side_counts": side_counts or None,
            "indices": None if indices == _INDICES else indices,
            "depth": depth,
            "risk_averse": risk_averse or None,
            "penetration": penetration,
            "exact": exact or None,
        }
        _refuse(analysed | simulated, f"{game} is a saved run: it can only be bet anew; leave it out")
        return _saved(Path(game), system).bet(betting, money)
    if flag("exact", exact):
        _refuse(simulated, "with `exact` nothing is simulated and nothing is bet; leave it out")
    if seats < betting.spots:
        raise ParamError("spots", betting.spots, "give `seats` of 2 or more, for the hands to be dealt side by side")
    compared = cuts if cuts is None or isinstance(cuts, CutCards) else CutCards(cuts)
    goal = goal_of(rounds, precision, seconds) or DEFAULT_GOAL
    whole("seats", seats, 1, MAX_SEATS)
    seed = check_means(seed, threads)
    rules = rules_of(game)
    own = None if is_number(indices) else _own_indices(indices, rules)
    most = whole("indices", indices, 0, 1000) if own is None else _INDICES
    table_bets = betting.at_table((rules.limits.min / 100, rules.limits.max / 100))
    counting_system, beside = parse_system(system or "hi-lo"), parse_side_counts(side_counts)
    with SimulationBar(goal, visible=flag("progress", progress), first="solving the game") as watch:
        announce_solver()
        analysis = analyse(
            rules,
            counting_system,
            penetration,
            side_counts=beside,
            depth=depth,
            bets=(table_bets, money),
            risk_averse=flag("risk_averse", risk_averse),
        )
        result = Count(analysis, betting=table_bets, bankroll=money, played=most, own_indices=own)
        if exact:
            return result

        def play(dealt: float | None) -> Simulation:
            conditions = analysis.conditions(
                indices=most if own is None else own,
                penetration=dealt,
                seats=seats,
                leave_below=betting.leave_below,
                spots=betting.spots,
            )
            return run_simulation(
                conditions,
                goal,
                seed=seed,
                threads=threads,
                batches=True,
                watch=watch,
                compiling=announce_simulator,
                playing=playing,
            )

        return _simulated(result, play(penetration), compared, play)


def _simulated(
    count: Count, first: Simulation, cuts: CutCards | None, play: Callable[[float | None], Simulation]
) -> Count:
    """Return a count with its run bet, and the cut cards compared."""
    if not first.rounds:
        raise KeyboardInterrupt
    run, interrupted = CountRun.of(first), first.interrupted
    bets = count.betting.best(run.rows, count.bankroll, batches=run.batches_of(MAIN))
    compared: list[AtCut] = []
    for dealt in () if cuts is None else cuts.dealt:
        if interrupted:
            break
        other = play(dealt)
        interrupted = other.interrupted
        if other.rounds and cuts is not None:
            compared.append(AtCut.of(CountRun.of(other), dealt, count.betting, count.bankroll, cuts.spreads))
    return replace(
        count,
        run=run,
        bets=bets,
        cuts=tuple(compared),
        limit=None if cuts is None else cuts.limit,
        interrupted=interrupted,
    )


def _saved(path: Path, system: CountingSystem | str | None) -> Count:
    """Return a saved run; raise `PitbossError` where there is none, `ParamError` where it counts otherwise."""
    try:
        run = load_run(path)
    except OSError as error:
        raise PitbossError(f"{path}: cannot be read: {error.strerror or error}") from None
    if system is not None and parse_system(system).name != run.system:
        raise ParamError("system", system, f"{path} is a saved run, and it counts {run.system}")
    return Count(run=run)


def _refuse(params: Mapping[str, object], reason: str) -> None:
    """Raise `ParamError` for the first that was given and would change nothing."""
    for name, value in params.items():
        if value is not None:
            raise ParamError(name, None, reason)


def _own_indices(indices: object, rules: Rules) -> tuple[Departure, ...]:
    """Return departures of the player's own, from text, a list or a file."""
    try:
        if isinstance(indices, str | Path) and str(indices).endswith(".toml"):
            departures: Sequence[Any] = read_departures(Path(indices))["departures"]
        else:
            departures = words("indices", indices, "a number, or departures such as 16vT=stand@0")
        own = Counter(departures=departures).departures
        for departure in own:
            departure.check(rules)
    except OSError as error:
        raise ParamError("indices", str(indices), f"cannot be read: {error.strerror or error}") from None
    except ParamError as error:
        raise ParamError("indices", error.value, error.message) from None
    if not own:
        raise ParamError("indices", str(indices), "give a number, or departures such as 16vT=stand@0")
    return own
