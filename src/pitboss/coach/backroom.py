"""The back room: a process of its own where the odds are worked out, so that no table waits for them.

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
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, assert_never

from pitboss.coach.knowledge import Edges, FiguresError, Knowledge, Worths
from pitboss.coach.toldchart import BestChart
from pitboss.processes import LOST, Asked, answer_all
from pitboss.rules import Rules

PATIENCE_SECONDS = 10.0
MOST_REMEMBERED = 20_000
PLAYERS, LOOKING_BACK, HOUSE = range(3)
"""Whose questions come first."""


@dataclass(frozen=True, slots=True)
class AskValues:
    """What is each legal action worth?"""

    knowledge: Knowledge


@dataclass(frozen=True, slots=True)
class AskChart:
    """What is the best chart of a game?"""

    rules: Rules


@dataclass(frozen=True, slots=True)
class AskEdges:
    """What does the house keep of each bet of a game?"""

    rules: Rules


Question = AskValues | AskChart | AskEdges
Said = Worths | BestChart | Edges


@lru_cache(maxsize=4096)
def _hash_of(rules: Rules) -> str:
    """The hash of a game's rules, kept because it is asked for with every look at the lobby."""
    return rules.hash


class Backroom:
    """A coach who sits in another process. Questions are answered one after the other, players' before the house's.

    Answers are remembered for a while: looking back at a session asks mostly what was asked before.
    """

    def __init__(self) -> None:
        self._questions: queue.PriorityQueue[tuple[int, int, Question, Future[Any]]] = queue.PriorityQueue()
        self._edges: dict[str, Edges | None] = {}
        self._remembered: OrderedDict[Any, tuple[int, Future[Any]]] = OrderedDict()
        self._lock = threading.RLock()
        self._count = 0
        self._thread: threading.Thread | None = None

    def values(self, knowledge: Knowledge) -> Worths:
        """What each legal action is worth; raise `FiguresError` if it cannot be said, or that takes too long."""
        worths: Worths = self._now(self._recall(PLAYERS, knowledge.key, AskValues(knowledge)))
        return worths

    def chart(self, rules: Rules) -> BestChart:
        """The best chart of a game; raise `FiguresError` if there is none, or it takes too long."""
        chart: BestChart = self._now(self._recall(LOOKING_BACK, ("chart", _hash_of(rules)), AskChart(rules)))
        return chart

    def judge(self, questions: Sequence[Knowledge]) -> list[Worths | FiguresError]:
        """The values of many questions; raise `FiguresError` if they take too long."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        answers = [self._recall(LOOKING_BACK, question.key, AskValues(question)) for question in questions]
        return [self._wait(answer, deadline) for answer in answers]

    def _recall(self, rank: int, key: Any, question: Question) -> "Future[Any]":
        """The answer to a question, asked only if it is not remembered; one that is still awaited may be hurried."""
        with self._lock:
            asked, answer = self._remembered.get(key, (rank, None))
            if answer is None or (rank < asked and not answer.done()) or (answer.done() and answer.exception()):
                asked, answer = rank, self._ask(rank, question)
            self._remembered[key] = asked, answer
            self._remembered.move_to_end(key)
            while len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return answer

    def _now(self, answer: "Future[Any]") -> Any:
        """What somebody waits for; raise `FiguresError` if it cannot be said, or takes too long."""
        found = self._wait(answer, time.monotonic() + PATIENCE_SECONDS)
        if isinstance(found, FiguresError):
            raise found
        return found

    def _wait(self, answer: "Future[Any]", deadline: float) -> Any:
        try:
            found, why = answer.result(timeout=max(0.0, deadline - time.monotonic()))
        except TookTooLong:
            raise FiguresError("the coach is still getting ready: ask again in a minute") from None
        except LOST:
            raise FiguresError("the coach could not work this out") from None
        return FiguresError(why) if found is None else found

    def edges(self, rules: Rules, *, ask: bool) -> Edges | None:
        """The house edges of a game if they are known by now."""
        name = _hash_of(rules)
        with self._lock:
            is_new = ask and name not in self._edges
            if is_new:
                self._edges[name] = None
        if is_new:
            self._ask(HOUSE, AskEdges(rules)).add_done_callback(lambda answer: self._keep_edges(name, answer))
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
                self._thread = threading.Thread(target=self._run, name="backroom", daemon=True)
                self._thread.start()
        return answer

    def _run(self) -> None:
        process: Asked | None = None
        while True:
            *_, question, answer = self._questions.get()
            try:
                if process is None or not process.is_there:
                    process = Asked(__name__)
                answer.set_result(process.ask(question))
            except Exception as error:
                answer.set_exception(error)
                if process is not None:
                    process.close()
                    process = None


def _answer(question: Question) -> Said:
    """The answer to a question; raise `FiguresError` where there is none."""
    from pitboss.coach import chartrows, figures

    match question:
        case AskValues(knowledge):
            return figures.values(knowledge)
        case AskChart(rules):
            return chartrows.best_chart(rules)
        case AskEdges(rules):
            return figures.edges(rules)
        case _:
            assert_never(question)


def _said(question: Question) -> tuple[Said | None, str]:
    """The answer to a question, or none and why."""
    try:
        return _answer(question), ""
    except FiguresError as error:
        return None, str(error)


def main() -> None:
    """Answer questions from standard input until it is closed."""
    answer_all(_said)
