"""Bad values for every option of every command, taken from the tree of commands, so that none is forgotten.

    python -m soak.sweep

runs each as a process of its own: no traceback, no waiting without end, and one line that says what was wrong.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.commands import COMMAND

from pitboss.cli.app import command_tree, walk

BASES: Final = {
    ("games",): (),
    ("rules",): ("blackjack",),
    ("odds",): ("blackjack", "--hand", "Ts 6d", "--up", "9s"),
    ("compare",): ("blackjack", "--set", "natural.pays=6:5"),
    ("chart",): ("blackjack", "--strategy", "never-bust"),
    ("play",): ("blackjack", "--plain"),
    ("serve",): ("--database", "/nowhere/house.db"),
    ("audit",): (),
    ("settle",): ("blackjack", "--bet", "10", "--cards", "Tc 7d 9c Ts"),
    ("simulate",): ("blackjack", "--strategy", "never-bust", "--rounds", "1000"),
    ("count",): ("/nowhere/run.json",),
    ("report",): ("/nowhere/game.toml",),
    ("verify",): ("/nowhere/record.json",),
    ("floor",): (),
    ("floor", "key"): ("--database", "/nowhere/house.db"),
    ("floor", "tables"): ("--database", "/nowhere/house.db"),
}
"""What makes each command a good one, or one that is refused for a plain reason; others take what they need at most."""

NO_NUMBER: Final = ("", "x", "nan", "\u0663\u00bd", "1 2", "--")
NUMBERS: Final = ("-1", "0", "inf", "-inf", "1e400", "9" * 30, "0x10", "1e-400")
TEXTS: Final = (
    "",
    " ",
    "x" * 3000,
    "\u2660\u202e\U0001f0a1",
    "=",
    "-1",
    "nan",
    "/",
    "/nowhere/x",
    "/dev/null",
    "'\"$(;",
)
LONGEST_SECONDS: Final = 60.0


class Line(NamedTuple):
    """A command line with one odd value; `is_refused` where no reading of it makes sense."""

    words: tuple[str, ...]
    option: str
    value: str
    is_refused: bool


def lines(values: tuple[str, ...] = NUMBERS + TEXTS) -> Iterator[Line]:
    """Every option of every command with every value that it may be given by mistake."""
    for path, command in walk(command_tree()):
        base = (*path, *BASES.get(path, ()))
        for param in command.params:
            if param.param_type_name != "option" or param.is_flag:
                continue
            option = max(param.opts, key=len)
            is_number = param.type_descriptor.annotation in (int, float)
            for value in NO_NUMBER if is_number else ():
                yield Line((*base, f"{option}={value}"), option, value, is_refused=True)
            for value in values:
                yield Line((*base, f"{option}={value}"), option, value, is_refused=False)


def complaint(line: Line, code: int, out: str, err: str) -> str:
    """What is wrong with how a command line was answered; nothing if it was answered well."""
    if "Traceback" in out + err:
        return "a traceback"
    if code not in (0, 1, 2):
        return f"exit code {code}"
    if line.is_refused and (code != 2 or line.option not in err or not err.startswith("pitboss: ")):
        return "not refused by its name"
    if code and not err.strip():
        return "no reason given"
    return ""


def main() -> None:
    """Sweep in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        sweep(folder)


def sweep(folder: str) -> None:
    """Run every line as a process of its own; print those that are not answered well, and end with 1 then."""
    count, bad = 0, 0
    for line in lines():
        count += 1
        try:
            done = subprocess.run(
                [*COMMAND, *line.words],
                input=b"",
                capture_output=True,
                timeout=LONGEST_SECONDS,
                check=False,
                cwd=folder,
            )
            found = complaint(line, done.returncode, done.stdout.decode(), done.stderr.decode())
        except subprocess.TimeoutExpired:
            found = "no end"
        if found:
            bad += 1
            print(f"{found}: {' '.join(line.words)[:200]!r}", flush=True)
    print(f"{count} command lines, {bad} of them not answered well")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
