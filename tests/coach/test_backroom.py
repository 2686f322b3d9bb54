"""The back room: the coach in another process, who answers in turn and remembers."""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from tests.coach.questions import question

from pitboss.actions import Action
from pitboss.cards import DECK, parse_cards
from pitboss.coach.backroom import Backroom, Question
from pitboss.coach.chartrows import best_chart
from pitboss.coach.figures import edges, values
from pitboss.coach.knowledge import FiguresError
from pitboss.rules import load


def test_the_back_room_answers_through_its_pipe() -> None:
    asked = question("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND)
    expected, chart = values(asked), best_chart(asked.rules)
    room = Backroom()
    assert room.values(asked) == expected
    assert room.chart(asked.rules) == chart


def test_the_back_room_has_the_edges_once_they_are_worked_out() -> None:
    rules, room = load("mega-blackjack"), Backroom()
    assert room.edges(rules, ask=False) is None
    found, deadline = room.edges(rules, ask=True), time.monotonic() + 60
    while found is None and time.monotonic() < deadline:
        time.sleep(0.01)
        found = room.edges(rules, ask=False)
    assert found == edges(rules)


def test_the_back_room_judges_many_and_says_which_it_cannot() -> None:
    """Eight cards are left, and sixteen against a ten may take nine; the other hand is judged all the same."""
    asked = question("maxtime-21", "Ts 6d", "9c", Action.HIT, Action.STAND)
    kept = {*parse_cards("Ts 6d Kc"), *parse_cards("As Ah Ad Ac 2s 2h 2d Th")}
    gone = " ".join(str(card) for card in DECK if card not in kept)
    late = question("maxtime-21", "Ts 6d", "Kc", Action.HIT, Action.STAND, others=gone)
    room = Backroom()
    first, second, third = room.judge([asked, late, asked])
    assert first == third == room.values(asked) == values(asked)
    assert isinstance(second, FiguresError)
    assert "too few cards are left" in str(second)
    with pytest.raises(FiguresError, match="shuffled in"):
        room.values(late)


class _CountingRoom(Backroom):
    """A back room that counts what is asked through its pipe."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def _ask(self, rank: int, question: Question) -> "Future[Any]":
        self.asked += 1
        return super()._ask(rank, question)


def test_a_question_that_many_wait_for_is_worked_out_once() -> None:
    room = _CountingRoom()
    asked = question("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND)
    expected = values(asked)
    with ThreadPoolExecutor(1) as first, ThreadPoolExecutor(8) as others:
        answers = [first.submit(room.values, asked)]
        while not room.asked:
            time.sleep(0.001)
        answers += [others.submit(room.values, asked) for _ in range(8)]
        assert [answer.result() for answer in answers] == [expected] * 9
    assert room.asked == 1
