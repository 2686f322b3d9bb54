"""A chart as it is read: cells, rows of hands that are played alike, blocks of rows, and what its codes mean.

A chart holds an order of actions for every number of cards. Most of that is not worth saying: three cards that may not
be doubled are covered by "double, else hit". A `Cell` keeps what is left: one order, and the number of cards from which
another one stands, where there is any.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeVar

from pitboss.actions import Action
from pitboss.rules import Rules
from pitboss.rules.legal import ACE_VALUE, splits_value, surrenders_first, takes_one_card
from pitboss.strategy.chart import MAX_CARDS, UP_CARDS, UPS, Chart, decode, pair_total
from pitboss.strategy.hands import (
    Leave,
    Spot,
    can_occur,
    leave,
    trim,
)

Order = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class CellStep:
    """From this many cards on, this order."""

    cards: int
    order: Order

    @property
    def code(self) -> str:
        """The order in letters: what to do, then in lower case what to do where that is not allowed."""
        first, *others = self.order
        return first.letter.upper() + "".join(action.letter for action in others)

    @property
    def meaning(self) -> str:
        """The order in words."""
        return order_words(self.order)

    def to_dict(self) -> dict[str, Any]:
        """Return the step with its first action."""
        return {"cards": self.cards, "code": self.code, "action": self.order[0].word, "meaning": self.meaning}


def order_words(order: Order) -> str:
    """An order in words: `double, else hit`."""
    return ", else ".join(action.word for action in order)


def cards_until(start: int, following: int | None) -> str:
    """The numbers of cards from one step up to the next: `3 cards`, `4–5 cards`, `6 cards or more`."""
    if following is None:
        return f"{start} cards or more"
    return f"{start} cards" if following == start + 1 else f"{start}–{following - 1} cards"


@dataclass(frozen=True, slots=True)
class Cell:
    """The steps of one cell, by rising number of cards; none where the hand cannot occur."""

    steps: tuple[CellStep, ...] = ()

    @property
    def code(self) -> str:
        """The cell in letters: `S4H` is stand, with four cards or more hit."""
        return "".join(f"{step.cards if place else ''}{step.code}" for place, step in enumerate(self.steps))

    @property
    def first(self) -> Action | None:
        """What to do with the fewest cards."""
        return self.steps[0].order[0] if self.steps else None

    def __str__(self) -> str:
        """In words: `double, else hit`; `stand; with 4 cards or more hit`."""
        if not self.steps:
            return "cannot occur"
        first, *others = self.steps
        words = [first.meaning]
        for place, step in enumerate(others, start=1):
            following = next((later.cards for later in others[place:]), None)
            words.append(f"with {cards_until(step.cards, following)} {step.meaning}")
        return "; ".join(words)

    def __repr__(self) -> str:
        return f"<Cell {self.code}: {self}>" if self.steps else "<Cell: cannot occur>"

    def to_dict(self) -> dict[str, Any]:
        """Return the letters and the steps."""
        return {"code": self.code, "steps": [step.to_dict() for step in self.steps]}

    def step(self, cards: int) -> CellStep:
        """The step that a hand of this many cards is at; of fewer than any step has, the first."""
        return next((step for step in reversed(self.steps) if step.cards <= cards), self.steps[0])

    def order(self, cards: int) -> Order:
        """The order for a hand of this many cards; empty where none can occur."""
        return self.step(cards).order if self.steps else ()


def total_cell(chart: Chart, rules: Rules, *, doubles: int, soft: bool, total: int, up: int) -> Cell:
    """What the chart says about a total against an up-card."""
    steps: list[CellStep] = []
    for cards in range(2, MAX_CARDS + 1):
        spot = Spot(doubles, soft, total, cards, up)
        order = trimmed_order(chart, rules, spot)
        if not order:
            continue
        joined = _join(rules, steps[-1].order, order, spot) if steps else ()
        if joined:
            steps[-1] = CellStep(steps[-1].cards, joined)
        else:
            steps.append(CellStep(cards, order))
    return Cell(tuple(steps))


def pair_cell(chart: Chart, rules: Rules, *, rank: int, up: int) -> Cell:
    """What the chart says about a pair; the order ends where the pair is played as the total it makes."""
    soft, total = pair_total(rank)
    if not splits_value(rules, rank + 1):
        played = total_cell(chart, rules, doubles=0, soft=soft, total=total, up=up)
        return Cell((CellStep(2, played.order(2)),)) if played.steps else played
    spot = Spot(0, soft, total, 2, up)
    order = trimmed_pair_order(chart, rules, rank=rank, up=up)
    if not order:
        return Cell()
    as_total = total_cell(chart, rules, doubles=0, soft=soft, total=total, up=up)
    if order == trimmed_order(chart, rules, spot):
        return Cell((CellStep(2, as_total.order(2)),))
    if Action.SPLIT in order:
        place = order.index(Action.SPLIT)
        without = order[:place] + order[place + 1 :]
        if trim(rules, without, spot) == trimmed_order(chart, rules, spot):
            order = order[: place + 1]
    return Cell((CellStep(2, order),))


def trimmed_order(chart: Chart, rules: Rules, spot: Spot) -> Order:
    """The chart's order at a spot, trimmed to what can matter there; empty where the hand cannot occur."""
    if not can_occur(rules, spot):
        return ()
    order = decode(int(chart.plays[spot.doubles, int(spot.soft), spot.total, spot.cards, spot.up]))
    early = spot.doubles == 0 and spot.cards == 2 and bool(chart.early[int(spot.soft), spot.total, spot.up])
    return _with_early(rules, order, spot, early=early)


