"""The rows of a chart file: how they name hands, and how they become a `Chart` or a list of everything wrong with them.

Hands are named `hard 13-16`, `soft 18 cards 4+`, `pair 8`, `hard 12-16 doubled 1` or `early hard 16`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from pitboss.actions import Action
from pitboss.cards import VALUE_RANKS
from pitboss.rules.faults import Fault
from pitboss.strategy.cells import runs
from pitboss.strategy.chart import HARD, MAX_CARDS, MAX_DOUBLES, SOFT, Chart, decode, encode, pair_total
from pitboss.strategy.hands import can_total

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


COLUMNS: Final = (*VALUE_RANKS[1:], "A")
"""The up-cards in the order of a file's columns; column `n` is up-card `(n + 1) % 10` of a `Chart`."""

_STAND: Final = encode((Action.STAND,))
_LETTERS: Final = "h hit, s stand, d double, p split, r surrender"
_NO: Final = ("-", "")


@dataclass(frozen=True, slots=True)
class FileRow:
    """One row of a file: where it stands, which hands it names, and a cell for each up-card from 2 to the ace."""

    where: str
    name: str
    cells: tuple[str, ...]


class _CellError(ValueError):
    """A cell that cannot be played; `args` are what is wrong and what is allowed."""


def fill(chart: Chart, rows: list[FileRow], *, source: str) -> list[Fault]:
    """Fill a blank chart from rows and return what is wrong with them.

    A row with a number of cards stands before one without. A pair without a row, and one that may not be split, is
    played as its total; a doubled hand without a row stands.
    """
    faults: list[Fault] = []
    named: list[tuple[FileRow, NamedHands]] = []
    for row in rows:
        try:
            named.append((row, NamedHands.parse(row.name)))
        except ValueError as error:
            faults.append(Fault(row.where, row.name, "names no hands", str(error)))
    for (first, one), (second, other) in combinations(named, 2):
        if one.overlap(other):
            faults.append(Fault(second.where, second.name, f"names hands of {first.name!r} again", "one row a hand"))
    for row, hands in sorted(named, key=lambda pair: pair[1].cards is not None):
        faults += _fill_row(chart, row, hands)
    missing = _missing([hands for _, hands in named if not hands.early and 0 in hands.doubles])
    faults += [Fault(source, hands, "has no row", "every total needs one") for hands in missing]
    _fill_rest(chart)
    return faults


def _fill_row(chart: Chart, row: FileRow, hands: NamedHands) -> Iterator[Fault]:
    if len(row.cells) != len(COLUMNS):
        fault = f"found {len(row.cells)} cells"
        yield Fault(row.where, row.name, fault, f"ten, one for each up-card: {' '.join(COLUMNS)}")
        return
    for column, text in enumerate(row.cells):
        up = (column + 1) % 10
        try:
            _fill_cell(chart, hands, up, text.strip().lower())
        except _CellError as error:
            wrong, allowed = error.args
            yield Fault(row.where, f"{row.name} against {COLUMNS[column]}", f"found {text!r}: {wrong}", allowed)


def _fill_cell(chart: Chart, hands: NamedHands, up: int, text: str) -> None:
    if hands.kind == "natural":
        chart.double_natural[up] = _choice(text, "d", ("s", *_NO), "d to double a blackjack, s to take its pay")
    elif hands.early:
        surrender = _choice(text, "r", _NO, "r to surrender before the dealer's check, - not to")
        for total in hands.totals:
            if hands.kind == "pair":
                chart.early_pairs[total, up] = surrender
            else:
                chart.early[_side(hands), total, up] = surrender
    elif hands.kind == "pair":
        chart.pairs[hands.totals[0] : hands.totals[-1] + 1, up] = encode(_order(text, hands))
    else:
        code = encode(_order(text, hands))
        cards = hands.cards or range(2, MAX_CARDS + 1)
        for doubles in hands.doubles:
            for total in hands.totals:
                chart.plays[doubles, _side(hands), total, cards[0] : cards[-1] + 1, up] = code


def _side(hands: NamedHands) -> int:
    return SOFT if hands.kind == "soft" else HARD


def _choice(text: str, yes: str, no: tuple[str, ...], allowed: str) -> bool:
    if text != yes and text not in no:
        raise _CellError("not a choice", allowed)
    return text == yes


def _order(text: str, hands: NamedHands) -> tuple[Action, ...]:
    """Read an order of letters and check that it ends in something that is always allowed."""
    letters = {action.letter: action for action in Action}
    if not text or any(letter not in letters for letter in text) or len(set(text)) < len(text):
        raise _CellError("not an order", f"letters of what to do, best first, such as s, dh or rs ({_LETTERS})")
    order = tuple(letters[letter] for letter in text)
    if hands.kind != "pair" and Action.SPLIT in order:
        raise _CellError("no pair", "write splits in a row such as pair 8")
    if hands.doubles[0] > 0:
        if Action.HIT in order:
            raise _CellError("a doubled hand cannot hit", "s, d (re-double) or r")
        return _ending_in_stand(order)
    if hands.kind == "pair" and Action.SPLIT in order:
        return order
    if order[-1] not in (Action.HIT, Action.STAND):
        raise _CellError(f"what if {order[-1]} is not allowed?", f"end with h or s, such as {text}h or {text}s")
    return _ending_in_stand(order)


def _ending_in_stand(order: tuple[Action, ...]) -> tuple[Action, ...]:
    """The order up to the stand, which is always allowed, even to a split ace that may not hit."""
    return (*order, Action.STAND) if Action.STAND not in order else order[: order.index(Action.STAND) + 1]


def _missing(named: list[NamedHands]) -> Iterator[str]:
    """The totals, up to 20, that no row for undoubled hands names for some number of cards."""
    for kind, totals in (("hard", range(4, 21)), ("soft", range(12, 21))):
        empty: dict[int, tuple[int, ...]] = {}
        for total in totals:
            rows = [hands for hands in named if hands.kind == kind and total in hands.totals]
            counts = [n for n in range(2, MAX_CARDS + 1) if can_total(soft=kind == "soft", total=total, cards=n)]
            lacking = [n for n in counts if not any(hands.cards is None or n in hands.cards for hands in rows)]
            if lacking:
                empty[total] = () if lacking == counts else (lacking[0], lacking[-1])
        for block, lacking_cards in runs(empty):
            span = f"{kind} {block[0]}" if len(block) == 1 else f"{kind} {block[0]}-{block[-1]}"
            yield span + (" cards {}-{}".format(*lacking_cards) if lacking_cards else "")


def _fill_rest(chart: Chart) -> None:
    """Stand where no row need say so, and go on from a pair's order to that of its total."""
    undoubled, doubled = chart.plays[0], chart.plays[1:]
    for side in (HARD, SOFT):
        blank_21 = undoubled[side, 21] == 0
        undoubled[side, 21][blank_21] = _STAND
    doubled[doubled == 0] = _STAND
    for rank in range(10):
        soft, total = pair_total(rank)
        for up in range(10):
            order = decode(int(chart.pairs[rank, up]))
            if Action.STAND not in order:
                as_total = decode(int(undoubled[int(soft), total, 2, up]))
                order += tuple(action for action in as_total if action not in order)
            chart.pairs[rank, up] = encode(order)
