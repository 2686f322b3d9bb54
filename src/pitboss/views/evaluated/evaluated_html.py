"""An agent's evaluation for a notebook or a page: the figures with their errors, and in colour where it loses them."""

from collections.abc import Sequence
from html import escape
from typing import Final

from pitboss.strategy.chart import UP_CARDS
from pitboss.views.evaluated.agents import BetPlayed, Evaluated, Mistake, ShoesEvaluated
from pitboss.views.evaluated.evaluated_text import conditions
from pitboss.views.evaluated.mistakes import (
    MistakeBlock,
    cell_words,
    code,
    cost_bands,
    cost_text,
    ink_of,
    letters_used,
    mistake_blocks,
)
from pitboss.views.html import card, columns
from pitboss.views.palette import GAIN, LOSS

_LISTED: Final = 10
_TABLE: Final = "border-collapse:collapse;margin:0.4em 1.2em 0.8em 0;display:inline-table;vertical-align:top"
_LABEL: Final = "text-align:left;padding:0.15em 0.8em 0.15em 0;font-weight:normal;white-space:nowrap"
_SMALL: Final = "opacity:0.75;font-size:0.85em"
_BOX: Final = "text-align:center;min-width:2.9em;border:1px solid #8884;padding:0.1em 0.2em;line-height:1.15"
_BAR: Final = 160
"""How many dots the longest bar takes, on one side of zero."""


def evaluated_html(found: Evaluated) -> str:
    """The figures, the chart of mistakes, and a list of those that cost most."""
    rows = [
        ("the agent's edge", f"{found.value:+.4%} ± {found.error:.4%}"),
        ("edge of best play", f"{found.optimum:+.4%}"),
        ("the agent falls short by", f"{found.shortfall:.4%} ± {found.error:.4%}"),
        ("plain result of the same rounds", f"{found.raw_value:+.4%} ± {found.raw_error:.4%}"),
    ]
    if found.may_split_again:
        label = "of that in none of the mistakes (splitting again is not judged)"
        rows.insert(3, (label, f"{found.unjudged:z.4%} ± {found.unjudged_error:.4%}"))
    return card(f"{found.rules.title}: an agent beside best play", conditions(found), columns((), rows), _chart(found))


def _chart(found: Evaluated) -> str:
    if not found.mistakes:
        return "<div>It made no mistakes.</div>"
    bands = "".join(
        f'<span style="background:{ink.paper};color:{ink.text};padding:0.1em 0.6em;border:1px solid #8884">'
        f"{escape(words)}</span>"
        for words, ink in cost_bands()
    )
    shown = found.mistakes[:_LISTED]
    listed = [
        (f"{each.hand} v {each.up}", f"{each.chosen} for {each.best}", f"{each.cost:.3%}", f"{each.per_round:.4%}")
        for each in shown
    ]
    heads = ("costliest mistakes", "played", "each time", "a round")
    return (
        '<div style="margin-top:0.6em"><strong>Where it differs from best play</strong></div>'
        f'<div style="{_SMALL}">{escape(letters_used(found.mistakes))}: what it did → what is best, and what that '
        f'costs in percent of the wager</div><div style="margin:0.3em 0">{bands}</div>'
        f"<div>{_blocks(mistake_blocks(found.mistakes))}</div>{columns(heads, listed)}"
    )


def _blocks(blocks: Sequence[MistakeBlock]) -> str:
    """The blocks, whose columns stand under each other: the first is as wide in all as the longest title asks."""
    width = max(7.0, 0.6 * max(len(block.title) for block in blocks))
    return "".join(_block(block, width) for block in blocks)


def _block(block: MistakeBlock, width: float) -> str:
    heads = "".join(f'<th scope="col" style="text-align:center">{name}</th>' for name in UP_CARDS)
    rows = "".join(
        f'<tr><th scope="row" style="{_LABEL}">{escape(row.label)}</th>{"".join(map(_cell, row.cells))}</tr>'
        for row in block.rows
    )
    title = f'<th scope="col" style="{_LABEL};min-width:{width:.3g}em;font-weight:bold">{escape(block.title)}</th>'
    return (
        f'<table class="pitboss" style="{_TABLE}"><thead><tr>{title}{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _cell(mistakes: tuple[Mistake, ...]) -> str:
    if not mistakes:
        return f'<td style="{_BOX}"></td>'
    first, ink = mistakes[0], ink_of(mistakes[0])
    return (
        f'<td style="{_BOX};background:{ink.paper};color:{ink.text}" title="{escape(cell_words(mistakes))}">'
        f'{code(first)}<br><span style="font-size:0.8em">{cost_text(first)}</span></td>'
    )


def shoes_html(found: ShoesEvaluated) -> str:
    """The figures, and what each wager brought."""
    rows = [
        ("the agent's result a shoe", f"{found.value:+.4f} ± {found.error:.4f} units"),
        ("in a hundred rounds", f"{found.per_hundred:+.3f} ± {found.per_hundred_error:.3f} units"),
        ("plain result of the same shoes", f"{found.raw_value:+.4f} ± {found.raw_error:.4f} units a shoe"),
    ]
    most = max(abs(bet.value) for bet in found.by_bet) or 1.0
    bets = "".join(_bet(bet, found.rounds, most) for bet in found.by_bet)
    heads = "".join(f'<th scope="col" style="{_LABEL}">{head}</th>' for head in ("bet", "of rounds", "won a round"))
    heads += f'<th scope="col" style="{_LABEL};text-align:center">lost | won, in units</th>'
    table = f'<table class="pitboss" style="{_TABLE}"><thead style="{_SMALL}"><tr>{heads}</tr></thead>{bets}</table>'
    return card(f"{found.rules.title}: an agent that bets", conditions(found), columns((), rows), f"<div>{table}</div>")


def _bet(bet: BetPlayed, rounds: int, most: float) -> str:
    width = round(_BAR * abs(bet.value) / most)
    ink, side = (GAIN, "left") if bet.value > 0 else (LOSS, "right")
    bar = f'<div style="position:absolute;{side}:50%;width:{width}px;height:0.9em;background:{ink.paper}"></div>'
    words = (f"{bet.units}", f"{bet.rounds / rounds:.1%}", f"{bet.value:+.4f} ± {bet.error:.4f}")
    cells = "".join(f'<td style="{_LABEL}">{each}</td>' for each in words)
    return f'<tr>{cells}<td style="position:relative;width:{2 * _BAR}px">{bar}&nbsp;</td></tr>'
