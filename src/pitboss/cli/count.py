"""`pitboss count`: can a game be beaten by counting, how, and what does that win?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.asked.countterms import CountTerms, Unnamed
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
    numbers_for,
    spread_for,
)
from pitboss.cli.errors import INTERRUPTED, Held, UsageError
from pitboss.cli.goals import Precision, Rounds, Seconds, precision_for, rounds_for
from pitboss.cli.optionnames import spelled, typed
from pitboss.cli.options import CountText, Decks, Json, Set, rules_for
from pitboss.cli.simulation import Penetration, Seats, Seed, ThreadCount, run_conditions

if TYPE_CHECKING:
    from pitboss.counting import Desk, Findings
    from pitboss.rules import Rules
    from pitboss.simulator import Conditions, Result

_OF_A_RUN: Final = {"decks", "set_", "save", "write"}
"""Options beside the terms that change or keep what is simulated."""


def count(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(help="A game, the path of a sheet, or a run saved with --save.", show_default=False)
    ],
    system: CountText = Unnamed.HI_LO.value,
    beside: BesideText = None,
    decks: Decks = None,
    set_: Set = None,
    penetration: Penetration = None,
    seats: Seats = CountTerms.seats,
    indices: IndexCount = CountTerms.indices,
    depth: Depth = None,
    risk_averse: RiskAverse = False,
    bankroll: Money = CountTerms.bankroll,
    spread: SpreadText = "1-12",
    unit: Unit = None,
    least: TableMin = None,
    most: TableMax = None,
    chip: Chip = CountTerms.chip,
    kelly: Kelly = CountTerms.kelly,
    spots: Spots = CountTerms.spots,
    spots_from: SpotsFrom = None,
    enter: Enter = None,
    leave: LeaveBelow = None,
    ramp: OwnRamp = None,
    errors: ErrorShare = CountTerms.errors,
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
    """Find the best count, indices and bets, and what they win, for any game, its insurance and its side bets."""
    from pitboss.cli.output import check_output
    from pitboss.cli.output import write as write_file
    from pitboss.views.counted.index_svg import PICTURES

    check_output("--save", save, (".json",))
    check_output("--write", write, (".toml",))
    check_output("--output", output, (".html", *PICTURES), drawn=(".html", ".png", ".pdf"))
    with spelled(context):
        asked = CountTerms(
            game,
            system if "system" in typed(context) else Unnamed.HI_LO,
            beside=() if beside is None else beside,
            indices=indices,
            depth=depth,
            risk_averse=risk_averse,
            penetration=penetration,
            exact=exact,
            bankroll=bankroll,
            spread=spread_for(spread),
            unit=unit,
            least=least,
            most=most,
            chip=chip,
            kelly=kelly,
            spots=spots,
            spots_from=spots_from,
            enter=enter,
            leave=leave,
            ramp=ramp,
            errors=errors,
            goal=goal,
            horizon=horizon,
            rounds=rounds_for(rounds),
            precision=precision_for(precision),
            seconds=seconds,
            seed=seed,
            threads=threads,
            seats=seats,
            cuts=numbers_for(cuts),
            spreads=numbers_for(spreads, begin="1-"),
            limit=limit,
        )
        if asked.is_kept:
            if _is_picture(output):
                raise UsageError(f"--output {output}: a run that was kept has no indices; draw those of the game")
            asked.check_given(typed(context), _OF_A_RUN)
            _show(_bet_anew(asked), output, json=json)
            return
        asked.check_given(typed(context), {"save"} if _is_picture(output) else {"save", "output"})
    rules = rules_for(game, set_, decks=decks)
    with spelled(context):
        desk = _open_desk(asked, rules)
        if write is not None:
            write_file("--write", write, desk.found.to_toml(indices).encode())

        def simulated(conditions: "Conditions") -> "Result":
            return run_conditions(asked, conditions, quiet=json)

        try:
            found = asked.find(desk, simulated)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
    if save is not None and found.run is not None:
        from pitboss.counting import run_text

        write_file("--save", save, run_text(found.run).encode())
    with Held():
        _show(found, output, json=json)
    for option, path in (("--save", save), ("--write", write)):
        if path is not None and not json:
            typer.echo(f"{option}: written {path}")
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)


def _is_picture(output: Path | None) -> bool:
    from pitboss.views.counted.index_svg import PICTURES

    return output is not None and output.suffix.lower() in PICTURES


def _open_desk(asked: CountTerms, rules: "Rules") -> "Desk":
    """Everything exact; raise `UsageError` where the game cannot be solved."""
    from pitboss.cli.options import say_if_compiling
    from pitboss.solver import ChartError, ShoeError

    say_if_compiling()
    try:
        return asked.open_desk(rules)
    except (ShoeError, ChartError) as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None


def _bet_anew(asked: CountTerms) -> "Findings":
    """A run that was kept, bet anew; raise `UsageError` where there is none."""
    from pitboss.cli.output import why
    from pitboss.counting import RunError

    try:
        return asked.bet_anew()
    except RunError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{asked.game}: cannot be read: {why(error)}") from None


def _show(found: "Findings", output: Path | None, *, json: bool) -> None:
    """Print what was found, and write the page or the picture of it."""
    from pitboss.cli.output import write

    if json:
        from pitboss.results import json_text
        from pitboss.views.counted.counted_json import findings_json

        typer.echo(json_text(findings_json(found)), nl=False)
    else:
        from pitboss.views.counted.counted_text import print_count

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
        from pitboss.views.counted.index_svg import index_contents

        return index_contents(output.suffix.lower(), indices, found.desk.solution.chart, found.played)
    from pitboss.views.counted.counted_page import count_page

    assert found.run is not None
    assert found.ramp is not None
    return count_page(found, indices).encode()
