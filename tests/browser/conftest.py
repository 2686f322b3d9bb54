"""A real house, a real browser, and players who sit down at its tables."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.browser.chromium import NoBrowserError, launch
from tests.browser.house import House, open_house
from tests.browser.players import Guest

expect.set_options(timeout=10_000)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house"), coach="plain") as opened:
        yield opened


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            yield launch(playwright)
        except NoBrowserError as error:
            pytest.fail(str(error))


NewGuest = Callable[..., Guest]


@pytest.fixture
def new_guest(chromium: Browser, house: House) -> Iterator[NewGuest]:
    """Makes guests, each with a browser of their own; at the end no page may have failed or broken its policy."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(
        name: str = "Ann", *, width: int = 1280, height: int = 800, touch: bool = False, **settings: object
    ) -> Guest:
        wishes = {"pace": "off", "signals": "mouse", **settings}
        context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=touch, base_url=house.url)
        contexts.append(context)
        context.add_init_script(f"localStorage['pitboss.settings'] ??= '{json.dumps(wishes)}'")
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
