"""Answers kept on disk: found again only by who asks the same of the same program, and never in the way."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.commands import COMMAND, Command, run

from pitboss.cli import cache as answercache

ODDS = ("odds", "blackjack", "--hand", "T 6", "--up", "9")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder answers are kept in; `PITBOSS_CACHE` names the one above."""
    monkeypatch.setenv(answercache.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache" / "answers"


class Clerk:
    """Says something new each time; `asked` counts."""

    def __init__(self, then: Callable[[], None] = lambda: None) -> None:
        self.asked, self._then = 0, then

    def say(self) -> None:
        self.asked += 1
        print(f"answer {self.asked} ♠")
        self._then()


def told(capsys: pytest.CaptureFixture[str], clerk: Clerk, *made_from: object) -> str:
    capsys.readouterr()
    answercache.tell(clerk.say, *made_from)
    return capsys.readouterr().out


def test_the_same_question_is_worked_out_once(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clerk = Clerk()
    assert [told(capsys, clerk, "a"), told(capsys, clerk, "a")] == ["answer 1 ♠\n"] * 2
    assert told(capsys, clerk, "b") == "answer 2 ♠\n"
    assert len(list(kept.iterdir())) == 2


def test_another_screen_has_another_answer(
    kept: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clerk = Clerk()
    told(capsys, clerk)
    monkeypatch.setenv("COLUMNS", "41")
    assert told(capsys, clerk) == "answer 2 ♠\n"
    assert len(list(kept.iterdir())) == 2


def test_what_a_file_holds_counts_not_its_name(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chart, clerk = tmp_path / "chart.toml", Clerk()
    chart.write_text("one")
    told(capsys, clerk, chart)
    chart.write_text("two")
    assert told(capsys, clerk, chart) == "answer 2 ♠\n"
    chart.write_text("one")
    assert told(capsys, clerk, chart) == "answer 1 ♠\n"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert [told(capsys, clerk, pipe), told(capsys, clerk, pipe)] == ["answer 3 ♠\n", "answer 4 ♠\n"]
    assert len(list(kept.iterdir())) == 2


def test_nothing_is_kept_of_what_changed_on_the_way(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chart = tmp_path / "chart.toml"
    chart.write_text("one")

    def change() -> None:
        chart.write_text("two")

    told(capsys, Clerk(change), chart)
    assert not kept.exists()


def test_nothing_is_kept_of_what_failed(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise ValueError("no such shoe")

    with pytest.raises(ValueError, match="no such shoe"):
        told(capsys, Clerk(fail))
    assert not kept.exists()


@pytest.mark.parametrize(
    "damage", [lambda good: good[:-1], lambda good: good[:0], lambda good: good.replace(b"r 1", b"r 9")]
)
def test_a_damaged_answer_is_worked_out_again(
    kept: Path, damage: Callable[[bytes], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    clerk = Clerk()
    told(capsys, clerk)
    (file,) = kept.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    assert told(capsys, clerk) == "answer 2 ♠\n"
    assert told(capsys, clerk) == "answer 2 ♠\n"


def test_a_folder_that_cannot_be_written_is_done_without(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(answercache.VARIABLE, str(tmp_path / "file"))
    clerk = Clerk()
    assert [told(capsys, clerk), told(capsys, clerk)] == ["answer 1 ♠\n", "answer 2 ♠\n"]


def test_a_full_disk_is_done_without(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No file may grow: what was begun is removed."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    clerk = Clerk()
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        said = told(capsys, clerk)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert said == "answer 1 ♠\n"
    assert list(kept.iterdir()) == []


def test_off_is_off(kept: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(answercache.VARIABLE, answercache.OFF)
    clerk = Clerk()
    assert [told(capsys, clerk), told(capsys, clerk)] == ["answer 1 ♠\n", "answer 2 ♠\n"]
    assert not kept.exists()


def test_the_oldest_go(kept: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answercache, "MOST_KEPT", 3)
    clerk = Clerk()
    for number in range(5):
        told(capsys, clerk, number)
        for age, file in enumerate(sorted(kept.iterdir(), key=lambda file: file.stat().st_mtime_ns)):
            os.utime(file, (1000 + age, 1000 + age))
    assert len(list(kept.iterdir())) == 3
    assert told(capsys, clerk, 4) == "answer 5 ♠\n"
    assert told(capsys, clerk, 0) == "answer 6 ♠\n"


def test_the_command_asked_again_says_the_same_without_the_solver(kept: Path, pitboss: Command) -> None:
    first = run(*ODDS)
    assert "hit" in first.out
    assert len(list(kept.iterdir())) == 1
    program = f"import sys; sys.argv[1:] = {list(ODDS)}; from pitboss.cli.app import run\ntry: run()\nfinally: "
    program += "print(*sys.modules, file=sys.stderr)"
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert again.stdout == first.out
    assert not {"numpy", "numba", "pitboss.solver"} & set(again.stderr.split())
    assert pitboss(*ODDS, "--json").out != first.out
    assert pitboss(*ODDS[:-1], "8").out != first.out
    assert len(list(kept.iterdir())) == 3


def test_no_cache_asks_the_solver_and_keeps_nothing(kept: Path, pitboss: Command) -> None:
    assert pitboss(*ODDS, "--no-cache").code == 0
    assert not kept.exists()


def test_commands_side_by_side(kept: Path) -> None:
    """All find the folder empty, all write, and all say the same."""

    def ask(_: int) -> bytes:
        return subprocess.run([*COMMAND, *ODDS], capture_output=True, timeout=120, check=True).stdout

    with ThreadPoolExecutor(3) as asking:
        said = set(asking.map(ask, range(3)))
    assert len(said) == 1
    assert [file.name for file in kept.iterdir() if file.name.startswith(".")] == []


def test_every_source_that_has_a_part_in_an_answer_is_in_its_name() -> None:
    """Whatever of ours a command loads on the way to its figures."""
    program = "import sys; sys.argv[1:] = {}; from pitboss.cli.app import run\ntry: run()\nfinally: "
    program += "print(*(name for name in sys.modules if name.startswith('pitboss.')), file=sys.stderr)"
    for words in ([*ODDS], ["odds", "blackjack", "--removal", "--strategy", "never-bust"]):
        done = subprocess.run(
            [sys.executable, "-c", program.format(words)], capture_output=True, text=True, timeout=120, check=True
        )
        loaded = {name.split(".")[1] for name in done.stderr.splitlines()[-1].split()}
        assert "solver" in loaded
        assert not loaded & set(answercache.ELSEWHERE)
