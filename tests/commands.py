"""Run the `pitboss` command: within this process for speed, or as a process of its own for pipes and terminals."""

import os
import subprocess
import sys
from typing import Final, NamedTuple

import pytest

from pitboss.cli.app import run as run_here

PROGRAM: Final = "import sys; sys.argv[0] = 'pitboss'; from pitboss.cli import main; main()"
COMMAND: Final = (sys.executable, "-c", PROGRAM)


class Outcome(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


class Command:
    """`pitboss(...)` runs it in this process; an exception other than `SystemExit` fails the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *args: str) -> Outcome:
        self.monkeypatch.setattr(sys, "argv", ["pitboss", *args])
        self.capsys.readouterr()
        try:
            run_here()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        out, err = self.capsys.readouterr()
        return Outcome(code, out, err)


def run(*args: str, typed: str | bytes = "", **variables: str) -> Outcome:
    """Run a command as its own process with `typed` on its input."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*COMMAND, *args], input=given, capture_output=True, timeout=60, env=os.environ | variables, check=False
    )
    return Outcome(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
