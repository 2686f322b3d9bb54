"""`pitboss count`: can a game be beaten by counting, how, and what does that win?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.count_options import (
    BesideText,
    Chip,
    CutCards,
    Depth,
    Enter,
    ErrorShare,
    Exact,
    Horizon,
    IndexCount,
    Kelly,
    LeaveBelow,
    Money,
    Output,
    OwnRamp,
    RiskAverse,
    RuinGoal,
    Save,
    Spots,
    SpotsFrom,
    Spreads,
    SpreadText,
    TableMax,
    TableMin,
    Unit,
    WinLimit,
    Write,
    betting_for,
    counts_for,
    depths_for,
    spread_for,
    spreads_for,
)
from pitboss.cli.goals import Precision, Rounds, Seconds, goal_for
from pitboss.cli.interrupts import INTERRUPTED, Held
from pitboss.cli.naming import CountText, Decks, Json, Set, UsageError, rules_for
from pitboss.cli.simulation import DEFAULT_BANKROLL, Penetration, Seats, Seed, ThreadCount, run_conditions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitboss.counter import Betting, CountRun, Desk, Findings, Ramp
    from pitboss.rules import Rules
    from pitboss.simulator import Beside, Count, Result

DEFAULT_COUNT = "hi-lo"
DEFAULT_SECONDS = 5.0
_OF_THE_BETS: Final = {
    "bankroll",
    "spread",
    "unit",
    "least",
    "most",
    "chip",
    "kelly",
    "spots",
    "spots_from",
    "enter",
    "leave",
} | {"goal", "horizon", "own", "errors"}
_OF_THE_RISK: Final = {"bankroll", "spread", "unit", "least", "most", "kelly", "enter", "own"}
_OF_THE_RUN: Final = {"seats", "rounds", "precision", "seconds", "seed", "threads", "save", "cuts", "limit", "spreads"}
_OF_THE_DESK: Final = {"system", "beside", "penetration", "indices", "depth", "risk_averse"}
_OF_THE_GAME: Final = _OF_THE_DESK | {"decks", "set_", "exact", "write"}


def count(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(help="A game, the path of a sheet, or a run kept with --save.", show_default=False)
    ],
    system: CountText = DEFAULT_COUNT,
    beside: BesideText = None,
    decks: Decks = None,
    set_: Set = None,
    penetration: Penetration = None,
    seats: Seats = 1,
    indices: IndexCount = 18,
    depth: Depth = None,
    risk_averse: RiskAverse = False,
    bankroll: Money = DEFAULT_BANKROLL,
    spread: SpreadText = "1-12",
    unit: Unit = None,
    least: TableMin = None,
    most: TableMax = None,
    chip: Chip = 0.0,
    kelly: Kelly = 1.0,
    spots: Spots = 1,
    spots_from: SpotsFrom = None,
    enter: Enter = None,
    leave: LeaveBelow = None,
    own: OwnRamp = None,
    errors: ErrorShare = 0.0,
    cuts: CutCards = None,
    spreads: Spreads = None,
    limit: WinLimit = None,
    goal: RuinGoal = None,
    horizon: Horizon = None,
    rounds: Rounds = None,
    precision: Precision = None,
    seconds: Seconds = None,
    seed: Seed = None,
    threads: ThreadCount = None,
    exact: Exact = False,
    save: Save = None,
    write: Write = None,
    output: Output = None,
    json: Json = False,
) -> None:
    """Which count, which indices, which bets, and what they win: for any game, its insurance and its side bets."""
    from pitboss.cli.outfiles import check_output
    from pitboss.cli.outfiles import write as write_file
    from pitboss.counter import AtCut, Findings, of_result
    from pitboss.report.counted.index_svg import PICTURES

    def betting(sheet: tuple[float, float]) -> "Betting":
        made = spread_for(
            spread,
            unit=unit,
            least=least,
            most=most,
            chip=chip,
            spots=spots,
            spots_from=spots_from,
            enter=enter,
            sheet=sheet,
        )
        return betting_for(bankroll, made, kelly, own, errors, goal, horizon)

    depths = depths_for(cuts, limit)
    compared_spreads = spreads_for(spreads, depths)
    ends = goal_for(rounds, precision, seconds, default_seconds=DEFAULT_SECONDS)
    check_output("--save", save, (".json",))
    check_output("--write", write, (".toml",))
    check_output("--output", output, (".html", *PICTURES), drawn=(".html", ".png", ".pdf"))
    if game.endswith(".json"):
        if _is_picture(output):
            raise UsageError(f"--output {output}: a run that was kept has no indices; draw those of the game")
        _refuse_given(context, _OF_THE_RUN | _OF_THE_GAME, f"{game} is a run that was kept: it can only be bet anew")
        kept = _left(_load(Path(game)), leave)
        bets = betting(kept.limits)
        _show(Findings(None, kept, _ramp(kept, bets), bets), output, json=json)
        return
    if exact:
        of_bets = _OF_THE_BETS - _OF_THE_RISK if risk_averse else _OF_THE_BETS
        plots = set[str]() if _is_picture(output) else {"output"}
        _refuse_given(context, _OF_THE_RUN | of_bets | plots, "with --exact nothing is simulated and nothing is bet")
    if seats < spots:
        raise UsageError(f"--spots {spots}: give --seats {spots} or more, for the hands to be dealt side by side")
    rules = rules_for(game, set_, decks=decks)
    bets = betting((rules.limits.min / 100, rules.limits.max / 100))
    chosen, kept_beside = counts_for(system, beside)
    dealt_by_then = penetration or rules.shoe.penetration
    desk = _desk(rules, chosen, kept_beside, dealt_by_then, depth, bets if risk_averse else None)
    if write is not None:
        write_file("--write", write, desk.found.to_toml(indices).encode())

    def simulated(dealt: float | None) -> "Result":
        from pitboss.simulator import ConditionsError, CountError

        try:
            conditions = desk.counter(indices=indices, penetration=dealt, seats=seats, leave=leave, spots=spots)
        except (ConditionsError, CountError) as error:
            raise UsageError(str(error)) from None
        return run_conditions(conditions, ends, seed=seed, threads=threads, quiet=json)

    found, interrupted = Findings(desk, betting=bets, played=indices), False
    if not exact:
        result = simulated(penetration)
        if not result.estimate.rounds:
            raise typer.Exit(INTERRUPTED)
        run, interrupted = of_result(result), result.run.interrupted
        ramp, compared = _ramp(run, bets), []
        for dealt in depths:
            if interrupted:
                break
            other = simulated(dealt)
            interrupted = other.run.interrupted
            if other.estimate.rounds:
                compared.append(AtCut.of(of_result(other), dealt, bets, compared_spreads))
        found = Findings(desk, run, ramp, bets, indices, tuple(compared), limit)
        if save is not None:
            from pitboss.counter import run_text

            write_file("--save", save, run_text(run).encode())
    with Held():
        _show(found, output, json=json)
    for option, path in (("--save", save), ("--write", write)):
        if path is not None and not json:
            typer.echo(f"{option}: written {path}")
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _is_picture(output: Path | None) -> bool:
    from pitboss.report.counted.index_svg import PICTURES

    return output is not None and output.suffix.lower() in PICTURES


def _refuse_given(context: typer.Context, names: set[str], why: str) -> None:
    """Raise `UsageError` for an option that was typed and would change nothing."""
    for param in context.command.params:
        source = context.get_parameter_source(param.name or "")
        if param.name in names and source is not None and source.name == "COMMANDLINE":
            raise UsageError(f"{max(param.opts, key=len)}: {why}; leave it out")


def _desk(
    rules: "Rules",
    count: "Count",
    beside: "Sequence[Beside]",
    penetration: float,
    depth: float | None,
    risk_averse: "Betting | None",
) -> "Desk":
    """Everything exact: effects of removal, correlations, best tags, indices."""
    from pitboss.cli.strategies import say_if_compiling
    from pitboss.counter import open_desk
    from pitboss.simulator import CountError
    from pitboss.solver import ChartError, ShoeError

    say_if_compiling()
    try:
        return open_desk(rules, count, penetration, beside=beside, depth=depth, risk_averse=risk_averse)
    except (ShoeError, ChartError) as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None
    except CountError as error:
        raise UsageError(f"--beside: {error}") from None


def _ramp(run: "CountRun", betting: "Betting") -> "Ramp":
    from pitboss.solver.removal import MAIN

    try:
        return betting.ramp(run.rows, run.batches_of(MAIN))
    except ValueError as error:
        raise UsageError(str(error)) from None


def _left(run: "CountRun", leave: int | None) -> "CountRun":
    """A run that was kept, by a player who leaves; raise `UsageError` where the run does not tell."""
    try:
        return run if leave is None else run.left_below(leave)
    except ValueError as error:
        raise UsageError(f"--leave {leave}: {error}") from None


def _load(path: Path) -> "CountRun":
    """A run that was kept; raise `UsageError` where there is none."""
    from pitboss.cli.outfiles import why
    from pitboss.counter import RunError, load_run

    try:
        return load_run(path)
    except RunError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {why(error)}") from None


def _show(found: "Findings", output: Path | None, *, json: bool) -> None:
    """Print what was found, and write the page or the picture of it."""
    from pitboss.cli.outfiles import write

    if json:
        from json import dumps

        from pitboss.report.counted.counted_json import findings_json

        typer.echo(dumps(findings_json(found), indent=2))
    else:
        from pitboss.report.counted.counted_text import print_count

        print_count(found)
    if output is None:
        return
    write("--output", output, _drawn(found, output))
    if not json:
        typer.echo(f"--output: written {output}")


def _drawn(found: "Findings", output: Path) -> bytes:
    """The indices as a picture, or all as a page with plots."""
    indices = found.desk.found if found.desk else None
    if found.desk is not None and indices is not None and _is_picture(output):
        from pitboss.report.counted.index_svg import index_contents

        return index_contents(output.suffix.lower(), indices, found.desk.solution.chart.chart, found.played)
    from pitboss.report.counted.counted_page import count_page

    assert found.run is not None
    assert found.ramp is not None
    return count_page(found, indices).encode()
