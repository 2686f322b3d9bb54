"""Commands and the sheet, set."""

from html import escape

from pitboss.report.document.pages.page import Html, Page
from pitboss.report.document.parts.report import Report


def reproduced(page: Page, report: Report) -> None:
    found = report.reproduced
    page.section("reproduced")
    page.below("Commands")
    page.p("The sheet, the seed and the program's version give every figure again, byte for byte.")
    page.table(
        "Commands that print the figures.",
        ["section", "command"],
        [
            [
                page.see(row.section) if row.section in page.numbers else "the whole report",
                Html(f"<code>{escape(row.line, quote=False)}</code>"),
            ]
            for row in found.commands
        ],
        kind="words",
    )
    page.below("The sheet")
    page.p(found.sheet_note)
    _lines(page, found.sheet)
    page.below("What the hash is made of")
    page.p(found.hash_note)
    _lines(page, found.hashed)


def _lines(page: Page, lines: tuple[str, ...]) -> None:
    page.out.append(f"<pre>{escape(chr(10).join(lines), quote=False)}</pre>")
