"""Raw and reduced figures estimate the same number, whatever the tables say, as long as their expectations are true."""

import random
from collections.abc import Callable

import numpy as np
import pytest
from tests.random_rules import random_rules
from tests.simulator.plain_chart import plain_chart
from tests.simulator.random_chart import random_chart

from pitboss.rules import games, load
from pitboss.simulator import Conditions, Counter, Goal, SideBetPlan, run_simulation
from pitboss.simulator.conditions import Work, prepare
from pitboss.simulator.flat.control import Control, with_rows
from pitboss.simulator.kernel.tally import Estimate
from pitboss.simulator.run import Threads, run

FEW = Goal(rounds=120_000)


def estimate(conditions: Conditions, goal: Goal = FEW, *, seed: int = 11) -> Estimate:
    return run_simulation(conditions, goal, seed=seed).estimate


@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize("name", games())
def test_raw_and_reduced_agree_in_every_game(name: str, fresh: bool) -> None:
    figures = estimate(Conditions(load(name), plain_chart(), fresh=fresh))
    assert abs(figures.disagreement) < 4
    assert figures.variance_reduction > (1000 if fresh else 200)


@pytest.mark.parametrize("seed", range(10))
def test_raw_and_reduced_agree_for_random_rules(seed: int) -> None:
    rng = random.Random(seed)
    rules, seats = random_rules(rng), rng.randint(1, 7)
    chart = plain_chart() if seed % 2 else random_chart(rng)
    figures = estimate(Conditions(rules, chart, seats=seats, fresh=seed % 3 == 0), Goal(rounds=40_000), seed=seed)
    assert abs(figures.disagreement) < 4
    assert figures.variance_reduction > 1.5  # Suits that pay 100:1 are left to chance.


def test_raw_and_reduced_agree_for_a_counter() -> None:
    figures = estimate(
        Conditions(
            load("blackjack"),
            plain_chart(),
            seats=2,
            counter=Counter(ramp="0 1=1 2=4 4=8", insure_at=3, departures="16vT=stand@0 12v3=stand@2"),
        )
    )
    assert abs(figures.disagreement) < 4
    assert figures.variance_reduction > 50


def test_a_shoe_dealt_to_its_last_card_and_beyond() -> None:
    figures = estimate(Conditions(load("maxtime-21"), plain_chart(), penetration=1.0, seats=3))
    assert abs(figures.disagreement) < 4


def run_with(change: Callable[[Control], Control], *, reshuffle: bool) -> Estimate:
    conditions = Conditions(load("blackjack"), plain_chart(), fresh=reshuffle)
    work = prepare(conditions)
    work = Work(work.game, change(work.control), work.plan, work.tags)
    with Threads(1) as hands:
        return Estimate.of(run(work, hands, FEW, seed=5).tally)


@pytest.mark.parametrize("reshuffle", [True, False])
def test_a_wrong_table_costs_only_precision(reshuffle: bool) -> None:
    noise = np.random.default_rng(1)

    def spoil(control: Control) -> Control:
        wrong = control.worth + noise.normal(scale=0.2, size=control.worth.shape)
        wrong[-1] = 0.0
        return with_rows(prepare(Conditions(load("blackjack"), plain_chart())).game, control.at, wrong, control.feature)

    right = run_with(lambda control: control, reshuffle=reshuffle)
    spoilt = run_with(spoil, reshuffle=reshuffle)
    difference = spoilt.reduced.ev - right.reduced.ev
    assert abs(difference) < 4 * (spoilt.reduced.std_error**2 + right.reduced.std_error**2) ** 0.5
    assert abs(spoilt.disagreement) < 4
    assert spoilt.variance_reduction < right.variance_reduction / 10


def test_a_wrong_expectation_is_found_out() -> None:
    def bias(control: Control) -> Control:
        rows = control.rows.copy()
        rows[:, 0, :13] += 0.01
        return control._replace(rows=rows)

    assert abs(run_with(bias, reshuffle=False).disagreement) > 4


def test_the_same_seed_gives_the_same_bits_with_any_number_of_threads() -> None:
    conditions = Conditions(load("super-fun-21-extreme"), plain_chart())
    one, three = (run_simulation(conditions, Goal(rounds=60_000), seed=9, threads=threads) for threads in (1, 3))
    for mine, theirs in zip(one.run.tally, three.run.tally, strict=True):
        assert mine.tobytes() == theirs.tobytes()


def test_another_seed_gives_other_cards() -> None:
    conditions = Conditions(load("blackjack"), plain_chart())
    first, second = (run_simulation(conditions, Goal(rounds=1000), seed=seed).estimate.raw.ev for seed in (1, 2))
    assert first != second


def test_the_bits_do_not_depend_on_taking_control_variates() -> None:
    conditions = Conditions(load("mega-blackjack"), plain_chart(), side_bets={"buster": SideBetPlan()})
    with_them, without = (
        run_simulation(conditions, Goal(rounds=20_000), seed=4, control_variates=r) for r in (True, False)
    )
    assert with_them.run.tally.nets.tobytes() == without.run.tally.nets.tobytes()
    assert without.estimate.variance_reduction == pytest.approx(1)
