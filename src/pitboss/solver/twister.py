"""Random numbers for kernels: the Mersenne twister, with the numbers that NumPy's `RandomState` draws from a seed."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.solver.compiled import inner

Ints = NDArray[np.int64]

_WORDS: Final = 624
_FAR: Final = 397
_BITS_32: Final = 0xFFFFFFFF


def new_twister() -> Ints:
    """Room for a twister's words and for how many of them were drawn; it must be seeded."""
    return np.empty(_WORDS + 1, dtype=np.int64)


@inner
def seed_twister(twister: Ints, seed: int) -> None:
    """Begin anew from a seed of 32 bits."""
    twister[0] = seed
    for place in range(1, _WORDS):
        word = twister[place - 1]
        twister[place] = (1812433253 * (word ^ (word >> 30)) + place) & _BITS_32
    twister[_WORDS] = _WORDS


@inner
def _twist(twister: Ints) -> None:
    for place in range(_WORDS):
        after = place + 1 if place + 1 < _WORDS else 0
        far = place + _FAR if place + _FAR < _WORDS else place + _FAR - _WORDS
        word = (twister[place] & 0x80000000) | (twister[after] & 0x7FFFFFFF)
        twister[place] = twister[far] ^ (word >> 1) ^ (0x9908B0DF if word & 1 else 0)
    twister[_WORDS] = 0


@inner
def _next_word(twister: Ints) -> int:
    """The next 32 bits."""
    if twister[_WORDS] == _WORDS:
        _twist(twister)
    word = twister[twister[_WORDS]]
    twister[_WORDS] += 1
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return int(word ^ (word >> 18))


@inner
def draw_below(twister: Ints, end: int) -> int:
    """A whole number from 0 up to but not including `end`, each as likely as the others."""
    if end == 1:
        return 0
    mask = end - 1
    for shift in (1, 2, 4, 8, 16):
        mask |= mask >> shift
    while True:
        drawn = _next_word(twister) & mask
        if drawn < end:
            return drawn


@inner
def draw_share(twister: Ints) -> float:
    """A number from 0 up to but not including 1."""
    high, low = _next_word(twister) >> 5, _next_word(twister) >> 6
    return (high * 67108864.0 + low) / 9007199254740992.0
