"""`pitboss report`: the game-math document of a game, a whole submission, or two versions of a sheet side by side."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.errors import UsageError
from pitboss.cli.options import Decks, GameArgument, Set, numeric, rules_for


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
            help="Write to FILE: .html, .pdf or .json; GAME-report.html if none is given. May be given many times. A "
            "folder gets all of them, the sheet, the layout and a rack card.",
            show_default=False,
        ),
    ] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Two sheets: what changed and what it is worth.")] = False,
    set_: Set = None,
    decks: Decks = None,
    seed: Annotated[int, numeric(0, 2**64 - 1, "--seed", "The seed for the simulations.")] = 14,
    rounds: Annotated[
        str | None,
        typer.Option("--rounds", help="Rounds simulated, such as 1e6 for a quick report.", show_default="1e9"),
    ] = None,
    date: Annotated[
        str, typer.Option("--date", help="The date on the title page; the clock is never read.", show_default=False)
    ] = "",
    prepared_by: Annotated[
        str, typer.Option("--prepared-by", help="Who prepared the report, for its title page.", show_default=False)
    ] = "",
    revisions: Annotated[
        list[str] | None,
        typer.Option(
            "--revision",
            metavar="TEXT",
            help="A line of the revision history, such as '1.0, 2026-11-16: first submission'. May be "
            "given many times.",
            show_default=False,
        ),
    ] = None,
    annexes: Annotated[
        list[str] | None,
        typer.Option(
            "--annex", metavar="NAME", help="Add an annex: regulations, a cross-reference.", show_default=False
        ),
    ] = None,
) -> None:
    """Write the game-math report of a game: rules, odds of every wager, strategy, spread, vulnerability, method."""
    from rich.console import Console

    from pitboss import reports
    from pitboss.cli.errors import Uninterrupted
    from pitboss.cli.options import say_if_compiling
    from pitboss.cli.output import check_output, write
    from pitboss.cli.simulate import read_rounds
    from pitboss.reports.document import SUFFIXES, Document, GameReport
    from pitboss.reports.pdf import check_browser
    from pitboss.reports.study import Filing
    from pitboss.reports.submission import submission
    from pitboss.solver import ShoeError
    from pitboss.views.progress import new_bar

    number = read_rounds(rounds)
    whole_rounds = None if number is None else int(number)
    reports.check_rounds(whole_rounds)
    filing = Filing(date, prepared_by, tuple(revisions or ()), tuple(annexes or ()))
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
        if _is_folder(path) and not compare:
            check_output("-o", path / "report.html" if path.is_dir() else path)
        else:
            check_output("-o", path, SUFFIXES)
    prints = any(map(_is_folder, paths)) and _can_print()
    if any(path.suffix.lower() == ".pdf" for path in paths):
        check_browser()
    say_if_compiling()
    bar = new_bar(visible=Console(stderr=True).is_terminal)
    bar.start()
    contents: list[tuple[Path, bytes]] = []
    document: Document
    try:
        if compare:
            document = reports.compare(*rules, seed=seed, rounds=whole_rounds, date=date, progress=bar.show)
        else:
            document = reports.report(
                rules[0],
                seed=seed,
                rounds=whole_rounds,
                date=date,
                prepared_by=prepared_by,
                revisions=filing.revisions,
                annexes=filing.annexes,
                progress=bar.show,
            )
        bar.show(0.98, "writing the files")
        for path in paths:
            if isinstance(document, GameReport) and _is_folder(path):
                contents += [(path / name, content) for name, content in submission(document, pdf=prints)]
            else:
                contents.append((path, document.contents(path)))
    except ShoeError as error:
        raise UsageError(f"{' or '.join(each.title for each in rules)} cannot be solved: {error}") from None
    finally:
        bar.stop()
    with Uninterrupted():
        for path, content in contents:
            path.parent.mkdir(exist_ok=True)
            write("-o", path, content)
            typer.echo(f"wrote {path}")


def _is_folder(path: Path) -> bool:
    return path.is_dir() or not path.suffix


def _can_print() -> bool:
    """Whether there is a browser for PDF; says so where there is none."""
    from pitboss.reports.pdf import NoBrowserError, check_browser

    try:
        check_browser()
    except NoBrowserError as error:
        typer.echo(f"pitboss: no PDF: {error}", err=True)
        return False
    return True
