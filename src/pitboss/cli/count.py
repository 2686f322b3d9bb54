"""`pitboss count`: can a game be beaten by counting, how, and what does that win?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli import bounds
from pitboss.cli.goals import Precision, Rounds, Seconds, goal_for
from pitboss.cli.interrupts import INTERRUPTED, Held
from pitboss.cli.naming import CountText, Decks, Json, Set, UsageError, rules_for
from pitboss.cli.simulator import DEFAULT_BANKROLL, Penetration, Seats, Seed, ThreadCount, run_conditions

if TYPE_CHECKING:
    from pitboss.counter import AtCut, BetLimits, CountRun, Ramp
    from pitboss.report.counted import Betting, Desk
    from pitboss.rules import Rules
    from pitboss.simulator import Count, Result

DEFAULT_COUNT = "hi-lo"
DEFAULT_SECONDS = 5.0
PICTURES: Final = (".svg", ".png", ".pdf")
"""The endings of files that show the indices."""

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
LeaveBelow = Annotated[
    int | None,
    typer.Option(
        "--leave",
        min=bounds.ENTRY.low,
        max=bounds.ENTRY.high,
        help="Go to a fresh shoe once the count is below this.",
    ),
]
ErrorShare = Annotated[
    float,
    typer.Option(
        "--errors",
        min=bounds.ERRORS.low,
        max=bounds.ERRORS.high,
        help="The share of rounds bet by a count that is off by one.",
    ),
]
WinLimit = Annotated[
    float | None,
    typer.Option(
        "--limit",
        min=bounds.WIN_LIMIT.low,
        max=bounds.WIN_LIMIT.high,
        help="With --cuts: the depth that keeps a win in 100 rounds under this.",
    ),
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

_OF_THE_BETS: Final = {"bankroll", "spread", "chip", "kelly", "spots", "enter", "goal", "horizon", "own", "errors"}
_OF_THE_RUN: Final = {"seats", "rounds", "precision", "seconds", "seed", "threads", "save", "leave", "cuts", "limit"}
_OF_THE_GAME: Final = {"system", "decks", "set_", "penetration", "indices", "risk_averse", "exact", "write"}


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
    risk_averse: Annotated[
        bool, typer.Option("--risk-averse", help="Indices for a bankroll that bets --kelly: more staked must win more.")
    ] = False,
    bankroll: Money = DEFAULT_BANKROLL,
    spread: Annotated[
        str, typer.Option("--spread", help="The least and the most bet, such as 1-12, in the bankroll's money.")
    ] = "1-12",
    chip: Chip = 0.0,
    kelly: Kelly = 1.0,
    spots: Spots = 1,
    enter: Enter = None,
    leave: LeaveBelow = None,
    own: Annotated[
        str | None, typer.Option("--ramp", help='Bets of your own by count, such as "1 2=4 3=8", instead of the best.')
    ] = None,
    errors: ErrorShare = 0.0,
    cuts: Annotated[
        str | None, typer.Option("--cuts", help='Compare cut cards: shares of the shoe dealt, such as "0.5 0.65 0.8".')
    ] = None,
    limit: WinLimit = None,
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
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Write a page with plots (.html), or the indices as a picture (.svg, .png, .pdf)."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Which count, which indices, which bets, and what they win: for any game, its insurance and its side bets."""
    from pitboss.cli.outfiles import check_output
    from pitboss.cli.outfiles import write as write_file

    limits = _limits(spread, chip, spots, enter)
    betting = _betting(bankroll, limits, kelly, own, errors, goal, horizon)
    depths = _depths(cuts, limit)
    check_output("--save", save, (".json",))
    check_output("--write", write, (".toml",))
    check_output("--output", output, (".html", *PICTURES))
    pictured = output is not None and output.suffix.lower() in PICTURES
    if game.endswith(".json"):
        if pictured:
            raise UsageError(f"--output {output}: a run that was kept has no indices; draw those of the game")
        _refuse_given(context, _OF_THE_RUN | _OF_THE_GAME, f"{game} is a run that was kept: it can only be bet anew")
        _kept(Path(game), betting, output, json=json)
        return
    if exact:
        bets = _OF_THE_BETS - {"kelly"} if risk_averse else _OF_THE_BETS
        plots = {"output"} if output is None or output.suffix.lower() == ".html" else set[str]()
        _refuse_given(context, _OF_THE_RUN | bets | plots, "with --exact nothing is simulated and nothing is bet")
    if seats < spots:
        raise UsageError(f"--spots {spots}: give --seats {spots} or more, for the hands to be dealt side by side")
    rules = rules_for(game, set_, decks=decks)
    chosen = _system(system)
    desk = _desk(rules, chosen, penetration or rules.shoe.penetration, kelly if risk_averse else None)
    if write is not None:
        from pitboss.report.counted import departures_toml

        write_file("--write", write, departures_toml(desk.found, indices).encode())
    run = result = None
    compared: list[AtCut] = []
    if not exact:
        from pitboss.counter import AtCut as Compared
        from pitboss.counter import of_result

        def simulated(dealt: float | None) -> "Result":
            done = _simulated(
                desk, chosen, dealt, seats, leave, indices, rounds, precision, seconds, seed, threads, quiet=json
            )
            if not done.estimate.rounds:
                raise typer.Exit(INTERRUPTED)
            return done

        result = simulated(penetration)
        run = of_result(result)
        for dealt in depths:
            other = of_result(simulated(dealt))
            best = _ramp(other, betting)
            compared.append(Compared.of(other, dealt, most=limits.most / limits.least, score=best.score))
    ramp = _ramp(run, betting) if run else None
    with Held():
        _print(desk, run, ramp, betting, compared, limit, indices, json=json)
    if output is not None and pictured:
        from pitboss.report.index_svg import index_contents

        drawn = index_contents(output.suffix.lower(), desk.found, desk.solution.chart.chart, indices)
        write_file("--output", output, drawn)
        if not json:
            typer.echo(f"--output: written {output}")
    elif run is not None and ramp is not None:
        _page(output, run, ramp, desk, indices, compared, quiet=json)
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


