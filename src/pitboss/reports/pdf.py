"""The report as PDF: printed by a headless Chromium that is found on the machine, with bookmarks and tagged text.

The same page gives the same bytes: the dates that the browser writes into the file give way to the user's.
"""

import os
import re
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date as calendar
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from pitboss.errors import PitbossError
from pitboss.extras import missing_as

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright

T = TypeVar("T")
_NAMES: Final = ("google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "chrome", "msedge")
_APPS: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
_OTHERWISE: Final = "; or write .html and print it"
_DATE: Final = re.compile(rb"/(?:Creation|Mod)Date \(D:(\d{14})[^)]*\)")
_PAGE: Final = re.compile(rb"(\d+) 0 obj\n<</Type /Page\n")
_PLACE: Final = re.compile(rb"/([\w-]+) \[(\d+) 0 R /XYZ")
_WRITE_PAGES: Final = """pages => {
  for (const place of document.querySelectorAll("[data-of]")) place.textContent = pages[place.dataset.of] ?? "";
}"""
"""Puts the number of its page beside every heading in the contents, and beside references that ask for it."""
_MOST_PRINTS: Final = 4


class NoBrowserError(PitbossError):
    """There is nothing to print with; the message says what to install."""


def to_pdf(html: str, *, date: str = "") -> bytes:
    """Print a page; raise `NoBrowserError` where there is no browser to do it. A `date` such as 2026-11-16 becomes that
    of the file; with any other the file bears none."""
    return _with_date(_in_own_thread(lambda: _print_page(html)), date)


def _with_date(printed: bytes, date: str) -> bytes:
    """The file with the user's date in place of the clock's. Every byte after it stays where it was."""
    try:
        day = f"{calendar.fromisoformat(date):%Y%m%d}000000".encode()
    except ValueError:
        return _DATE.sub(lambda match: b" " * len(match[0]), printed)
    return _DATE.sub(lambda match: match[0].replace(match[1], day), printed)


def check_browser() -> None:
    """Raise `NoBrowserError` where `to_pdf` would find no browser; to be asked before long work."""
    _in_own_thread(_look_for_browser)


def _in_own_thread(work: Callable[[], T]) -> T:
    """Do it on a thread of its own: the browser's driver refuses one that has an event loop running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def _print_page(html: str) -> bytes:
    with missing_as(NoBrowserError, _OTHERWISE):
        from playwright.sync_api import Error, sync_playwright
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=sandbox())
        except Error as error:
            first = str(error).splitlines()[0]
            raise NoBrowserError(f"PDF: the browser could not be started ({first}){_OTHERWISE}") from None
        page = browser.new_page()
        page.set_content(html, wait_until="load")
        printed = with_page_numbers(page)
        browser.close()
    return printed


def with_page_numbers(page: "Page") -> bytes:
    """Print until every reference names the page that its heading lies on: a number written may move a line."""
    printed, written = _print(page), None
    for _ in range(_MOST_PRINTS):
        pages = pages_of(printed)
        if pages == written:
            break
        page.evaluate(_WRITE_PAGES, pages)
        printed, written = _print(page), pages
    return printed


def _print(page: "Page") -> bytes:
    return page.pdf(prefer_css_page_size=True, print_background=True, tagged=True, outline=True)


def pages_of(printed: bytes) -> dict[str, int]:
    """On which page each heading that something links to came to lie, by its anchor."""
    pages = {number: place for place, number in enumerate(_PAGE.findall(printed), start=1)}
    return {anchor.decode(): pages[number] for anchor, number in _PLACE.findall(printed) if number in pages}


def _look_for_browser() -> None:
    with missing_as(NoBrowserError, _OTHERWISE):
        from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        find_browser(playwright)


def find_browser(playwright: "Playwright") -> str:
    """The path of a Chrome or Chromium; raise `NoBrowserError` if there is none."""
    for name in _NAMES:
        if path := shutil.which(name):
            return path
    for path in (*_APPS, playwright.chromium.executable_path):
        if Path(path).exists():
            return path
    raise NoBrowserError(
        f"PDF needs Chrome or Chromium, and there is none: run 'playwright install chromium'{_OTHERWISE}"
    )


def sandbox() -> list[str]:
    """Chromium refuses to run as root in its sandbox; what is printed is our own page, which loads nothing."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
