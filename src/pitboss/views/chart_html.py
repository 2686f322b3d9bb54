"""A chart as HTML: a page that a screen reader can read, light or dark, fit to print; and a piece for a notebook."""

from collections.abc import Iterable, Mapping
from html import escape
from string import Template
from typing import Final

from pitboss.actions import Action
from pitboss.strategy.cells import Block, Cell, ChartRow
from pitboss.strategy.chart import UP_CARDS, Chart
from pitboss.views.chart_options import chart_options, edge_text, sheet_line
from pitboss.views.palette import DARK, LIGHT, Ink
from pitboss.views.tables import HEAD, SMALL, TABLE, card


def chart_page(chart: Chart) -> str:
    """Return the whole page, with its style inside; it loads nothing."""
    parts = {
        "title": chart.rules.title,
        "strategy": chart.title,
        "edge": edge_text(chart),
        "options": " · ".join(chart_options(chart)),
        "sheet": sheet_line(chart),
    }
    return _PAGE.substitute(
        {name: escape(text) for name, text in parts.items()},
        light=_colours(LIGHT),
        dark=_colours(DARK),
        blocks="\n".join(map(_block, chart.blocks)),
        legend="\n".join(
            f"<tr>{_cell(entry.cell)}<td class=meaning>{escape(entry.meaning)}</td></tr>" for entry in chart.legend
        ),
        notes="\n".join(f"<p>{escape(note)}</p>" for note in chart.notes),
    )


def _colours(inks: Mapping[Action, Ink]) -> str:
    return " ".join(f"--{action.word}: {ink.paper}; --{action.word}-text: {ink.text};" for action, ink in inks.items())


def _block(block: Block) -> str:
    heads = "".join(f'<th scope="col">{name}</th>' for name in UP_CARDS)
    return (
        f'<table class="block"><thead><tr><th scope="col">{escape(block.title)}</th>{heads}</tr></thead>\n'
        f"<tbody>\n{_lines(map(_row, block.rows))}\n</tbody></table>"
    )


def _row(row: ChartRow) -> str:
    hint = f" <small>{escape(row.hint)}</small>" if row.hint else ""
    return f'<tr><th scope="row"><span>{escape(row.label)}</span>{hint}</th>{"".join(map(_cell, row.cells))}</tr>'


def _cell(cell: Cell) -> str:
    """A cell in the colour of its first action; later steps, from a number of cards on, in theirs beside it."""
    if not cell.steps:
        return "<td></td>"
    first, *later = cell.steps
    if not later:
        return f'<td class="{first.order[0]}">{first.code}</td>'
    steps = "".join(
        f'<span class="step {step.order[0]}"><small>{step.cards}+</small> {step.code}</span>' for step in later
    )
    parts = f'<span class="steps of-{len(cell.steps)}"><span>{first.code}</span>{steps}</span>'
    return f'<td class="{first.order[0]}">{parts}</td>'


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(parts)


def html(chart: Chart) -> str:
    """Return the chart for a notebook: a table for each block, then what its letters mean."""
    legend = "".join(
        f'<tr>{_notebook_cell(entry.cell)}<td style="{HEAD};padding-left:0.6em">{escape(entry.meaning)}</td></tr>'
        for entry in chart.legend
    )
    notes = "".join(f'<div style="{SMALL}">{escape(note)}</div>' for note in (*chart.notes, sheet_line(chart)))
    options, edge = chart_options(chart), edge_text(chart)
    note = " · ".join((*options, edge) if edge else options)
    blocks = "".join(map(_notebook_block, chart.blocks))
    key = f'<table class="pitboss" style="{TABLE}"><tbody>{legend}</tbody></table>'
    return card(f"{chart.rules.title} · {chart.title}", note, blocks, key, notes)


