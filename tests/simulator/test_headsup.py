"""One player alone with the dealer: the faster kernel deals and counts what the full one does, bit for bit."""

import random
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from tests.random_rules import random_rules
from tests.simulator.plain_chart import plain_chart
from tests.simulator.random_chart import random_chart

from pitboss.kernels.rng import first_stream
from pitboss.rules import games, load
from pitboss.rules.legal import checks_every_blackjack
from pitboss.simulator import ALWAYS, Conditions, Counter, SideBetPlan
from pitboss.simulator.conditions import prepare
from pitboss.simulator.kernel.chunk import play_chunk
from pitboss.simulator.kernel.tally import CARDS, RAW_REDUCED, REDUCED, REDUCED2, REDUCED_BET, ROUNDS, VOIDS, Tally
from pitboss.solver import solve

VARIATES = [REDUCED, REDUCED2, REDUCED_BET, RAW_REDUCED]


def assert_same(conditions: Conditions, *, shoes: int, seed: int = 7) -> Tally:
    """The same bits, raw or not; the control variates' sums, added in another order, to the last digits."""
    work = prepare(conditions)
    assert work.paths is not None
    for reduces in (True, False):
        fast, full = (
            play_chunk(*way, first_stream(seed), shoes=shoes, reduces=reduces)
            for way in (work, work._replace(paths=None))
        )
        for name, mine, theirs in zip(Tally._fields, fast, full, strict=True):
            if name == "sums":
                assert np.delete(mine, VARIATES).tobytes() == np.delete(theirs, VARIATES).tobytes()
                assert mine[VARIATES] == pytest.approx(theirs[VARIATES], rel=1e-9, abs=1e-9)
            else:
                assert mine.tobytes() == theirs.tobytes(), f"{name}: {mine} is not {theirs}"
    return fast


@pytest.mark.parametrize("penetration", [0.5, 0.75, 1.0])
@pytest.mark.parametrize("name", games())
def test_each_game_with_its_side_bets(name: str, penetration: float) -> None:
    rules = load(name)
    side_bets = {bet.name: SideBetPlan() for bet in rules.side_bets}
    conditions = Conditions(rules, plain_chart(), penetration=penetration, side_bets=side_bets)
    assert assert_same(conditions, shoes=400).counts[ROUNDS] > 1000


@pytest.mark.parametrize("seed", range(40))
def test_random_rules_and_charts(seed: int) -> None:
    rng = random.Random(seed)
    rules = next(rules for rules in iter(partial(random_rules, rng), None) if checks_every_blackjack(rules))
    chart = plain_chart() if seed % 4 == 0 else random_chart(rng)
    side_bets = {bet.name: SideBetPlan() for bet in rules.side_bets if rng.random() < 0.7}
    fresh, dealt = seed % 5 == 0, rng.uniform(0.2, 1)
    penetration = None if fresh else dealt
    assert_same(Conditions(rules, chart, fresh=fresh, penetration=penetration, side_bets=side_bets), shoes=300)


@pytest.mark.parametrize("name", games())
def test_play_by_the_cards_in_hand(name: str) -> None:
    rules = load(name)
    assert_same(Conditions(rules, solve(rules).composed), shoes=300)


def test_a_shoe_that_runs_out_in_a_round_goes_on_with_the_discards() -> None:
    shoes = 2000
    tally = assert_same(Conditions(load("maxtime-21"), plain_chart(), penetration=1.0), shoes=shoes)
    assert tally.counts[CARDS] > 52 * shoes
    assert tally.counts[VOIDS] == 0


def test_what_it_cannot_play_it_leaves_to_the_full_kernel() -> None:
    rules, chart = load("blackjack"), plain_chart()
    no_hole = replace(rules, dealer=replace(rules.dealer, hole="none"))
    for conditions in (
        Conditions(rules, chart, seats=2),
        Conditions(rules, chart, counter=Counter()),
        Conditions(rules, chart, counter=Counter(None, insure_at=ALWAYS)),
        Conditions(no_hole, chart),
    ):
        assert prepare(conditions).paths is None
