"""How a coach comes to the best chart of a game."""

from pitboss.coach.knowledge import FiguresError
from pitboss.coach.toldchart import BestChart, ToldBlock, ToldCell, ToldMeaning, ToldRow, ToldStep
from pitboss.rules import Rules
from pitboss.solver import ShoeError, solve
from pitboss.strategy.cells import Cell, ChartRow, blocks_of, legend_of, notes_of
from pitboss.strategy.chart import UP_CARDS, Chart


def best_chart(rules: Rules) -> BestChart:
    """The best chart of a game off a fresh shoe; raise `FiguresError` if there is none."""
    try:
        chart = solve(rules).chart
    except ShoeError:
        raise FiguresError("the shoe of this game is too small for a chart") from None
    return tell_chart(chart, rules, chart.house_edge or 0.0)


def tell_chart(chart: Chart, rules: Rules, house_edge: float) -> BestChart:
    """A chart as a coach tells it, with the house edge of playing by it."""
    blocks = tuple(blocks_of(chart, rules))
    return BestChart(
        UP_CARDS,
        tuple(ToldBlock(block.title, tuple(map(_tell_row, block.rows))) for block in blocks),
        tuple(ToldMeaning(_tell_cell(entry.cell), entry.meaning) for entry in legend_of(blocks, rules)),
        tuple(notes_of(chart, rules)),
        house_edge,
    )


def _tell_row(row: ChartRow) -> ToldRow:
    hands = row.hands
    return ToldRow(
        row.label,
        row.hint,
        hands.kind,
        hands.doubles,
        tuple(hands.values),
        hands.cards[0],
        hands.cards[-1],
        tuple(map(_tell_cell, row.cells)),
    )


def _tell_cell(found: Cell) -> ToldCell:
    steps = (ToldStep(step.cards, step.code, step.order[0].word, step.meaning) for step in found.steps)
    return ToldCell(found.code, tuple(steps))
