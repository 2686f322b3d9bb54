"""A process of its own where the odds are worked out, so that no table waits for them.

It is started when the first question comes, asked through a pipe, and ends when the pipe is closed, whatever becomes of
the house.
"""

import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TookTooLong
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from pitboss.coach.situation import ActionValues, Edges, FiguresError, Situation
from pitboss.processes import LOST, HelperProcess, answer_all
from pitboss.rules import Rules

if TYPE_CHECKING:
    from pitboss.strategy.chart import Chart

PATIENCE_SECONDS = 10.0
MOST_ANSWERS = 20_000
PLAYERS, LOOKING_BACK, HOUSE = range(3)
"""Whose questions come first."""


Question = tuple[Literal["action_values", "best_chart", "house_edges"], Situation | Rules]
"""A function of `action_values`, and what it is to be called with."""


@lru_cache(maxsize=4096)
def _hash_of(rules: Rules) -> str:
    """The hash of a game's rules, kept because it is asked for with every look at the lobby."""
    return rules.hash


class CoachProcess:
    """A coach in another process. Questions are answered one after the other, players' before the house's.

    Answers are remembered for a while: looking back at a session asks mostly what was asked before.
    """

    def __init__(self) -> None:
        self._questions: queue.PriorityQueue[tuple[int, int, Question, Future[Any]]] = queue.PriorityQueue()
        self._edges: dict[str, Edges | None] = {}
        self._answers: OrderedDict[Any, tuple[int, Future[Any]]] = OrderedDict()
        self._lock = threading.RLock()
        self._count = 0
        self._thread: threading.Thread | None = None

    def values(self, situation: Situation) -> ActionValues:
        """What each legal action is worth; raise `FiguresError` if it cannot be said, or that takes too long."""
        values: ActionValues = self._now(self._recall(PLAYERS, situation.key, ("action_values", situation)))
        return values

    def chart(self, rules: Rules) -> "Chart":
        """The best chart of a game; raise `FiguresError` if there is none, or it takes too long."""
        chart: Chart = self._now(self._recall(LOOKING_BACK, ("chart", _hash_of(rules)), ("best_chart", rules)))
        return chart

    def judge(self, situations: Sequence[Situation]) -> list[ActionValues | FiguresError]:
        """The values of many questions; raise `FiguresError` if they take too long."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        answers = [self._recall(LOOKING_BACK, question.key, ("action_values", question)) for question in situations]
        return [self._wait(answer, deadline) for answer in answers]

    def _recall(self, rank: int, key: Any, question: Question) -> "Future[Any]":
        """The answer to a question, asked only if it is not remembered; one that is still awaited may be hurried."""
        with self._lock:
            rank_before, answer = self._answers.get(key, (rank, None))
            if answer is None or (rank < rank_before and not answer.done()) or (answer.done() and answer.exception()):
                rank_before, answer = rank, self._ask(rank, question)
            self._answers[key] = rank_before, answer
            self._answers.move_to_end(key)
            while len(self._answers) > MOST_ANSWERS:
                self._answers.popitem(last=False)
        return answer

    def _now(self, answer: "Future[Any]") -> Any:
        """The answer to a question; raise `FiguresError` if there is none, or it takes too long."""
        result = self._wait(answer, time.monotonic() + PATIENCE_SECONDS)
        if isinstance(result, FiguresError):
            raise result
        return result

    def _wait(self, answer: "Future[Any]", deadline: float) -> Any:
        try:
            result, why = answer.result(timeout=max(0.0, deadline - time.monotonic()))
        except TookTooLong:
            raise FiguresError("the coach is still getting ready: ask again in a minute") from None
        except LOST:
            raise FiguresError("the coach could not work this out") from None
        return FiguresError(why) if result is None else result

    def edges(self, rules: Rules, *, ask: bool) -> Edges | None:
        """The house edges of a game if they are known by now."""
        name = _hash_of(rules)
        with self._lock:
            is_new = ask and name not in self._edges
            if is_new:
                self._edges[name] = None
        if is_new:
            self._ask(HOUSE, ("house_edges", rules)).add_done_callback(lambda answer: self._keep_edges(name, answer))
        return self._edges.get(name)

    def _keep_edges(self, name: str, answer: "Future[Any]") -> None:
        if answer.exception() is None:
            self._edges[name], _ = answer.result()

    def _ask(self, rank: int, question: Question) -> "Future[Any]":
        answer: Future[Any] = Future()
        with self._lock:
            self._count += 1
            self._questions.put((rank, self._count, question, answer))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="coach", daemon=True)
                self._thread.start()
        return answer

    def _run(self) -> None:
        process: HelperProcess | None = None
        while True:
            *_, question, answer = self._questions.get()
            try:
                if process is None or not process.is_alive:
                    process = HelperProcess(__name__)
                answer.set_result(process.ask(question))
            except Exception as error:
                answer.set_exception(error)
                if process is not None:
                    process.close()
                    process = None


def _answer(question: Question) -> tuple[Any, str]:
    """The answer to a question, or none and why."""
    from pitboss.coach import action_values

    function, subject = question
    try:
        return getattr(action_values, function)(subject), ""
    except FiguresError as error:
        return None, str(error)


def main() -> None:
    """Answer questions from standard input until it is closed."""
    answer_all(_answer)
