"""A shuffle that can be proved.

A secret of 32 bytes keys AES-256 in counter mode; its key stream, read as 16-bit numbers, drives a Fisher–Yates
shuffle, numbers that would favour some places being thrown away. The SHA-256 commitment to the secret is published
before the first bet of a shoe and the secret after its last round, so that anybody can deal the shoe again.
"""

import hashlib
import secrets
import struct
from collections.abc import Iterator
from typing import Final, TypeVar

_T = TypeVar("_T")
_DOMAIN: Final = b"pitboss shoe 1\n"
SECRET_BYTES: Final = 32


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


def shuffled(items: "tuple[_T, ...]", secret: bytes, *, reshuffle: int = 0) -> "tuple[_T, ...]":
    """The items in the order that the secret gives; `reshuffle` counts the shuffles of discards within a shoe."""
    order = list(items)
    numbers = _numbers(secret, reshuffle, len(items))
    for last in range(len(order) - 1, 0, -1):
        places = last + 1
        fair = 65536 - 65536 % places
        number = next(numbers)
        while number >= fair:
            number = next(numbers)
        place = number % places
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def _numbers(secret: bytes, reshuffle: int, expected: int) -> Iterator[int]:
    """16-bit numbers, low byte first, of the key stream whose counter starts at `reshuffle` × 2^64."""
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    stream = Cipher(algorithms.AES256(secret), modes.CTR((reshuffle << 64).to_bytes(16))).encryptor()
    while True:
        block = stream.update(bytes(2 * expected + 64))
        yield from struct.unpack(f"<{len(block) // 2}H", block)
