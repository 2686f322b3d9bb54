"""How a chart file names hands: `hard 13-16`, `soft 18 cards 4+`, `pair 8`, `hard 12-16 doubled 1`, `early hard 16`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from pitboss.cards import VALUE_RANKS
from pitboss.strategy.chart import MAX_CARDS, MAX_DOUBLES

T = TypeVar("T")
Kind = Literal["hard", "soft", "pair", "natural"]
PAIRS: Final = tuple(VALUE_RANKS)
"""Pairs by the number of their rank."""

_FORM: Final = re.compile(
    r"(?P<early>early\s+)?(?P<kind>hard|soft|pair)s?\s+(?P<totals>\S+)"
    r"(?:\s+cards\s+(?P<cards>\S+))?(?:\s+(?P<doubled>doubled)(?:\s+(?P<doubles>\d\S*))?)?"
)


UNNAMED: Final = "write hard, soft or pair and a total, such as hard 13-16, soft 18 cards 4+ or pair 8"
"""What is said of a text that names no hands at all."""


@dataclass(frozen=True, slots=True)
class NamedHands:
    """The hands that one row is about. `totals` are ranks for pairs; `cards` is None where any number is meant."""

    kind: Kind
    totals: range
    cards: range | None = None
    doubles: range = range(1)
    early: bool = False

    @classmethod
    def parse(cls, text: str) -> "NamedHands":
        """Read a name of hands; raise `ValueError` that says what is wrong with it."""
        if text.strip().lower() == "natural":
            return cls("natural", range(1))
        form = _FORM.fullmatch(text.strip().lower())
        if form is None:
            raise ValueError(UNNAMED)
        kind: Kind = "pair" if form["kind"] == "pair" else "soft" if form["kind"] == "soft" else "hard"
        totals = _ranks(form["totals"]) if kind == "pair" else _range(form["totals"], LEAST_TOTALS[kind], 21)
        cards = _range(form["cards"], 2, MAX_CARDS) if form["cards"] else None
        doubles = _range(form["doubles"] or "1+", 1, MAX_DOUBLES) if form["doubled"] else range(1)
        if (kind == "pair" or form["early"]) and (cards or form["doubled"]):
            raise ValueError("pairs and early surrender are for two undoubled cards: leave out cards and doubled")
        return cls(kind, totals, cards, doubles, early=bool(form["early"]))

    def __str__(self) -> str:
        if self.kind == "natural":
            return "natural"
        if self.kind == "pair":
            totals = "-".join(dict.fromkeys((PAIRS[self.totals[0]], PAIRS[self.totals[-1]])))
        else:
            totals = _show(self.totals, open_end=None)
        words = ["early"] if self.early else []
        words += [self.kind, totals]
        if self.cards is not None:
            words += ["cards", _show(self.cards, open_end=MAX_CARDS)]
        if self.doubles[0] > 0:
            words += ["doubled", _show(self.doubles, open_end=None)]
        return " ".join(words)

    def overlap(self, other: "NamedHands") -> bool:
        """Whether two rows speak of a same hand and neither says more about its number of cards than the other."""
        return (
            (self.kind, self.early) == (other.kind, other.early)
            and _meet(self.totals, other.totals)
            and _meet(self.doubles, other.doubles)
            and (self.cards is None) == (other.cards is None)
            and (self.cards is None or other.cards is None or _meet(self.cards, other.cards))
        )


LEAST_TOTALS: Final[dict[Kind, int]] = {"hard": 4, "soft": 12}
"""The least total of two cards."""


def _range(text: str, least: int, most: int) -> range:
    """`16`, `13-16` or `17+`, within the limits; raise `ValueError` for anything else."""
    form = re.fullmatch(r"(\d+)(?:(\+)|-(\d+))?", text)
    if form:
        first = int(form[1])
        last = most if form[2] else int(form[3] or first)
        if least <= first <= last <= most:
            return range(first, last + 1)
    raise ValueError(f"{text!r}: write a number, N-M or N+, from {least} to {most}")


def _ranks(text: str) -> range:
    """`8`, `2-3`, `t` or `a`; raise `ValueError` for anything else."""
    first, _, last = text.upper().replace("10", "T").partition("-")
    names = (first, last or first)
    if any(name not in PAIRS for name in names) or ("A" in names and first != names[1]) or first > names[1] != "T":
        raise ValueError(f"{text!r}: a pair is one of A 2 3 4 5 6 7 8 9 T, or a range from 2 to T such as 2-3")
    return range(PAIRS.index(first), PAIRS.index(names[1]) + 1)


def _show(numbers: range, *, open_end: int | None) -> str:
    if len(numbers) == 1 and numbers[0] != open_end:
        return str(numbers[0])
    return f"{numbers[0]}+" if numbers[-1] == open_end else f"{numbers[0]}-{numbers[-1]}"


def _meet(one: range, other: range) -> bool:
    return max(one[0], other[0]) <= min(one[-1], other[-1])


def runs(values: Mapping[int, T]) -> Iterator[tuple[range, T]]:
    """Adjacent numbers with equal values, as ranges."""
    start = last = None
    for number, value in values.items():
        if start is not None and last is not None and (number != last + 1 or value != values[start]):
            yield range(start, last + 1), values[start]
            start = number
        start = number if start is None else start
        last = number
    if start is not None and last is not None:
        yield range(start, last + 1), values[start]
