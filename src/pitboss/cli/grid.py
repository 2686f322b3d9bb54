"""`pitboss odds --grid`: a game in many variations, as a table, CSV or JSON."""

import re
import sys
from typing import TYPE_CHECKING, Final

import typer

from pitboss.cli.interrupts import INTERRUPTED, Held, Raising
from pitboss.cli.naming import UsageError, rules_for
from pitboss.text import plural

if TYPE_CHECKING:
    from pitboss.face.grids import Solutions

_COMMA: Final = re.compile(r",(?![^\[]*\])")
"""A comma between values, not one within the brackets of a list."""


def grid_odds(game: str, grids: list[str], changes: list[str], decks: int | None, *, csv: bool, json: bool) -> None:
    """Solve every combination and print it; raise `UsageError` or `SheetError` for a grid that makes no sense.

    Ctrl-C stops the work, prints what is done, and ends with code 130.
    """
    from pitboss.cli.strategies import say_if_compiling
    from pitboss.face.grids import combinations, solve_many
    from pitboss.rules import SheetError

    rules_for(game, changes, decks=decks)
    base = dict(change.split("=", 1) for change in changes) | ({} if decks is None else {"shoe.decks": str(decks)})
    base = {key.strip(): value.strip() for key, value in base.items()}
    varied = _varied(grids, base)
    try:
        variations = combinations(game, varied, base, said="--grid")
    except SheetError as error:
        first, *others = error.faults
        more = f" (and {plural(len(others), 'fault')} more)" if others else ""
        raise UsageError(f"{first}{more}") from None
    except ValueError as error:
        raise UsageError(f"--grid: {error}") from None
    say_if_compiling()
    with Raising():
        found = solve_many(variations, progress=sys.stderr.isatty())
    with Held():
        _show(found, csv=csv, json=json)
    if found.interrupted:
        typer.echo(f"pitboss: stopped after {len(found):,} of {found.asked:,} rule sets", err=True)
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


def _show(found: "Solutions", *, csv: bool, json: bool) -> None:
    if csv:
        from pitboss.results import csv_text

        typer.echo(csv_text([row.as_row() for row in found]), nl=False)
    elif json:
        from pitboss.results import json_text

        typer.echo(json_text(found.as_json()), nl=False)
    else:
        from pitboss.views.solved.gridded_text import print_grid

        print_grid([row.as_row() for row in found], [*found[0].variation.changes] if len(found) else [])
