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


class Wardrobe:
    """Browsers of guests, each with cookies, storage and a cache of its own. A guest who comes later gets one that was
    used before, emptied of all but its cache, so that the files of the pages are fetched once."""

    def __init__(self, chromium: Browser, house: House) -> None:
        self._chromium = chromium
        self._house = house
        self._free: dict[bool, list[BrowserContext]] = {False: [], True: []}

    def take(self, *, touch: bool) -> BrowserContext:
        if self._free[touch]:
            return self._free[touch].pop()
        return self._chromium.new_context(has_touch=touch, base_url=self._house.url)

    def give_back(self, context: BrowserContext, *, touch: bool) -> None:
        first, *others = context.pages or [context.new_page()]
        for page in others:
            page.close()
        first.goto("/healthz")
        first.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        first.close()
        context.clear_cookies()
        context.clear_permissions()
        self._free[touch].append(context)


@pytest.fixture(scope="session")
def wardrobe(chromium: Browser, house: House) -> Wardrobe:
    return Wardrobe(chromium, house)


@pytest.fixture
def new_guest(wardrobe: Wardrobe) -> Iterator[NewGuest]:
    """Makes guests, each with a browser of their own; at the end no page may have failed or broken its policy."""
    taken: list[tuple[BrowserContext, bool]] = []
    complaints: list[str] = []

    def make(
        name: str = "Ann", *, width: int = 1280, height: int = 800, touch: bool = False, **settings: object
    ) -> Guest:
        wishes = {"pace": "off", "signals": "mouse", **settings}
        context = wardrobe.take(touch=touch)
        taken.append((context, touch))
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.add_init_script(f"localStorage['pitboss.settings'] ??= '{json.dumps(wishes)}'")
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if _is_complaint(message.text) else None)
        return Guest(page, name)

    yield make
    for context, touch in taken:
        wardrobe.give_back(context, touch=touch)
    assert not complaints


def _is_complaint(text: str) -> bool:
    return "Content Security Policy" in text or "Uncaught" in text


@pytest.fixture
def guest(new_guest: NewGuest) -> Guest:
    return new_guest()


@pytest.fixture
def page(guest: Guest) -> Page:
    return guest.page
