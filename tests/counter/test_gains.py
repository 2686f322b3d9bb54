"""Computed indices gain in a simulation; `python -m tests.counter.soak` looks at each with more rounds."""

import pytest
from tests.counter.soak import GAMES, MOST, gain, indices_of, played

from pitboss.rules import load
from pitboss.solver import solve


@pytest.mark.parametrize(("game", "count"), [*((game, "hi-lo") for game in GAMES), ("blackjack", "ko")])
def test_the_ten_indices_worth_most_gain_about_what_they_are_worth(game: str, count: str) -> None:
    """Beyond two standard errors, and not far from what their crossings say: the worth takes counts as normal and hands
    as off the whole shoe. A running count, whose index is right at one depth only, gains what all depths make of it."""
    solution = solve(load(game))
    found = indices_of(solution, count)
    worth = sum(index.worth for index in found.indices[:MOST])
    chart = played(solution, [], 1e6, count=count, seed=12)
    whole = gain(played(solution, found.to_play(MOST), 1e6, count=count, seed=11), chart)
    assert whole.z > 2
    assert whole.gain == pytest.approx(worth, abs=0.2 * worth + 2 * whole.std_error)
    if game in GAMES:
        for number, index in enumerate(found.indices[:MOST]):
            one = gain(played(solution, [index], 1e5, seed=20 + number), chart)
            assert one.z > -3, index
