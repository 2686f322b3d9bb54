"""Random numbers and the shuffle: how a shoe is made; tests of the stream bit by bit, and of the orders card by card.

Every shoe has a key of its own, made of a secret and a seed as at a table. Each test gives a p-value, two-sided: what
is too even is as wrong as what is too uneven.
"""

import hashlib
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.reports.figures import Figure, number, whole
from pitboss.reports.study import Study
from pitboss.table.shuffle import key_stream, shoe_key, shuffled

Bytes = npt.NDArray[np.uint8]
Orders = npt.NDArray[np.int64]
PValues = dict[str, float]

SHOE_BYTES = 2 * 312 + 64
"""What is drawn from the stream at once for a shoe of six decks."""
CARDS = 52
SHOES_AT_ONCE = 4096
BLOCK_BYTES = 64
TOO_UNLIKELY = 1e-6


# What is tested.


def keys(seed: int) -> Iterator[bytes]:
    """Keys of shoes in which one seat has a part."""
    shoe = 0
    while True:
        secret, seat_seed = (hashlib.sha256(f"{kind} {seed} {shoe}".encode()).digest() for kind in ("secret", "seed"))
        yield shoe_key(secret, ((1 + shoe % 7, seat_seed),))
        shoe += 1


def streams(seed: int, size: int) -> Iterator[Bytes]:
    """At least so many bytes of the streams that shuffle shoes, a row for each shoe."""
    coming = keys(seed)
    for _ in range(math.ceil(size / SHOE_BYTES / SHOES_AT_ONCE)):
        drawn = b"".join(next(key_stream(key, 0, SHOE_BYTES)) for key in islice(coming, SHOES_AT_ONCE))
        yield np.frombuffer(drawn, dtype=np.uint8).reshape(-1, SHOE_BYTES)


def orders(seed: int, shoes: int) -> Iterator[Orders]:
    """The orders of so many single decks, a row for each."""
    deck, coming = tuple(range(CARDS)), keys(seed)
    while shoes > 0:
        part = [shuffled(deck, key) for key in islice(coming, min(shoes, SHOES_AT_ONCE))]
        yield np.array(part, dtype=np.int64)
        shoes -= len(part)


# The stream, bit by bit.