def _limits(spread: str, chip: float, spots: int, enter: int | None) -> "BetLimits":
    from pitboss.counter import BetLimits

    least, dash, most = spread.partition("-")
    try:
        low, high = float(least), float(most if dash else least)
    except ValueError:
        low = high = 0.0
    if not 0 < low <= high < 1e12:
        raise UsageError(f"--spread {spread}: the least and the most bet, both above 0, such as 1-12")
    try:
        return BetLimits(low, high, chip, enter, spots=spots)
    except ValueError as error:
        raise UsageError(f"--chip {chip:g}: {error}") from None


def _betting(
    bankroll: float,
    limits: "BetLimits",
    kelly: float,
    own: str | None,
    errors: float,
    goal: float | None,
    horizon: float | None,
) -> "Betting":
    from pitboss.report.counted import Betting
    from pitboss.simulator import CountError
    from pitboss.simulator.counting import parse_spread

    try:
        steps = None if own is None else parse_spread(own)
    except CountError as error:
        raise UsageError(f"--ramp: {error}") from None
    return Betting(bankroll, limits, kelly, steps, errors, goal, horizon)


def _depths(text: str | None, limit: float | None) -> list[float]:
    """The cut cards to compare, the shallowest first."""
    if text is None:
        if limit is not None:
            raise UsageError("--limit: give --cuts too, the cut cards to compare")
        return []
    try:
        depths = sorted({float(word) for word in text.replace(",", " ").split()})
    except ValueError:
        depths = []
    if not depths or not all(0 < depth <= 1 for depth in depths):
        raise UsageError(f'--cuts {text}: shares of the shoe dealt, above 0 and at most 1, such as "0.5 0.65 0.8"')
    return depths


def _system(text: str) -> "Count":
    from pitboss.simulator import CountError, parse_count

    try:
        return parse_count(text)
    except CountError as error:
        raise UsageError(f"--count: {error}") from None


def _desk(rules: "Rules", count: "Count", penetration: float, risk_averse: float | None) -> "Desk":
    """Everything exact: effects of removal, correlations, best tags, indices."""
    from pitboss.cli.strategies import say_if_compiling
    from pitboss.report.counted import open_desk
    from pitboss.solver import ChartError, ShoeError

    say_if_compiling()
    try:
        return open_desk(rules, count, penetration, risk_averse=risk_averse)
    except (ShoeError, ChartError) as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None


def _simulated(
    desk: "Desk",
    count: "Count",
    penetration: float | None,
    seats: int,
    leave: int | None,
    indices: int,
    rounds: str | None,
    precision: str | None,
    seconds: float | None,
    seed: int | None,
    threads: int | None,
    *,
    quiet: bool,
) -> "Result":
    from pitboss.face.counts import counter_of
    from pitboss.simulator import ConditionsError, CountError

    try:
        conditions = counter_of(desk, count, penetration=penetration, seats=seats, leave=leave, indices=indices)
    except (ConditionsError, CountError) as error:
        raise UsageError(str(error)) from None
    goal = goal_for(rounds, precision, seconds, default_seconds=DEFAULT_SECONDS)
    return run_conditions(conditions, goal, seed=seed, threads=threads, quiet=quiet)


def _ramp(run: "CountRun", betting: "Betting") -> "Ramp":
    try:
        return betting.ramp(run.rows)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _kept(path: Path, betting: "Betting", output: Path | None, *, json: bool) -> None:
    """Bet a kept run anew."""
    run = _load(path)
    ramp = _ramp(run, betting)
    _print(None, run, ramp, betting, [], None, 0, json=json)
    _page(output, run, ramp, None, 0, [], quiet=json)


def _load(path: Path) -> "CountRun":
    """A run that was kept; raise `UsageError` where there is none."""
    from pitboss.cli.outfiles import why
    from pitboss.counter import CountRun, RunError

    try:
        return CountRun.load(path)
    except RunError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {why(error)}") from None


def _print(
    desk: "Desk | None",
    run: "CountRun | None",
    ramp: "Ramp | None",
    betting: "Betting",
    cuts: "list[AtCut]",
    limit: float | None,
    indices: int,
    *,
    json: bool,
) -> None:
    from pitboss.report.counted import count_json, print_count

    if json:
        from json import dumps

        typer.echo(dumps(count_json(desk, run, ramp, betting, cuts, limit), indent=2))
    else:
        print_count(desk, run, ramp, betting, indices, cuts, limit)


def _page(
    path: Path | None,
    run: "CountRun",
    ramp: "Ramp",
    desk: "Desk | None",
    indices: int,
    cuts: "list[AtCut]",
    *,
    quiet: bool,
) -> None:
    if path is None:
        return
    from pitboss.cli.outfiles import write
    from pitboss.report.counted_page import count_page

    write("--output", path, count_page(run, ramp, desk.found if desk else None, indices, cuts).encode())
    if not quiet:
        typer.echo(f"--output: written {path}")
