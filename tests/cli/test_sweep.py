"""Every option of every command, given what makes no sense: a line that names it, and never a traceback."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from soak.sweep import BASES, complaint, lines
from tests.commands import COMMAND, Command, run

from pitboss.cli.app import COMMANDS, command_tree, walk

SLOW = {"serve", "simulate", "chart", "compare", "play"}
"""Their odd values that are taken after all begin long work; `python -m soak.sweep` runs those."""


def test_every_option_answers_nonsense(pitboss: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    swept, bad = set(), []
    for line in lines(("", "-1", "\u2660\u202e\U0001f0a1", "/nowhere/x", "a\0b")):
        if line.is_refused or line.words[0] not in SLOW:
            monkeypatch.setattr(sys, "stdin", io.StringIO(""))
            swept.add((line.words[0], line.option))
            found = complaint(line, *pitboss(*line.words))
            bad += [(found, line.words)] if found else []
    assert bad == []
    assert {("simulate", "--seconds"), ("settle", "--bet"), ("floor", "--limit"), ("serve", "--port")} <= swept


def test_every_number_has_bounds(pitboss: Command) -> None:
    """So no number makes a command overflow or go on for ever."""
    for path, command in walk(command_tree()):
        base = (*path, *BASES.get(path, ())) if path != ("count",) else ("count", "blackjack", "--rounds", "1000")
        for param in command.params:
            if param.param_type_name == "option" and param.type_descriptor.annotation in (int, float):
                code, _, err = pitboss(*base, f"{param.opts[0]}={'9' * 30}")
                assert (code, "Traceback" in err) == (2, False), (path, param.opts[0], err)
    code, _, err = pitboss("serve", "--turn-seconds", "inf")
    assert (code, err.partition(" (")[0]) == (2, "pitboss: --turn-seconds inf: a number from 1 to 86,400")


def test_force_needs_something_to_force(pitboss: Command) -> None:
    code, _, err = pitboss("play", "blackjack", "--force")
    assert (code, err) == (2, "pitboss: --force: it is for --record, which is not given\n")


def test_flags_are_shown_as_flags(pitboss: Command) -> None:
    for path, _ in walk(command_tree()):
        assert "<bool>" not in pitboss(*path, "--help").out


def test_help_names_values_in_words_of_the_table(pitboss: Command) -> None:
    """Not in those of the source: no list[…], and a round is a ROUND."""
    for path, _ in walk(command_tree()):
        assert "list[" not in pitboss(*path, "--help").out
    for ruling in ("review", "void", "correct"):
        usage = pitboss("floor", ruling, "--help").out
        assert "ROUND" in usage
        assert "ident" not in usage


@pytest.mark.parametrize(
    "variables",
    [
        {"TERM": "dumb"},
        {"NO_COLOR": "1"},
        {"COLUMNS": "20"},
        {"COLUMNS": "1"},
        {"COLUMNS": "x"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=str,
)
@pytest.mark.parametrize("words", [("rules", "mega-blackjack"), ("settle", "--help"), ("rules", "no♠such")], ids=str)
def test_any_terminal_will_do(variables: dict[str, str], words: tuple[str, ...]) -> None:
    done = run(*words, **variables)
    assert done.code == (2 if "no♠such" in words else 0)
    assert "Traceback" not in done.err
    assert "\x1b" not in done.out + done.err


@pytest.mark.parametrize("closed", ["1", "2", "0 1 2"])
def test_streams_that_are_closed(closed: str) -> None:
    """As `pitboss games >&-` closes them."""
    script = "; ".join(f"os.close({number})" for number in closed.split())
    program = f"import os, sys; {script}; os.execv(sys.executable, [sys.executable, '-c', *sys.argv[1:]])"
    done = subprocess.run(
        [sys.executable, "-c", program, COMMAND[-1], "games"], capture_output=True, timeout=60, check=False
    )
    assert done.returncode in (0, 1)
    assert b"Traceback" not in done.stderr


def test_a_reader_who_has_seen_enough() -> None:
    """`pitboss rules … | head -1`, with more to come than a pipe holds."""
    reader, writer = os.pipe()
    with subprocess.Popen([*COMMAND, "rules", "maxtime-21"], stdout=writer, stderr=subprocess.PIPE) as process:
        os.close(writer)
        os.read(reader, 10)
        os.close(reader)
        assert process.communicate(timeout=60)[1] == b""
    assert process.returncode in (0, 1)


def test_help_is_shown_without_loading_sheets_solver_or_server() -> None:
    """It is there at once: what only a command needs is loaded by the command."""
    program = "import sys; sys.argv[1:] = ['--help']; from pitboss.cli.app import run\ntry: run()\nfinally: "
    program += "print(*(name for name in ('pitboss.rules', 'numpy', 'numba', 'sqlalchemy') if name in sys.modules))"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert "runs the tables" in shown.stdout
    assert shown.stdout.splitlines()[-1] == ""


def test_a_command_says_of_itself_what_help_says_of_it(pitboss: Command) -> None:
    """`--help` knows every command by a sentence, so that it need not load them; their own help begins with it."""
    loaded = {path[0]: command for path, command in walk(command_tree()) if len(path) == 1}
    assert list(loaded) == list(COMMANDS)
    listed = " ".join(pitboss("--help").out.replace("│", " ").split())
    for name, command in loaded.items():
        assert " ".join(command.help.partition("\n\n")[0].split()) == COMMANDS[name].summary
        assert f"{name} {COMMANDS[name].summary}" in listed


@pytest.mark.parametrize("words", [("games",), ("games", "--json")])
def test_the_games_are_listed_without_what_other_commands_need(words: tuple[str, ...]) -> None:
    program = f"import sys; sys.argv[1:] = {list(words)}; from pitboss.cli.app import run\ntry: run()\nfinally: "
    program += "print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    loaded = set(shown.stdout.splitlines()[-1].split())
    assert not loaded & {"pydantic", "rich", "numpy", "pitboss.cli.serve", "pitboss.cli.count", "pitboss.rules.words"}