def stream_p_values(parts: Iterable[Bytes]) -> PValues:
    """Monobit, blocks and runs as in NIST SP 800-22; numbers and pairs by chi-square; each shoe against the next."""
    ones = bits = transitions = alike = compared = blocks = 0
    block_sum = 0.0
    numbers, pairs = np.zeros(65536, dtype=np.int64), np.zeros(65536, dtype=np.int64)
    for part in parts:
        flat = np.unpackbits(part.ravel())
        ones += int(np.count_nonzero(flat))
        bits += flat.size
        transitions += int(np.count_nonzero(flat[1:] != flat[:-1]))
        in_block = flat[: flat.size // (8 * BLOCK_BYTES) * (8 * BLOCK_BYTES)].reshape(-1, 8 * BLOCK_BYTES).sum(axis=1)
        block_sum += float(((in_block / (8 * BLOCK_BYTES) - 0.5) ** 2).sum())
        blocks += in_block.size
        words = part.ravel().view("<u2")
        numbers += np.bincount(words, minlength=65536)
        low = (words & 255).astype(np.int64)
        pairs += np.bincount(low[0::2] * 256 + low[1::2], minlength=65536)
        alike += int(np.unpackbits(part[1:] ^ part[:-1]).sum())
        compared += 8 * part[1:].size
    share = ones / bits
    expected_runs = 2 * bits * share * (1 - share)
    return {
        "monobit": _normal_p((2 * ones - bits) / math.sqrt(bits)),
        "blocks": chi_square_p(4 * 8 * BLOCK_BYTES * block_sum, blocks),
        "runs": _normal_p((transitions - expected_runs) / (2 * math.sqrt(bits) * share * (1 - share))),
        "numbers": _even_p(numbers),
        "pairs of numbers": _even_p(pairs),
        "shoe against next shoe": _normal_p((2 * alike - compared) / math.sqrt(compared)),
    }


# The shoes, card by card.


def order_p_values(parts: Iterable[Orders]) -> PValues:
    """Cards by places; rising sequences from one shoe to the next; cards that stay in their place."""
    counts, rising = np.zeros((CARDS, CARDS), dtype=np.int64), np.zeros(CARDS, dtype=np.int64)
    shoes = stayed = 0
    last = np.empty((0, CARDS), dtype=np.int64)
    for part in parts:
        counts += np.stack([np.bincount(part[:, place], minlength=CARDS) for place in range(CARDS)])
        dealt = np.concatenate([last, part])
        places = np.argsort(dealt, axis=1)
        then = np.take_along_axis(places[1:], dealt[:-1], axis=1)
        rising += np.bincount(np.count_nonzero(then[:, 1:] < then[:, :-1], axis=1), minlength=CARDS)
        stayed += int(np.count_nonzero(dealt[1:] == dealt[:-1]))
        shoes, last = shoes + len(part), part[-1:]
    expected = shoes / CARDS
    # Rows and columns are fixed, so (n-1)/n times the usual sum has (n-1)² degrees of freedom.
    spread = float(((counts - expected) ** 2 / expected).sum() * (CARDS - 1) / CARDS)
    return {
        "cards by places": chi_square_p(spread, (CARDS - 1) ** 2),
        "rising sequences": _rising_p(rising),
        "cards that stay": _normal_p((stayed - (shoes - 1)) / math.sqrt(shoes - 1)),
    }


def eulerian(cards: int) -> list[float]:
    """How likely a random order of so many cards has 1, 2, … rising sequences."""
    row = [1]
    for n in range(2, cards + 1):
        row = [(k + 1) * (row[k] if k < n - 1 else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(n)]
    return [count / math.factorial(cards) for count in row]


def _rising_p(observed: npt.NDArray[np.int64]) -> float:
    """Chi-square against the exact distribution, both ends drawn together until 10 are expected in each cell."""
    due = np.array(eulerian(CARDS)) * observed.sum()
    likely = np.flatnonzero(due >= 10)
    low, high = int(likely[0]), int(likely[-1])
    cells_due = np.array([due[: low + 1].sum(), *due[low + 1 : high], due[high:].sum()])
    cells = np.array([observed[: low + 1].sum(), *observed[low + 1 : high], observed[high:].sum()])
    return chi_square_p(float(((cells - cells_due) ** 2 / cells_due).sum()), cells.size - 1)


# P-values.


def _normal_p(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


def _even_p(counts: npt.NDArray[np.int64]) -> float:
    expected = counts.sum() / counts.size
    return chi_square_p(float(((counts - expected) ** 2 / expected).sum()), counts.size - 1)


def chi_square_p(statistic: float, freedom: int) -> float:
    """Two-sided, by Wilson and Hilferty (1931): the cube root of chi-square is nearly normal."""
    spread = 2 / (9 * freedom)
    return _normal_p(((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


_BYTES: Final = 2_000_000
_DECKS: Final = 5_000
_PROPERTIES: Final = {
    "monobit": "ones and zeros equally frequent (NIST SP 800-22)",
    "blocks": "ones and zeros equally frequent within blocks (NIST SP 800-22)",
    "runs": "number of runs of equal bits (NIST SP 800-22)",
    "numbers": "every number equally frequent (chi-square)",
    "pairs of numbers": "consecutive numbers independent (chi-square)",
    "shoe against next shoe": "half of the bits of two consecutive shoes agree",
    "cards by places": "every card equally frequent in every position (chi-square)",
    "rising sequences": "rising sequences from one deck to the next (chi-square, Eulerian numbers)",
    "cards that stay": "cards that keep their position from one deck to the next",
}
METHOD: Final = (
    "A secret of 256 bits is drawn from the operating system's generator, which is seeded by events outside anybody's "
    "control. Its SHA-256 is published as a commitment before the first card; every seat then adds a seed of its own, "
    "and the key of the shoe is derived from all of them.",
    "The key drives AES-256 in counter mode. Its output is read as 16-bit numbers; where a smaller range is needed, "
    "numbers beyond the largest whole multiple of that range are discarded, so that every value in it is equally "
    "likely.",
    "A Fisher–Yates shuffle uses one such number for each card; with a random stream, every order of the shoe is "
    "possible and equally likely. The order is fixed before the first round is dealt, and nothing is drawn again "
    "later.",
    "The secret is published when the shoe is finished; anybody can then rebuild the shoe and compare it, with "
    "pitboss verify.",
)
"""How a shoe is shuffled at a table of this program."""


@dataclass(frozen=True, slots=True)
class ShuffleTest:
    test: str
    property_tested: str
    p: Figure


@dataclass(frozen=True, slots=True)
class ShuffleSection:
    """The method in words; p-values of tests on streams and orders made from the report's seed."""

    method: tuple[str, ...]
    bits: Figure
    decks: Figure
    tests: tuple[ShuffleTest, ...]
    threshold: Figure
    verdict: str


def shuffle_section(study: Study) -> ShuffleSection:
    """The tests, on shoes with keys of their own that follow from the seed."""
    study.progress.begin("the shuffle")
    p_values = stream_p_values(streams(study.seed, _BYTES)) | order_p_values(orders(study.seed, _DECKS))
    passed = min(p_values.values()) >= TOO_UNLIKELY
    return ShuffleSection(
        METHOD,
        whole(8 * _BYTES),
        whole(_DECKS),
        tuple(ShuffleTest(name, _PROPERTIES[name], number(p, 4)) for name, p in p_values.items()),
        number(TOO_UNLIKELY, 6),
        "none is below" if passed else "the smallest is below",
    )
