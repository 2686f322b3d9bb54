"""All commands under one name, each loaded when it is called for."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Annotated, Any, Final, NamedTuple

import typer


class Place(NamedTuple):
    """The module of this package that holds a command, and the sentence that stands beside its name in `--help`."""

    module: str
    summary: str


COMMANDS: Final = {
    "games": Place("games", "List the games."),
    "rules": Place("games", "Print a game's rules in words and as a table of keys."),
    "odds": Place(
        "odds",
        "Solve a game exactly: house edge, chart, insurance and side bets; or one decision, with --hand and --up.",
    ),
    "compare": Place("compare", "Show what rule changes are worth, one by one and together; or compare two games."),
    "chart": Place("chart", "Print a game's strategy chart, or write it to a file."),
    "play": Place("play", "Sit down at a table in the terminal."),
    "serve": Place("serve", "Open the tables in the browser."),
    "audit": Place("audit", "Check every log, the ledger, every shoe and every ruling; name the first bad row."),
    "settle": Place("settle", "Say what a hand should have paid: one seat, from the cards and the actions."),
    "simulate": Place("simulate", "Simulate a game: its edge with an honest error, raw and with variance reduction."),
    "count": Place(
        "count",
        "Find the best count, indices and bets, and what they win, for any game, its insurance and its side bets.",
    ),
    "report": Place(
        "report",
        "Write the game-math report of a game: rules, odds of every wager, strategy, spread, vulnerability, method.",
    ),
    "verify": Place(
        "verify",
        "Verify a shoe: its secret matches its commitment and, with the seats' seeds, gives every card that was dealt.",
    ),
    "floor": Place("floor", "Review rounds and rule on them, with the floor's key."),
}
"""In the order in which `--help` lists them."""


def all_commands() -> typer.Typer:
    """The `pitboss` command with everything below it."""
    return _app(COMMANDS)


def commands_for(words: Sequence[str]) -> typer.Typer:
    """What is needed for a command line: the command it calls; or, where it calls none, every name and its summary."""
    called = next((word for word in words if not word.startswith("-")), None)
    return _app([called]) if called in COMMANDS else _app(())


def _app(loaded: Sequence[str] | dict[str, Place]) -> typer.Typer:
    """The commands named, or a stand-in for each of all if none is."""
    app = typer.Typer(
        name="pitboss",
        help="Pitboss runs the tables and knows the odds.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    for name in loaded:
        home: Any = import_module(f"pitboss.cli.{COMMANDS[name].module}")
        if hasattr(home, "app"):
            app.add_typer(home.app)
        else:
            app.command(name)(getattr(home, name))
    for name, place in COMMANDS.items() if not loaded else ():
        app.command(name)(_stand_in(place.summary))
    return app


def _stand_in(summary: str) -> Callable[[], None]:
    def stand_in() -> None:
        raise NotImplementedError("only its name and its summary are shown")

    stand_in.__doc__ = summary
    return stand_in


def _print_version(wanted: bool) -> None:
    if wanted:
        from pitboss import __version__

        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Pitboss runs the tables and knows the odds."""
