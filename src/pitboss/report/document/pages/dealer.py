"""The dealer's hands, set."""

from pitboss.report.document.pages.page import Page
from pitboss.report.document.parts.report import Report


def dealer(page: Page, report: Report) -> None:
    found = report.dealer
    page.section("dealer")
    page.p(
        "The dealer's hand played out off a full shoe, whatever the players hold: it busts in ", found.bust,
        " of hands and is blackjack in ", found.natural, ".",
    )  # fmt: skip
    if found.push_total is not None:
        page.p("It ends on the total that pushes in ", found.push_total, ".")
    if found.push_cards is not None:
        page.p("It busts with as many cards as push in ", found.push_cards, ".")
    page.grid(
        "Final hands by up-card, exactly, in percent of the hands with that up-card.", found.by_up_card, "up-card"
    )
    page.grid("Final hands by number of cards, exactly, in percent of all hands.", found.by_cards, "cards")
