"""A chart in blocks, rows and cells, as it is read: hands that are played alike share a row."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from pitboss.actions import Action
from pitboss.rules import Rules
from pitboss.strategy.cells import Cell, Step, cards_until, cell, pair_cell
from pitboss.strategy.chart import MAX_CARDS, UP_CARDS, UPS, Chart
from pitboss.strategy.handnames import runs
from pitboss.strategy.spots import ACE, takes_one_card

LONGEST_CODE: Final = 5
"""A cell with a longer code than this, such as `H3D4S5H`, has its row cut into one for each number of cards."""

_TIMES: Final = {1: "once", 2: "twice", 3: "3 times"}


@dataclass(frozen=True, slots=True)
class RowHands:
    """The hands that a row is about: by total or, for pairs, by the value of one card (11 for an ace)."""

    kind: Literal["hard", "soft", "pair"]
    doubles: int
    values: range
    cards: range = range(2, MAX_CARDS + 1)


@dataclass(frozen=True, slots=True)
class ChartRow:
    """Hands that are all played alike: their totals, the two cards that make them if that helps, a cell per up-card."""

    label: str
    hint: str
    cells: tuple[Cell, ...]
    hands: RowHands

    def to_dict(self) -> dict[str, Any]:
        """Return the row and its hands; `cards` are the fewest and the most."""
        hands = self.hands
        return {
            "label": self.label,
            "hint": self.hint,
            "kind": hands.kind,
            "doubles": hands.doubles,
            "values": [*hands.values],
            "cards": [hands.cards[0], hands.cards[-1]],
            "cells": [cell.to_dict() for cell in self.cells],
        }


@dataclass(frozen=True, slots=True)
class Block:
    """Rows under one heading."""

    title: str
    rows: tuple[ChartRow, ...]


def blocks_of(chart: Chart, rules: Rules) -> Iterator[Block]:
    """The blocks of a chart in the order they are read: totals, pairs, and hands that were doubled."""
    yield Block("Hard totals", tuple(_total_rows(chart, rules, doubles=0, soft=False)))
    yield Block("Soft totals", tuple(_total_rows(chart, rules, doubles=0, soft=True)))
    if rules.split.offered:
        yield Block("Pairs", tuple(_pair_rows(chart, rules)))
    yield from _doubled_blocks(chart, rules)


def _doubled_blocks(chart: Chart, rules: Rules) -> Iterator[Block]:
    """A block for each number of doubles after which there is something to decide."""
    for doubles in range(1, rules.double.times + 1):
        rows = tuple(
            replace(row, label=f"{word} {row.label}", hint=row.hint if row.hint.endswith("cards") else "")
            for word, soft in (("hard", False), ("soft", True))
            for row in _total_rows(chart, rules, doubles=doubles, soft=soft)
        )
        if any(found.first is not Action.STAND for row in rows for found in row.cells if found.steps):
            yield Block(f"Doubled {_TIMES[doubles]}", rows)


def _total_rows(chart: Chart, rules: Rules, *, doubles: int, soft: bool) -> Iterator[ChartRow]:
    """Rows of equal totals. Two aces that may not be split are no total to play where split aces take one card each."""
    by_total = {}
    for total in range(13 if takes_one_card(rules, ACE) else 12, 22) if soft else range(4, 22):
        cells = tuple(cell(chart, rules, doubles=doubles, soft=soft, total=total, up=up) for up in UPS)
        if any(found.steps for found in cells):
            by_total[total] = cells
    if 20 in by_total and _always_stands(by_total.get(21, ())):
        by_total.pop(21, None)
    highest = max(by_total, default=0)
    for totals, cells in runs(by_total):
        first, last = totals[0], totals[-1]
        label = str(first) if first == last else f"{first}–{last}"
        if last == highest and first < last:
            label = f"{first}+"
        hint = "–".join(dict.fromkeys((_soft_hint(first), _soft_hint(last)))) if soft else ""
        values = range(first, 22) if last == highest and _always_stands(cells) else totals
        yield from _cut(ChartRow(label, hint, cells, RowHands("soft" if soft else "hard", doubles, values)))


def _always_stands(cells: tuple[Cell, ...]) -> bool:
    return all(found.first is Action.STAND and len(found.steps) == 1 for found in cells)


def _cut(row: ChartRow) -> Iterator[ChartRow]:
    """The row itself, or a row for each number of cards where its cells change too often to say in one."""
    if all(len(found.code) <= LONGEST_CODE for found in row.cells):
        yield row
        return
    starts = sorted({step.cards for found in row.cells for step in found.steps})
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        hint = f"{start}+ cards" if following is None else cards_until(start, following)
        cells = tuple(Cell((Step(start, found.order(start)),)) for found in row.cells)
        yield ChartRow(row.label, hint, cells, replace(row.hands, cards=range(start, following or MAX_CARDS + 1)))


def _soft_hint(total: int) -> str:
    """The two cards that make a soft total."""
    other = total - 11
    return "A,A" if other == 1 else f"A,{other}"


def _pair_rows(chart: Chart, rules: Rules) -> Iterator[ChartRow]:
    ranks = (*range(1, 10), 0)
    by_place = {
        place: tuple(pair_cell(chart, rules, rank=rank, up=up) for up in UPS) for place, rank in enumerate(ranks)
    }
    for places, cells in runs(by_place):
        names = dict.fromkeys(f"{UP_CARDS[place]},{UP_CARDS[place]}" for place in (places[0], places[-1]))
        yield ChartRow("–".join(names), "", cells, RowHands("pair", 0, range(places[0] + 2, places[-1] + 3)))
