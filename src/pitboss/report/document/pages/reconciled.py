"""Exact against simulated and against published figures, set."""

from pitboss.report.document.pages.page import Page
from pitboss.report.document.parts.report import Report


def reconciled(page: Page, report: Report) -> None:
    found = report.reconciled
    page.section("reconciled")
    page.below("Exact against simulated")
    page.p(
        "Solver and simulator share the sheet and the chart, and no code that deals or settles. Each row is played off "
        "fresh shoes with a seed of its own, so that no two rows share a shoe; z is the difference in standard errors. "
        "The largest is ",
        found.worst,
        "; where all is in order the largest of as many is as large in at most ",
        found.chance,
        " of reports.",
    )
    page.table(
        "House advantage, or what is said, exactly and simulated.",
        ["wager", "rounds", "seed", "exact", "simulated", "z"],
        [[row.what, row.rounds, row.seed, row.exact, row.simulated, row.z] for row in found.checks],
        kind="dense told",
    )
    if found.left_out:
        page.p("Left out:")
        page.items(found.left_out)
    if found.counted:
        page.below("Exact against every deal")
        page.p(
            "The prizes of bets beside the main wager are too rare to be known well from rounds at random. So every "
            "deal that decides one is dealt and settled by the engine that runs the tables, and weighed by how often "
            "it comes off a fresh shoe; nothing is left to chance, and nothing shared with the solver."
        )
        page.table(
            "House advantage by the solver, and by counting every deal.",
            ["wager", "decks", "exact", "counted"],
            [[row.what, row.decks, row.exact, row.counted] for row in found.counted],
        )
    page.below("Against published figures")
    page.p(found.published_note)
    page.table(
        "Published figures and what this program says.",
        ["figure", "source", "published", "here"],
        [[row.what, row.source, row.published, row.here] for row in found.published],
    )
