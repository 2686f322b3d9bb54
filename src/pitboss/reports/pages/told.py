"""The rules, the procedure and the layout, set."""

from html import escape

from pitboss.reports.pages.page import Page
from pitboss.reports.pages.sketch import sketch
from pitboss.reports.parts.report import Report


def rules(page: Page, report: Report) -> None:
    told = report.rules
    page.section("rules")
    page.p(
        "The clauses are generated from the rule sheet from which the game is dealt, solved and simulated, so that "
        "text "
        "and figures agree."
    )
    for group in told.clauses:
        page.below(group.heading)
        rows = "".join(
            f'<li><span class="no">{clause.number}</span><span>{escape(clause.text, quote=False)}</span></li>'
            for clause in group.clauses
        )
        page.out.append(f'<ol class="clauses">{rows}</ol>')
    page.below("Dealing procedure")
    page.items(told.procedure, ordered=True)
    page.below("Layout")
    page.figure(
        "Sketch of the layout, drawn from the sheet: the text printed on the felt and the betting spots of each seat.",
        sketch(told.layout),
    )
    page.table(
        "Betting spots of a seat, with their limits or pays.",
        ["spot", "mark", "limits or pays"],
        [[spot.name, spot.mark, "; ".join(spot.pays)] for spot in told.layout.spots],
        kind="words",
    )
