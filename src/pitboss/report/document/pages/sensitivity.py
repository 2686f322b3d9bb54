"""What each rule is worth, set."""

from pitboss.report.document.pages.page import Page, Row
from pitboss.report.document.pages.plot import sideways
from pitboss.report.document.parts.report import Report
from pitboss.report.document.parts.sensitivity import Option


def sensitivity(page: Page, report: Report) -> None:
    found = report.sensitivity
    page.section("sensitivity")
    page.p(
        "House advantage of the main wager by best play, exactly solved under each reading; as the sheet stands it is ",
        found.house_edge,
        ".",
    )
    page.below("What the sheet leaves open")
    page.table(
        "Values that a table may choose from.",
        ["key", "values"],
        [[key, ", ".join(values)] for key, values in found.open_keys],
        kind="words",
    )
    if found.options:
        page.table("Each open value alone.", ["key", "value", "house advantage", "difference"], _rows(found.options))
    if found.combinations:
        page.table(
            "All open values together.",
            [*found.keys, "house advantage"],
            [[*row.values, row.house_edge or "contradicts itself"] for row in found.combinations],
        )
    elif found.combinations_left_out:
        page.p(found.combinations_left_out)
    if found.side_options:
        page.table(
            "Side bets under every combination of what is left open and what they feel.",
            ["wager", "values", "house advantage", "difference"],
            [[row.wager, row.values, row.house_edge, row.difference] for row in found.side_options],
        )
    page.below("Decks")
    page.table(
        "House advantage by number of decks.",
        ["decks", "by the sheet", "main wager", *found.side_bets],
        [[row.decks, row.allowed, row.house_edge, *row.side_bets] for row in found.by_decks],
    )
    page.below("What each rule is worth")
    page.p("Each rule said otherwise, alone. A difference above nothing is gained by the house.")
    valued = sorted(
        ((f"{row.key} = {row.value}", row.difference) for row in found.rules if row.difference is not None),
        key=lambda row: -row[1].value,
    )
    page.figure(
        "What each rule is worth to the house when it is said otherwise, in percent of the first wager.",
        sideways(page, "What each rule is worth", valued),
    )
    page.table("Each rule said otherwise.", ["key", "instead", "house advantage", "difference"], _rows(found.rules))


def _rows(options: tuple[Option, ...]) -> list[Row]:
    return [[row.key, row.value, row.house_edge or row.reason, row.difference] for row in options]
