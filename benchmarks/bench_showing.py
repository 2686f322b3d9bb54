"""How long the browser shows a round alone against the dealer: at the normal pace, and when it is skipped."""

import json
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import launch
from tests.browser.house import House, open_house
from tests.browser.players import Guest
from tests.browser.stacking import starting

ROUNDS = 5
MOST_MS, MOST_SKIPPED_MS = 6000, 1000
_MEASURE = """() => {
  window.shown = 0;
  const felt = document.querySelector("#felt");
  let began = null;
  new MutationObserver(() => {
    const on = felt.hasAttribute("data-showing");
    if (on && began === null) began = performance.now();
    if (!on && began !== null) { window.shown += performance.now() - began; began = null; }
  }).observe(felt, { attributeFilter: ["data-showing"] });
}"""


def show_rounds(browser: Browser, house: House, *, skip: bool) -> list[float]:
    """The milliseconds of showing of some rounds, decisions left out."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=house.url)
    wishes = json.dumps({"pace": "normal", "signals": "off", "blunders": False})
    context.add_init_script(f"localStorage.setItem('pitboss.settings', '{wishes}')")
    guest = Guest(context.new_page(), "Ann")
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.page.evaluate(_MEASURE)
    if skip:
        guest.page.evaluate("() => setInterval(() => document.querySelector('#felt[data-showing]')?.click(), 50)")
    guest.chip(2500)
    times = []
    for _ in range(ROUNDS):
        guest.page.evaluate("() => { window.shown = 0; }")
        guest.deal(lambda: guest.page.keyboard.press("Enter"))
        guest.play_out(lambda legal: guest.decide("decline" if "decline" in legal else "stand"))
        times.append(float(guest.page.evaluate("() => window.shown")))
    context.close()
    return times


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for name, skip, most in (("normal pace", False, MOST_MS), ("skipped", True, MOST_SKIPPED_MS)):
            times = sorted(show_rounds(browser, house, skip=skip))
            verdict = "reached" if times[-1] <= most else "MISSED"
            median = times[len(times) // 2]
            print(f"{name}: median {median:.0f} ms, longest {times[-1]:.0f} ms of {most} ms allowed: {verdict}")
        browser.close()


if __name__ == "__main__":
    main()