def trimmed_pair_order(chart: Chart, rules: Rules, *, rank: int, up: int) -> Order:
    """The chart's order for a pair, trimmed to what can matter."""
    spot = Spot(0, *pair_total(rank), 2, up)
    return _with_early(rules, decode(int(chart.pairs[rank, up])), spot, early=bool(chart.early_pairs[rank, up]))


def _with_early(rules: Rules, order: Order, spot: Spot, *, early: bool) -> Order:
    """Where surrender comes before the dealer's check, it is read from the chart's early tables alone."""
    if surrenders_first(rules, spot.up + 1):
        order = tuple(action for action in order if action is not Action.SURRENDER)
        order = (Action.SURRENDER, *order) if early else order
    return trim(rules, order, spot)


def _join(rules: Rules, earlier: Order, order: Order, spot: Spot) -> Order:
    """One order that says both what was said for fewer cards and `order` at this spot; empty if none does."""
    left = tuple(action for action in earlier if leave(rules, action, spot) is not Leave.NEVER)
    if any(leave(rules, action, spot) is Leave.ALWAYS for action in left):
        return earlier if trim(rules, earlier, spot) == order else ()
    if order[: len(left)] != left:
        return ()
    return earlier + order[len(left) :]


T = TypeVar("T")
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
        if any(cell.first is not Action.STAND for row in rows for cell in row.cells if cell.steps):
            yield Block(f"Doubled {_TIMES[doubles]}", rows)


def _total_rows(chart: Chart, rules: Rules, *, doubles: int, soft: bool) -> Iterator[ChartRow]:
    """Rows of equal totals. Two aces that may not be split are no total to play where split aces take one card each."""
    by_total = {}
    for total in range(13 if takes_one_card(rules, ACE_VALUE) else 12, 22) if soft else range(4, 22):
        cells = tuple(total_cell(chart, rules, doubles=doubles, soft=soft, total=total, up=up) for up in UPS)
        if any(cell.steps for cell in cells):
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
    return all(cell.first is Action.STAND and len(cell.steps) == 1 for cell in cells)


def _cut(row: ChartRow) -> Iterator[ChartRow]:
    """The row itself, or a row for each number of cards where its cells change too often to say in one."""
    if all(len(cell.code) <= LONGEST_CODE for cell in row.cells):
        yield row
        return
    starts = sorted({step.cards for cell in row.cells for step in cell.steps})
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        hint = f"{start}+ cards" if following is None else cards_until(start, following)
        cells = tuple(Cell((CellStep(start, cell.order(start)),)) for cell in row.cells)
        yield ChartRow(row.label, hint, cells, replace(row.hands, cards=range(start, following or MAX_CARDS + 1)))


def _soft_hint(total: int) -> str:
    """The two cards that make a soft total."""
    other = total - 11
    return "A,A" if other == 1 else f"A,{other}"


def _pair_rows(chart: Chart, rules: Rules) -> Iterator[ChartRow]:
    by_place = {
        place: tuple(pair_cell(chart, rules, rank=rank, up=up) for up in UPS)
        for place, rank in enumerate(UPS)
        if splits_value(rules, rank + 1)
    }
    for places, cells in runs(by_place):
        names = dict.fromkeys(f"{UP_CARDS[place]},{UP_CARDS[place]}" for place in (places[0], places[-1]))
        yield ChartRow("–".join(names), "", cells, RowHands("pair", 0, range(places[0] + 2, places[-1] + 3)))


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


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """What a code means. `cell` is one that looks like it."""

    cell: Cell
    meaning: str

    def to_dict(self) -> dict[str, Any]:
        """Return the cell and its meaning."""
        return {**self.cell.to_dict(), "meaning": self.meaning}


def legend_of(blocks: Iterable[Block], rules: Rules) -> Iterator[LegendEntry]:
    """An entry for each order that the chart uses, and an example of each way to change with the number of cards."""
    cells = [cell for block in blocks for row in block.rows for cell in row.cells if cell.steps]
    orders = {step.order for cell in cells for step in cell.steps}
    actions = list(Action)
    for order in sorted(orders, key=lambda order: [actions.index(action) for action in order]):
        yield LegendEntry(Cell((CellStep(2, order),)), _meaning(order, rules))
    examples = {len(cell.steps): cell for cell in reversed(cells) if len(cell.steps) > 1}
    for _, cell in sorted(examples.items()):
        yield LegendEntry(cell, str(cell))


def _meaning(order: tuple[Action, ...], rules: Rules) -> str:
    meaning = order_words(order)
    if order == (Action.SPLIT,):
        return f"{meaning}; if not allowed, play the total"
    if order == (Action.DOUBLE,) and rules.double.times > 1:
        return f"{meaning}, re-double"
    return meaning


def notes_of(chart: Chart, rules: Rules) -> Iterator[str]:
    """What to do with offers that stand in no cell."""
    first = [name for name, up in zip(UP_CARDS, UPS, strict=True) if surrenders_first(rules, up + 1)]
    if first:
        yield f"Against {' and '.join(first)}, surrender before the dealer checks for blackjack."
    if rules.natural.may_double:
        against = [name for name, up in zip(UP_CARDS, UPS, strict=True) if chart.double_natural[up]]
        if len(against) == len(UP_CARDS):
            yield "Double every blackjack."
        elif against:
            yield f"Double a blackjack against {', '.join(against)}; otherwise take its pay."
        else:
            yield "Never double a blackjack: take its pay."
    if rules.natural.offers_even_money:
        yield "Take even money." if chart.even_money else "Decline even money."
    if rules.insurance.offered:
        yield "Decline insurance."
