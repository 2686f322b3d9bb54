"""`pitboss report`: the game-math document of a game, or two versions of a sheet side by side."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.errors import UsageError
from pitboss.cli.options import Decks, GameArgument, Set, numeric, rules_for

if TYPE_CHECKING:
    from pitboss.reports.document import Document
    from pitboss.reports.study import Progress
    from pitboss.rules import Rules


def report(
    game: GameArgument,
    other: Annotated[
        str | None, typer.Argument(help="The game to compare with, after --compare.", show_default=False)
    ] = None,
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write to FILE: .html, .pdf or .json; GAME-report.html if none is given. May be given many times.",
            show_default=False,
        ),
    ] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Two sheets: what changed and what it is worth.")] = False,
    set_: Set = None,
    decks: Decks = None,
    seed: Annotated[int, numeric(0, 2**64 - 1, "--seed", "The seed for the simulations.")] = 14,
    rounds: Annotated[
        str | None, typer.Option("--rounds", help="Rounds simulated for a figure, such as 1e6.", show_default="1e6")
    ] = None,
    date: Annotated[
        str, typer.Option("--date", help="The date on the title page; the clock is never read.", show_default=False)
    ] = "",
) -> None:
    """Write the game-math report of a game: rules, odds of every wager, strategy, spread, vulnerability, method."""
    from pitboss.cli.errors import Uninterrupted
    from pitboss.cli.options import say_if_compiling
    from pitboss.cli.output import check_output, write
    from pitboss.cli.simulate import read_rounds
    from pitboss.reports import check_params
    from pitboss.reports.document import SUFFIXES
    from pitboss.reports.pdf import NoBrowserError, check_browser
    from pitboss.solver import ShoeError

    number = read_rounds(rounds)
    whole_rounds = None if number is None else int(number)
    check_params(whole_rounds, date)
    games = [game] if other is None else [game, other]
    if len(games) != (2 if compare else 1):
        raise UsageError("give two games with --compare, and one without")
    if compare and (set_ or decks):
        raise UsageError("--compare: the two sheets stand as they are; leave out --set and --decks")
    rules = [rules_for(name, set_, decks=decks) for name in games]
    paths = output or [Path(f"{'-and-'.join(each.name for each in rules)}-report.html")]
    for place, path in enumerate(paths):
        if path in paths[:place]:
            raise UsageError(f"-o {path}: given twice")
        check_output("-o", path, SUFFIXES)
    try:
        if any(path.suffix.lower() == ".pdf" for path in paths):
            check_browser()
        say_if_compiling()
        with _progress_bar(compare=compare) as progress:
            document = _document(rules, seed, whole_rounds, date, progress)
            contents = [document.contents(path.suffix) for path in paths]
    except ShoeError as error:
        raise UsageError(f"{' or '.join(each.title for each in rules)} cannot be solved: {error}") from None
    except NoBrowserError as error:
        raise UsageError(str(error)) from None
    with Uninterrupted():
        for path, content in zip(paths, contents, strict=True):
            write("-o", path, content)
            typer.echo(f"wrote {path}")


def _document(rules: "list[Rules]", seed: int, rounds: int | None, date: str, progress: "Progress") -> "Document":
    from pitboss import reports

    if len(rules) == 2:
        return reports.compare(*rules, seed=seed, rounds=rounds, date=date, progress=progress)
    return reports.report(rules[0], seed=seed, rounds=rounds, date=date, progress=progress)


@contextmanager
def _progress_bar(*, compare: bool) -> "Iterator[Progress]":
    """Show a bar on standard error that keeps pace and names the step, in a terminal only."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    from pitboss.reports.study import COMPARISON_STEPS, STEPS

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _step: None
        return
    columns = (BarColumn(24), TaskProgressColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        total = 2 * sum(STEPS[step] for step in COMPARISON_STEPS) if compare else sum(STEPS.values())
        task = bar.add_task("", total=total)
        done = 0.0

        def begin(step: str) -> None:
            """A step begins: all before it is done."""
            nonlocal done
            bar.update(task, completed=done, description=step)
            done += STEPS[step]

        yield begin
