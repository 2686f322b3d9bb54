"""Options that commands share, and reading what was typed for them."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pitboss.cli.errors import UsageError
from pitboss.strategy import BEST, BY_CARDS, SIMPLE_NAMES

if TYPE_CHECKING:
    from pitboss.rules import Rules


def numeric(low: float, high: float, name: str, text: str, *, show_default: bool = True) -> Any:
    """Return an option for numbers of a range; an error names the range."""
    return typer.Option(name, min=low, max=high, help=text, show_default=show_default)


GameArgument = Annotated[
    str, typer.Argument(help="A game (see `pitboss games`) or the path of a sheet.", show_default=False)
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change a rule; may be given many times.", show_default=False),
]
Decks = Annotated[int | None, typer.Option("--decks", help="Short for --set shoe.decks=N.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
_FILE: Final = "or a chart file (.toml or .csv; see docs/charts.md)."
Strategy = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME|FILE",
        help=f"{BEST} (the default), {', '.join(SIMPLE_NAMES)}, {_FILE}",
        show_default=False,
    ),
]
SimulatedStrategy = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME|FILE",
        help=f"{BEST} (the solver's chart, the default), {BY_CARDS} (best play by the cards in hand), "
        f"{', '.join(SIMPLE_NAMES)}, {_FILE}",
        show_default=False,
    ),
]
_OUTPUT: Final = "Write to FILE, by its ending {}. May be given many times."
Output = Annotated[
    list[Path] | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help=_OUTPUT.format(".txt, .json, .csv or .html"),
        show_default=False,
    ),
]
ChartOutput = Annotated[
    list[Path] | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help=_OUTPUT.format(".svg, .png, .pdf, .html, .txt or .json to look at, .toml or .csv to change and play"),
        show_default=False,
    ),
]


def changes_for(changes: Iterable[str] | None, decks: int | None = None) -> dict[str, str]:
    """Return what `--set` and `--decks` change, by key.

    Raises:
        UsageError: One cannot be read, or two contradict each other.
    """
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
    return wanted


def rules_for(
    game: str, changes: Iterable[str] | None = None, *, decks: int | None = None, dealt: bool = False
) -> "Rules":
    """Load a game with the `--set` changes.

    Args:
        game: Its name or the path of its sheet.
        changes: What `--set` says.
        decks: What `--decks` says.
        dealt: Whether it is to be played or ruled on; then what the sheet does not leave open is refused.

    Raises:
        PitbossError: There is no such game, or it cannot be changed so.
    """
    from pitboss.rules import SheetError, load, refuse_off_sheet

    try:
        rules = load(game, changes_for(changes, decks))
    except SheetError as error:
        raise error.with_changes_named("--set") from None
    return refuse_off_sheet(rules) if dealt else rules


def say_if_compiling() -> None:
    """Tell the user why the first run takes long."""
    from pitboss.views.progress import announce_always, announce_solver

    announce_always()
    announce_solver()


def wrapped(text: str, *, first: str = "", rest: str = "") -> str:
    """Break text into lines that fit the terminal, with what stands before the first and the other lines."""
    import shutil
    import textwrap

    width = max(shutil.get_terminal_size((100, 24)).columns, len(rest) + 20)
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def own_seed(text: str | None) -> bytes | None:
    """Return the seed that --my-seed gives, if it was given.

    Raises:
        UsageError: It is none.
    """
    from pitboss.table.shuffle import SeedError, typed_seed

    try:
        return typed_seed(text) if text is not None else None
    except SeedError as error:
        raise UsageError(f"--my-seed: {error}") from None
