"""What the codes of a chart mean, in words, and what stands in no cell of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.actions import Action
from pitboss.rules import Rules
from pitboss.strategy.blocks import Block
from pitboss.strategy.cells import Cell, Step, spoken
from pitboss.strategy.chart import UP_CARDS, UPS, Chart
from pitboss.strategy.spots import checks_first, doubles_naturals


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
    cells = [found for block in blocks for row in block.rows for found in row.cells if found.steps]
    orders = {step.order for found in cells for step in found.steps}
    actions = list(Action)
    for order in sorted(orders, key=lambda order: [actions.index(action) for action in order]):
        yield LegendEntry(Cell((Step(2, order),)), _meaning(order, rules))
    examples = {len(found.steps): found for found in reversed(cells) if len(found.steps) > 1}
    for _, found in sorted(examples.items()):
        yield LegendEntry(found, str(found))


def _meaning(order: tuple[Action, ...], rules: Rules) -> str:
    meaning = spoken(order)
    if order == (Action.SPLIT,):
        return f"{meaning}; if not allowed, play the total"
    if order == (Action.DOUBLE,) and rules.double.times > 1:
        return f"{meaning}, re-double"
    return meaning


def notes_of(chart: Chart, rules: Rules) -> Iterator[str]:
    """What to do with offers that stand in no cell."""
    if any(checks_first(rules, up) for up in UPS):
        yield "Against 10 and A, surrender before the dealer checks for blackjack."
    if doubles_naturals(rules):
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
