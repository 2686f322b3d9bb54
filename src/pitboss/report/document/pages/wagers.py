"""Every wager, set: outcomes with their odds, and the figures of each."""

from pitboss.report.document.pages.page import Page, Words
from pitboss.report.document.parts.report import Report
from pitboss.report.document.parts.wagers import Outcome

_HEAD = ("outcome", "payout odds", "true odds against", "probability", "contribution to the player")


def wagers(page: Page, report: Report) -> None:
    found = report.wagers
    page.section("wagers")
    page.p(
        "Per unit first wagered. The house advantage is the player's expected loss; the element of risk is its share "
        "of all that is put down in the end, doubles and splits added; the hit frequency is how often a wager brings "
        "more than was put down. Contributions add up to the player's expectation, but for the error of what is "
        "sampled."
    )
    every = [found.main, found.main_best, *found.beside]
    page.table(
        "Every wager of the game.",
        [
            "wager",
            "house advantage",
            "element of risk",
            "average wager, in first wagers",
            "hit frequency",
            "pushes",
            "standard deviation, in first wagers",
        ],
        [
            [
                f"{wager.name}, {wager.about}" if place < 2 else wager.name,
                wager.house_edge,
                wager.element_of_risk,
                page.bare(wager.average_wager),
                wager.hit_frequency,
                wager.push_frequency,
                page.bare(wager.std_dev),
            ]
            for place, wager in enumerate(every)
        ],
        kind="dense",
    )
    page.below("Main wager")
    _outcomes(page, found.settled, "How the main wager ends, played by the chart")
    page.p(
        "Payout odds are for all that lies on the hand in the end; contributions are in first wagers. Rounds that are "
        "not split are counted exactly. Split rounds are sampled, each pair with its exact weight, and the error that "
        "leaves stands beside each figure; all of them together add exactly ",
        found.split_worth,
        ".",
        kind="note",
    )
    _outcomes(page, found.main.outcomes, "Net results of the main wager, played by the chart, in first wagers")
    if found.suited:
        page.below("Blackjacks of one suit")
        page.table(
            "Blackjacks with a pay of their own.",
            ["suit", "pays", "probability", "adds to the player"],
            [[row.suit, row.pays, row.probability, row.worth] for row in found.suited],
        )
    for wager in found.beside:
        page.below(wager.name[0].upper() + wager.name[1:])
        page.p(
            f"Taken: {wager.about}. " if wager.name != "insurance" else "With an ace up and no other card seen. ",
            "House advantage ",
            wager.house_edge,
            ", hit frequency ",
            wager.hit_frequency,
            ".",
        )
        _outcomes(page, wager.outcomes, f"Outcomes of {wager.name}")
    if found.even_money:
        page.below("Even money")
        page.p(
            "A blackjack against an ace is worth ",
            found.even_money.taken,
            " if even money is taken, for sure, and ",
            found.even_money.declined,
            " if it is declined, with a standard deviation of ",
            found.even_money.std_dev,
            ". Even money leaves the house an advantage of ",
            found.even_money.cost,
            f" of the wager: {found.even_money.advice}.",
        )
        _outcomes(page, found.even_money.outcomes, "A blackjack that declines even money, at the plain pay")


def _outcomes(page: Page, outcomes: tuple[Outcome, ...], caption: str) -> None:
    rows: list[list[Words | None]] = [
        [row.what, row.pays, row.odds, row.probability, row.contribution] for row in outcomes
    ]
    page.table(f"{caption}.", _HEAD, rows)
