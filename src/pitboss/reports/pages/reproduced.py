"""Commands and the sheet, set."""

from html import escape

from pitboss.reports.pages.page import Html, Page
from pitboss.reports.parts.report import Report


def reproduced(page: Page, report: Report) -> None:
    found = report.reproduced
    page.section("reproduced")
    page.below("Commands")
    page.p(
        "With the same sheet, seed and version of the program the last command prints this report again, byte for "
        "byte. "
        "The others print figures of their sections; the command under a worked example settles it again."
    )
    page.table(
        "Commands that reproduce figures.",
        ["section", "command", "prints"],
        [
            [
                page.see(row.section) if row.section in page.numbers else "the whole report",
                Html(f"<code>{escape(row.line, quote=False)}</code>"),
                row.prints,
            ]
            for row in found.commands
        ],
        kind="words",
    )
    page.below("The sheet")
    page.p(found.sheet_note)
    _lines(page, found.sheet)
    page.below("How the hash is computed")
    page.p(found.hash_note)
    _lines(page, found.hashed)


def _lines(page: Page, lines: tuple[str, ...]) -> None:
    page.out.append(f"<pre>{escape(chr(10).join(lines), quote=False)}</pre>")
