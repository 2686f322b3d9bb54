"""The strategy, set: the chart in colour, departures, mistakes, and the value of every action."""

from html import escape

from pitboss.actions import Action
from pitboss.reports.pages.page import Html, Page
from pitboss.reports.parts.figure import Grid
from pitboss.reports.parts.report import Report
from pitboss.reports.parts.strategy import Block, Colour, PrintedChart
from pitboss.views.palette import LIGHT

_NARROW = 2
"""Columns of figures with which a grid is narrow."""


def strategy(page: Page, report: Report) -> None:
    found = report.strategy
    page.section("strategy")
    page.p(
        "The chart gives one action for each total, so that it can be memorised; it is the best such chart, computed "
        "exactly. Followed to the letter it leaves the house an advantage of ",
        found.house_edge,
        "; optimal play by the cards in hand leaves ",
        found.best_edge,
        ". The simplification costs the player ",
        found.cost,
        ".",
    )
    page.below("The chart")
    page.figure(
        "Strategy chart, by the player's hand and the dealer's up-card.",
        _chart(page, found.chart),
        kind="large" if any(map(_is_wide, found.chart.blocks)) else "",
    )
    page.below("Departures by the cards in hand")
    page.p(
        "Hands of two and three cards whose best action is not the chart's action for their total: ",
        found.departures_found,
        " in all; the table lists the costliest. The gain is per wager when the hand occurs; the cost is averaged "
        "over all rounds.",
    )
    if found.departures:
        page.table(
            "Departures from the chart.",
            ["hand", "against", "chart", "best action", "gain in wagers", "cost of the chart"],
            [[row.hand, row.up, row.chart, row.best, row.gain, row.cost] for row in found.departures],
        )
    page.below("Player errors")
    page.p(
        "The house advantage against players who do not follow the chart. Each error is taken on its own, everything "
        "else being played by the chart."
    )
    page.table(
        "Cost of player errors.",
        ["play", "house advantage", "cost relative to the chart"],
        [[row.what, row.house_edge or row.reason, row.cost] for row in found.mistakes],
    )
    page.below("The value of each action")
    page.p(
        "Values are in wagers, after the dealer has been found to have no blackjack where the hole card is checked. "
        "After the action shown the hand is played by the chart. Each value is the mean over the hands of that total; "
        "the best action is in bold."
    )
    _side_by_side(page, "Two cards {}, in wagers.", found.values)
    if found.turning:
        page.p(
            "The chart may change its action with the number of cards. The following tables give the values at each "
            "number of cards where it does, except for hands that the chart itself never reaches; all other hands of "
            "three or more cards are in the JSON."
        )
        _side_by_side(page, "Three or more cards {}, in wagers.", found.turning)
    if found.doubled:
        page.p("Values of doubled hands are per unit of the doubled wager; × is the multiple of the original wager.")
        _side_by_side(page, "Doubled hands {}, in wagers.", found.doubled)


def _side_by_side(page: Page, caption: str, grids: tuple[Grid, ...]) -> None:
    """Grids in two columns, or in three where they are narrow."""
    if grids:
        widest = max(len(grid.columns_in_use) for grid in grids)
        page.out.append(f'<div class="{"pairs narrow" if widest <= _NARROW else "pairs"}">')
        for grid in grids:
            page.grid(caption.format(grid.title), grid, "hand", kind="together")
        page.out.append("</div>")


def _chart(page: Page, chart: PrintedChart) -> Html:
    blocks = "".join(_block(page, chart, block) for block in chart.blocks)
    legend = "".join(
        f"<tr>{_cell(entry.steps)}<td>{escape(entry.words, quote=False)}</td></tr>" for entry in chart.legend
    )
    notes = "".join(f"<p>{escape(note, quote=False)}</p>" for note in chart.notes)
    return Html(f'<div class="chart">{blocks}<div class="key"><table>{legend}</table>{notes}</div></div>')


def _block(page: Page, chart: PrintedChart, block: Block) -> str:
    heads = "".join(f'<th scope="col">{name}</th>' for name in chart.ups)
    rows = "".join(
        f'<tr><th scope="row">{page.set(line.label)}{f" <small>{escape(line.hint)}</small>" if line.hint else ""}</th>'
        + "".join(map(_cell, line.cells))
        + "</tr>"
        for line in block.lines
    )
    title = escape(block.title)
    wide = ' class="wide"' if _is_wide(block) else ""
    return f'<table{wide}><thead><tr><th scope="col">{title}</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _is_wide(block: Block) -> bool:
    """Whether a block has cells of several steps."""
    return any(len(cell) > 1 for line in block.lines for cell in line.cells)


def _cell(steps: tuple[Colour, ...]) -> str:
    """A cell in the colour of its first action; later steps in theirs beside it."""
    if not steps:
        return "<td></td>"
    spans = [
        f'<span style="color:{ink.text};background:{ink.paper}">{f"<i>{step.cards}</i>" if step.cards else ""}'
        f"{step.code}</span>"
        for step in steps
        for ink in [LIGHT[_BY_WORD[step.action]]]
    ]
    if len(steps) > 1:
        return f'<td><div class="steps">{"".join(spans)}</div></td>'
    return f'<td style="background:{LIGHT[_BY_WORD[steps[0].action]].paper}">{spans[0]}</td>'


_BY_WORD = {action.word: action for action in Action}
