"""Worked examples, set: each round card by card, with every payment."""

from html import escape

from pitboss.reports.pages.page import Page
from pitboss.reports.parts.examples import Example
from pitboss.reports.parts.report import Report


def examples(page: Page, report: Report) -> None:
    found = report.examples
    page.section("examples")
    page.p(
        "One round for every mechanism and every pay of the sheet, played by the engine that deals the tables. ",
        found.rounds_searched,
        " rounds were played from shoes enriched in certain ranks or suits; the simplest round showing each item was "
        "kept. The decisions are chosen to show a rule; they are not advice. The command under an example settles it "
        "again.",
    )
    for example in found.examples:
        with page.example(example.title):
            _told(page, example)
    for bet in found.by_table:
        page.table(
            f"{bet.bet} by every pay table that the sheet allows: the same rounds dealt again with each.",
            ["dealer's hand", "staked", *(f"net, table {table}" for table in bet.tables)],
            [[row.dealer, row.staked, *row.nets] for row in bet.rounds],
        )
    if found.missing:
        page.p("The search found no round showing the following, which are too rare for it or cannot occur:")
        page.items(found.missing)


def _told(page: Page, example: Example) -> None:
    page.out.append("<ol>" + "".join(f"<li>{escape(step, quote=False)}</li>" for step in example.steps) + "</ol>")
    rows = "".join(
        f'<tr><th scope="row">{page.set(row.wager)}</th><td class="num">{page.set(row.staked)}</td>'
        f'<td class="num">{page.set(row.net)}</td></tr>'
        for row in example.payments
    )
    page.out.append(
        '<table><thead><tr><th scope="col">wager</th><th scope="col">staked</th><th scope="col">net</th></tr></thead>'
        f'<tbody>{rows}<tr><th scope="row">change in the player\'s chips</th><td></td>'
        f'<td class="num"><b>{page.set(example.net)}</b></td></tr></tbody></table>'
        + (f"<code>{escape(example.command, quote=False)}</code>" if example.command else "")
    )
