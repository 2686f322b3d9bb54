"""The generator against its authors' reference numbers, and its jump against linear algebra."""

import numpy as np
from numpy.typing import NDArray
from tests.draws import draw

from pitboss.kernels import kernel
from pitboss.kernels.rng import first_stream, fraction, jump, next_word, splitmix64

STATE_1234 = np.array([1, 2, 3, 4], dtype=np.uint64)


def test_splitmix64_gives_the_published_numbers() -> None:
    # Rosetta Code, "Pseudo-random numbers/Splitmix64"
    assert splitmix64(1234567, 5) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@kernel
def _fill(state: NDArray[np.uint64], words: NDArray[np.uint64]) -> None:
    for place in range(len(words)):
        words[place] = next_word(state)


@kernel
def _fractions(state: NDArray[np.uint64], shares: NDArray[np.float64]) -> None:
    for place in range(len(shares)):
        shares[place] = fraction(state)


def test_xoshiro256plusplus_gives_the_reference_numbers() -> None:
    # Made with the authors' xoshiro256plusplus.c from the state 1, 2, 3, 4; as in the rand_xoshiro crate's own test
    state = STATE_1234.copy()
    words = np.zeros(10, dtype=np.uint64)
    _fill(state, words)
    assert words.tolist() == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]


def _step(bits: int) -> int:
    """One step of the generator's linear engine on a 256-bit state, written anew with Python's whole numbers."""
    mask = (1 << 64) - 1
    s = [(bits >> (64 * i)) & mask for i in range(4)]
    t = (s[1] << 17) & mask
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = ((s[3] << 45) | (s[3] >> 19)) & mask
    return sum(word << (64 * i) for i, word in enumerate(s))


def _apply(columns: list[int], bits: int) -> int:
    image = 0
    while bits:
        low = bits & -bits
        image ^= columns[low.bit_length() - 1]
        bits ^= low
    return image


def test_a_jump_is_two_to_the_128_steps() -> None:
    columns = [_step(1 << bit) for bit in range(256)]
    for _ in range(128):
        columns = [_apply(columns, column) for column in columns]
    start = sum(int(word) << (64 * i) for i, word in enumerate(STATE_1234))
    far = _apply(columns, start)
    assert [int(word) for word in jump(STATE_1234)] == [(far >> (64 * i)) & ((1 << 64) - 1) for i in range(4)]


def test_every_number_below_a_bound_is_equally_likely() -> None:
    bound, draws = 311, 3_110_000
    seen = np.bincount(draw(first_stream(7), bound, draws), minlength=bound)
    expected = draws / bound
    chi_square = float(((seen - expected) ** 2 / expected).sum())
    # chi-square with 310 degrees of freedom: mean 310, standard deviation sqrt(620)
    assert abs(chi_square - 310) < 5 * 620**0.5


def test_a_large_bound_shows_no_modulo_bias() -> None:
    # A plain 32-bit remainder would give the lower third of this range twice the weight of the rest.
    bound = 3 << 30
    state = first_stream(3)
    low = int((draw(state, bound, 30_000) < (1 << 30)).sum())
    assert abs(low / 30_000 - 1 / 3) < 5 * (2 / 9 / 30_000) ** 0.5


def test_a_fraction_is_the_upper_53_bits_of_a_number() -> None:
    # The authors' advice: (number >> 11) * 2^-53.
    words, shares = np.zeros(1000, dtype=np.uint64), np.zeros(1000)
    _fill(STATE_1234.copy(), words)
    _fractions(STATE_1234.copy(), shares)
    assert shares.tolist() == [(word >> 11) / 2**53 for word in words.tolist()]
