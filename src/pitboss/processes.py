"""Processors, threads and helper processes: how many may be used, and how work is shared among them."""

import os
import pickle
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")

LOST: Final = (OSError, EOFError, pickle.PickleError)
"""What asking raises when the process is gone."""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def for_each(work: Callable[[Item], Answer], items: Iterable[Item]) -> list[Answer]:
    """Do some work for each item, on threads: kernels run without Python's lock, so that threads share the cores.

    Returns:
        What the work made of each, in their order; the first that raises raises here.
    """
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(cores()) as threads:
        return list(threads.map(work, items))


class HelperProcess:
    """A process that answers one question after another, by what `main` of a module gives to `answer_all`.

    It is a plain Python that finds the same modules, so that, unlike with `multiprocessing`, a script needs no guard
    around its main part. It can be killed at work, it ends when its pipe is closed, whatever becomes of its parent, and
    Ctrl-C does not reach it.
    """

    def __init__(self, module: str) -> None:
        import subprocess

        path = os.pathsep.join(place for place in sys.path if place)
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from {module} import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,
        )

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, question: Any) -> Any:
        """Put a question and wait for the answer.

        Raises:
            Exception: One of `LOST` if the process ended before it.
        """
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("a process was started without pipes")
        pickle.dump(question, self._process.stdin)
        self._process.stdin.flush()
        return pickle.load(self._process.stdout)

    def kill(self) -> None:
        """End the process, at work or not; whoever waits for an answer is told."""
        self._process.kill()

    def close(self) -> None:
        """Kill the process, wait for its end and close its pipes."""
        self.kill()
        with suppress(BrokenPipeError), self._process:
            self._process.wait()


def answer_all(answer: Callable[[Any], Any]) -> None:
    """Answer what comes by standard input until it is closed. What is printed meanwhile goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        try:
            question = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(answer(question), answers)
        answers.flush()
