"""What each rule is worth, set."""

from html import escape

from pitboss.reports.pages.page import Html, Page, Row
from pitboss.reports.pages.plot import sideways
from pitboss.reports.parts.report import Report
from pitboss.reports.parts.sensitivity import Option


def sensitivity(page: Page, report: Report) -> None:
    found = report.sensitivity
    page.section("sensitivity")
    page.p(
        "House advantage of the main wager under optimal play, solved exactly for each set of rules. With the rules of "
        "this report it is ",
        found.house_edge,
        ".",
    )
    page.below("Options left open by the sheet")
    page.table(
        "Options from which a table may choose.",
        ["key", "values", "meaning"],
        [[_code(row.key), ", ".join(row.values), "; ".join(row.words)] for row in found.open_keys],
        kind="words",
    )
    if found.options:
        page.table("Each open option changed on its own.", _HEAD, _rows(found.options))
    if found.combinations:
        words = {
            (row.key, value): word for row in found.open_keys for value, word in zip(row.values, row.words, strict=True)
        }
        page.table(
            "All combinations of open options.",
            [*(_code(key) for key in found.keys), "house advantage"],
            [
                [
                    *(words[each] for each in zip(found.keys, row.values, strict=True)),
                    row.house_edge or "inconsistent rules",
                ]
                for row in found.combinations
            ],
        )
    elif found.combinations_left_out:
        page.p(found.combinations_left_out)
    if found.side_options:
        page.table(
            "Side bets under every combination of the options that affect them.",
            ["wager", "values", "house advantage", "difference"],
            [[row.wager, row.values, row.house_edge, row.difference] for row in found.side_options],
        )
    page.below("Number of decks")
    page.table(
        "House advantage by number of decks.",
        ["decks", "status", "main wager", *found.side_bets],
        [[row.decks, row.allowed, row.house_edge, *row.side_bets] for row in found.by_decks],
    )
    page.below("Value of each rule")
    page.p("Each rule changed on its own. A positive difference favours the house.")
    valued = sorted(
        ((row.words, row.difference) for row in found.rules if row.difference is not None),
        key=lambda row: -row[1].value,
    )
    page.figure(
        "Change in the house advantage when each rule is changed on its own, in percent of the initial wager.",
        sideways(page, "Value of each rule", valued),
    )
    page.table("Each rule changed on its own.", _HEAD, _rows(found.rules))


_HEAD = ("rule", "key and value", "house advantage", "difference")


def _rows(options: tuple[Option, ...]) -> list[Row]:
    return [
        [row.words, _code(f"{row.key} = {row.value}"), row.house_edge or row.reason, row.difference] for row in options
    ]


def _code(text: str) -> Html:
    return Html(f"<code>{escape(text)}</code>")
