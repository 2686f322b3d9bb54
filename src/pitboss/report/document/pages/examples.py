"""Worked examples, set: each round card by card, with every payment."""

from html import escape

from pitboss.report.document.pages.page import Page
from pitboss.report.document.parts.examples import Example
from pitboss.report.document.parts.report import Report


def examples(page: Page, report: Report) -> None:
    found = report.examples
    page.section("examples")
    page.p(
        "One round for every mechanism and every pay of the sheet, played by the engine that deals the tables: ",
        found.rounds_searched,
        " rounds were played with shoes that lean this way and that, and the shortest that shows a thing was kept. "
        "Decisions are there to show the rule, not to advise. A net of nothing is a push.",
    )
    for example in found.examples:
        with page.example(example.title):
            _told(page, example)
    if found.missing:
        page.p("No round was found that shows these; each is too rare for the search:")
        page.items(found.missing)


def _told(page: Page, example: Example) -> None:
    page.out.append("<ol>" + "".join(f"<li>{escape(step, quote=False)}</li>" for step in example.steps) + "</ol>")
    rows = "".join(
        f'<tr><th scope="row">{page.set(row.wager)}</th><td class="num">{page.set(row.staked)}</td>'
        f'<td class="num">{page.set(row.net)}</td></tr>'
        for row in example.payments
    )
    page.out.append(
        '<table><thead><tr><th scope="col">wager</th><th scope="col">put down</th><th scope="col">net</th></tr></thead>'
        f'<tbody>{rows}<tr><th scope="row">the player\'s chips</th><td></td><td class="num"><b>{page.set(example.net)}'
        "</b></td></tr></tbody></table>"
    )
