"""Random numbers and the shuffle, set."""

from pitboss.report.document.pages.page import Page
from pitboss.report.document.parts.report import Report


def shuffle(page: Page, report: Report) -> None:
    found = report.shuffle
    page.section("shuffle")
    page.p("How this program shuffles. A house that deals from another shuffler has that one to show.")
    page.items(found.method, ordered=True)
    page.below("Tests")
    page.p(
        found.bits,
        " bits of the stream that shuffles shoes, and ",
        found.decks,
        " single decks card by card, each with a key of its own. P-values are two-sided; of these, ",
        found.verdict,
        " ",
        found.threshold,
        ", where the program would call it no chance. Of honest p-values, some lie near nothing.",
    )
    page.table(
        "Tests of the stream and of the orders.",
        ["test", "what it looks at", "p"],
        [[row.test, row.about, row.p] for row in found.tests],
    )
