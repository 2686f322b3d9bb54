"""A coach who takes long holds up those who ask, and nobody else."""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx
from tests.browser.plain_coach import PlainCoach
from tests.house.web.client import Visitor
from tests.house.web.serving import in_thread

from pitboss.coach.situation import ActionValues, FiguresError, Situation
from pitboss.house.web.coach_pool import MOST_AT_ONCE
from pitboss.house.web.serve import make_server
from pitboss.house.web.state import Setup

GUESTS = 8
"""So many guests with as many questions as they may have fill every thread that looks things up, and more."""


class SlowCoach(PlainCoach):
    """A coach who looks back at nothing until the answers are let out."""

    def __init__(self) -> None:
        self.asked = threading.Semaphore(0)
        self.may_answer = threading.Event()

    def judge(self, questions: Sequence[Situation]) -> list[ActionValues | FiguresError]:
        self.asked.release()
        assert self.may_answer.wait(60)
        return super().judge(questions)


@contextmanager
def _slow_house(folder: Path) -> Iterator[tuple[str, SlowCoach]]:
    coach = SlowCoach()
    with in_thread(make_server(Setup(database=str(folder / "house.db"), coach=coach))) as port:
        try:
            yield f"http://127.0.0.1:{port}", coach
        finally:
            coach.may_answer.set()


@contextmanager
def _visit(base: str, count: int) -> Iterator[list[Visitor]]:
    with ExitStack() as stack:
        yield [stack.enter_context(closing(Visitor(base))) for _ in range(count)]


def _callers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(GUESTS * MOST_AT_ONCE)


def _look_back(visitor: Visitor, table: str) -> int:
    with httpx.Client(base_url=visitor.base, cookies=visitor.http.cookies, timeout=60) as client:
        return client.get(f"/api/tables/{table}/mistakes").status_code


def test_those_who_wait_for_the_coach_keep_nobody_from_the_house(tmp_path: Path) -> None:
    with _slow_house(tmp_path) as (base, coach), _visit(base, 1 + GUESTS) as (bob, *others), _callers() as callers:
        table = bob.open()
        waiting = [callers.submit(_look_back, other, table) for other in others for _ in range(MOST_AT_ONCE)]
        for _ in range(40):
            assert coach.asked.acquire(timeout=30)
        bob.http.timeout = 10
        assert bob.me()["id"] == bob.id
        with bob.at(table) as line:
            line.do("sit", seat=1)
        coach.may_answer.set()
        assert {answer.result() for answer in waiting} == {200}


def test_a_guest_has_a_few_questions_open_and_no_more(tmp_path: Path) -> None:
    with _slow_house(tmp_path) as (base, coach), _visit(base, 2) as (ann, bob), _callers() as callers:
        table = ann.open()
        waiting = [callers.submit(_look_back, ann, table) for _ in range(MOST_AT_ONCE)]
        for _ in range(MOST_AT_ONCE):
            assert coach.asked.acquire(timeout=30)
        assert _look_back(ann, table) == 429
        coach.may_answer.set()
        assert {answer.result() for answer in waiting} == {200}
        assert _look_back(ann, table) == _look_back(bob, table) == 200
