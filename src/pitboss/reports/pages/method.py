"""Assumptions and method, set."""

from pitboss.reports.pages.page import Page
from pitboss.reports.parts.report import Report


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
        "This report uses ", found.rounds, " rounds for each reconciled figure (", found.side_rounds,
        " for a side bet), ", found.counter_rounds, " rounds for a counter at each cut card, and ", found.split_rounds,
        " split rounds for each distribution. The number after ± is one standard error. The table says how figures "
        "without one are obtained.",
    )  # fmt: skip
    page.table(
        "Exact and simulated figures.",
        ["figures", "method", "error"],
        [[row.figures, row.known, row.error] for row in found.kinds],
        kind="words",
    )
