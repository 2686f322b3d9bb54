"""The lab's queue: who comes first, who is not begun, and what is too much."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from pitboss.house.errors import HouseError
from pitboss.house.lab import pool
from pitboss.house.lab.questions import AskOdds, LabAnswer, LabQuestion, LabSheet


class FakeProcess:
    """Answers when it is let to, and notes what it was asked."""

    order: list[str]
    may_answer: threading.Event

    def __init__(self, _module: str) -> None:
        self.is_alive = True

    def ask(self, question: LabQuestion) -> LabAnswer:
        self.order.append(question.sheet.text)
        assert self.may_answer.wait(20)
        return LabAnswer(reply=question.sheet.text)

    def kill(self) -> None:
        self.is_alive = False

    def close(self) -> None:
        self.is_alive = False


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    FakeProcess.order, FakeProcess.may_answer = [], threading.Event()
    monkeypatch.setattr(pool, "HelperProcess", FakeProcess)
    monkeypatch.setattr(pool, "_LOOK_SECONDS", 0.01)
    yield FakeProcess.order
    FakeProcess.may_answer.set()


def question(name: str) -> AskOdds:
    return AskOdds(LabSheet(name))


async def stays() -> bool:
    return False


async def leaves() -> bool:
    return True


async def _until(order: list[str], count: int) -> None:
    while len(order) < count:
        await asyncio.sleep(0.01)


def test_what_matters_more_comes_first_and_who_has_gone_is_not_begun(order: list[str]) -> None:
    async def run() -> list[object]:
        solver = pool.SolverPool(1)
        first = asyncio.create_task(solver.ask("ann", question("first"), stays))
        await _until(order, 1)
        later = [
            asyncio.create_task(solver.ask("ann", question("a variation"), stays, rank=1)),
            asyncio.create_task(solver.ask("bob", question("gone"), leaves)),
            asyncio.create_task(solver.ask("bob", question("odds"), stays)),
        ]
        with pytest.raises(pool.GoneError):
            await later[1]
        FakeProcess.may_answer.set()
        return [answer.reply for answer in (await first, await later[0], await later[2])]

    assert asyncio.run(run()) == ["first", "a variation", "odds"]
    assert order == ["first", "odds", "a variation"]


def test_the_queue_has_an_end_for_each_and_for_all(order: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MOST_WAITING", 2)
    monkeypatch.setattr(pool, "MOST_EACH", 2)

    async def run() -> None:
        solver = pool.SolverPool(1)
        waiting = [asyncio.create_task(solver.ask("ann", question(name), stays)) for name in "ab"]
        await _until(order, 1)
        with pytest.raises(HouseError, match="2 questions of a guest"):
            await solver.ask("ann", question("c"), stays)
        waiting.append(asyncio.create_task(solver.ask("bob", question("d"), stays)))
        await asyncio.sleep(0.05)
        with pytest.raises(HouseError, match="2 questions wait"):
            await solver.ask("carl", question("e"), stays)
        FakeProcess.may_answer.set()
        await asyncio.gather(*waiting)
        assert (await solver.ask("carl", question("a"), stays)).reply == "a"

    asyncio.run(run())
    assert order == ["a", "b", "d"]
