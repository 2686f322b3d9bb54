"""How the rows of a chart file become a `Chart`, or a list of everything wrong with them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pitboss.actions import Action
from pitboss.cards import VALUE_RANKS
from pitboss.rules.faults import Fault
from pitboss.strategy.cells import pair_total
from pitboss.strategy.chart import HARD, MAX_CARDS, SOFT, Chart, decode, encode
from pitboss.strategy.handnames import NamedHands, runs
from pitboss.strategy.spots import can_total

COLUMNS: Final = (*VALUE_RANKS[1:], "A")
"""The up-cards in the order of a file's columns; column `n` is up-card `(n + 1) % 10` of a `Chart`."""

_STAND: Final = encode((Action.STAND,))
_LETTERS: Final = "h hit, s stand, d double, p split, r surrender"
_NO: Final = ("-", "")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file: where it stands, which hands it names, and a cell for each up-card from 2 to the ace."""

    where: str
    name: str
    cells: tuple[str, ...]


class _CellError(ValueError):
    """A cell that cannot be played; `args` are what is wrong and what is allowed."""


def fill(chart: Chart, rows: list[Row], *, source: str) -> list[Fault]:
    """Fill a blank chart from rows and return what is wrong with them.

    A row with a number of cards stands before one without. A pair without a row, and one that may not be split, is
    played as its total; a doubled hand without a row stands.
    """
    faults: list[Fault] = []
    named: list[tuple[Row, NamedHands]] = []
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


def _fill_row(chart: Chart, row: Row, hands: NamedHands) -> Iterator[Fault]:
    if len(row.cells) != len(COLUMNS):
        found = f"found {len(row.cells)} cells"
        yield Fault(row.where, row.name, found, f"ten, one for each up-card: {' '.join(COLUMNS)}")
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
