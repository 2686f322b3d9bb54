"""A spread and its unit: none better by trying, in proportion to the bankroll, within what the table takes."""

from dataclasses import replace
from math import e, inf
from typing import Any

import numpy as np
import pytest

from pitboss.counting import AtCount, Bets
from pitboss.counting.bets import costs
from pitboss.counting.ramp import best_ramp
from pitboss.errors import ParamError

ROWS = (
    AtCount(-2, 0.2, -0.02, 0.0, 1.28, 0.5),
    AtCount(-1, 0.3, -0.012, 0.0, 1.3, 0.5),
    AtCount(0, 0.25, -0.003, 0.0, 1.32, 0.5),
    AtCount(1, 0.15, 0.004, 0.0, 1.33, 0.5),
    AtCount(2, 0.06, 0.015, 0.0, 1.34, 0.5),
    AtCount(4, 0.04, 0.035, 0.0, 1.36, 0.5),
)
FREE = Bets((1, 12), minimum=0.01)


@pytest.mark.parametrize(
    "spread",
    [
        FREE,
        Bets((1, 4), minimum=0.01),
        Bets((1, 12), minimum=0.01, enter_at=1),
        Bets((1, 8), minimum=0.01, spots=2),
        Bets((1, 8), minimum=0.01, spots=2, spots_from=2),
        Bets((1, 12), minimum=0.01, maximum=60),
    ],
)
def test_no_other_unit_is_worth_more(spread: Bets) -> None:
    ramp = spread.best(ROWS, 10_000)
    units = np.geomspace(0.01, 400, 400)
    tried = [best_ramp(ROWS, 10_000, spread.limits(unit)).certainty_equivalent for unit in units if unit <= spread.most]
    assert max(tried) <= ramp.certainty_equivalent + 1e-9
    assert max(tried) == pytest.approx(ramp.certainty_equivalent, rel=1e-2)
    bets = [bet for bet in ramp.bets if bet]
    assert max(bets) <= spread.ratio * min(bets) * (1 + 1e-9)


def test_the_best_unit_is_in_proportion_to_the_bankroll_and_score_does_not_know_it() -> None:
    ramps = [FREE.best(ROWS, bankroll) for bankroll in (1_000, 10_000, 1e6)]
    for ramp in ramps:
        assert min(ramp.bets) / ramp.bankroll == pytest.approx(min(ramps[0].bets) / 1000, rel=1e-5)
        assert ramp.score == pytest.approx(ramps[0].score, rel=1e-8)
        assert ramp.ruin() == pytest.approx(e**-2, rel=1e-5)
    assert FREE.at_best(ROWS).score == pytest.approx(ramps[0].score, rel=1e-8)
    assert 100 * FREE.at_best(ROWS).win == pytest.approx(FREE.at_best(ROWS).score, rel=1e-5)


def test_no_bets_of_the_spread_have_a_greater_score() -> None:
    best, rng = FREE.at_best(ROWS), np.random.default_rng(5)
    for _ in range(2000):
        raised = np.sort(rng.uniform(1, 12, len(ROWS)))
        assert replace(best, bets=tuple(raised)).score <= best.score + 1e-9
    lower = [Bets((1, ratio)).at_best(ROWS).score for ratio in (3, 6, 12, 40)]
    assert lower == sorted(lower)


def test_the_table_and_its_chips_bind() -> None:
    held = Bets((1, 12), minimum=50, maximum=200).best(ROWS, 10_000)
    assert (min(held.bets), max(held.bets)) == (50, 200)
    chips = Bets((1, 12), minimum=5, maximum=1000, chip=5)
    ramp = chips.best(ROWS, 10_000)
    assert {bet % 5 for bet in ramp.bets} == {0}
    assert max(ramp.bets) <= 12 * min(ramp.bets)
    others = [best_ramp(ROWS, 10_000, chips.limits(5.0 * number)) for number in range(1, 40)]
    assert ramp.certainty_equivalent == pytest.approx(max(other.certainty_equivalent for other in others), abs=1e-12)
    assert costs(ramp, chips).rounding > 0


def test_a_game_that_no_unit_beats_has_no_score_and_the_least_bets() -> None:
    assert Bets((1, 2)).at_best(ROWS).score == 0
    assert set(Bets((1, 2)).at_best(ROWS).bets) == {0.0}
    least = Bets((1, 2), minimum=3).best(ROWS, 10_000)
    assert min(least.bets) == 3
    hopeless = ROWS[:3]
    assert Bets((1, 1000)).at_best(hopeless).score == 0
    assert set(Bets((1, 1000), minimum=2).best(hopeless, 500).bets) == {2.0}


@pytest.mark.parametrize(
    ("bets", "table", "says"),
    [
        (Bets("1-12"), (5, 500), (12, None, 5, 500)),
        (Bets((25, 200)), (5, 100), (8, 25, 25, inf)),
        (Bets((1, 8), unit=25), (5, 100), (8, 25, 25, inf)),
        (Bets(12, minimum=10), (5, 500), (12, None, 10, 500)),
        (Bets(12, maximum=3), (5, 500), (12, None, 3, 3)),
    ],
)
def test_spreads_as_people_write_them(bets: Bets, table: tuple[float, float], says: tuple[float | None, ...]) -> None:
    """1-12 are units; 25-200 is money, so 25 is the unit; the sheet's limits hold for units that are found."""
    there = bets.at_table(table)
    assert (there.ratio, there.own_unit, there.least, there.most) == says


@pytest.mark.parametrize(
    ("bets", "table", "says"),
    [
        ({"spread": (12, 1)}, (1, inf), "spread"),
        ({"minimum": 50, "maximum": 10}, (1, inf), "minimum"),
        ({"spread": (25, 200), "minimum": 50}, (1, inf), "unit=25.0: the table takes bets from 50 on"),
        ({"chip": 25}, (1, 20), "chip=25.0: no whole chips"),
        ({"spread": (30, 40), "chip": 25}, (1, inf), "chip=25: no whole chips"),
    ],
)
def test_a_spread_that_leaves_no_bet_is_refused(bets: dict[str, Any], table: tuple[float, float], says: str) -> None:
    with pytest.raises(ParamError, match=says.removesuffix("25: no whole chips")):
        Bets(**bets).at_table(table)
