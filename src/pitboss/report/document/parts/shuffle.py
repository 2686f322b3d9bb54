"""Random numbers and the shuffle: how a shoe is made, and what tests say of shoes made so."""

from dataclasses import dataclass
from typing import Final

from pitboss.report.document.parts.figure import Figure, number, whole
from pitboss.report.document.parts.study import Study
from pitboss.table.randomness import TOO_UNLIKELY, order_p_values, orders, stream_p_values, streams

_BYTES: Final = 2_000_000
_DECKS: Final = 5_000
_TOLD: Final = {
    "monobit": "as many ones as zeros (NIST SP 800-22)",
    "blocks": "every block of bits has half (NIST SP 800-22)",
    "runs": "bits change as often as they should (NIST SP 800-22)",
    "numbers": "every number comes equally often (chi-square)",
    "pairs of numbers": "no number tells the next (chi-square)",
    "shoe against next shoe": "as many bits alike as not, from shoe to shoe",
    "cards by places": "every card at every place equally often (chi-square)",
    "rising sequences": "orders from one deck to the next (chi-square, Euler's numbers)",
    "cards that stay": "cards that keep their place from deck to deck",
}
METHOD: Final = (
    "A secret of 256 bits comes from the operating system's generator, seeded by events nobody controls. It is "
    "committed to by its SHA-256 before the first card; every seat then adds a seed of its own, and the shoe's key "
    "is made of all.",
    "The key drives AES-256 in counter mode. Its stream is read as numbers of 16 bits; where a smaller range is "
    "needed, numbers beyond the largest whole multiple of it are thrown away, so that every value of the range is "
    "equally likely.",
    "Fisher and Yates's shuffle takes one such number for every card. Every order of the shoe can come, none before "
    "the others; the shoe is fixed before the first wager is lost or won, and nothing is drawn again later.",
    "The secret is published once the shoe is done; anybody can make the shoe again and compare (pitboss verify).",
)
"""How a shoe is shuffled at a table of this program."""


@dataclass(frozen=True, slots=True)
class Tested:
    test: str
    about: str
    p: Figure


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The method in words; p-values of tests on streams and orders made from the report's seed."""

    method: tuple[str, ...]
    bits: Figure
    decks: Figure
    tests: tuple[Tested, ...]
    threshold: Figure
    verdict: str


def shuffle(study: Study) -> Shuffle:
    """The tests, on shoes with keys of their own that follow from the seed."""
    study.tell("the shuffle")
    found = stream_p_values(streams(study.seed, _BYTES)) | order_p_values(orders(study.seed, _DECKS))
    passed = min(found.values()) >= TOO_UNLIKELY
    return Shuffle(
        METHOD,
        whole(8 * _BYTES),
        whole(_DECKS),
        tuple(Tested(name, _TOLD[name], number(p, 4)) for name, p in found.items()),
        number(TOO_UNLIKELY, 6),
        "none is below" if passed else "the least is below",
    )
