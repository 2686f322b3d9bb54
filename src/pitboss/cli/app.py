"""All commands under one name, each loaded when it is called for; and running the one that was typed."""

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, Any, Final, NamedTuple, NoReturn

import typer
from typer.core import TyperGroup, TyperOption
from typer.exceptions import TyperException
from typer.main import get_command

from pitboss.cli.errors import INTERRUPTED, OptionCommand, UsageError
from pitboss.errors import PitbossError
from pitboss.params import allowed

MISTAKE: Final = 2
FAILURE: Final = 1


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
    "compare": Place("odds", "Show what rule changes are worth, one by one and together; or compare two games."),
    "chart": Place("odds", "Print a game's strategy chart, or write it to files."),
    "play": Place("play", "Sit down at a table in the terminal."),
    "serve": Place("serve", "Open the tables in the browser."),
    "audit": Place("serve", "Check every log, the ledger, every shoe and every ruling; name the first bad row."),
    "settle": Place("rounds", "Say what a hand should have paid: one seat, from the cards and the actions."),
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
        "rounds",
        "Verify a shoe: its secret matches its commitment and, with the seats' seeds, gives every card that was dealt.",
    ),
    "floor": Place("floor", "Review rounds and rule on them, with the floor's key."),
}
"""In the order in which `--help` lists them."""


def command_tree(words: Sequence[str] | None = None) -> TyperGroup:
    """All commands, or those a command line needs, with flags that are shown as flags."""
    tree = get_command(all_commands() if words is None else commands_for(words))
    if not isinstance(tree, TyperGroup):
        raise TypeError("the commands make a group")
    _show_flags(tree, None)
    return tree


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
            app.command(name, cls=OptionCommand)(getattr(home, name))
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


def _show_flags(command: Any, above: typer.Context | None) -> None:
    """Show flags without a kind of value, the one for help among them, here and below.

    A flag that is not given is False: where it is nothing at all, Typer loads Pydantic to make a False of it.
    """
    context = typer.Context(command, parent=above, **command.context_settings)
    for param in (*command.params, command.get_help_option(context)):
        if isinstance(param, TyperOption) and param.is_bool_flag:
            param.metavar = ""
            param.default = param.default or False
    for below in command.commands.values() if isinstance(command, TyperGroup) else ():
        _show_flags(below, context)


def walk(command: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """A command and all below it, each with the words that call it."""
    yield path, command
    if isinstance(command, TyperGroup):
        for name, below in command.commands.items():
            yield from walk(below, *path, name)


def run() -> None:
    """Do what `sys.argv` says. A mistake of the user's ends with code 2, what the machine refuses with 1, Ctrl-C with
    130; each says why in one message, or nothing where it is plain."""
    _open_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        if any("\0" in word for word in sys.argv):
            raise UsageError(f"{next(word for word in sys.argv if chr(0) in word)!r} holds a NUL character")
        code = command_tree(sys.argv[1:])(prog_name="pitboss", standalone_mode=False)
    except TyperException as error:
        _refuse(error)
    except PitbossError as error:
        _end(MISTAKE, str(error))
    except ModuleNotFoundError as error:
        _end(FAILURE, _extra_for(error))
    except typer.Abort:
        _end(FAILURE, "the input has ended")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _close_output()
        sys.exit(FAILURE)
    except OSError as error:
        _close_output()
        where = f"{error.filename}: " if error.filename is not None else ""
        _end(FAILURE, f"{where}{error.strerror or error}")
    sys.exit(code)


def _open_streams() -> None:
    """Open the standard streams that the process was started without: nothing comes in, and what goes out is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _extra_for(error: ModuleNotFoundError) -> str:
    """What to install; raise the error again if a module is missing that no extra brings."""
    from pitboss.extras import what_is_missing

    missing = what_is_missing(error)
    if missing is None:
        raise error
    return missing


def _refuse(error: TyperException) -> NoReturn:
    """A command line that cannot be read: say which option, and what it takes."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        sys.exit(MISTAKE)
    command = context.command_path if context else "pitboss"
    _end(MISTAKE, f"{_reason(error)} (see {command} --help)")


def _reason(error: TyperException) -> str:
    param = getattr(error, "param", None)
    if not isinstance(param, TyperOption) or not isinstance(error, typer.BadParameter) or not error.message:
        return error.format_message().rstrip(".")
    name = max(param.opts, key=len)
    errors: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    value = f" {errors[0]['input']}" if errors else ""
    kind = param.type_descriptor.annotation
    if kind in (int, float):
        return f"{name}{value}: {allowed(param.min, param.max, whole=kind is int)}"
    return f"{name}{value}: {error.message.rstrip('.')}"


def _close_output() -> None:
    """What could not be written must not be tried again when the process ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _end(code: int, message: str) -> NoReturn:
    with suppress(OSError, ValueError):
        typer.echo(f"pitboss: {message}", err=True)
    sys.exit(code)
