"""Computed indices gain in a simulation; `python -m tests.counter.soak` looks at each with more rounds."""

import pytest
from tests.counter.soak import GAMES, MOST, gain, indices_of, played

from pitboss.rules import load
from pitboss.solver import solve


@pytest.mark.parametrize("game", GAMES)
def test_the_ten_indices_worth_most_gain_about_what_they_are_worth(game: str) -> None:
    """Beyond two standard errors, and not far from what their crossings say: the worth takes counts as normal and hands
    as off the whole shoe."""
    solution = solve(load(game))
    found = indices_of(solution)
    worth = sum(index.worth for index in found.indices[:MOST])
    whole = gain(played(solution, found.to_play(MOST), 1e6, seed=11), played(solution, [], 1e6, seed=12))
    assert whole.z > 2
    assert whole.gain == pytest.approx(worth, abs=0.4 * worth + 4 * whole.std_error)
