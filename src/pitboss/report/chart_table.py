"""A chart as a plain table of blocks, rows and cells, with its heading, legend and notes. Others draw it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.actions import Action
from pitboss.report.options import main_options
from pitboss.rules import Rules
from pitboss.strategy.cells import Cell, Step, cell, pair_cell
from pitboss.strategy.chart import Chart
from pitboss.strategy.handnames import runs

UP_CARDS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
_UPS: Final = tuple((column + 1) % 10 for column in range(10))
LONGEST_CODE: Final = 5
"""A cell with a longer code than this, such as `H3D4S5H`, has its row cut into one for each number of cards."""

_TIMES: Final = {1: "once", 2: "twice", 3: "3 times"}


@dataclass(frozen=True, slots=True)
class ChartRow:
    """Hands that are all played alike: their totals, the two cards that make them if that helps, a cell per up-card."""

    label: str
    hint: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Block:
    title: str
    rows: tuple[ChartRow, ...]


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """What a code means. `cell` is one that looks like it."""

    cell: Cell
    meaning: str


@dataclass(frozen=True, slots=True)
class ChartTable:
    """All that a printed chart says."""

    title: str
    strategy: str
    edge: str
    options: tuple[str, ...]
    blocks: tuple[Block, ...]
    legend: tuple[LegendEntry, ...]
    notes: tuple[str, ...]
    sheet: str


def chart_table(chart: Chart, rules: Rules, *, strategy: str, house_edge: float | None = None) -> ChartTable:
    """Lay a chart out. `strategy` says in words what chart it is; `house_edge` is the exact one of playing it."""
    blocks = tuple(_blocks(chart, rules))
    return ChartTable(
        title=rules.title,
        strategy=strategy,
        edge="" if house_edge is None else show_edge(house_edge) + rules.mark,
        options=main_options(rules),
        blocks=blocks,
        legend=tuple(_legend(blocks, rules)),
        notes=tuple(_notes(chart, rules)),
        sheet=f"{rules.name} {rules.version} · {rules.stamp}",
    )


def show_edge(house_edge: float) -> str:
    """An edge as a player reads it: who has it, and how much, in percent of the first wager."""
    whose = "house" if house_edge >= 0 else "player"
    return f"{whose} edge {100 * abs(house_edge):.4f} % (exact, fresh shoe)"


# Blocks.


def _blocks(chart: Chart, rules: Rules) -> Iterator[Block]:
    yield Block("Hard totals", tuple(_total_rows(chart, rules, doubles=0, soft=False)))
    yield Block("Soft totals", tuple(_total_rows(chart, rules, doubles=0, soft=True)))
    if rules.split.max_hands > 1:
        yield Block("Pairs", tuple(_pair_rows(chart, rules)))
    yield from _doubled_blocks(chart, rules)


def _doubled_blocks(chart: Chart, rules: Rules) -> Iterator[Block]:
    """A block for each number of doubles after which there is something to decide."""
    for doubles in range(1, rules.double.times + 1):
        rows = tuple(
            ChartRow(f"{word} {row.label}", row.hint if row.hint.endswith("cards") else "", row.cells)
            for word, soft in (("hard", False), ("soft", True))
            for row in _total_rows(chart, rules, doubles=doubles, soft=soft)
        )
        if any(found.first is not Action.STAND for row in rows for found in row.cells if found.steps):
            yield Block(f"Doubled {_TIMES[doubles]}", rows)


def _total_rows(chart: Chart, rules: Rules, *, doubles: int, soft: bool) -> Iterator[ChartRow]:
    """Rows of equal totals. Two aces that may not be split are no total to play where split aces take one card each."""
    by_total = {}
    aces_only_pair = rules.split.max_hands > 1 and rules.split.aces == "one-card"
    for total in range(13 if aces_only_pair else 12, 22) if soft else range(4, 22):
        cells = tuple(cell(chart, rules, doubles=doubles, soft=soft, total=total, up=up) for up in _UPS)
        if any(found.steps for found in cells):
            by_total[total] = cells
    if 20 in by_total and all(found.first is Action.STAND and len(found.steps) == 1 for found in by_total.get(21, ())):
        by_total.pop(21, None)
    for totals, cells in runs(by_total):
        first, last = totals[0], totals[-1]
        label = str(first) if first == last else f"{first}–{last}"
        if last == max(by_total) and first < last:
            label = f"{first}+"
        hint = "–".join(dict.fromkeys((_soft_hint(first), _soft_hint(last)))) if soft else ""
        yield from _cut(ChartRow(label, hint, cells))


def _cut(row: ChartRow) -> Iterator[ChartRow]:
    """The row itself, or a row for each number of cards where its cells change too often to say in one."""
    if all(len(found.code) <= LONGEST_CODE for found in row.cells):
        yield row
        return
    starts = sorted({step.cards for found in row.cells for step in found.steps})
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        hint = f"{start}+ cards" if following is None else _show_cards(start, following)
        yield ChartRow(row.label, hint, tuple(Cell((Step(start, found.order(start)),)) for found in row.cells))


def _soft_hint(total: int) -> str:
    """The two cards that make a soft total."""
    other = total - 11
    return "A,A" if other == 1 else f"A,{other}"


def _pair_rows(chart: Chart, rules: Rules) -> Iterator[ChartRow]:
    ranks = (*range(1, 10), 0)
    by_place = {
        place: tuple(pair_cell(chart, rules, rank=rank, up=up) for up in _UPS) for place, rank in enumerate(ranks)
    }
    for places, cells in runs(by_place):
        names = dict.fromkeys(f"{UP_CARDS[place]},{UP_CARDS[place]}" for place in (places[0], places[-1]))
        yield ChartRow("–".join(names), "", cells)


# Legend and notes.


def _legend(blocks: tuple[Block, ...], rules: Rules) -> Iterator[LegendEntry]:
    """An entry for each order that the chart uses, and an example of each way to change with the number of cards."""
    cells = [found for block in blocks for row in block.rows for found in row.cells if found.steps]
    orders = {step.order for found in cells for step in found.steps}
    actions = list(Action)
    for order in sorted(orders, key=lambda order: [actions.index(action) for action in order]):
        yield LegendEntry(Cell((Step(2, order),)), _meaning(order, rules))
    examples = {len(found.steps): found for found in reversed(cells) if len(found.steps) > 1}
    for _, found in sorted(examples.items()):
        yield LegendEntry(found, _changing_meaning(found))


def _changing_meaning(found: Cell) -> str:
    """In words, a cell that changes with the number of cards."""
    first, *others = found.steps
    words = [_else(first.order)]
    for step, following in zip(others, [*others[1:], None], strict=True):
        counts = f"{step.cards} cards or more" if following is None else _show_cards(step.cards, following.cards)
        words.append(f"with {counts} {_else(step.order)}")
    return "; ".join(words)


def _show_cards(start: int, following: int) -> str:
    return f"{start} cards" if following == start + 1 else f"{start}–{following - 1} cards"


def _meaning(order: tuple[Action, ...], rules: Rules) -> str:
    meaning = _else(order)
    if order == (Action.SPLIT,):
        return f"{meaning}; if not allowed, play the total"
    if order == (Action.DOUBLE,) and rules.double.times > 1:
        return f"{meaning}, re-double"
    return meaning


def _else(order: tuple[Action, ...]) -> str:
    return ", else ".join(action.word for action in order)


def _notes(chart: Chart, rules: Rules) -> Iterator[str]:
    if rules.surrender.when == "early" and rules.dealer.peeks:
        yield "Against 10 and A, surrender before the dealer checks for blackjack."
    if rules.natural.may_double:
        against = [name for name, up in zip(UP_CARDS, _UPS, strict=True) if chart.double_natural[up]]
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
