"""Takes the pictures of docs/pictures anew: `python -m tests.browser.take_pictures`, or only those NAMED after it."""

import json
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.chromium import launch
from tests.browser.house import House, open_house
from tests.browser.players import Guest
from tests.browser.stacking import starting

MOST_TRIES = 60
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


class Scene(NamedTuple):
    """A table in mid-round: what is dealt, how it is played, how it is looked at."""

    name: str
    game: str
    shoe: str
    bots: int
    play: tuple[str, ...]
    sides: dict[str, int]
    width: int = 1280
    height: int = 780
    theme: str = "dark"
    panel: str | None = None


SCENES = (
    Scene("blackjack", "blackjack", "8 * * * * 2-9 8", 4, ("split",), {}),
    Scene("maxtime-21", "maxtime-21", "2-4 * * 2-9 2-4", 2, ("hit",), {"maxtyme-bonus": 500}, theme="light"),
    Scene(
        "super-fun-21-extreme", "super-fun-21-extreme", "2-5 * * * 2-9 2-5", 3, ("double",), {"precious-diamond": 500}
    ),
    Scene("mega-blackjack", "mega-blackjack", "10 * * 2-9 2-5", 2, (), {"buster": 500}, theme="light"),
    Scene("rules", "maxtime-21", "10 * * 2-9 2-6", 2, (), {}, panel="rules"),
    Scene("mistakes", "blackjack", "10 * * 5-6 2-3 * * * 2-3", 2, ("hit",), {}, theme="light", panel="mistakes"),
    Scene("phone", "mega-blackjack", "8 * * 2-9 8", 2, ("split",), {"buster": 500}, 390, 844),
    Scene("small-phone", "super-fun-21-extreme", "10 * * 2-9 2-6", 2, (), {}, 320, 640, "light"),
)


def _visit(browser: Browser, house: House, *, width: int, height: int, theme: str) -> Guest:
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=house.url)
    wishes = json.dumps({"pace": "off", "theme": theme, "signals": "off", "blunders": False})
    context.add_init_script(f"localStorage.setItem('pitboss.settings', '{wishes}')")
    return Guest(context.new_page(), "Ann")


def take(browser: Browser, house: House, scene: Scene) -> None:
    """Sit down first base, play the scene up to its question, and take the picture."""
    house.stack(starting(scene.game, scene.shoe))
    guest = _visit(browser, house, width=scene.width, height=scene.height, theme=scene.theme)
    guest.open_table(scene.game, bots=scene.bots)
    guest.sit(1)
    guest.bet_and_deal(2500, **scene.sides)
    guest.wait()
    for decision in scene.play:
        guest.decide(decision)
        guest.wait()
    if scene.panel:
        _open_panel(guest, scene.panel)
    _shoot(guest, scene.name)
    guest.page.context.close()


def _open_panel(guest: Guest, panel: str) -> None:
    """Open a panel, again and again while the coach is still getting ready."""
    button = guest.page.locator(f"[data-panel={panel}]")
    button.click()
    for _ in range(MOST_TRIES):
        guest.page.wait_for_timeout(1000)
        if guest.page.locator("#panel-body").locator("li, .chapter").count():
            return
        button.click()
        button.click()


def _shoot(guest: Guest, name: str) -> None:
    guest.page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=84)


def take_lobby(browser: Browser, house: House) -> None:
    guest = _visit(browser, house, width=1280, height=780, theme="light")
    guest.page.goto("/")
    guest.page.locator(".open-table").first.wait_for()
    for edge in guest.page.locator(".game .edge").all():
        expect(edge).not_to_be_empty(timeout=1000 * MOST_TRIES)
    _shoot(guest, "lobby")
    guest.page.context.close()


def take_lab(browser: Browser, house: House) -> None:
    """Two rules turned, what each is worth, and the cells that they change."""
    guest = _visit(browser, house, width=1280, height=900, theme="light")
    guest.page.goto("/lab/blackjack#natural.pays=6:5&dealer.soft_17=stand")
    for worth in (".change-worth", ".segments small"):
        expect(guest.page.locator(worth).first).not_to_be_empty(timeout=1000 * MOST_TRIES)
    _shoot(guest, "lab")
    guest.page.context.close()


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or [*(scene.name for scene in SCENES), "lobby", "lab"]
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder), coach="exact") as house,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for scene in SCENES:
            if scene.name in wanted:
                take(browser, house, scene)
        if "lobby" in wanted:
            Guest(browser.new_page(base_url=house.url), "Bo").open_table("maxtime-21", bots=3, name="By the window")
            take_lobby(browser, house)
        if "lab" in wanted:
            take_lab(browser, house)
        browser.close()


if __name__ == "__main__":
    main()
