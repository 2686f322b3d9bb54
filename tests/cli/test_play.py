"""`pitboss play` and `pitboss verify` as a user meets them: a pipe, a terminal, Ctrl-C, a reader that goes away."""

import errno
import fcntl
import json
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any, Self

import pytest
from tests.commands import COMMAND, Command, run

from pitboss.actions import Action
from pitboss.game import Offer, Wagers
from pitboss.rules import load
from pitboss.table import Table
from pitboss.table.shuffle import seeded_secrets
from pitboss.text import show_cents


def seed_that_asks(game: str, *, seat: int = 4) -> str:
    """A seed whose first round asks the player for a decision."""
    for seed in range(100):
        table = Table(load(game), secrets=seeded_secrets(seed))
        table.sit(seat, "You", 50000)
        table.place(seat, Wagers(1000))
        table.deal()
        if table.seat_in_turn == seat:
            return str(seed)
    raise AssertionError("every round is over at once")


SEED = seed_that_asks("blackjack")


def stood_out(game: str, *, seat: int = 4) -> int:
    """What the first round of `SEED` does to the bankroll if every hand is stood and every offer declined."""
    table = Table(load(game), secrets=seeded_secrets(int(SEED)))
    table.sit(seat, "You", 50000)
    table.place(seat, Wagers(1000))
    table.deal()
    while table.is_dealing:
        legal = table.legal_actions(seat)
        table.decide(seat, Offer.DECLINE if Offer.DECLINE in legal else Action.STAND)
    return table.players[seat].bankroll


assert stood_out("blackjack") != 50000, "a push would show nothing"
LEFT = f"You leave with {show_cents(stood_out('blackjack'))} "


