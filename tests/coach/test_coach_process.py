"""The coach in another process, who answers in turn and remembers."""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from tests.coach.questions import question

from pitboss.actions import Action
from pitboss.cards import DECK, parse_cards
from pitboss.coach.action_values import action_values, best_chart, house_edges
from pitboss.coach.coach_process import CoachProcess, Question
from pitboss.coach.situation import FiguresError
from pitboss.rules import load


def test_the_coach_process_answers_through_its_pipe() -> None:
    asked = question("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND)
    expected, chart = action_values(asked), best_chart(asked.rules)
    coach = CoachProcess()
    assert coach.values(asked) == expected
    assert coach.chart(asked.rules) == chart


def test_the_coach_process_has_the_edges_once_they_are_worked_out() -> None:
    rules, coach = load("mega-blackjack"), CoachProcess()
    assert coach.edges(rules, ask=False) is None
    found, deadline = coach.edges(rules, ask=True), time.monotonic() + 60
    while found is None and time.monotonic() < deadline:
        time.sleep(0.01)
        found = coach.edges(rules, ask=False)
    assert found == house_edges(rules)


def test_the_coach_process_judges_many_and_says_which_it_cannot() -> None:
    """Eight cards are left, and sixteen against a ten may take nine; the other hand is judged all the same."""
    asked = question("maxtime-21", "Ts 6d", "9c", Action.HIT, Action.STAND)
    kept = {*parse_cards("Ts 6d Kc"), *parse_cards("As Ah Ad Ac 2s 2h 2d Th")}
    gone = " ".join(str(card) for card in DECK if card not in kept)
    late = question("maxtime-21", "Ts 6d", "Kc", Action.HIT, Action.STAND, others=gone)
    coach = CoachProcess()
    first, second, third = coach.judge([asked, late, asked])
    assert first == third == coach.values(asked) == action_values(asked)
    assert isinstance(second, FiguresError)
    assert "too few cards are left" in str(second)
    with pytest.raises(FiguresError, match="shuffled in"):
        coach.values(late)


class _CountingCoach(CoachProcess):
    """A coach that counts what is asked through its pipe."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def _ask(self, rank: int, question: Question) -> "Future[Any]":
        self.asked += 1
        return super()._ask(rank, question)


def test_a_question_that_many_wait_for_is_worked_out_once() -> None:
    coach = _CountingCoach()
    asked = question("blackjack", "Ts 6d", "9c", Action.HIT, Action.STAND)
    expected = action_values(asked)
    with ThreadPoolExecutor(1) as first, ThreadPoolExecutor(8) as others:
        answers = [first.submit(coach.values, asked)]
        while not coach.asked:
            time.sleep(0.001)
        answers += [others.submit(coach.values, asked) for _ in range(8)]
        assert [answer.result() for answer in answers] == [expected] * 9
    assert coach.asked == 1
