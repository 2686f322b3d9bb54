"""`pitboss odds`, `compare` and `chart`: what the house keeps, what rules are worth, and the strategy to carry."""

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.errors import INTERRUPTED, Interruptible, Uninterrupted, UsageError
from pitboss.cli.options import (
    ChartOutput,
    Decks,
    GameArgument,
    Json,
    Output,
    Set,
    Strategy,
    changes_for,
    numeric,
    rules_for,
    say_if_compiling,
)
from pitboss.text import plural

if TYPE_CHECKING:
    from pitboss.rules import Rules

_COMMA: Final = re.compile(r",(?![^\[]*\])")
"""A comma between values, not one within the brackets of a list."""


def odds(
    game: GameArgument,
    set_: Set = None,
    decks: Decks = None,
    hand: Annotated[
        str | None,
        typer.Option("--hand", help="Value the actions of one hand, such as “Ts 6d” or “T 6”.", show_default=False),
    ] = None,
    up: Annotated[str | None, typer.Option("--up", help="The dealer's up-card.", show_default=False)] = None,
    shoe: Annotated[
        str | None,
        typer.Option(
            "--shoe",
            help="The cards to come instead of full decks: “Ad 6s …”, or counts “A:4 2:3 T:16”. With --hand: all cards "
            "not seen, the hole card among them.",
            show_default=False,
        ),
    ] = None,
    doubles: Annotated[
        int | None,
        numeric(0, 3, "--doubles", "How often the hand has been doubled; 0 by default."),
    ] = None,
    hands: Annotated[
        int | None,
        numeric(1, 8, "--hands", "How many hands the seat has; more than one means a split hand."),
    ] = None,
    strategy: Strategy = None,
    removal: Annotated[
        bool, typer.Option("--removal", help="Show how removing one card of each rank changes every bet.")
    ] = False,
    grid: Annotated[
        list[str] | None,
        typer.Option(
            "--grid",
            metavar="KEY=VALUE,…",
            help="Solve every combination of these values; may be given many times.",
            show_default=False,
        ),
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="With --grid: print CSV instead of text.")] = False,
    output: Output = None,
    json: Json = False,
) -> None:
    """Solve a game exactly: house edge, chart, insurance and side bets; or one decision, with --hand and --up."""
    options = {
        "--hand": hand,
        "--up": up,
        "--shoe": shoe,
        "--doubles": doubles,
        "--hands": hands,
        "--strategy": strategy,
        "--removal": removal or None,
    }
    if grid:
        for option in (option for option, value in options.items() if value is not None):
            raise UsageError(f"{option}: with --grid every rule set is a whole game off a fresh shoe; leave it out")
        if csv and json:
            raise UsageError("--csv and --json: give one of the two")
        _grid(game, grid, set_, decks, output, csv=csv, json=json)
        return
    if csv:
        raise UsageError("--csv: it is for --grid; a whole game is printed as text or with --json")
    rules = rules_for(game, set_, decks=decks)
    if (hand is None) != (up is None):
        raise UsageError("--hand and --up: give both, for one decision, or neither, for the whole game")
    if shoe is not None and decks is not None:
        raise UsageError(f"--shoe and --decks {decks}: give one of the two")
    if hand is not None and strategy is not None:
        raise UsageError("--strategy: it is for the whole game; --hand values every action of one hand")
    if hand is not None and removal:
        raise UsageError("--removal: it is for the whole game, not for one hand")
    for option, number in (("--doubles", doubles), ("--hands", hands)):
        if hand is None and number is not None:
            raise UsageError(f"{option} {number}: it is for one decision: give --hand and --up too")

    if hand is not None and up is not None:
        _decision(rules, hand, up, shoe, doubles or 0, hands or 1, output, json=json)
    else:
        _whole_game(rules, shoe, strategy, output, removal=removal, json=json)


def _whole_game(
    rules: "Rules", shoe: str | None, strategy: str | None, output: list[Path] | None, *, removal: bool, json: bool
) -> None:
    from pitboss.api.odds import solve
    from pitboss.cli.output import check_outputs, save, show
    from pitboss.results import json_text
    from pitboss.solver import Solution

    check_outputs(output, Solution)
    say_if_compiling()
    solution = solve(rules, shoe, strategy=strategy)
    effects = solution.removal(solution.followed) if removal else None
    if json:
        more = {} if effects is None else {"removal": effects.to_dict()}
        typer.echo(json_text(solution.to_dict() | more), nl=False)
    else:
        show(solution)
        if effects is not None:
            typer.echo()
            show(effects)
    save(solution, output, quiet=json)


