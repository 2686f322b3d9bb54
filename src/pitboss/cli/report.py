"""`pitboss report`: the game-math document, to hand in; or two versions of a sheet side by side."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss import ranges
from pitboss.cli.errors import UsageError
from pitboss.cli.options import Decks, Game, Set, numeric, rules_for

if TYPE_CHECKING:
    from pitboss.reports import Effort

_KINDS: Final = (".html", ".pdf", ".json")
_MOST_DATE: Final = 40

Tell = Callable[[str], None]
Made = tuple[Callable[[], str], Callable[[], str]]
"""What writes the page, and what writes the JSON."""


def report(
    game: Game,
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
    seed: Annotated[int, numeric(ranges.SEED, "--seed", "The seed for the simulations.")] = 14,
    rounds: Annotated[
        str | None, typer.Option("--rounds", help="Rounds simulated for a figure, such as 1e6.", show_default="1e6")
    ] = None,
    date: Annotated[
        str, typer.Option("--date", help="The date on the title page; the clock is never read.", show_default=False)
    ] = "",
) -> None:
    """Write the game-math report of a game: rules, odds of every wager, strategy, spread, vulnerability, method."""
    from pitboss.cli.errors import Held
    from pitboss.cli.output import check_output, write

    if len(date) > _MOST_DATE or not date.isprintable():
        raise UsageError(f"--date: up to {_MOST_DATE} plain characters, such as 2026-11-16")
    games = [game] if other is None else [game, other]
    if len(games) != (2 if compare else 1):
        raise UsageError("give two games with --compare, and one without")
    if compare and (set_ or decks):
        raise UsageError("--compare: the two sheets stand as they are; leave out --set and --decks")
    effort = _effort(rounds)
    names = [rules_for(game, set_, decks=decks).name for game in games]
    paths = output or [Path(f"{'-and-'.join(names)}-report.html")]
    for place, path in enumerate(paths):
        if path in paths[:place]:
            raise UsageError(f"-o {path}: given twice")
        check_output("-o", path, _KINDS)
    if any(path.suffix.lower() == ".pdf" for path in paths):
        _check_browser()
    with _progress(compare=compare) as tell:
        page, figures = (
            _compared(games, seed, date, effort, tell)
            if compare
            else _made(games[0], set_, decks, seed, date, effort, tell)
        )
        contents = [_contents(page, figures, path.suffix.lower(), date) for path in paths]
    with Held():
        for path, content in zip(paths, contents, strict=True):
            write("-o", path, content)
            typer.echo(f"wrote {path}")


def _effort(text: str | None) -> "Effort":
    from pitboss.cli.simulate import read_rounds
    from pitboss.reports import Effort

    if (asked := read_rounds(text)) is None:
        return Effort()
    rounds = int(asked)
    return Effort(rounds=rounds, counter_rounds=8 * rounds, split_rounds=min(rounds, Effort().split_rounds))


def _made(
    game: str, set_: list[str] | None, decks: int | None, seed: int, date: str, effort: "Effort", tell: Tell
) -> Made:
    from pitboss.cli.options import say_if_compiling
    from pitboss.reports import make_report, to_html, to_json
    from pitboss.solver import ShoeError

    say_if_compiling()
    rules = rules_for(game, set_, decks=decks)
    try:
        made = make_report(rules, seed=seed, date=date, effort=effort, tell=tell)
    except ShoeError as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None
    return lambda: to_html(made), lambda: to_json(made)


def _compared(games: list[str], seed: int, date: str, effort: "Effort", tell: Tell) -> Made:
    from pitboss.cli.options import say_if_compiling
    from pitboss.reports import Study, compare, comparison_html
    from pitboss.solver import ShoeError

    say_if_compiling()
    one, other = (Study(rules_for(game), seed, effort, tell) for game in games)
    try:
        found = compare(one, other, date)
    except ShoeError as error:
        raise UsageError(f"one of the two cannot be solved: {error}") from None
    return lambda: comparison_html(found), found.to_json


def _contents(page: Callable[[], str], figures: Callable[[], str], kind: str, date: str) -> bytes:
    if kind == ".json":
        return (figures() + "\n").encode()
    if kind == ".html":
        return page().encode()
    from pitboss.reports.pdf import NoBrowserError, to_pdf

    try:
        return to_pdf(page(), date=date)
    except NoBrowserError as error:
        raise UsageError(str(error)) from None


def _check_browser() -> None:
    from pitboss.reports.pdf import NoBrowserError, check_browser

    try:
        check_browser()
    except NoBrowserError as error:
        raise UsageError(str(error)) from None


@contextmanager
def _progress(*, compare: bool) -> Iterator[Tell]:
    """A bar on standard error that goes with the time and says what is being worked out, when somebody is there to see
    it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    from pitboss.reports.parts.steps import COMPARED, STEPS

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _what: None
        return
    columns = (BarColumn(24), TaskProgressColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        total = 2 * sum(STEPS[step] for step in COMPARED) if compare else sum(STEPS.values())
        task = bar.add_task("", total=total)
        done = 0.0

        def tell(what: str) -> None:
            """A step begins: all before it is done."""
            nonlocal done
            bar.update(task, completed=done, description=what)
            done += STEPS[what]

        yield tell
