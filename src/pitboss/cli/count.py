"""`pitboss count`: can a game be beaten by counting, how, and what does that win?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli import bounds
from pitboss.cli.goals import Precision, Rounds, Seconds, goal_for
from pitboss.cli.interrupts import INTERRUPTED, Held
from pitboss.cli.options import CountText, Decks, Json, Set, UsageError, rules_for
from pitboss.cli.simulator import DEFAULT_BANKROLL, Penetration, Seats, Seed, ThreadCount, run_conditions
from pitboss.plural import plural

if TYPE_CHECKING:
    from pitboss.count import CountRun, Limits, Ramp
    from pitboss.report.counted import Desk
    from pitboss.rules import Rules
    from pitboss.simulate import Count, Result

DEFAULT_COUNT = "hi-lo"
DEFAULT_SECONDS = 5.0

Money = Annotated[
    float,
    typer.Option("--bankroll", min=bounds.CHIPS.low, max=bounds.CHIPS.high, help="The bankroll, in units or in money."),
]
IndexCount = Annotated[
    int,
    typer.Option(
        "--indices", min=bounds.INDICES.low, max=bounds.INDICES.high, help="Play so many of the indices worth most."
    ),
]
Chip = Annotated[
    float,
    typer.Option(
        "--chip", min=bounds.CHIP_SIZE.low, max=bounds.CHIP_SIZE.high, help="Bets are whole chips of this size; 0: any."
    ),
]
Kelly = Annotated[
    float, typer.Option("--kelly", min=bounds.KELLY.low, max=bounds.KELLY.high, help="The fraction of Kelly to bet.")
]
Spots = Annotated[
    int, typer.Option("--spots", min=bounds.SPOTS.low, max=bounds.SPOTS.high, help="Spots the player bets on.")
]
Enter = Annotated[
    int | None,
    typer.Option("--enter", min=bounds.ENTRY.low, max=bounds.ENTRY.high, help="Bet only from this count on."),
]
RuinGoal = Annotated[
    float | None,
    typer.Option("--goal", min=bounds.GOAL.low, max=bounds.GOAL.high, help="The risk of ruin before winning so much."),
]
Horizon = Annotated[
    float | None,
    typer.Option(
        "--horizon", min=bounds.HORIZON.low, max=bounds.HORIZON.high, help="The risk of ruin within so many rounds."
    ),
]

_OF_THE_BETS: Final = {"bankroll", "spread", "chip", "kelly", "spots", "enter", "goal", "horizon"}
_OF_THE_RUN: Final = {"seats", "rounds", "precision", "seconds", "seed", "threads", "save"}
_OF_THE_GAME: Final = {"system", "decks", "set_", "penetration", "indices", "exact", "write"}


def count(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(help="A game, the path of a sheet, or a run kept with --save.", show_default=False)
    ],
    system: CountText = DEFAULT_COUNT,
    decks: Decks = None,
    set_: Set = None,
    penetration: Penetration = None,
    seats: Seats = 1,
    indices: IndexCount = 18,
    bankroll: Money = DEFAULT_BANKROLL,
    spread: Annotated[
        str, typer.Option("--spread", help="The least and the most bet, such as 1-12, in the bankroll's money.")
    ] = "1-12",
    chip: Chip = 0.0,
    kelly: Kelly = 1.0,
    spots: Spots = 1,
    enter: Enter = None,
    goal: RuinGoal = None,
    horizon: Horizon = None,
    rounds: Rounds = None,
    precision: Precision = None,
    seconds: Seconds = None,
    seed: Seed = None,
    threads: ThreadCount = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Only what needs no simulation: correlations and indices.")
    ] = False,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the run in a file, to bet it anew later.")] = None,
    write: Annotated[
        Path | None, typer.Option("--write", help="Write the indices as departures (.toml), for simulate --departures.")
    ] = None,
    json: Json = False,
) -> None:
    """Which count, which indices, which bets, and what they win: for any game, its insurance and its side bets."""
    from pitboss.cli.files import check_output
    from pitboss.cli.files import write as write_file

    limits = _limits(spread, chip, spots, enter)
    check_output("--save", save, (".json",))
    check_output("--write", write, (".toml",))
    if game.endswith(".json"):
        _refuse_given(context, _OF_THE_RUN | _OF_THE_GAME, f"{game} is a run that was kept: it can only be bet anew")
        _kept(Path(game), bankroll, limits, kelly, goal, horizon, json=json)
        return
    if exact:
        _refuse_given(context, _OF_THE_RUN | _OF_THE_BETS, "with --exact nothing is simulated and nothing is bet")
    if seats < spots:
        raise UsageError(f"--spots {spots}: give --seats {spots} or more, for the hands to be dealt side by side")
    rules = rules_for(game, set_, decks=decks)
    chosen = _system(system)
    desk = _desk(rules, chosen, penetration or rules.shoe.penetration)
    if write is not None:
        from pitboss.report.counted import departures_toml

        write_file("--write", write, departures_toml(desk.found, indices).encode())
    run = result = None
    if not exact:
        result = _simulated(
            desk, chosen, penetration, seats, indices, rounds, precision, seconds, seed, threads, quiet=json
        )
        if not result.estimate.rounds:
            raise typer.Exit(INTERRUPTED)
        from pitboss.count import of_result

        run = of_result(result)
    with Held():
        _print(desk, run, _ramp(run, bankroll, limits, kelly) if run else None, goal, horizon, indices, json=json)
    if save is not None and run is not None:
        write_file("--save", save, run.to_json().encode())
    for option, path in (("--save", save), ("--write", write)):
        if path is not None and not json:
            typer.echo(f"{option}: written {path}")
    if result is not None and result.run.interrupted:
        raise typer.Exit(INTERRUPTED)


def _refuse_given(context: typer.Context, names: set[str], why: str) -> None:
    """Raise `UsageError` for an option that was typed and would change nothing."""
    for param in context.command.params:
        source = context.get_parameter_source(param.name or "")
        if param.name in names and source is not None and source.name == "COMMANDLINE":
            raise UsageError(f"{max(param.opts, key=len)}: {why}; leave it out")


def _limits(spread: str, chip: float, spots: int, enter: int | None) -> "Limits":
    from pitboss.count import Limits

    least, dash, most = spread.partition("-")
    try:
        low, high = float(least), float(most if dash else least)
    except ValueError:
        low = high = 0.0
    if not 0 < low <= high < 1e12:
        raise UsageError(f"--spread {spread}: the least and the most bet, both above 0, such as 1-12")
    return Limits(low, high, chip, enter, spots=spots)


def _system(text: str) -> "Count":
    from pitboss.simulate import CountError, parse_count

    try:
        return parse_count(text)
    except CountError as error:
        raise UsageError(f"--count: {error}") from None


def _desk(rules: "Rules", count: "Count", penetration: float) -> "Desk":
    """Everything exact: effects of removal, correlations, best tags, indices."""
    from pitboss.cli.strategies import say_if_compiling
    from pitboss.report.counted import open_desk
    from pitboss.solve import ShoeError

    say_if_compiling()
    try:
        return open_desk(rules, count, penetration)
    except ShoeError as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None


def _simulated(
    desk: "Desk",
    count: "Count",
    penetration: float | None,
    seats: int,
    indices: int,
    rounds: str | None,
    precision: str | None,
    seconds: float | None,
    seed: int | None,
    threads: int | None,
    *,
    quiet: bool,
) -> "Result":
    from pitboss.count import flat_counter
    from pitboss.simulate import ConditionsError, CountError
    from pitboss.simulate.conditions import NEVER

    rules, insurance = desk.solution.rules, desk.found.insurance_index
    try:
        conditions = flat_counter(
            rules,
            desk.solution.chart.chart,
            count,
            strategy=f"the chart with {plural(min(indices, len(desk.found.indices)), 'index', 'indices')}",
            penetration=penetration,
            seats=seats,
            departures=tuple(index.departure() for index in desk.found.indices[:indices]),
            insure_from=NEVER if insurance is None or not indices else float(insurance),
            side_counts={bet.name: desk.side_count(bet.name) for bet in rules.side_bets},
        )
    except (ConditionsError, CountError) as error:
        raise UsageError(str(error)) from None
    goal = goal_for(rounds, precision, seconds, default_seconds=DEFAULT_SECONDS)
    return run_conditions(conditions, goal, seed=seed, threads=threads, quiet=quiet)


def _ramp(run: "CountRun", bankroll: float, limits: "Limits", kelly: float) -> "Ramp":
    from pitboss.count import best_ramp

    try:
        return best_ramp(run.rows, bankroll, limits, kelly=kelly)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _kept(
    path: Path,
    bankroll: float,
    limits: "Limits",
    kelly: float,
    goal: float | None,
    horizon: float | None,
    *,
    json: bool,
) -> None:
    """Bet a kept run anew."""
    from pitboss.cli.files import why
    from pitboss.count import CountRun, RunError

    try:
        run = CountRun.load(path)
    except RunError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {why(error)}") from None
    _print(None, run, _ramp(run, bankroll, limits, kelly), goal, horizon, 0, json=json)


def _print(
    desk: "Desk | None",
    run: "CountRun | None",
    ramp: "Ramp | None",
    goal: float | None,
    horizon: float | None,
    indices: int,
    *,
    json: bool,
) -> None:
    from pitboss.report.counted import count_json, print_count

    if json:
        from json import dumps

        typer.echo(dumps(count_json(desk, run, ramp, goal, horizon), indent=2))
    else:
        print_count(desk, run, ramp, goal, horizon, indices)
