"""Ctrl-C at any moment ends a command quietly; what a simulation has found by then is shown."""

import json
import os
import pty
import random
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

from soak.interrupts import cases, check, interrupt
from tests.commands import COMMAND


def test_random_moments_over_all_commands(tmp_path: Path) -> None:
    rng = random.Random(5)
    codes = set()
    for case in cases(tmp_path):
        codes.add(check(case, rng.uniform(0, case.seconds / 3)).code)
    assert 130 in codes


def test_the_first_moments_of_a_process() -> None:
    """Before anything is imported, and while it is."""
    for after in (0.0, 0.01, 0.05, 0.1, 0.2):
        ended = interrupt(("odds", "blackjack"), after)
        assert (ended.code, ended.out, ended.err) == (130, "", "")


def test_the_last_moments_of_a_process() -> None:
    """Python gives up its own handler before it takes the modules down; what was asked for is done by then."""
    late = "class Late:\n def __del__(self): os.kill(os.getpid(), 2)\nimport os; late = Late()"
    program = f"exec({late!r}); import sys; from pitboss.cli import main; sys.argv[1:] = ['games']; main()"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"blackjack" in ended.stdout


def test_a_simulation_shows_what_it_has_found() -> None:
    words = ("simulate", "blackjack", "--strategy", "never-bust", "--seconds", "600", "--threads", "2", "--json")
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while _threads(process.pid) < 3:
            assert process.poll() is None
            time.sleep(0.05)
        begun = _worked(process.pid)
        while _worked(process.pid) < begun + 3:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err.decode()
    figures = json.loads(out)
    assert figures["interrupted"]
    assert figures["rounds"] > 0


def test_cut_cards_to_come_are_not_simulated(tmp_path: Path) -> None:
    """Ctrl-C ends all that was asked for, not the first of three simulations; what is known of that is shown."""
    sheet = tmp_path / "small.toml"
    sheet.write_text('name = "small"\ntitle = "Small"\nversion = "1"\nsummary = "No splits."\nsplit.max_hands = 1\n')
    words = ("count", str(sheet), "--indices", "1", "--seconds", "600", "--cuts", "0.4 0.5", "--json")
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        # What comes before the simulation, one index of a game without splits, takes two or three of these seconds.
        while _worked(process.pid) < 15:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err.decode()
    figures = json.loads(out)
    assert figures["run"]["rounds"] > 0
    assert figures["cuts"] == []


def _worked(pid: int) -> float:
    """Seconds of processor time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def test_the_terminal_is_left_as_it_was() -> None:
    """With a bar on a terminal: the cursor is shown again, and the settings of the line are the old ones."""
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    words = ("simulate", "blackjack", "--strategy", "never-bust", "--seconds", "600")
    with subprocess.Popen(
        [*COMMAND, *words], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
    ) as process:  # fmt: skip
        said = _read(ours, until=b"Ctrl-C stops")
        process.send_signal(signal.SIGINT)
        said += _read(ours, until=b"rounds/s")
        assert process.wait(60) == 130
    assert said.rfind(b"\x1b[?25h") > said.rfind(b"\x1b[?25l") >= 0
    assert termios.tcgetattr(theirs) == before
    assert b"Traceback" not in said
    os.close(ours)
    os.close(theirs)


def _read(terminal: int, *, until: bytes) -> bytes:
    said, end = b"", time.monotonic() + 120
    while until not in said:
        assert time.monotonic() < end, said
        if select.select([terminal], [], [], 1)[0]:
            said += os.read(terminal, 4096)
    return said