def _notebook_block(block: Block) -> str:
    heads = "".join(f'<th scope="col" style="text-align:center">{name}</th>' for name in UP_CARDS)
    rows = "".join(
        f'<tr><th scope="row" style="{HEAD};white-space:nowrap">{escape(row.label)} '
        f'<span style="{SMALL}">{escape(row.hint)}</span></th>{"".join(map(_notebook_cell, row.cells))}</tr>'
        for row in block.rows
    )
    title = f'<th scope="col" style="{HEAD};font-weight:bold">{escape(block.title)}</th>'
    return f'<table class="pitboss" style="{TABLE}"><thead><tr>{title}{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _notebook_cell(cell: Cell) -> str:
    """A cell in the colour of its first action; what it becomes with more cards stands in its letters."""
    if cell.first is None:
        return "<td></td>"
    ink = LIGHT[cell.first]
    style = (
        f"background:{ink.paper};color:{ink.text};text-align:center;min-width:2.2em;border:1px solid #8884;padding:0"
    )
    return f'<td style="{style}" title="{escape(str(cell))}">{escape(cell.code)}</td>'


_PAGE: Final = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>$title: $strategy</title>
<style>
:root { --page: #ffffff; --ink: #1d1d1b; --grey: #65635d; $light }
@media screen and (prefers-color-scheme: dark) { :root { --page: #17191c; --ink: #eceae5; --grey: #a5a29a; $dark } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: clamp(0.75rem, 3vw, 2.5rem); max-width: 78rem;
  background: var(--page); color: var(--ink);
  font: 16px/1.35 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.15; }
.strategy { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2rem; margin: 0.3rem 0; }
.options, footer { color: var(--grey); font-size: 0.8em; margin: 0.3rem 0 1.2rem; }
main { columns: 34rem 2; column-gap: 2.5rem; max-width: max-content; }
.block, .key { break-inside: avoid; margin: 0 0 1.4rem; width: 100%; }
table { border-collapse: separate; border-spacing: 2px; }
.block { table-layout: fixed; }
th { font-weight: 400; padding: 0.2em 0; white-space: nowrap; }
thead th { font-weight: 700; }
th:first-child { width: 7.8em; text-align: left; padding-right: 0.5em; }
tbody th { display: flex; justify-content: space-between; align-items: center; width: auto !important; height: 1.9em; }
th small { color: var(--grey); font-size: 0.7em; }
td { height: 1.9em; padding: 0; text-align: center; font-weight: 700; }
.key td:first-child { width: 3.2em; }
.key .meaning { text-align: left; font-weight: 400; padding-left: 0.6em; }
.key p { margin: 0.3rem 2px; }
.steps { display: flex; height: 1.9em; }
.steps > span { flex: 1; display: grid; place-content: center; }
.steps > span { min-width: 0; }
.steps > .step { flex: 0 0 42%; font-size: 0.72em; line-height: 1.1; }
.of-3 > span:first-child { font-size: 0.8em; }
.of-3 > .step { flex-basis: 34%; }
.step small { font-size: 0.85em; font-weight: 400; }
.hit { background: var(--hit); color: var(--hit-text); }
.stand { background: var(--stand); color: var(--stand-text); }
.double { background: var(--double); color: var(--double-text); }
.split { background: var(--split); color: var(--split-text); }
.surrender { background: var(--surrender); color: var(--surrender-text); }
@media (max-width: 32rem) { main { font-size: 0.8rem; } }
@media print { @page { margin: 12mm; } body { padding: 0; font-size: 8.5pt; } h1 { font-size: 1.6em; }
  main { columns: 2; column-gap: 1.5em; }
  td, tbody th, .steps { height: 1.65em; } .block, .key { margin-bottom: 0.9em; } }
</style>
</head>
<body>
<header>
<h1>$title</h1>
<p class="strategy"><span>$strategy</span><strong>$edge</strong></p>
<p class="options">$options</p>
</header>
<main aria-label="What to do by hand and dealer's up-card">
$blocks
<section class="key" aria-label="Legend">
<table>
$legend
</table>
$notes
<p>Columns: what the dealer shows.</p>
</section>
</main>
<footer>$sheet · made with Pitboss</footer>
</body>
</html>
""")
