"""Exact against simulated and against published figures, set."""

from pitboss.report.document.pages.page import Page
from pitboss.report.document.parts.report import Report


def reconciled(page: Page, report: Report) -> None:
    found = report.reconciled
    page.section("reconciled")
    page.below("Exact against simulated")
    page.p(
        "Solver and simulator share the sheet and the chart, and no code that deals or settles. Each row is ",
        found.rounds,
        " rounds off fresh shoes with seed ",
        found.seed,
        "; z is the difference in standard errors. The largest is ",
        found.worst,
        "; where all is in order the largest of as many is as large in at most ",
        found.chance,
        " of reports.",
    )
    page.table(
        "House advantage, or what is said, exactly and simulated.",
        ["wager", "exact", "simulated", "z"],
        [[row.what, row.exact, row.simulated, row.z] for row in found.checks],
    )
    if found.left_out:
        page.p("Left out:")
        page.items(found.left_out)
    page.below("Against published figures")
    page.p(found.published_note)
    page.table(
        "Published figures and what this program says.",
        ["figure", "source", "published", "here"],
        [[row.what, row.source, row.published, row.here] for row in found.published],
    )