def _decision(
    rules: "Rules",
    hand: str,
    up: str,
    shoe: str | None,
    doubles: int,
    hands: int,
    output: list[Path] | None,
    *,
    json: bool,
) -> None:
    from pitboss.api.odds import decide
    from pitboss.cli.output import check_outputs, save, show
    from pitboss.solver import HandValues

    check_outputs(output, HandValues)
    say_if_compiling()
    decision = decide(rules, hand, up, shoe=shoe, doubles=doubles, hands=hands)
    show(decision, json=json)
    save(decision, output, quiet=json)


def _grid(
    game: str,
    grids: list[str],
    changes: list[str] | None,
    decks: int | None,
    output: list[Path] | None,
    *,
    csv: bool,
    json: bool,
) -> None:
    """Solve every combination and print it. Ctrl-C stops the work, prints what is done, and ends with code 130."""
    from pitboss.api.variations import Grid, solve_many
    from pitboss.api.variations import grid as combine
    from pitboss.cli.output import check_outputs, save, show
    from pitboss.results import csv_text
    from pitboss.rules import SheetError

    check_outputs(output, Grid)
    rules_for(game, changes, decks=decks)
    base = changes_for(changes, decks)
    try:
        rule_sets = combine(game, _varied(grids, base), base)
    except SheetError as error:
        first, *others = error.faults
        place = "--grid" if first.where == "values" else first.where
        more = f" (and {plural(len(others), 'fault')} more)" if others else ""
        raise UsageError(f"{replace(first, where=place)}{more}") from None
    say_if_compiling()
    with Interruptible():
        solved = solve_many(rule_sets, progress=sys.stderr.isatty())
    with Uninterrupted():
        if csv:
            typer.echo(csv_text(solved.rows()), nl=False)
        else:
            show(solved, json=json)
        save(solved, output, quiet=csv or json)
    if solved.interrupted:
        typer.echo(f"pitboss: stopped after {len(solved):,} of {solved.total:,} rule sets", err=True)
        raise typer.Exit(INTERRUPTED)


def _varied(grids: list[str], base: dict[str, str]) -> dict[str, list[str]]:
    """The values of each key; raise `UsageError` for what cannot be read, or is said twice."""
    varied: dict[str, list[str]] = {}
    for text in grids:
        key, equals, values = (part.strip() for part in text.partition("="))
        listed = [value.strip() for value in _COMMA.split(values)]
        if not equals or not key or not all(listed):
            raise UsageError(f"--grid {text}: write KEY=VALUE,VALUE,…, such as --grid natural.pays=3:2,6:5")
        if key in varied:
            raise UsageError(f"--grid {text}: {key} is varied already; give all its values at once")
        if key in base:
            raise UsageError(f"--grid {text}: {key} is set to {base[key]}; give one of the two")
        if len(set(listed)) < len(listed):
            raise UsageError(f"--grid {text}: a value is named twice")
        varied[key] = listed
    return varied


def compare(
    game: GameArgument,
    other: Annotated[
        str | None, typer.Argument(help="Another game or sheet to compare with.", show_default=False)
    ] = None,
    set_: Set = None,
    decks: Decks = None,
    output: Output = None,
    json: Json = False,
) -> None:
    """Show what rule changes are worth, one by one and together; or compare two games."""
    from pitboss.api.comparison import Comparison
    from pitboss.api.comparison import compare as compare_rules
    from pitboss.cli.output import check_outputs, save, show
    from pitboss.rules import SheetError

    if other and set_:
        raise UsageError("--set: compare either with another game or with changes, not both")
    if not other and not set_:
        raise UsageError("nothing to compare with: give --set KEY=VALUE, or a second game")
    check_outputs(output, Comparison)
    say_if_compiling()
    base = changes_for(None, decks)
    changes = changes_for(set_, decks)
    try:
        comparison = compare_rules(game, other or {key: changes[key] for key in changes if key not in base}, base)
    except SheetError as error:
        raise error.with_changes_named("--set") from None
    show(comparison, json=json)
    save(comparison, output, quiet=json)


def chart(
    game: GameArgument,
    output: ChartOutput = None,
    strategy: Strategy = None,
    set_: Set = None,
    decks: Decks = None,
    json: Json = False,
) -> None:
    """Print a game's strategy chart, or write it to files."""
    from pitboss.api.odds import chart as named_chart
    from pitboss.api.odds import read_chart
    from pitboss.cli.output import check_outputs, save, show
    from pitboss.strategy import BEST
    from pitboss.strategy.chart import Chart

    check_outputs(output, Chart)
    rules = rules_for(game, set_, decks=decks)
    playable = bool(output) and all(path.suffix.lower() in (".toml", ".csv") for path in output or ())
    if not playable or strategy in (None, BEST):
        say_if_compiling()
    name = BEST if strategy is None else strategy
    wanted = read_chart(name, rules) if playable else named_chart(rules, name)
    if not output or json:
        show(wanted, json=json)
    save(wanted, output, quiet=json)
