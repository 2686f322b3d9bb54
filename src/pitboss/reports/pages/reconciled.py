"""Exact against simulated and against published figures, set."""

from pitboss.reports.pages.page import Page
from pitboss.reports.parts.report import Report


def reconciled(page: Page, report: Report) -> None:
    found = report.reconciled
    page.section("reconciled")
    page.below("Exact and simulated figures")
    page.p(
        "Solver and simulator share the sheet and the strategy chart, but no code that deals or settles. Each row is "
        "dealt from freshly shuffled shoes with a seed of its own, so that no two rows share a shoe. A row that names "
        "an option is played by the strategy chart of the game with that option. z is the difference in standard "
        "errors. The largest |z| is ",
        found.worst,
        "; if the methods agree, a largest |z| of this size occurs in at most ",
        found.chance,
        " of reports.",
    )
    page.table(
        "House advantage (or the figure named), exact and simulated.",
        ["wager", "rounds", "seed", "exact", "simulated", "z"],
        [[row.what, row.rounds, row.seed, row.exact, row.simulated, row.z] for row in found.checks],
        kind="dense told",
    )
    if found.left_out:
        page.p("Not reconciled:")
        page.items(found.left_out)
    if found.counted:
        page.below("Exact figures and every deal")
        page.p(
            "The prizes of side bets are too rare to be known well from random rounds. Every deal that decides such a "
            "wager is therefore dealt and settled by the engine that runs the tables, and weighted by its probability "
            "in a full shoe. No random numbers are used, and no code is shared with the solver."
        )
        page.table(
            "House advantage by the solver, and by enumeration of every deal.",
            ["wager", "decks", "exact", "enumerated"],
            [[row.what, row.decks, row.exact, row.counted] for row in found.counted],
        )
    page.below("Published figures")
    page.p(found.published_note)
    page.table(
        "Published figures and the figures of this program.",
        ["figure", "source", "published", "this program"],
        [[row.what, row.source, row.published, row.here] for row in found.published],
        kind="told",
    )
