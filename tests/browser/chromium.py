"""The Chrome or Chromium to test with: the one that prints reports; where there is none, one is got."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from pitboss.reports import pdf


class NoBrowserError(Exception):
    """No browser is there and none could be had; the message says what was tried."""


def launch(playwright: Playwright) -> Browser:
    """Start a browser; raise `NoBrowserError` if there is none to be had."""
    return playwright.chromium.launch(executable_path=find_browser(playwright), args=pdf.sandbox())


def find_browser(playwright: Playwright) -> str:
    """The path of a browser: an installed one, else Debian's package (as root), else Playwright's own download."""
    if found := _installed(playwright):
        return found
    tried = ["looked for an installed one"]
    for command in _ways_to_get_one():
        print("Getting a browser for the tests, once on this machine.", flush=True)
        result = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600)
        if found := _installed(playwright):
            return found
        tried.append(f"{' '.join(command)!r} failed: {(result.stderr or result.stdout).strip()[-300:]}")
    raise NoBrowserError(
        "the browser tests need Chrome or Chromium, and none could be had. Install one (on Debian: "
        "apt-get install chromium) and run the tests again. Tried: " + "; ".join(tried)
    )


def _installed(playwright: Playwright) -> str | None:
    try:
        return pdf.find_browser(playwright)
    except pdf.NoBrowserError:
        return None


def _ways_to_get_one() -> list[list[str]]:
    ways = []
    if os.geteuid() == 0 and shutil.which("apt-get"):
        ways.append(
            ["sh", "-c", "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium"]
        )
    if program := shutil.which("playwright") or _beside_python("playwright"):
        ways.append([program, "install", "chromium"])
    return ways


def _beside_python(name: str) -> str | None:
    path = Path(sys.executable).with_name(name)
    return str(path) if path.exists() else None
