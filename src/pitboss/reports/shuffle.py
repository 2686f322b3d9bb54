"""Random numbers and the shuffle: how a shoe is made, and what tests say of shoes made so."""

from dataclasses import dataclass
from typing import Final

from pitboss.reports.figures import Figure, number, whole
from pitboss.reports.randomness import TOO_UNLIKELY, order_p_values, orders, stream_p_values, streams
from pitboss.reports.study import Study

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
    study.progress("the shuffle")
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
