"""Numbers drawn by the kernels' generator, for tests."""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import kernel
from pitboss.kernels.rng import below


@kernel
def _draw(state: NDArray[np.uint64], bound: int, numbers: NDArray[np.int64]) -> None:
    for place in range(len(numbers)):
        numbers[place] = below(state, bound)


def draw(state: NDArray[np.uint64], bound: int, draws: int) -> NDArray[np.int64]:
    """So many numbers below a bound."""
    numbers = np.zeros(draws, dtype=np.int64)
    _draw(state, bound, numbers)
    return numbers
