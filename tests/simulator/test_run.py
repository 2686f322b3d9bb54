"""When a run stops, and what is known when somebody stops it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from tests.simulator.plain_chart import plain_chart

from pitboss.rules import load
from pitboss.simulator import Bankroll, Conditions, Goal, run_simulation
from pitboss.simulator.conditions import Work, prepare
from pitboss.simulator.kernel.chunk import new_tally
from pitboss.simulator.kernel.tally import ROUNDS, Estimate, Tally
from pitboss.simulator.run import Threads, run


@pytest.fixture(scope="module")
def work() -> Work:
    return prepare(Conditions(load("blackjack"), plain_chart()))


def test_ctrl_c_keeps_what_is_known(work: Work) -> None:
    shown: list[int] = []

    def press(tally: Tally, _seconds: float) -> None:
        shown.append(int(tally.counts[ROUNDS]))
        if len(shown) == 3:
            raise KeyboardInterrupt

    with Threads(2) as hands:
        done = run(work, hands, Goal(rounds=100_000), seed=1, watch=press)
    assert done.interrupted
    assert done.tally.counts[ROUNDS] == shown[-1] > shown[0] > 0


def test_rounds_are_played_in_whole_shoes(work: Work) -> None:
    with Threads(1) as hands:
        done = run(work, hands, Goal(rounds=1000), seed=1)
    assert 1000 <= done.tally.counts[ROUNDS] < 2000
    assert not done.interrupted


def test_a_time_is_kept(work: Work) -> None:
    with Threads(1) as hands:
        hands.warm_up(work)
        done = run(work, hands, Goal(seconds=0.3), seed=1)
    assert done.seconds >= 0.3
    assert done.tally.counts[ROUNDS] > 0


def test_how_much_of_the_way_is_done(work: Work) -> None:
    with Threads(1) as hands:
        tally = run(work, hands, Goal(rounds=20_000), seed=1).tally
    rounds, error = float(tally.counts[ROUNDS]), Estimate.of(tally).reduced.std_error
    assert Goal(rounds=4 * rounds).share_done(tally, 1.0) == pytest.approx(0.25)
    assert Goal(precision=error / 2).share_done(tally, 1.0) == pytest.approx(0.25)
    assert Goal(rounds=4 * rounds, seconds=2.0).share_done(tally, 1.0) == pytest.approx(0.5)
    assert Goal(seconds=2.0).share_done(tally, 5.0) == 1
    assert Goal(precision=1e-7).share_done(new_tally(work.game, work.tags), 0.0) == 0


def test_the_front_door_takes_a_bankroll_and_draws_a_seed() -> None:
    conditions = Conditions(load("blackjack"), plain_chart())
    first, second = (
        run_simulation(conditions, Goal(rounds=2000), bankroll=Bankroll(250, rounds_per_hour=90)) for _ in range(2)
    )
    assert first.seed != second.seed
    assert (first.earnings.bankroll, first.earnings.rounds_per_hour) == (250, 90)
    again = run_simulation(conditions, Goal(rounds=2000), seed=first.seed, threads=1)
    assert again.estimate.raw.ev == first.estimate.raw.ev
    assert (again.threads, again.bankroll.amount) == (1, 1000)


def test_the_front_door_tells_when_it_plays() -> None:
    """What is entered while rounds are played is left before the result is there."""
    heard: list[str] = []

    @contextmanager
    def playing() -> Iterator[None]:
        heard.append("in")
        yield
        heard.append("out")

    run_simulation(
        Conditions(load("blackjack"), plain_chart()),
        Goal(rounds=1000),
        seed=1,
        threads=1,
        watch=lambda _tally, _seconds: heard.append("round"),
        playing=playing(),
    )
    assert heard[0] == "in"
    assert heard[-1] == "out"
    assert set(heard[1:-1]) == {"round"}


def test_a_game_is_turned_into_numbers_once() -> None:
    rules, chart = load("blackjack"), plain_chart()
    first = prepare(Conditions(rules, chart))
    again = prepare(Conditions(load("blackjack"), plain_chart(), seats=3))
    assert again.game is first.game
    assert again.control is first.control
    changed = replace(chart, even_money=not chart.even_money)
    assert prepare(Conditions(rules, changed)).game is not first.game
    assert prepare(Conditions(load("blackjack", {"shoe.decks": "2"}), chart)).game is not first.game
