"""Processors and processes: what may be used is used, and a process that is helper answers until its pipe is closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.processes import LOST, HelperProcess, cores

SCHOLAR = """
import os
from pitboss.processes import answer_all

def answer(question):
    if question == "who":
        return os.getpid(), os.getpgid(0)
    if question == "go":
        os._exit(3)
    print("some library prints")
    return question * 2

def main():
    answer_all(answer)
"""


@pytest.fixture
def scholar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module whose process doubles what it is helper."""
    (tmp_path / "scholar.py").write_text(SCHOLAR)
    monkeypatch.syspath_prepend(tmp_path)
    return "scholar"


def test_a_process_answers_one_question_after_another_whatever_is_printed_there(scholar: str) -> None:
    helper = HelperProcess(scholar)
    try:
        assert [helper.ask(2), helper.ask("ab"), helper.ask([1])] == [4, "abab", [1, 1]]
    finally:
        helper.close()
    assert not helper.is_alive


def test_a_process_hears_no_ctrl_c_of_the_terminal(scholar: str) -> None:
    """Which goes to the group of processes in front."""
    helper = HelperProcess(scholar)
    try:
        number, group = helper.ask("who")
        assert number != os.getpid()
        assert group != os.getpgid(0)
    finally:
        helper.close()


def test_a_process_that_is_gone_is_noticed(scholar: str) -> None:
    helper = HelperProcess(scholar)
    try:
        with pytest.raises(LOST):
            helper.ask("go")
    finally:
        helper.close()
    assert not helper.is_alive


def test_a_process_ends_with_the_one_who_asked_however_that_one_ends(scholar: str) -> None:
    """Both hold the same standard error: its end is only read here when both are gone."""
    code = f"import os; from pitboss.processes import *; HelperProcess({scholar!r}).ask(1); os._exit(0)"
    path = os.pathsep.join(place for place in sys.path if place)
    done = subprocess.run(
        [sys.executable, "-c", code],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=60,
        check=True,
    )
    assert done.stderr == "some library prints\n"


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system has no affinity")
def test_only_processors_that_this_process_may_use_are_counted() -> None:
    code = (
        "import os; from pitboss.processes import cores; "
        "os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}); print(cores())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"
    assert cores() == len(os.sched_getaffinity(0))
