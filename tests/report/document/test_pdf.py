"""The PDF: tagged, with bookmarks and page numbers in its contents, the same bytes twice; and what is said without."""

from pathlib import Path

import pytest
from tests.commands import Command

from pitboss.report.document.pages.document import assemble
from pitboss.report.document.pages.page import Page
from pitboss.report.document.pdf import pages_of, to_pdf

SECTIONS = (("one", "One"), ("two", "Two"), ("three", "Three"))


def html() -> str:
    """A small document of three sections, each longer than a page."""
    front, page = Page({}, SECTIONS), Page({}, SECTIONS)
    front.p("Title")
    for anchor, _ in SECTIONS:
        page.section(anchor)
        for _ in range(60):
            page.p("Words that fill the page. " * 6)
    return assemble("Small", "Small", front, page, "{}")


@pytest.fixture(scope="module")
def printed() -> bytes:
    return to_pdf(html())


def test_it_is_tagged_and_has_bookmarks(printed: bytes) -> None:
    assert printed.startswith(b"%PDF")
    assert b"/StructTreeRoot" in printed
    assert b"/Marked true" in printed
    assert b"/Outlines" in printed
    for _, title in SECTIONS:
        assert title.encode("utf-16-be").hex().upper().encode() in printed.upper() or title.encode() in printed


def test_the_contents_name_the_pages(printed: bytes) -> None:
    pages = pages_of(printed)
    assert pages["one"] == 3
    assert pages["one"] < pages["two"] < pages["three"]


def test_the_same_page_gives_the_same_bytes(printed: bytes) -> None:
    assert to_pdf(html()) == printed


def test_without_a_browser_it_says_what_to_install_before_the_work(
    pitboss: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    done = pitboss("report", "blackjack", "-o", str(tmp_path / "x.pdf"))
    assert done.code == 2
    assert "PDF needs Chrome or Chromium, and there is none: run 'playwright install chromium'" in done.err
    assert "\n" not in done.err.strip()
