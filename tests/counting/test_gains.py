"""Computed indices gain in a simulation what they are worth; `python -m soak.indices` looks closer, with more
rounds and at other depths."""

import pytest
from soak.indices import MOST, gain, indices_of, played

from pitboss.rules import load
from pitboss.solver import solve


@pytest.mark.parametrize("game", ["maxtime-21", "super-fun-21-extreme"])
def test_all_indices_together_gain_what_they_are_worth(game: str) -> None:
    """Within 4 % and three standard errors, some 2 % each: what hands take from the shoe, where counts lie once they
    are seen, and the rounds that a play saves are all in it."""
    solution = solve(load(game))
    found = indices_of(solution)
    worth = sum(index.worth for index in found.indices)
    chart = played(solution, [], 3e6, seed=14)
    whole = gain(played(solution, found.to_play(len(found.indices)), 3e6, seed=13), chart)
    assert whole.std_error < 0.03 * worth
    assert whole.gain == pytest.approx(worth, abs=0.04 * worth + 3 * whole.std_error)


def test_the_ten_indices_worth_most_gain_about_what_they_are_worth() -> None:
    """Beyond two standard errors, and near to what they are worth, though the other indices, which their values count
    on, are not played. A running count, whose index is right at one depth only, gains what all depths make of it."""
    solution = solve(load("blackjack"))
    found = indices_of(solution, "ko")
    worth = sum(index.worth for index in found.indices[:MOST])
    chart = played(solution, [], 1e6, count="ko", seed=12)
    whole = gain(played(solution, found.to_play(MOST), 1e6, count="ko", seed=11), chart)
    assert whole.z > 2
    assert whole.gain == pytest.approx(worth, abs=0.08 * worth + 3 * whole.std_error)
