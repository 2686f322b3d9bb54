"""Assumptions and method, set."""

from pitboss.report.document.pages.page import Page
from pitboss.report.document.parts.report import Report


def method(page: Page, report: Report) -> None:
    found = report.method
    page.section("method")
    page.below("Assumptions")
    page.items(found.assumptions)
    page.below("Exact figures")
    page.items(found.exact)
    page.below("Simulated figures")
    page.items(found.simulated)
    page.p(
        "In this report: ", found.rounds, " rounds for each figure that is reconciled, ", found.side_rounds,
        " where it is a side bet's, ", found.counter_rounds, " for a counter at each cut card, ", found.split_rounds,
        " split rounds for a distribution. Errors are one standard error, after ±. The table says how figures without "
        "one are known.",
    )  # fmt: skip
    page.table(
        "What is exact and what is simulated.",
        ["figures", "known", "error"],
        [[row.figures, row.known, row.error] for row in found.kinds],
        kind="words",
    )
