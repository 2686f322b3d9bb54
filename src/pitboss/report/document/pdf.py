"""The report as PDF: printed by a headless Chromium that is found on the machine, with bookmarks and tagged text.

The same page gives the same bytes: the dates that the browser writes into the file are taken out.
"""

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

_NAMES: Final = ("google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "chrome", "msedge")
_APPS: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
_NO_PLAYWRIGHT: Final = "PDF needs Playwright: pip install 'pitboss[pdf]'; or write .html and print it"
_DATE: Final = re.compile(rb"\((D:)\d{14}")


class NoBrowserError(Exception):
    """There is nothing to print with; the message says what to install."""


def to_pdf(html: str) -> bytes:
    """Print a page; raise `NoBrowserError` where there is no browser to do it."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise NoBrowserError(_NO_PLAYWRIGHT) from None
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=_sandbox())
        except Error as error:
            first = str(error).splitlines()[0]
            raise NoBrowserError(
                f"PDF: the browser could not be started ({first}); or write .html and print it"
            ) from None
        page = browser.new_page()
        page.set_content(html, wait_until="load")
        printed = page.pdf(prefer_css_page_size=True, print_background=True, tagged=True, outline=True)
        browser.close()
    return _DATE.sub(rb"(\g<1>20000101000000", printed)


def check_browser() -> None:
    """Raise `NoBrowserError` where `to_pdf` would find no browser; to be asked before long work."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NoBrowserError(_NO_PLAYWRIGHT) from None
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
        "PDF needs Chrome or Chromium, and there is none: run 'playwright install chromium'; or write .html "
        "and print it"
    )


def _sandbox() -> list[str]:
    """Chromium refuses to run as root in its sandbox; what is printed is our own page, which loads nothing."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
