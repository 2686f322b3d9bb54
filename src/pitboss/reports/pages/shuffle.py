"""Random numbers and the shuffle, set."""

from pitboss.reports.pages.page import Page
from pitboss.reports.parts.report import Report


def shuffle(page: Page, report: Report) -> None:
    found = report.shuffle
    page.section("shuffle")
    page.p(
        "This section describes the shuffle of this program. A house that uses another shuffler must document that "
        "shuffler."
    )
    page.items(found.method, ordered=True)
    page.below("Tests")
    page.p(
        found.bits,
        " bits of the stream that shuffles shoes and ",
        found.decks,
        " single decks, card by card, were tested, each with a key of its own. The p-values are two-sided; ",
        found.verdict,
        " ",
        found.threshold,
        ", the level at which the program rejects. Some small p-values are expected by chance.",
    )
    page.table(
        "Tests of the random stream and of the shuffled orders.",
        ["test", "property tested", "p-value"],
        [[row.test, row.about, row.p] for row in found.tests],
    )
