"""A real house, a real browser, and players who sit down at its tables."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from tests.browser.chromium import NoBrowserError, find_browser
from tests.browser.players import Guest

SRC = Path(__file__).parents[2] / "src"
expect.set_options(timeout=10_000)


class House:
    """A house that runs, and the shoes that wait to be used in it."""

    def __init__(self, url: str, stacked: Path) -> None:
        self.url = url
        self._stacked = stacked

    def stack(self, *secrets: bytes) -> None:
        """Use these secrets for the next shoes."""
        self._stacked.write_text("\n".join(secret.hex() for secret in secrets))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with (folder / "log").open("w") as log:
        command = [sys.executable, str(Path(__file__).with_name("rigged_house.py"))]
        process = subprocess.Popen(
            [*command, str(port), str(folder / "house.db"), str(folder / "stacked")],
            env={**os.environ, "PYTHONPATH": str(SRC)},
            stdout=log,
            stderr=log,
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz", process, folder / "log")
        yield House(f"http://127.0.0.1:{port}", folder / "stacked")
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_for(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the house did not open: {log.read_text()[-2000:]}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield _launch(playwright)


def _launch(playwright: Playwright) -> Browser:
    try:
        path = find_browser(playwright)
    except NoBrowserError as error:
        pytest.fail(str(error))
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=path, args=sandbox)


NewGuest = Callable[..., Guest]


@pytest.fixture
def new_guest(chromium: Browser, house: House) -> Iterator[NewGuest]:
    """Makes guests, each with a browser of their own; at the end no page may have failed or broken its policy."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(
        name: str = "Ann", *, width: int = 1280, height: int = 800, touch: bool = False, **settings: object
    ) -> Guest:
        wishes = {"pace": "off", **settings}
        context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=touch, base_url=house.url)
        contexts.append(context)
        context.add_init_script(f"localStorage.setItem('pitboss.settings', '{json.dumps(wishes)}')")
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if _is_complaint(message.text) else None)
        return Guest(page, name)

    yield make
    for context in contexts:
        context.close()
    assert not complaints


def _is_complaint(text: str) -> bool:
    return "Content Security Policy" in text or "Uncaught" in text


@pytest.fixture
def guest(new_guest: NewGuest) -> Guest:
    return new_guest()


@pytest.fixture
def page(guest: Guest) -> Page:
    return guest.page
