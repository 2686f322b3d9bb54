"""`pitboss play`: a table in the terminal."""

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.errors import Interruptible, UsageError
from pitboss.cli.options import Decks, Set, numeric, own_seed, rules_for

if TYPE_CHECKING:
    from pitboss.table import Table


def play(
    game: Annotated[
        str | None, typer.Argument(help="A game or the path of a sheet; you are asked if you leave it out.")
    ] = None,
    bots: Annotated[int, typer.Option("--bots", min=0, max=6, help="How many other seats bots fill.")] = 0,
    seat: Annotated[int, numeric(1, 7, "--seat", "Your seat.")] = 4,
    bankroll: Annotated[str, typer.Option("--bankroll", help="Your play money.")] = "500",
    seed: Annotated[
        int | None, numeric(0, 2**64 - 1, "--seed", "Deal the same shoes every time.", show_default=False)
    ] = None,
    my_seed: Annotated[
        str | None,
        typer.Option(
            "--my-seed",
            metavar="TEXT|HEX",
            help="Your seed for the shuffle; drawn and shown by default, none with --seed.",
            show_default=False,
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines only: no colour, no drawing; for pipes and screen readers.")
    ] = False,
    record: Annotated[
        Path | None, typer.Option("--record", help="Write each finished shoe here for `pitboss verify`.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --record overwrite existing files.")] = False,
    set_: Set = None,
    decks: Decks = None,
) -> None:
    """Sit down at a table in the terminal."""
    import sys

    from pitboss.table import Table
    from pitboss.table.shuffle import seat_seeds, seeded_secrets
    from pitboss.terminal.screen import PlainScreen
    from pitboss.terminal.session import TerminalSession
    from pitboss.text import parse_cents

    try:
        cents = parse_cents(bankroll)
    except ValueError as error:
        raise UsageError(f"--bankroll: {error}") from None
    if cents <= 0:
        raise UsageError(f"--bankroll {bankroll}: an amount above 0 is needed")
    own = own_seed(my_seed)
    if force and record is None:
        raise UsageError("--force: it is for --record, which is not given")
    if record is not None:
        _check_record(record, force=force)
    with Interruptible():
        chosen = game or _choose_game()
    if chosen is None:
        return
    rules = rules_for(chosen, set_, decks=decks, dealt=True)
    table = Table(rules, secrets=seeded_secrets(seed) if seed is not None else None)
    screen = PlainScreen(table, seat)
    if not plain and sys.stdout and sys.stdout.isatty():
        from pitboss.terminal.rich_screen import RichScreen

        screen = RichScreen(table, seat)
    mine = None if seed is not None and own is None else seat_seeds(own)
    with screen.interrupts.deferred():
        TerminalSession(table, screen, seat=seat, bankroll=cents, bots=bots, seeds=mine).run()
        if record is not None:
            _write_records(table, record)


def _choose_game() -> str | None:
    """Ask which game; None if the input ends."""
    from pitboss.rules import games, load

    names = games()
    typer.echo("Which game?")
    for number, name in enumerate(names, start=1):
        sheet = load(name)
        typer.echo(f"  {number}. {sheet.title}: {sheet.summary}")
    while True:
        try:
            answer = input(f"1 to {len(names)} (Enter for 1): ").strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # RuntimeError: there is no input at all
            typer.echo("\nGoodbye.")
            return None
        if not answer:
            return names[0]
        if answer in names:
            return answer
        if answer.isdigit() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        typer.echo(f"{answer!r} is not a game: type a number from 1 to {len(names)}, or a name.")


def _check_record(path: Path, *, force: bool) -> None:
    """Raise `UsageError` if records cannot be written there, or would write over something unasked."""
    import re
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
        others = re.compile(re.escape(path.stem) + r"(-\d+)?" + re.escape(path.suffix))
        there = sorted(one for one in path.parent.iterdir() if others.fullmatch(one.name))
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    except OSError as error:
        raise UsageError(f"--record: {path} cannot be written: {error.strerror}") from None
    if there and not force:
        raise UsageError(
            f"--record: {there[0]} is there already: choose another name, or give --force to write over it"
        )


def _write_records(table: "Table", to: Path) -> None:
    """Write one file per shoe: FILE for the first, FILE-2 and so on for the others."""
    records = [*table.finished, *([table.record()] if table.shoe.rounds else [])]
    for number, record in enumerate(records, start=1):
        path = to if number == 1 else to.with_stem(f"{to.stem}-{number}")
        try:
            path.write_text(record.to_json(), encoding="utf-8")
        except OSError as error:
            raise UsageError(f"--record: {path} cannot be written: {error.strerror}") from None
        typer.echo(f"Shoe {number} is recorded in {path}; prove it with: pitboss verify {path}")
