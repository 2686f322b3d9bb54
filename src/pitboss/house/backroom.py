"""The back room: a process of its own where the odds are worked out, so that no table waits for them.

It is started when the first question comes, asked through a pipe, and ends when the pipe is closed, whatever becomes of
the house.
"""

import pickle
import queue
import subprocess
import sys
import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TookTooLong
from typing import Any

from pitboss.game import Decision
from pitboss.house.coach import Knowledge
from pitboss.house.errors import HouseError
from pitboss.rules import Rules

PATIENCE_SECONDS = 10.0


class Backroom:
    """A coach who sits in another process. Questions are answered one after the other, players' before the house's."""

    def __init__(self) -> None:
        self._questions: queue.PriorityQueue[tuple[int, int, tuple[str, Any], Future[Any]]] = queue.PriorityQueue()
        self._edges: dict[str, float | None] = {}
        self._lock = threading.Lock()
        self._count = 0
        self._thread: threading.Thread | None = None

    def values(self, knowledge: Knowledge) -> dict[Decision, float] | None:
        """What each legal action is worth; raise `HouseError` if that takes too long."""
        answer = self._ask(0, ("values", knowledge))
        try:
            found: dict[Decision, float] | None = answer.result(timeout=PATIENCE_SECONDS)
        except TookTooLong:
            raise HouseError("no-coach", "the coach is still getting ready: ask again in a minute") from None
        except (EOFError, OSError, pickle.PickleError):
            raise HouseError("no-coach", "the coach could not work this out") from None
        return found

    def edge(self, rules: Rules, *, ask: bool) -> float | None:
        """The house edge of a game if it is known by now."""
        name = rules.hash
        with self._lock:
            is_new = ask and name not in self._edges
            if is_new:
                self._edges[name] = None
        if is_new:
            self._ask(1, ("edge", rules)).add_done_callback(lambda answer: self._keep_edge(name, answer))
        return self._edges.get(name)

    def _keep_edge(self, name: str, answer: "Future[Any]") -> None:
        if answer.exception() is None:
            self._edges[name] = answer.result()

    def _ask(self, rank: int, question: tuple[str, Any]) -> "Future[Any]":
        answer: Future[Any] = Future()
        with self._lock:
            self._count += 1
            self._questions.put((rank, self._count, question, answer))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="backroom", daemon=True)
                self._thread.start()
        return answer

    def _run(self) -> None:
        process: subprocess.Popen[bytes] | None = None
        while True:
            *_, question, answer = self._questions.get()
            try:
                if process is None or process.poll() is not None:
                    process = subprocess.Popen(
                        [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE
                    )
                if process.stdin is None or process.stdout is None:
                    raise RuntimeError("the back room has no pipes")
                pickle.dump(question, process.stdin)
                process.stdin.flush()
                answer.set_result(pickle.load(process.stdout))
            except Exception as error:
                answer.set_exception(error)
                if process is not None:
                    process.kill()
                    process.wait()
                    process = None


def main() -> None:
    """Answer questions from standard input until it is closed."""
    import os
    import signal

    from pitboss.house import odds

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        try:
            kind, question = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(odds.values(question) if kind == "values" else odds.edge(question), answers)
        answers.flush()


if __name__ == "__main__":
    main()
