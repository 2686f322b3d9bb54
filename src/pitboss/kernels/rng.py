"""Random numbers: xoshiro256++ (Blackman & Vigna 2019), one jumped stream for each chunk of work.

The seed is spread over the state by SplitMix64; stream k starts 2^128 · k numbers further on, so no two streams ever
meet. A number below a bound is drawn without bias by Lemire's multiplication ("Fast Random Integer Generation in an
Interval", 2019).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.kernel import inlined, kernel

State = NDArray[np.uint64]
"""The four words of one generator, where they are kept."""
Words = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
"""The four words in a kernel's own hands, which is faster while many numbers are drawn."""

_MASK: Final = (1 << 64) - 1
_JUMP: Final = (0x180EC6D33CFD0ABA, 0xD5A61266F0C9392C, 0xA9582618E03FC9AA, 0x39ABDC4529B1661C)
"""The polynomial that steps 2^128 numbers ahead, from the authors' reference code."""


def splitmix64(seed: int, count: int) -> list[int]:
    """The first `count` numbers of SplitMix64 from a seed."""
    numbers = []
    for _ in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        numbers.append(mixed ^ (mixed >> 31))
    return numbers


def first_stream(seed: int) -> State:
    """The state of stream 0 of a seed."""
    return np.array(splitmix64(seed, 4), dtype=np.uint64)


def jump(state: State) -> State:
    """The state 2^128 numbers further on: the next stream."""
    ahead = state.copy()
    _jump(ahead, np.array(_JUMP, dtype=np.uint64))
    return ahead


@inlined
def step(words: Words) -> tuple[np.uint64, Words]:
    """The next 64 random bits, and the words after them."""
    s0, s1, s2, s3 = words
    summed = s0 + s3
    number = ((summed << np.uint64(23)) | (summed >> np.uint64(41))) + s0
    shifted = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    return number, (s0 ^ s3, s1 ^ s2, s2 ^ shifted, (s3 << np.uint64(45)) | (s3 >> np.uint64(19)))


@inlined
def step_below(words: Words, bound: int) -> tuple[int, Words]:
    """A number from 0 to bound - 1, each equally likely, and the words after it; `bound` is less than 2^32."""
    limit = np.uint64(bound)
    number, words = step(words)
    product = (number >> np.uint64(32)) * limit
    low = product & np.uint64(0xFFFFFFFF)
    if low < limit:
        least = np.uint64(0x100000000) % limit
        while low < least:
            number, words = step(words)
            product = (number >> np.uint64(32)) * limit
            low = product & np.uint64(0xFFFFFFFF)
    return np.int64(product >> np.uint64(32)), words  # type: ignore[return-value]


@inlined
def load(state: State) -> Words:
    """The words of a generator."""
    return state[0], state[1], state[2], state[3]


@inlined
def store(state: State, words: Words) -> None:
    """Set a generator to these words."""
    state[0], state[1], state[2], state[3] = words


@inlined
def next_word(state: State) -> np.uint64:
    """The next 64 random bits."""
    number, words = step(load(state))
    store(state, words)
    return number


@inlined
def below(state: State, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely; `bound` is less than 2^32."""
    number, words = step_below(load(state), bound)
    store(state, words)
    return number


@inlined
def fraction(state: State) -> float:
    """A number from 0 up to but not including 1, a multiple of 2^-53."""
    return float(next_word(state) >> np.uint64(11)) * 2.0**-53


@kernel
def _jump(state: State, polynomial: State) -> None:
    s0 = s1 = s2 = s3 = np.uint64(0)
    for word in polynomial:
        for bit in range(64):
            if word & (np.uint64(1) << np.uint64(bit)):
                s0 ^= state[0]
                s1 ^= state[1]
                s2 ^= state[2]
                s3 ^= state[3]
            next_word(state)
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3
