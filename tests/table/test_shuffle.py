"""The shuffle is uniform, a biased one is caught by the same test, and its stream can be computed by other means."""

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np
import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from pitboss.cards import DECK
from pitboss.table.shuffle import SECRET_BYTES, commitment, new_secret, seeded_secrets, shuffled

SHUFFLES = 100_000
CARDS = tuple(range(52))


def chi_square_bound(freedom: int, normal_quantile: float) -> float:
    """The quantile of chi-square by Wilson and Hilferty (1931): its cube root is nearly normal."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + normal_quantile * spread**0.5) ** 3)


def looks_uniform(shuffles: Iterator[tuple[int, ...]]) -> bool:
    """Chi-square over card × position, two-sided, each side one in a million.

    Rows and columns of the table of counts are fixed, so (n-1)/n times the usual sum has (n-1)² degrees of freedom.
    """
    orders = np.fromiter((card for order in shuffles for card in order), dtype=np.int64).reshape(-1, 52)
    counts = np.stack([np.bincount(orders[:, position], minlength=52) for position in range(52)])
    expected = len(orders) / 52
    statistic = float(((counts - expected) ** 2 / expected).sum() * 51 / 52)
    return chi_square_bound(51**2, -4.753) < statistic < chi_square_bound(51**2, 4.753)


def test_the_chi_square_bound_agrees_with_printed_tables() -> None:
    """Upper 5 % points for 10 and 100 degrees of freedom: 18.307 and 124.342; upper 1 %: 23.209 and 135.807."""
    assert chi_square_bound(10, 1.644854) == pytest.approx(18.307, rel=2e-3)
    assert chi_square_bound(100, 1.644854) == pytest.approx(124.342, rel=2e-4)
    assert chi_square_bound(10, 2.326348) == pytest.approx(23.209, rel=2e-3)
    assert chi_square_bound(100, 2.326348) == pytest.approx(135.807, rel=2e-4)


def test_every_card_comes_at_every_place_equally_often() -> None:
    assert looks_uniform(shuffled(CARDS, secret) for secret in islice(seeded_secrets(2024), SHUFFLES))


def naive(rng: random.Random) -> tuple[int, ...]:
    """Swap every place with any place: 52^52 equally likely ways do not share out among 52! orders."""
    order = list(CARDS)
    for place in range(52):
        other = int(rng.random() * 52)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def by_remainder(rng: random.Random) -> tuple[int, ...]:
    """Fisher–Yates on bytes taken modulo the number of places, none thrown away."""
    order = list(CARDS)
    numbers = rng.randbytes(52)
    for last in range(51, 0, -1):
        place = numbers[last] % (last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def never_home(rng: random.Random) -> tuple[int, ...]:
    """Off by one: no card may stay where it was (Sattolo's cycles)."""
    order = list(CARDS)
    for last in range(51, 0, -1):
        place = int(rng.random() * last)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


@pytest.mark.parametrize("biased", [naive, by_remainder, never_home])
def test_a_biased_shuffle_is_caught(biased: Callable[[random.Random], tuple[int, ...]]) -> None:
    rng = random.Random(7)
    assert not looks_uniform(biased(rng) for _ in range(SHUFFLES))


def test_a_shuffle_that_is_too_even_is_caught() -> None:
    """52 rotations in turn put every card at every place exactly as often as any other."""
    turns = (CARDS[by % 52 :] + CARDS[: by % 52] for by in range(52 * 200))
    assert not looks_uniform(turns)


def order_by_other_means(size: int, secret: bytes, reshuffle: int) -> tuple[list[int], int]:
    """The order as the documentation defines it, block by block of the counter; and how many numbers were dropped."""
    block_of = Cipher(algorithms.AES256(secret), modes.ECB()).encryptor()

    def numbers() -> Iterator[int]:
        counter = reshuffle * 2**64
        while True:
            block = block_of.update(counter.to_bytes(16, "big"))
            yield from (block[at] + 256 * block[at + 1] for at in range(0, 16, 2))
            counter += 1

    stream, thrown = numbers(), 0
    order = list(range(size))
    for places in range(size, 1, -1):
        number = next(stream)
        while number >= 65536 // places * places:
            number, thrown = next(stream), thrown + 1
        order[places - 1], order[number % places] = order[number % places], order[places - 1]
    return order, thrown


@pytest.mark.parametrize(("size", "reshuffle"), [(52, 0), (416, 0), (416, 1), (300, 2)])
def test_the_order_follows_from_the_secret_as_documented(size: int, reshuffle: int) -> None:
    """AES-256 in counter mode against its definition; often enough to meet numbers that are thrown away."""
    thrown = 0
    for secret in islice(seeded_secrets(size + reshuffle), 200):
        order, unfair = order_by_other_means(size, secret, reshuffle)
        assert shuffled(tuple(range(size)), secret, reshuffle=reshuffle) == tuple(order)
        thrown += unfair
    assert thrown > 0 or size == 52


def test_aes_itself_against_the_published_vector() -> None:
    """FIPS 197, appendix C.3: the block cipher under the test above is AES-256."""
    key = bytes(range(32))
    plain = bytes.fromhex("00112233445566778899aabbccddeeff")
    cipher = Cipher(algorithms.AES256(key), modes.ECB()).encryptor().update(plain)
    assert cipher.hex() == "8ea2b7ca516745bfeafc49904b496089"


def test_a_commitment_is_the_hash_of_the_secret_and_tells_secrets_apart() -> None:
    secret = bytes(range(32))
    assert commitment(secret) == hashlib.sha256(b"pitboss shoe 1\n" + secret).hexdigest()
    assert commitment(secret) != commitment(bytes(32))


def test_secrets_are_fresh_or_follow_from_the_seed() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert all(len(new_secret()) == SECRET_BYTES == 32 for _ in range(3))
    assert list(islice(seeded_secrets(5), 3)) == list(islice(seeded_secrets(5), 3))
    assert set(islice(seeded_secrets(5), 9)).isdisjoint(islice(seeded_secrets(6), 9))


def test_a_shuffle_keeps_every_card() -> None:
    for decks in range(1, 9):
        assert Counter(shuffled(DECK * decks, bytes(32))) == Counter(DECK * decks)
