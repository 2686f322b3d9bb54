"""A shuffle that can be proved, and that nobody chose.

The house draws a secret of 32 bytes and publishes its SHA-256 commitment before the first bet of a shoe. Only then do
seats promise seeds of their own, by their hashes, and open them before the first card. Secret and seeds together make
the key of the shoe, which keys AES-256 in counter mode; its key stream, read as 16-bit numbers, drives a Fisher–Yates
shuffle, numbers that would favour some places being thrown away. The secret is published after the last round, so that
anybody can deal the shoe again. `docs/fairness.md` has every byte of it.
"""

import hashlib
import hmac
import re
import secrets
import struct
from collections.abc import Iterator
from typing import Final, TypeVar

_T = TypeVar("_T")
_DOMAIN: Final = b"pitboss shoe 1\n"
SECRET_BYTES: Final = 32
SEED_BYTES: Final = range(16, 65)
SEED_PATTERN: Final = r"([0-9a-f]{2}){16,64}"
SEED_WORDS: Final = "32 to 128 hexadecimal digits, two for a byte, in lower case"
_SEED: Final = re.compile(SEED_PATTERN)
Seeds = tuple[tuple[int, bytes], ...]
"""Seats and the seeds they gave, in the order of the seats."""


class SeedError(ValueError):
    """A seed that cannot be mixed into a shoe; the message says why."""


def new_secret() -> bytes:
    """A secret from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def seeded_secrets(seed: int) -> Iterator[bytes]:
    """Secrets that follow from a seed, for play that can be repeated; never for play that must be fair."""
    shoe = 0
    while True:
        yield hashlib.sha256(f"pitboss seed {seed} shoe {shoe}".encode()).digest()
        shoe += 1


def commitment(secret: bytes) -> str:
    """What is published of a secret before it is used."""
    return hashlib.sha256(_DOMAIN + secret).hexdigest()


def new_seed() -> bytes:
    """A seed from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def read_seed(text: str) -> bytes:
    """A seed from its spelling, 32 to 128 lower-case hexadecimal digits; raise `SeedError` if it is none."""
    if not _SEED.fullmatch(text):
        raise SeedError(f"{text!r} is no seed: it has {SEED_WORDS}")
    return bytes.fromhex(text)


def typed_seed(text: str) -> bytes:
    """A seed from what was typed: a seed as it stands, and any other text by its SHA-256.

    Raise `SeedError` if nothing was typed.
    """
    if not text.strip():
        raise SeedError("an empty text is no seed: type anything, or nothing at all to have one drawn")
    return (
        bytes.fromhex(text) if _SEED.fullmatch(text) else hashlib.sha256(text.encode(errors="surrogateescape")).digest()
    )


def seat_seeds(first: bytes | None) -> Iterator[bytes]:
    """The seeds of one seat, shoe after shoe: fresh ones, or those that follow from the first."""
    shoe = 1
    while True:
        if first is None:
            yield new_seed()
        else:
            yield first if shoe == 1 else hashlib.sha256(f"{first.hex()} shoe {shoe}".encode()).digest()
        shoe += 1


def promise(committed: str, seat: int, seed: bytes) -> str:
    """What a seat publishes of its seed for the shoe of this commitment before anybody opens one."""
    return hashlib.sha256(f"pitboss seed 2\n{committed}\n{seat} {seed.hex()}\n".encode()).hexdigest()


def shoe_key(secret: bytes, seeds: Seeds) -> bytes:
    """The key of a shoe: the secret itself where no seat gave a seed, else made of the secret and every seed."""
    if not seeds:
        return secret
    lines = "".join(f"{seat} {seed.hex()}\n" for seat, seed in seeds)
    return hmac.digest(secret, f"pitboss shoe 2\n{commitment(secret)}\n{lines}".encode(), "sha256")


def shuffled(items: "tuple[_T, ...]", key: bytes, *, reshuffle: int = 0) -> "tuple[_T, ...]":
    """The items in the order that the key gives; `reshuffle` counts the shuffles of discards within a shoe."""
    order = list(items)
    numbers = _numbers(key, reshuffle, len(items))
    for last in range(len(order) - 1, 0, -1):
        places = last + 1
        fair = 65536 - 65536 % places
        number = next(numbers)
        while number >= fair:
            number = next(numbers)
        place = number % places
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def _numbers(key: bytes, reshuffle: int, expected: int) -> Iterator[int]:
    """The key stream as 16-bit numbers, low byte first."""
    for block in key_stream(key, reshuffle, 2 * expected + 64):
        yield from struct.unpack(f"<{len(block) // 2}H", block)


def key_stream(key: bytes, reshuffle: int, size: int) -> Iterator[bytes]:
    """The key stream whose counter starts at `reshuffle` × 2^64, in blocks of `size` bytes, without end."""
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    stream = Cipher(algorithms.AES256(key), modes.CTR((reshuffle << 64).to_bytes(16))).encryptor()
    while True:
        yield stream.update(bytes(size))
