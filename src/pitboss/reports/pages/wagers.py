"""Every wager, set: outcomes with their odds, and the figures of each."""

from pitboss.reports.pages.page import Page, Words
from pitboss.reports.parts.report import Report
from pitboss.reports.parts.wagers import Outcome

_PLAYED = ("strategy chart", "optimal play by the cards in hand")
_HEAD = ("outcome", "payout odds", "true odds against", "probability", "contribution to the player")


def wagers(page: Page, report: Report) -> None:
    found = report.wagers
    page.section("wagers")
    page.p(
        "Figures are per unit initially wagered. The house advantage is the player's expected loss; the element of "
        "risk is that loss divided by the average total wager, doubles and splits included; the hit frequency is the "
        "probability that a wager returns more than was staked. Contributions sum to the player's expectation, apart "
        "from sampling error."
    )
    every = [found.main, found.main_best, *found.beside]
    page.table(
        "All wagers of the game.",
        [
            "wager",
            "house advantage",
            "element of risk",
            "average total wager, in initial wagers",
            "hit frequency",
            "pushes",
            "standard deviation, in initial wagers",
        ],
        [
            [
                f"{wager.name}, {_PLAYED[place]}" if place < len(_PLAYED) else wager.name,
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
    _outcomes(page, found.settled, "How the main wager ends under the strategy chart")
    page.p(
        "Payout odds apply to the whole amount on the hand at the end; contributions are in initial wagers. Rounds "
        "without a split are enumerated exactly. Split rounds are sampled, each pair with its exact weight; the "
        "standard error that results is shown beside each figure. Together they contribute exactly ",
        found.split_worth,
        ".",
        kind="note",
    )
    _outcomes(page, found.main.outcomes, "Net result of the main wager under the strategy chart, in initial wagers")
    if found.suited:
        page.below("Blackjacks of one suit")
        page.table(
            "Blackjacks with a pay of their own, and what it adds to the usual pay of a blackjack.",
            ["suit", "pays", "probability", "extra contribution to the player"],
            [[row.suit, row.pays, row.probability, row.worth] for row in found.suited],
        )
    for wager in found.beside:
        page.below(wager.name[0].upper() + wager.name[1:])
        page.p(
            f"Available {wager.about}. "
            if wager.name != "insurance"
            else "Offered with an ace up; no other card seen. ",
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
            "A blackjack against an ace is worth a certain ",
            found.even_money.taken,
            " if even money is taken, and ",
            found.even_money.declined,
            " on average if it is declined, with a standard deviation of ",
            found.even_money.std_dev,
            ". Declining rather than taking it is worth ",
            found.even_money.cost,
            " of the wager to the player, so even money should be ",
            "declined." if found.even_money.cost.value > 0 else "taken.",
        )
        _outcomes(
            page, found.even_money.outcomes, "Outcomes of a blackjack that declines even money, at the standard pay"
        )


def _outcomes(page: Page, outcomes: tuple[Outcome, ...], caption: str) -> None:
    rows: list[list[Words | None]] = [
        [row.what, row.pays, row.odds, row.probability, row.contribution] for row in outcomes
    ]
    page.table(f"{caption}.", _HEAD, rows)
