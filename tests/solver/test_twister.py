"""The twister of the kernels against NumPy's own."""

import numpy as np
import pytest

from pitboss.solver.twister import draw_below, draw_share, new_twister, seed_twister


@pytest.mark.parametrize("seed", [0, 1, 7920, 2**32 - 1])
def test_it_draws_what_numpy_draws_from_the_same_seed(seed: int) -> None:
    theirs = np.random.RandomState(seed)
    twister = new_twister()
    seed_twister(twister, seed)
    for turn in range(700):
        end = 1 + turn * 37 % 416
        assert draw_below(twister, end) == theirs.randint(end)
        assert draw_share(twister) == theirs.random_sample()
