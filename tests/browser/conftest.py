"""A real house, a real browser, and players who sit down at its tables."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.chromium import NoBrowserError, launch
from tests.browser.house import House, open_house
from tests.browser.players import Guest

LONGEST_MS = 90_000
"""How long a loaded machine may take to show anything."""

expect.set_options(timeout=LONGEST_MS)


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
    used before, its page too, emptied of all but its cache: to open a page costs more than a round."""

    def __init__(self, chromium: Browser, house: House) -> None:
        self._chromium = chromium
        self.house = house
        self._free: dict[bool, list[Page]] = {False: [], True: []}
        self.complaints: list[str] = []

    def take(self, *, touch: bool) -> Page:
        """A page of the house on which nothing is kept yet."""
        if self._free[touch]:
            return self._free[touch].pop()
        page = self._chromium.new_context(has_touch=touch, base_url=self.house.url).new_page()
        page.context.set_default_timeout(LONGEST_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._hear(message.text))
        page.goto(_EMPTY)
        return page

    def give_back(self, page: Page, *, touch: bool) -> None:
        context = page.context
        for other in context.pages:
            if other != page:
                other.close()
        page.goto(_EMPTY)
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.emulate_media(reduced_motion="null")
        context.clear_cookies()
        context.clear_permissions()
        self._free[touch].append(page)

    def _hear(self, text: str) -> None:
        if "Content Security Policy" in text or "Uncaught" in text:
            self.complaints.append(text)


_EMPTY = "/healthz"
"""A page of the house without scripts."""


@pytest.fixture(scope="session")
def wardrobe(chromium: Browser, house: House) -> Wardrobe:
    return Wardrobe(chromium, house)


@pytest.fixture
def new_guest(wardrobe: Wardrobe) -> Iterator[NewGuest]:
    """Makes guests, each with a browser of their own; at the end no page may have failed or broken its policy."""
    taken: list[tuple[Page, bool]] = []
    once: list[Page] = []
    wardrobe.complaints.clear()

    def make(
        name: str = "Ann",
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        spoils: bool = False,
        **settings: object,
    ) -> Guest:
        """A guest who `spoils` the page changes it in a way that outlasts the test; nobody gets it afterwards."""
        wishes = {"pace": "off", "signals": "mouse", "coach": "off", **settings}
        page = wardrobe.take(touch=touch)
        if spoils:
            once.append(page)
        else:
            taken.append((page, touch))
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(wishes) => localStorage.setItem('pitboss.settings', wishes)", json.dumps(wishes))
        return Guest(page, name)

    yield make
    for page, touch in taken:
        wardrobe.give_back(page, touch=touch)
    for page in once:
        page.context.close()
    wardrobe.house.stack()
    assert not wardrobe.complaints


@pytest.fixture
def guest(new_guest: NewGuest) -> Guest:
    return new_guest()


@pytest.fixture
def page(guest: Guest) -> Page:
    return guest.page
