"""Two sheets side by side, set."""

from pitboss.reports.pages.document import assemble
from pitboss.reports.pages.page import Page
from pitboss.reports.parts.comparison import Comparison
from pitboss.reports.parts.figure import paths

_SECTIONS = (("changes", "Changes and their value"), ("figures", "Figures side by side"), ("play", "Strategy"))


def comparison_html(found: Comparison) -> str:
    """The comparison as one page that loads nothing."""
    places = dict(paths(found))
    front, page = Page(places, _SECTIONS), Page(places, _SECTIONS)
    before, after = _names(found)
    front.out.append(f"<h1>{front.set(before)} and {front.set(after)}</h1>")
    front.p("Two versions of a sheet side by side", kind="lead")
    front.p(
        "Under optimal play the house advantage of the main wager is ", found.together.before, " before and ",
        found.together.after, " after the changes, a difference of ", found.together.difference, ".",
    )  # fmt: skip
    sheets = (found.before, found.after)
    front.table(
        "The two sheets.",
        ["", "before", "after"],
        [
            ["title", *(sheet.title for sheet in sheets)],
            ["version", *(sheet.version for sheet in sheets)],
            ["sheet hash", *(sheet.sheet_hash for sheet in sheets)],
            ["decks", *(page.set(sheet.decks) for sheet in sheets)],
            ["program", *(sheet.program for sheet in sheets)],
            ["date", *(sheet.date or "not given" for sheet in sheets)],
        ],
        kind="words",
    )
    _changes(page, found)
    page.section("figures")
    page.table(
        "Figures of both sheets.",
        ["figure", "before", "after", "difference"],
        [[row.what, row.before or "–", row.after or "–", row.difference] for row in found.rows],
        kind="dense told",
    )
    _play(page, found)
    title = f"{before} and {after}: comparison"
    running = f"{found.before.sheet_hash[:12]} and {found.after.sheet_hash[:12]}"
    return assemble(title, running, front, page, found.to_json(indent=None))


def _names(found: Comparison) -> tuple[str, str]:
    """Titles, with what tells the two apart where they are the same."""
    before, after = found.before, found.after
    if before.title != after.title:
        return before.title, after.title
    if before.version != after.version:
        return f"{before.title} {before.version}", f"{after.title} {after.version}"
    return f"{before.title} ({before.sheet_hash[:12]})", f"{after.title} ({after.sheet_hash[:12]})"


def _changes(page: Page, found: Comparison) -> None:
    page.section("changes")
    if not found.changes:
        page.p("The rules of the two sheets are the same.")
        return
    page.table(
        "Every rule that differs, and its value when changed on its own in the first sheet, under optimal play.",
        ["key", "before", "after", "house advantage", "difference"],
        [[row.key, row.before, row.after, row.house_edge or row.reason, row.difference] for row in found.changes],
    )
    page.p(
        "Together the changes move the house advantage by ", found.together.difference, ", of which ", found.rest,
        " is due to interaction between them.",
    )  # fmt: skip
    for title, clauses in (("Clauses removed", found.clauses_gone), ("Clauses added", found.clauses_new)):
        if clauses:
            page.below(title)
            page.items(clauses)


def _play(page: Page, found: Comparison) -> None:
    page.section("play")
    page.p(found.chart_changes_found, " cells of the strategy chart change.")
    if found.chart_changes:
        page.table(
            "Cells that change: H hit, S stand, D double, P split, R surrender; a small letter is the action if the "
            "first "
            "is not allowed.",
            ["hand", "against", "before", "after"],
            [[row.hand, row.up, row.before, row.after] for row in found.chart_changes],
        )
