"""How well counts follow what cards are worth: published correlations, and tags found by trying them all."""

from itertools import product

import numpy as np
import pytest

from pitboss.counter import Fit, best_tags, correlation, fits
from pitboss.counter.composition import DECK_VALUES
from pitboss.counter.which import effects_by_rank
from pitboss.rules import load
from pitboss.solver import Removal, removal, solve

PUBLISHED = {
    "hi-lo": (0.97, 0.76),
    "ko": (0.98, 0.78),
    "hi-opt-2": (0.91, 0.91),
    "zen": (0.96, 0.85),
    "omega-2": (0.92, 0.85),
    "halves": (0.99, 0.72),
}
"""Betting and insurance correlations as they are commonly published for these systems, to two digits."""


@pytest.fixture(scope="module")
def effects() -> Removal:
    return removal(solve(load("blackjack", {"dealer.soft_17": "stand"})))


@pytest.fixture(scope="module")
def found(effects: Removal) -> dict[str, Fit]:
    return {fit.name: fit for fit in fits(effects, ())}


@pytest.mark.parametrize("name", PUBLISHED)
def test_known_systems_have_their_published_correlations(found: dict[str, Fit], name: str) -> None:
    betting, insurance = PUBLISHED[name]
    assert found[name].betting == pytest.approx(betting, abs=0.011)
    assert found[name].insurance == pytest.approx(insurance, abs=0.006)


def test_tags_proportional_to_the_effects_are_perfect(effects: Removal) -> None:
    main = effects_by_rank(effects.chart)
    assert correlation(3 * main + 1, main, DECK_VALUES) == pytest.approx(1)
    assert correlation(-main, main, DECK_VALUES) == pytest.approx(-1)
    assert correlation(np.zeros(10), main, DECK_VALUES) == 0


def test_aces_counted_beside_never_make_a_count_worse(found: dict[str, Fit]) -> None:
    assert all(fit.betting_with_aces >= fit.betting - 1e-12 for fit in found.values())
    assert found["hi-opt-2"].betting_with_aces > 0.97


@pytest.mark.parametrize("balanced", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_no_tags_of_level_one_are_better_than_those_found(seed: int, balanced: bool) -> None:
    """All 59,049 of them are tried, on effects of any kind."""
    effects = np.random.default_rng(seed).normal(size=10)
    tags = np.array(list(product((-1, 0, 1), repeat=10)), dtype=np.float64)
    if balanced:
        tags = tags[tags @ DECK_VALUES == 0]
    weights = DECK_VALUES / 52
    moved = tags - (tags @ weights)[:, None]
    centred = effects - weights @ effects
    spread = np.sqrt((moved**2 @ weights) * (weights @ centred**2))
    best = np.divide(moved @ (weights * centred), spread, out=np.zeros(len(tags)), where=spread > 0).max()
    got = best_tags(effects, DECK_VALUES, level=1, balanced=balanced)
    assert got.correlation == pytest.approx(best, abs=1e-12)
    assert got.is_balanced or not balanced


def test_higher_levels_follow_better_and_balance_costs(effects: Removal) -> None:
    main = effects_by_rank(effects.chart)
    by_level = [
        [best_tags(main, DECK_VALUES, level=n, balanced=b).correlation for n in (1, 2, 3)] for b in (True, False)
    ]
    for found_ones in by_level:
        assert found_ones == sorted(found_ones)
    assert all(free >= tied for tied, free in zip(*by_level, strict=True))


@pytest.mark.parametrize("seed", range(6))
def test_tags_that_differ_by_a_shift_are_told_one_way(seed: int) -> None:
    """To a correlation -2 0 1 is -1 1 2: rounding, which differs from machine to machine, must not choose."""
    rng = np.random.default_rng(seed)
    effects = rng.normal(size=10)
    told = {
        best_tags(effects * (1 + noise), DECK_VALUES, level=3, balanced=False).tags
        for noise in rng.normal(scale=1e-15, size=(8, 10))
    }
    assert len(told) == 1
    [tags] = told
    for move in (-1, 1):
        moved = [tag + move for tag in tags]
        assert max(map(abs, moved)) > 3 or sum(map(abs, moved)) >= sum(map(abs, tags))


def test_hi_lo_is_the_best_balanced_count_of_level_one(effects: Removal) -> None:
    found_tags = best_tags(effects_by_rank(effects.chart), DECK_VALUES, level=1, balanced=True)
    assert found_tags.tags == (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
