"""`pitboss report`: the game-math document, to hand in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli import bounds
from pitboss.cli.naming import Decks, Game, Set, UsageError, rules_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from pitboss.report.document import Effort, Report
    from pitboss.rules import Rules

_KINDS: Final = (".html", ".pdf", ".json")
_MOST_DATE: Final = 40

Outputs = Annotated[
    list[Path] | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to FILE: .html, .pdf or .json; GAME-report.html if none is given. May be given many times.",
        show_default=False,
    ),
]


def report(
    game: Game,
    output: Outputs = None,
    set_: Set = None,
    decks: Decks = None,
    seed: Annotated[
        int, typer.Option("--seed", min=bounds.SEED.low, max=bounds.SEED.high, help="The seed of what is simulated.")
    ] = 14,
    rounds: Annotated[
        str | None, typer.Option("--rounds", help="Rounds simulated for a figure, such as 1e6.", show_default="1e6")
    ] = None,
    date: Annotated[
        str, typer.Option("--date", help="The date that the title page bears; no clock is read.", show_default=False)
    ] = "",
) -> None:
    """Write the game-math report of a game: rules, odds of every wager, strategy, spread, vulnerability, method."""
    from pitboss.cli.outfiles import check_output, write

    if len(date) > _MOST_DATE or not date.isprintable():
        raise UsageError(f"--date: up to {_MOST_DATE} plain characters, such as 2026-11-16")
    rules = rules_for(game, set_, decks=decks)
    paths = output or [Path(f"{rules.name}-report.html")]
    for path in paths:
        check_output("-o", path, _KINDS)
    effort = _effort(rounds)
    with _progress() as tell:
        made = _made(rules, seed, date, effort, tell)
        contents = [_contents(made, path.suffix.lower()) for path in paths]
    for path, content in zip(paths, contents, strict=True):
        write("-o", path, content)
        typer.echo(f"wrote {path}")


def _effort(text: str | None) -> "Effort":
    from pitboss.cli.goals import goal_for
    from pitboss.report.document import Effort

    if text is None:
        return Effort()
    rounds = int(goal_for(text, None, None, default_seconds=0).rounds or 0)
    return Effort(rounds=rounds, counter_rounds=2 * rounds, split_rounds=min(rounds, Effort().split_rounds))


def _made(rules: "Rules", seed: int, date: str, effort: "Effort", tell: "Callable[[str], None]") -> "Report":
    from pitboss.cli.strategies import say_if_compiling
    from pitboss.report.document import make_report
    from pitboss.solver import ShoeError

    say_if_compiling()
    try:
        return make_report(rules, seed=seed, date=date, effort=effort, tell=tell)
    except ShoeError as error:
        raise UsageError(f"{rules.title} cannot be solved: {error}") from None


def _contents(made: "Report", kind: str) -> bytes:
    from pitboss.report.document import to_html, to_json

    if kind == ".json":
        return (to_json(made) + "\n").encode()
    if kind == ".html":
        return to_html(made).encode()
    from pitboss.report.document.pdf import NoBrowserError, to_pdf

    try:
        return to_pdf(to_html(made))
    except NoBrowserError as error:
        raise UsageError(str(error)) from None


@contextmanager
def _progress() -> "Iterator[Callable[[str], None]]":
    """A bar on standard error that says what is being worked out, when somebody is there to see it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from pitboss.report.document import STEPS

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _what: None
        return
    columns = (BarColumn(24), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=STEPS)
        yield lambda what: bar.update(task, advance=1, description=what)
