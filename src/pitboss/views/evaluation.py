"""An agent beside best play, as text, as HTML and as a picture of its mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from pitboss.strategy.chart import UP_CARDS
from pitboss.views.evaluation_svg import (
    MistakeBlock,
    cell_words,
    code,
    conditions,
    cost_bands,
    cost_text,
    evaluation_svg,
    ink_of,
    letters_used,
    mistake_blocks,
    unjudged,
)
from pitboss.views.svg import as_pdf, as_png
from pitboss.views.tables import card, columns

if TYPE_CHECKING:
    from pitboss.envs.results import Evaluation, Mistake

_LISTED: Final = 10
_LINES: Final = 20
"""How many mistakes a page lists, and how many are printed: those that cost most in the long run."""
_TABLE: Final = "border-collapse:collapse;margin:0.4em 1.2em 0.8em 0;display:inline-table;vertical-align:top"
_LABEL: Final = "text-align:left;padding:0.15em 0.8em 0.15em 0;font-weight:normal;white-space:nowrap"
_SMALL: Final = "opacity:0.75;font-size:0.85em"
_BOX: Final = "text-align:center;min-width:2.9em;border:1px solid #8884;padding:0.1em 0.2em;line-height:1.15"


def text(result: Evaluation) -> str:
    """The figures, then the costliest mistakes line by line."""
    lines = [
        f"{result.rules.title}, {result.episodes:,} rounds off a fresh shoe, seed {result.seed}, {result.rules.stamp}",
        f"value      {result.value:+.4%} ± {result.error:.4%}",
        f"plain      {result.raw_value:+.4%} ± {result.raw_error:.4%}",
        f"best play  {result.optimum:+.4%}",
        f"shortfall  {result.shortfall:.4%} ± {result.error:.4%}",
    ]
    if result.may_split_again:
        lines.append(f"of that    {unjudged(result)}")
    return "\n".join([*lines, *map(str, result.mistakes[:_LINES])])


def html(result: Evaluation) -> str:
    """The figures, the chart of mistakes, and a list of those that cost most."""
    rows = [
        ("the agent's edge", f"{result.value:+.4%} ± {result.error:.4%}"),
        ("edge of best play", f"{result.optimum:+.4%}"),
        ("the agent falls short by", f"{result.shortfall:.4%} ± {result.error:.4%}"),
        ("plain result of the same rounds", f"{result.raw_value:+.4%} ± {result.raw_error:.4%}"),
    ]
    if result.may_split_again:
        label = "of that in none of the mistakes (splitting again is not judged)"
        rows.insert(3, (label, f"{result.unjudged:z.4%} ± {result.unjudged_error:.4%}"))
    return card(
        f"{result.rules.title}: an agent beside best play", conditions(result), columns((), rows), _chart(result)
    )


def _chart(result: Evaluation) -> str:
    if not result.mistakes:
        return "<div>It made no mistakes.</div>"
    bands = "".join(
        f'<span style="background:{ink.paper};color:{ink.text};padding:0.1em 0.6em;border:1px solid #8884">'
        f"{escape(words)}</span>"
        for words, ink in cost_bands()
    )
    costliest = result.mistakes[:_LISTED]
    listed = [
        (f"{each.hand} v {each.up}", f"{each.chosen} for {each.best}", f"{each.cost:.3%}", f"{each.per_round:.4%}")
        for each in costliest
    ]
    heads = ("costliest mistakes", "played", "each time", "a round")
    return (
        '<div style="margin-top:0.6em"><strong>Where it differs from best play</strong></div>'
        f'<div style="{_SMALL}">{escape(letters_used(result.mistakes))}: what it did → what is best, and what that '
        f'costs in percent of the wager</div><div style="margin:0.3em 0">{bands}</div>'
        f"<div>{_blocks(mistake_blocks(result.mistakes))}</div>{columns(heads, listed)}"
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


WRITERS: Final[dict[str, Callable[[Evaluation], str | bytes]]] = {
    ".svg": evaluation_svg,
    ".png": lambda result: as_png(evaluation_svg(result)),
    ".pdf": lambda result: as_pdf(evaluation_svg(result)),
}
