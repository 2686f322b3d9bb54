"""The PDF: tagged, with bookmarks and page numbers in its contents, the same bytes twice; and what is said without."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import sync_playwright
from tests.browser.chromium import launch
from tests.commands import Command
from tests.reports.printed import page_of

from pitboss.reports.pages.document import assemble
from pitboss.reports.pages.page import Html, Page
from pitboss.reports.pdf import pages_of, to_pdf, with_page_numbers
from pitboss.rules import games

SECTIONS = (("one", "One"), ("two", "Two"), ("three", "Three"))
PARTS = 8
PAPER = 665
"""The width of A4 between its margins, in dots of the screen."""
WIDE = """() => [...document.querySelectorAll("table, svg, pre, p")]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.textContent.slice(0, 60))"""


def html() -> str:
    """A small document of three sections: two longer than a page, and one of parts that begin lower and lower on their
    pages, each a heading, a sentence, and a table that stays together. A link leads to every sentence and table."""
    front, page = Page({}, SECTIONS), Page({}, SECTIONS)
    front.p("See ", page.see_page("three"), " and the summary: ", page.see_page("summary"))
    for anchor, _ in SECTIONS[:2]:
        page.section(anchor)
        _fill(page, 60)
    page.section("three")
    for part in range(PARTS):
        _fill(page, 12 + part)
        page.below(f"Part {part}")
        page.p(Html(f'<span id="intro-{part}">A sentence</span> about what the table has.'))
        cell = Html(f'<span id="table-{part}">first</span>')
        page.table("A table.", ["row", "words"], [[cell, "words"], *([f"row {row}", "words"] for row in range(9))])
    for name in ("intro", "table"):
        front.p(Html(" ".join(f'<a href="#{name}-{part}">{name}</a>' for part in range(PARTS))))
    return assemble("Small", "Small", front, page, "{}")


def _fill(page: Page, paragraphs: int) -> None:
    for _ in range(paragraphs):
        page.p("Words that fill the page. " * 6)


@pytest.fixture(scope="module")
def printed() -> bytes:
    return to_pdf(html())


class Seen(NamedTuple):
    """What a browser shows: pages by anchor and as they are told beside links; what is wider than paper, and how high
    the title pages are."""

    pages: dict[str, int]
    told: dict[str, str]
    wide: dict[str, list[str]]
    fronts: dict[str, float]


@pytest.fixture(scope="module")
def seen() -> Seen:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(_look).result()


def _look() -> Seen:
    with sync_playwright() as playwright, launch(playwright) as browser:
        page = browser.new_page(viewport={"width": PAPER, "height": 970})
        page.set_content(html())
        pages = pages_of(with_page_numbers(page))
        told = {anchor: page.inner_text(f'header [data-of="{anchor}"]') for anchor in ("three", "summary")}
        page.emulate_media(media="print")
        wide, fronts = {}, {}
        for game in games():
            page.set_content(page_of(game).read_text(encoding="utf-8"))
            wide[game] = page.evaluate(WIDE)
            fronts[game] = page.evaluate("document.querySelector('header').getBoundingClientRect().height")
    return Seen(pages, told, wide, fronts)


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


def test_references_name_the_page_that_they_lead_to(seen: Seen) -> None:
    assert seen.told == {"three": str(seen.pages["three"]), "summary": "1"}


def test_nothing_in_the_printed_reports_is_wider_than_the_paper(seen: Seen) -> None:
    """A browser would print every page smaller to make room."""
    assert seen.wide == {game: [] for game in games()}


def test_every_title_page_fits_on_one_sheet(seen: Seen) -> None:
    """A4 between its margins of 19 and 20 mm, at 96 dots to an inch."""
    room = (297 - 19 - 20) / 25.4 * 96
    assert {game: height for game, height in seen.fronts.items() if not 300 < height <= room} == {}


def test_no_sentence_is_left_a_page_before_its_table(printed: bytes) -> None:
    """Nor a heading before its sentence: each part lies on one page, though some would not by themselves."""
    pages = pages_of(printed)
    for part in range(PARTS):
        assert pages[f"s3-{part + 1}"] == pages[f"intro-{part}"] == pages[f"table-{part}"]


def test_the_same_page_gives_the_same_bytes(printed: bytes) -> None:
    assert to_pdf(html()) == printed


def test_the_file_bears_the_date_that_the_user_gave_and_no_other(printed: bytes) -> None:
    """Readers find every object where it was: the length stays."""
    dated = to_pdf(html(), date="2026-11-16")
    assert dated.count(b"(D:20261116000000") == 2
    assert dated.count(b"(D:") == 2
    assert b"(D:" not in printed
    assert len(dated) == len(printed)
    assert b"(D:" not in to_pdf(html(), date="1 May 2026")


def test_without_a_browser_it_says_what_to_install_before_the_work(
    pitboss: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    done = pitboss("report", "blackjack", "-o", str(tmp_path / "x.pdf"))
    assert done.code == 2
    assert "PDF needs Chrome or Chromium, and there is none: run 'playwright install chromium'" in done.err
    assert "\n" not in done.err.strip()
