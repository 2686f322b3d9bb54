"""Exact against simulated and against published figures, set."""

from pitboss.report.document.pages.page import Page
from pitboss.report.document.parts.report import Report


def reconciled(page: Page, report: Report) -> None:
    found = report.reconciled
    page.section("reconciled")
    page.below("Exact and simulated figures")
    page.p(
        "Solver and simulator share the sheet and the strategy chart, but no code that deals or settles. Each row is ",
        found.rounds,
        " rounds from freshly shuffled shoes with seed ",
        found.seed,
        "; z is the difference in standard errors. The largest |z| is ",
        found.worst,
        "; if the methods agree, a largest |z| of this size occurs in at most ",
        found.chance,
        " of reports.",
    )
    page.table(
        "House advantage (or the figure named), exact and simulated.",
        ["wager", "exact", "simulated", "z"],
        [[row.what, row.exact, row.simulated, row.z] for row in found.checks],
    )
    if found.left_out:
        page.p("Not reconciled:")
        page.items(found.left_out)
    page.below("Published figures")
    page.p(found.published_note)
    page.table(
        "Published figures and the figures of this program.",
        ["figure", "source", "published", "this program"],
        [[row.what, row.source, row.published, row.here] for row in found.published],
        kind="told",
    )
