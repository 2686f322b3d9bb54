"""The worker's thread: those who act at about the same time share a transaction; one who acts alone does not wait."""

import threading
import time
from collections.abc import Callable

from tests.house.playing import House

from pitboss.house.schemas.commands import Command, TopUp
from pitboss.house.worker.requests import Answer, Receipt, Request
from pitboss.house.worker.worker import WorkerThread


def top_up(table: str, guest: str, number: int, reply: Callable[[Answer], None]) -> Request:
    return Request(table, guest, Command(f"e{number}", 1, TopUp(seat=3, cents=100)), reply)


def test_commands_that_come_while_a_batch_is_due_share_the_next_one(house: House) -> None:
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=3)
    thread = WorkerThread(house.worker, tick=3600, pace=1.5)
    answers: list[Answer] = []
    first, all_came = threading.Event(), threading.Event()

    def note(answer: Answer) -> None:
        answers.append(answer)
        first.set()
        if len(answers) == 5:
            all_came.set()

    thread.start()
    try:
        thread.submit(top_up(table, ann, 0, note))
        assert first.wait(60)
        before = house.worker.batches
        for number in range(1, 5):
            thread.submit(top_up(table, ann, number, note))
            time.sleep(0.05)
        assert all_came.wait(60)
        shared = house.worker.batches - before
    finally:
        thread.stop()
    assert all(isinstance(answer, Receipt) for answer in answers)
    assert shared == 1


def test_a_job_does_not_wait_for_the_next_batch(house: House) -> None:
    """Whoever asks how a table lies is answered between batches, whenever that is."""
    thread = WorkerThread(house.worker, tick=3600)
    asked = threading.Event()
    thread.start()
    try:
        thread._next_batch = float("inf")
        thread.call(asked.set)
        assert asked.wait(60)
    finally:
        thread.stop()
