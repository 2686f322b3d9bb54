"""The reference of the command line, made from the commands themselves: `python -m pitboss.cli.reference`.

It is kept as docs/commands.md; a test compares the two.
"""

from collections.abc import Iterator
from typing import Any, Final

import typer

from pitboss.cli.app import command_tree, walk

_HEAD: Final = """\
# The commands

<!-- Made by `python -m pitboss.cli.reference > docs/commands.md`; do not edit. -->

`--help` prints the same for every command. A usage error prints one message and exits with code 2; a system error (a
file, a port) exits with 1, and Ctrl-C with 130.
"""


def reference() -> str:
    """All commands with their arguments and options, as a page of Markdown."""
    tree = command_tree()
    commands = [(path, command) for path, command in walk(tree) if path and not hasattr(command, "commands")]
    index = "\n".join(f"| [`{' '.join(path)}`](#{_anchor(path)}) | {_first(command)} |" for path, command in commands)
    pages = "\n".join(_page(path, command) for path, command in commands)
    return f"{_HEAD}\n| command | what it does |\n|---|---|\n{index}\n\n{pages}"


def _anchor(path: tuple[str, ...]) -> str:
    return "-".join(("pitboss", *path))


def _first(command: Any) -> str:
    return str(command.help or "").strip().partition("\n\n")[0].replace("\n", " ")


def _page(path: tuple[str, ...], command: Any) -> str:
    context = typer.Context(command, info_name=" ".join(("pitboss", *path)))
    usage = command.get_usage(context).removeprefix("Usage: ").replace("\n", " ")
    text = "\n\n".join(part.replace("\n", " ") for part in str(command.help or "").strip().split("\n\n"))
    rows = "\n".join(_rows(command, context))
    table = f"| | |\n|---|---|\n{rows}\n\n" if rows else ""
    return f"## pitboss {' '.join(path)}\n\n{text}\n\n```\n{' '.join(usage.split())}\n```\n\n{table}"


def _rows(command: Any, context: typer.Context) -> Iterator[str]:
    for param in command.params:
        record = param.get_help_record(context)
        if record is not None:
            name, told = (part.strip().replace("|", r"\|").replace("\n", " ") for part in record)
            yield f"| `{name}` | {_escaped(told)} |"


def _escaped(text: str) -> str:
    """Text in which no letter is taken for HTML."""
    return text.replace("<", "&lt;").replace("[", r"\[")


if __name__ == "__main__":
    print(reference(), end="")
