"""The shoes look random to every test, and every test catches what it is there for: a planted defect of its own."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from pitboss.reports.randomness import (
    CARDS,
    TOO_UNLIKELY,
    Bytes,
    Orders,
    chi_square_p,
    eulerian,
    order_p_values,
    orders,
    stream_p_values,
    streams,
)

BYTES = 6_000_000
SHOES = 20_000


@pytest.fixture(scope="module")
def stream() -> list[Bytes]:
    return list(streams(1, BYTES))


@pytest.fixture(scope="module")
def dealt() -> list[Orders]:
    return list(orders(1, SHOES))


def test_the_stream_looks_random_to_every_test(stream: list[Bytes]) -> None:
    found = stream_p_values(stream)
    assert len(found) == 6
    assert min(found.values()) > TOO_UNLIKELY, found


def test_the_orders_look_random_to_every_test(dealt: list[Orders]) -> None:
    found = order_p_values(dealt)
    assert len(found) == 3
    assert min(found.values()) > TOO_UNLIKELY, found


# Defects of the stream.


def one_bit_in_a_thousand_is_one(part: Bytes) -> Bytes:
    planted = part.copy()
    planted.reshape(-1)[::125] |= 16
    return planted


def whole_blocks_lean_now_this_way_now_that(part: Bytes) -> Bytes:
    """As many ones as zeros in all; in every other block of 64 bytes four bits are ones, in the others zeros."""
    planted = part.reshape(-1, 64).copy()
    planted[0::2, 5] |= 0b01010101
    planted[1::2, 5] &= 0b10101010
    return planted.reshape(part.shape)


def bits_that_stick_to_the_one_before(part: Bytes) -> Bytes:
    """In one byte of 50, the last bit is the one before it."""
    planted = part.copy()
    some = planted.reshape(-1)[::50]
    some[:] = (some & 0b11111110) | ((some >> 1) & 1)
    return planted


def numbers_by_remainder(part: Bytes) -> Bytes:
    """Taken modulo 65500: the last 36 numbers never come, the first 36 twice as often."""
    words = part.reshape(-1).view("<u2") % 65500
    return words.astype("<u2").view(np.uint8).reshape(part.shape)


def numbers_that_repeat_the_one_before(part: Bytes) -> Bytes:
    """The low byte of every 100th pair's second number is that of its first."""
    planted = part.copy()
    flat = planted.reshape(-1)[: planted.size // 400 * 400].reshape(-1, 400)
    flat[:, 2] = flat[:, 0]
    return planted


def a_shoe_in_a_hundred_dealt_twice(part: Bytes) -> Bytes:
    planted = part.copy()
    planted[1::100] = planted[0::100][: len(planted[1::100])]
    return planted


@pytest.mark.parametrize(
    ("defect", "test"),
    [
        (one_bit_in_a_thousand_is_one, "monobit"),
        (whole_blocks_lean_now_this_way_now_that, "blocks"),
        (bits_that_stick_to_the_one_before, "runs"),
        (numbers_by_remainder, "numbers"),
        (numbers_that_repeat_the_one_before, "pairs of numbers"),
        (a_shoe_in_a_hundred_dealt_twice, "shoe against next shoe"),
    ],
)
def test_a_defect_of_the_stream_is_caught(stream: list[Bytes], defect: Callable[[Bytes], Bytes], test: str) -> None:
    assert stream_p_values(map(defect, stream))[test] < TOO_UNLIKELY


def test_a_stream_that_is_too_even_is_caught() -> None:
    """Every 16-bit number in turn: as many of each, as no chance would have it."""
    every = np.arange(65536, dtype="<u2").view(np.uint8).reshape(-1, 256)
    found = stream_p_values([every] * 4)
    assert found["numbers"] < TOO_UNLIKELY
    assert found["pairs of numbers"] < TOO_UNLIKELY


# Defects of the orders.


def _honest(rng: np.random.Generator, shoes: int) -> Orders:
    return np.argsort(rng.random((shoes, CARDS)), axis=1)


def never_home(rng: np.random.Generator) -> Orders:
    """Off by one in the shuffle: no card stays where the factory put it."""
    made = np.tile(np.arange(CARDS), (SHOES, 1))
    rows = np.arange(SHOES)
    for last in range(CARDS - 1, 0, -1):
        place = rng.integers(0, last, SHOES)
        made[rows, last], made[rows, place] = made[rows, place], made[rows, last].copy()
    return made


def riffled_from_the_last_shoe(rng: np.random.Generator) -> Orders:
    """Every other shoe is the last one riffled five times (Gilbert, Shannon and Reeds): fair alone, and foreseeable."""
    after = before = _honest(rng, SHOES // 2)
    for _ in range(5):  # backwards: the cards that came from one hand are drawn out of the others, in their order
        hands = rng.integers(0, 2, before.shape)
        before = np.take_along_axis(before, np.argsort(hands, axis=1, kind="stable"), axis=1)
    return np.stack([before, after], axis=1).reshape(-1, CARDS)


def one_shoe_in_twenty_keeps_its_cut(rng: np.random.Generator) -> Orders:
    """Every 20th shoe begins with the same three cards as the one before."""
    made = _honest(rng, SHOES)
    for row in range(1, SHOES, 20):
        top = made[row - 1, :3]
        made[row] = np.concatenate([top, made[row][~np.isin(made[row], top)]])
    return made


@pytest.mark.parametrize(
    ("defect", "test"),
    [
        (never_home, "cards by places"),
        (riffled_from_the_last_shoe, "rising sequences"),
        (one_shoe_in_twenty_keeps_its_cut, "cards that stay"),
    ],
)
def test_a_defect_of_the_orders_is_caught(defect: Callable[[np.random.Generator], Orders], test: str) -> None:
    found = order_p_values([defect(np.random.default_rng(3))])
    assert found[test] < TOO_UNLIKELY


def test_fair_shoes_that_follow_from_each_other_pass_but_for_the_rising_sequences() -> None:
    """What that test is there for: card by card nothing is wrong with them."""
    found = order_p_values([riffled_from_the_last_shoe(np.random.default_rng(4))])
    assert found["cards by places"] > TOO_UNLIKELY


# The figures themselves.


def test_p_values_agree_with_printed_tables() -> None:
    """Chi-square, upper 5 % and 1 % points for 100 degrees of freedom: 124.342 and 135.807; lower 5 %: 77.929."""
    assert chi_square_p(124.342, 100) == pytest.approx(0.10, rel=5e-3)
    assert chi_square_p(135.807, 100) == pytest.approx(0.02, rel=2e-2)
    assert chi_square_p(77.929, 100) == pytest.approx(0.10, rel=5e-3)
    assert chi_square_p(100 * (1 - 2 / 900) ** 3, 100) == pytest.approx(1)


def test_rising_sequences_are_counted_as_euler_did() -> None:
    """Four cards: 1, 11, 11 and 1 of the 24 orders have 1, 2, 3 and 4; the mean of 52 is 26.5, the variance 53/12."""
    assert [round(24 * p) for p in eulerian(4)] == [1, 11, 11, 1]
    chances = eulerian(CARDS)
    mean = sum((k + 1) * p for k, p in enumerate(chances))
    assert mean == pytest.approx(26.5)
    assert sum((k + 1 - mean) ** 2 * p for k, p in enumerate(chances)) == pytest.approx(53 / 12)
    assert math.fsum(chances) == pytest.approx(1)
