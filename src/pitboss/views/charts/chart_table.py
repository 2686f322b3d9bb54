"""A chart as a plain table of blocks, rows and cells, with its heading, legend and notes. Others draw it."""

from dataclasses import dataclass
from typing import Final

from pitboss.rules import Rules
from pitboss.rules.words import short_phrases
from pitboss.strategy.cells import Block, LegendEntry, blocks_of, legend_of, notes_of
from pitboss.strategy.chart import Chart

BY_CARDS_TITLE: Final = "Best play by the cards in hand"
"""What the solver's best play is called that no chart can hold."""


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


def chart_table(
    chart: Chart, rules: Rules, *, strategy: str, house_edge: float | None = None, shoe: str = ""
) -> ChartTable:
    """Lay a chart out. `strategy` says in words what chart it is; `house_edge` is the exact one of playing it, off a
    fresh shoe or the `shoe` that is named."""
    blocks = tuple(blocks_of(chart, rules))
    return ChartTable(
        title=rules.title,
        strategy=strategy,
        edge="" if house_edge is None else show_edge(house_edge, shoe) + rules.mark,
        options=(shoe, *short_phrases(rules)[1:]) if shoe else short_phrases(rules),
        blocks=blocks,
        legend=tuple(legend_of(blocks, rules)),
        notes=tuple(notes_of(chart, rules)),
        sheet=f"{rules.name} {rules.version} · {rules.stamp}",
    )


def best_title(rules: Rules) -> str:
    """What the solver's chart of a game is called: by what it tells hands apart."""
    return f"Best play by {'totals and number of cards' if rules.bonus else 'totals'}"


def show_edge(house_edge: float, shoe: str = "") -> str:
    """An edge as a player reads it: who has it, and how much, in percent of the first wager, off which shoe."""
    whose = "house" if house_edge >= 0 else "player"
    return f"{whose} edge {100 * abs(house_edge):.4f} % (exact, {shoe or 'fresh shoe'})"