@pytest.mark.parametrize("typed", ["10\n", "10\nquit\n", "10\nhelp\nq\nh\n"])
def test_who_leaves_in_mid_round_is_stood_out_and_the_result_stands(typed: str) -> None:
    """Wagers are locked from the first card: the end of input, or `quit`, takes none of them back."""
    done = run("play", "blackjack", "--plain", "--seed", SEED, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert "wagers stay down in mid-round: your hands stand" in done.out
    assert "Round over: You " in done.out
    assert LEFT in done.out
    assert "in 1 round). Goodbye." in done.out
    assert "500.00 (0.00" not in done.out


@pytest.mark.parametrize("typed", ["", "\n", "quit\n", "help\nrules\nhistory\nq\n", "banana\n10 10\n-5\n1e99\n"])
def test_before_the_first_card_leaving_is_free(typed: str) -> None:
    done = run("play", "blackjack", "--plain", "--seed", SEED, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert "You leave with 500.00 (0.00 in 0 rounds). Goodbye." in done.out


def test_plain_is_plain() -> None:
    """No escape codes, no boxes, no colours: ASCII lines that a screen reader can read."""
    typed = "10\n" + "h\ns\n10\n" * 20
    done = run("play", "maxtime-21", "--plain", "--seed", "1", "--bots", "2", typed=typed, TERM="xterm-256color")
    assert done.code == 0
    assert done.out.isascii()
    assert "\x1b" not in done.out
    assert "Round over" in done.out


def test_a_pipe_without_plain_gets_plain_lines_too() -> None:
    done = run("play", "blackjack", "--seed", SEED, typed="10\nquit\n")
    assert "\x1b" not in done.out
    assert "│" not in done.out


def test_the_same_seed_deals_the_same_session() -> None:
    typed = "10\ns\n" * 8
    first, second = (run("play", "mega-blackjack", "--plain", "--seed", "77", typed=typed) for _ in range(2))
    assert first == second
    assert run("play", "mega-blackjack", "--plain", "--seed", "78", typed=typed).out != first.out


def test_a_game_is_asked_for_if_none_is_named() -> None:
    done = run("play", "--plain", typed="nonsense\n3\nquit\n")
    assert done.code == 0
    assert "'nonsense' is not a game" in done.out
    assert "Mega Blackjack (sheet" in done.out
    ended = run("play", typed="")
    assert (ended.code, ended.err) == (0, "")
    assert "Goodbye." in ended.out


def test_bytes_that_are_no_text_are_an_answer_like_any_other() -> None:
    done = run("play", "blackjack", "--plain", typed=b"\xff\xfe\n\x00\nquit\n", PYTHONUTF8="1")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("That is no bet") == 2


def test_no_input_at_all() -> None:
    """Standard input closed, as some supervisors leave it."""
    for args in (["play", "blackjack", "--plain"], ["play"]):
        closing = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, *args]
        done = subprocess.run(closing, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "Goodbye." in done.stdout


def test_a_reader_that_goes_away_ends_the_game_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "blackjack", "--plain", "--seed", SEED],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        assert b"Blackjack" in process.stdout.readline() + process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(b"10\ns\n" * 2000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait(30) in (0, 1)


class Terminal:
    """A process on a terminal of its own, `columns` wide."""

    def __init__(self, *args: str, columns: int = 80) -> None:
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        program = (
            "import fcntl, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); sys.argv[0] = 'pitboss'\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)  # though the tests may run in the background\n"
            "from pitboss.cli import main; main()"
        )
        plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *args], stdin=slave, stdout=slave, stderr=slave,
            start_new_session=True, env=plain | {"TERM": "xterm-256color"},
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the process if a test has left it running."""
        os.close(self.master)
        self.process.kill()
        self.process.wait(20)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C until it is heard: one that falls just before the wait for an answer is only noted."""
        for _ in range(5):
            time.sleep(0.3)
            self.type("\x03")
            until = time.monotonic() + 10
            while time.monotonic() < until and "Goodbye." not in self.seen:
                ready, _, _ = select.select([self.master], [], [], 0.2)
                if ready and not self._read():
                    return
            if "Goodbye." in self.seen:
                return
        raise AssertionError(f"Ctrl-C was not heard:\n{self.seen}")

    def wait_for(self, pattern: str, *, seconds: float = 60) -> None:
        """Read until the pattern shows."""
        start, until = len(self.seen), time.monotonic() + seconds
        while not re.search(pattern, self.seen[start:]):
            assert time.monotonic() < until, f"{pattern!r} did not come:\n{self.seen}"
            if not self._read():
                raise AssertionError(f"it ended before {pattern!r} came:\n{self.seen}")

    def end(self) -> int:
        """Read to the end; return the exit code."""
        while self._read():
            pass
        return self.process.wait(20)

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], 60)
        assert ready, f"nothing came:\n{self.seen}"
        try:
            chunk = os.read(self.master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return False
        self.seen += chunk.decode(errors="replace")
        return bool(chunk)


@pytest.mark.parametrize("drawing", [(), ("--plain",)])
def test_ctrl_c_in_the_middle_of_a_round_stands_the_hand_out(drawing: tuple[str, ...]) -> None:
    with Terminal("play", "blackjack", "--seed", SEED, *drawing) as terminal:
        terminal.wait_for("Your bet")
        terminal.type("10\n")
        terminal.wait_for(r"\[h\]it")
        terminal.interrupt()
        assert terminal.end() == 0
    assert "Round over: You " in terminal.seen
    assert LEFT in terminal.seen
    assert "Traceback" not in terminal.seen


def test_ctrl_c_while_the_table_is_busy_is_heard_at_the_next_question() -> None:
    """So that no step of the table is cut in two; several count as one."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, b"")
    assert out.split() == [b"heard", b"busy", b"heard", b"again"]


INTERRUPTED = """
import os, signal
from pitboss.terminal.screen import Interrupts

signal.signal(signal.SIGINT, signal.default_int_handler)
interrupts = Interrupts()
with interrupts.deferred():
    try:
        with interrupts.asking():
            os.kill(os.getpid(), signal.SIGINT)
            print("missed")
    except KeyboardInterrupt:
        print("heard")
    for _ in range(3):
        os.kill(os.getpid(), signal.SIGINT)
    print("busy")
    try:
        with interrupts.asking():
            print("missed")
    except KeyboardInterrupt:
        print("heard")
    with interrupts.asking():
        print("again")
"""


@pytest.mark.parametrize("args", [("play",), ("play", "blackjack"), ("play", "blackjack", "--plain")])
def test_ctrl_c_before_any_bet(args: tuple[str, ...]) -> None:
    with Terminal(*args) as terminal:
        terminal.wait_for("Enter for 1|Your bet")
        terminal.interrupt()
        assert terminal.end() == 0
    assert "Goodbye." in terminal.seen
    assert "Traceback" not in terminal.seen


def test_ctrl_d_ends_it_too() -> None:
    with Terminal("play", "blackjack", "--seed", SEED) as terminal:
        terminal.wait_for("Your bet")
        terminal.type("10\n")
        terminal.wait_for(r"\[h\]it")
        terminal.type("\x04")
        assert terminal.end() == 0
    assert LEFT in terminal.seen


@pytest.mark.parametrize("columns", [20, 59, 200])
def test_a_window_of_any_width(columns: int) -> None:
    """No line is wider than the window, cards are drawn where there is room, and the hole card lies face down."""
    with Terminal("play", "blackjack", "--seed", SEED, columns=columns) as terminal:
        terminal.wait_for("bet[?]")
        terminal.type("10\n")
        terminal.wait_for(r"\[h\]it")
        terminal.type("s\n")
        terminal.wait_for("Bankroll|bankroll")
        terminal.type("quit\n")
        assert terminal.end() == 0
    assert "Traceback" not in terminal.seen
    assert ("░" in terminal.seen) is (columns >= 60)
    boxes = [
        line
        for line in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", terminal.seen).splitlines()
        if line.startswith(("│", "╭"))
    ]
    assert boxes
    assert max(map(len, boxes)) <= columns


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of one shoe of MaxTime 21, played through a pipe."""
    path = tmp_path_factory.mktemp("shoes") / "shoe.json"
    typed = "10\ns\nn\n" * 12
    done = run("play", "maxtime-21", "--plain", "--seed", "5", "--record", str(path), typed=typed)
    assert done.code == 0
    assert f"prove it with: pitboss verify {path}" in done.out
    return path


def test_a_recorded_shoe_is_proved(pitboss: Command, recorded: Path) -> None:
    code, out, err = pitboss("verify", str(recorded))
    assert (code, err) == (0, "")
    fields = json.loads(recorded.read_text(encoding="utf-8"))
    assert f"Commitment {fields['commitment'][:16]}" in out
    assert f"{len(fields['rounds'])} rounds came in the order of the shuffle" in out
    assert "rounds replay by MaxTime 21" in out


def test_the_commitment_was_told_before_the_first_bet(recorded: Path) -> None:
    done = run("play", "maxtime-21", "--plain", "--seed", "5", typed="quit\n")
    commitment = json.loads(recorded.read_text(encoding="utf-8"))["commitment"]
    assert done.out.index(commitment) < done.out.index("Your bet")
    secret = json.loads(recorded.read_text(encoding="utf-8"))["secret"]
    assert secret not in done.out


def tampered(recorded: Path, to: Path, **changes: Any) -> str:
    fields = json.loads(recorded.read_text(encoding="utf-8"))
    to.write_text(json.dumps(fields | changes), encoding="utf-8")
    return str(to)


def test_a_tampered_shoe_is_not_proved(pitboss: Command, recorded: Path, tmp_path: Path) -> None:
    fields = json.loads(recorded.read_text(encoding="utf-8"))
    head, wagers, steps = fields["rounds"][1].split("\n")
    first, *rest = steps.split()
    other = "2c" if first != "2c" else "3c"
    changed = "\n".join([head, wagers, " ".join([other, *rest])])
    forged = tampered(recorded, tmp_path / "a.json", rounds=[fields["rounds"][0], changed, *fields["rounds"][2:]])
    code, _, err = pitboss("verify", forged)
    assert code == 1
    assert f"NOT PROVED: round 2: {other} was dealt where the shuffle gives {first}" in err
    code, _, err = pitboss("verify", tampered(recorded, tmp_path / "b.json", secret="00" * 32))
    assert (code, "does not fit the commitment" in err) == (1, True)


def test_a_record_by_another_sheet_is_proved_but_not_replayed(pitboss: Command, recorded: Path, tmp_path: Path) -> None:
    code, out, _ = pitboss("verify", tampered(recorded, tmp_path / "c.json", hash="0" * 12))
    assert code == 0
    assert "Results not replayed" in out
    for game in ("elsewhere", "a\0b"):
        code, out, _ = pitboss("verify", tampered(recorded, tmp_path / "d.json", game=game))
        assert (code, "Results not replayed" in out) == (0, True)
    code, _, err = pitboss("verify", str(recorded), "--game", "nosuch")
    assert (code, "no game or sheet file 'nosuch'" in err) == (2, True)


@pytest.mark.parametrize("where", ["missing/x.json", "", "file/x.json"])
def test_a_record_that_cannot_be_written_is_refused_before_the_first_card(where: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    path = tmp_path / where
    done = run("play", "blackjack", "--plain", "--seed", SEED, "--record", str(path), typed="10\ns\ns\ns\n")
    assert done.code == 2
    assert f"--record: {path} cannot be written" in done.err
    assert done.out == ""


def test_a_record_is_not_written_over_unless_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "shoe.json"
    path.write_text("dear to somebody", encoding="utf-8")
    args = ("play", "blackjack", "--plain", "--seed", SEED, "--record")
    done = run(*args, str(path), typed="10\ns\n")
    assert (done.code, done.out) == (2, "")
    assert f"--record: {path} is there already: choose another name, or give --force to write over it" in done.err
    assert path.read_text(encoding="utf-8") == "dear to somebody"
    first = tmp_path / "other.json"
    (tmp_path / "other-2.json").write_text("dear too", encoding="utf-8")
    done = run(*args, str(first), typed="10\ns\n")
    assert f"{tmp_path / 'other-2.json'} is there already" in done.err
    assert not first.exists()
    done = run(*args, str(path), "--force", typed="10\ns\n")
    assert done.code == 0
    assert run("verify", str(path)).code == 0


def test_no_record_is_left_behind_where_no_round_was_played(tmp_path: Path) -> None:
    done = run("play", "blackjack", "--plain", "--record", str(tmp_path / "shoe.json"), typed="quit\n")
    assert done.code == 0
    assert list(tmp_path.iterdir()) == []


def test_the_record_of_a_round_that_was_stood_out_is_proved(tmp_path: Path) -> None:
    path = tmp_path / "shoe.json"
    run("play", "blackjack", "--plain", "--seed", SEED, "--record", str(path), typed="10\n")
    assert run("verify", str(path)).code == 0
    assert len(json.loads(path.read_text(encoding="utf-8"))["rounds"]) == 1
