"""Where each item of the rules for new games is found, set."""

from pitboss.reports.pages.page import Html, Page
from pitboss.reports.parts.regulations import Item
from pitboss.reports.parts.report import Report


def regulations(page: Page, report: Report) -> None:
    found = report.regulations
    page.section("regulations")
    page.p(found.caution)
    for regulation in found.regulations:
        page.below(regulation.name)
        page.p(f"Subject: {regulation.about}. Source read: {regulation.read_in}.")
        page.table(
            f"{regulation.name}: what is required, in our words, and where it is found.",
            ["required", "paragraph", "found in", "remarks"],
            [[item.asked, item.paragraph or "–", _where(page, item), item.note] for item in regulation.items],
            kind="words",
        )
    page.below("What a testing laboratory must still do")
    page.items(found.left)


def _where(page: Page, item: Item) -> Html:
    """Each place, once, with its page; a part that this game has no heading for is its whole section."""
    return Html(", ".join(dict.fromkeys(page.see_page(place.section, place.heading) for place in item.places)))
