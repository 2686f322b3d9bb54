"""The dealer's hands, set."""

from pitboss.reports.pages.page import Page
from pitboss.reports.parts.report import Report


def dealer(page: Page, report: Report) -> None:
    found = report.dealer
    page.section("dealer")
    page.p(
        "The dealer's hand is played out from a full shoe, whatever the players hold. It busts in ", found.bust,
        " of hands and is a blackjack in ", found.natural, ".",
    )  # fmt: skip
    if found.push_total is not None:
        page.p("It ends on the total that pushes in ", found.push_total, " of hands.")
    if found.push_cards is not None:
        page.p("It busts with enough cards for a push in ", found.push_cards, " of hands.")
    page.grid("Final hands by up-card, in percent of the hands with that up-card; exact.", found.by_up_card, "up-card")
    page.grid("Final hands by number of cards, in percent of all hands; exact.", found.by_cards, "cards")
