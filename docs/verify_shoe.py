"""Prove a shoe without Pitboss: `python verify_shoe.py RECORD.json`. Written from the text of fairness.md alone."""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes


def key_of(record: dict[str, Any]) -> bytes:
    """The key of the shoe, from its secret and seeds; exit if the secret is not the one that was promised."""
    secret = bytes.fromhex(record["secret"])
    if hashlib.sha256(b"pitboss shoe 1\n" + secret).hexdigest() != record["commitment"]:
        sys.exit("the secret does not fit the commitment")
    seeds = record.get("seeds", [])
    if not seeds:
        return secret
    lines = [f"{given['seat']} {given['seed']}" for given in seeds]
    text = "\n".join(["pitboss shoe 2", record["commitment"], *lines, ""])
    return hmac.new(secret, text.encode(), hashlib.sha256).digest()


def numbers(key: bytes, shuffle: int) -> Iterator[int]:
    """The key stream of one shuffle as 16-bit numbers."""
    stream = Cipher(algorithms.AES(key), modes.CTR((shuffle * 2**64).to_bytes(16, "big"))).encryptor()
    while True:
        low, high = stream.update(bytes(2))
        yield low + 256 * high


def shuffled(cards: list[str], key: bytes, shuffle: int) -> list[str]:
    """The cards in their order, the first one to be dealt first."""
    cards, stream = list(cards), numbers(key, shuffle)
    for places in range(len(cards), 1, -1):
        number = next(stream)
        while number >= 65536 - 65536 % places:
            number = next(stream)
        cards[places - 1], cards[number % places] = cards[number % places], cards[places - 1]
    return cards


def check(record: dict[str, Any]) -> int:
    """Compare every card dealt with the card that was due; return how many, or exit at the first wrong one."""
    key = key_of(record)
    coming = shuffled([rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * record["decks"], key, 0)
    discards: list[str] = []
    shuffles = compared = 0
    for number, notation in enumerate(record["rounds"], start=1):
        words = " ".join(notation.split("\n")[2:]).split()
        dealt = [word for word in words if re.fullmatch("[A2-9TJQK][cdhs]", word)]
        for card in dealt:
            if not coming:
                shuffles += 1
                coming, discards = shuffled(discards, key, shuffles), []
            if not coming:
                sys.exit(f"round {number} has more cards than the shoe")
            if card != (due := coming.pop(0)):
                sys.exit(f"round {number}: {card} was dealt where {due} was due")
        discards += dealt
        compared += len(dealt)
    return compared


if __name__ == "__main__":
    print(f"proved: {check(json.loads(Path(sys.argv[1]).read_text(encoding='utf-8')))} cards")
