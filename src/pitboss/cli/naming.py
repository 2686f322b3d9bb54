"""What commands share: naming a game and changing its keys."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pitboss.rules import Rules


class UsageError(Exception):
    """Something the user typed that cannot be done; the message says what was wrong and what is allowed."""


Game = Annotated[str, typer.Argument(help="A game (see `pitboss games`) or the path of a sheet.", show_default=False)]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change a rule; may be given many times.", show_default=False),
]
Decks = Annotated[int | None, typer.Option("--decks", help="Short for --set shoe.decks=N.", show_default=False)]
_COUNT = typer.Option(
    "--count", help='A system (hi-lo, ko, hi-opt-2, zen, omega-2, halves), or tags such as "2-6=1 T=-1 A=-1 running".'
)
CountText = Annotated[str, _COUNT]
MaybeCount = Annotated[str | None, _COUNT]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def rules_for(
    game: str, changes: Iterable[str] | None = None, *, decks: int | None = None, dealt: bool = False
) -> "Rules":
    """Load a game with the `--set` changes; raise `UsageError`, `SheetError` or `UnknownGameError`.

    `dealt` is for games that are played or ruled on: `OffSheetError` refuses what their sheet does not leave open.
    """
    from pitboss.rules import SheetError, load, refuse_off_sheet

    wanted: dict[str, str] = {}
    for change in changes or ():
        key, equals, value = change.partition("=")
        if not equals or not key.strip():
            raise UsageError(f"--set {change}: write KEY=VALUE, such as --set natural.pays=6:5")
        if wanted.setdefault(key.strip(), value.strip()) != value.strip():
            raise UsageError(f"--set {change} and --set {key.strip()}={wanted[key.strip()]}: give one of the two")
    if decks is not None:
        if "shoe.decks" in wanted:
            raise UsageError(f"--decks {decks} and --set shoe.decks={wanted['shoe.decks']}: give one of the two")
        wanted["shoe.decks"] = str(decks)
    try:
        rules = load(game, wanted)
    except SheetError as error:
        raise error.said_of("--set") from None
    return refuse_off_sheet(rules) if dealt else rules


def wrapped(text: str, *, first: str = "", rest: str = "") -> str:
    """Text broken into lines that fit the terminal, with what stands before the first and the other lines."""
    import shutil
    import textwrap

    width = max(shutil.get_terminal_size((100, 24)).columns, len(rest) + 20)
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def own_seed(text: str | None) -> bytes | None:
    """The seed that --my-seed gives, if it was given; raise `UsageError` if it is none."""
    from pitboss.table.shuffle import SeedError, typed_seed

    try:
        return typed_seed(text) if text is not None else None
    except SeedError as error:
        raise UsageError(f"--my-seed: {error}") from None
