"""For everybody: axe finds nothing, everything is announced, keys reach everything, focus is seen."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.stacking import blackjack_in_diamonds, find_secret, starting

PANELS = ("seat", "rules", "coach", "chart", "mistakes", "history", "bankroll", "fairness", "signals", "settings")


def _violations(page: Page) -> list[str]:
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}" for one in found for node in one["nodes"]
    ]


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 320)])
def test_axe_finds_nothing_in_the_lobby(theme: str, width: int, house: House, new_guest: NewGuest) -> None:
    guest = new_guest(theme=theme, width=width)
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    guest.play_out(lambda _: guest.decide("stand"))
    sheet = house.sheets / "faulty.toml"
    sheet.write_text('name = "faulty"')
    guest.page.goto("/")
    guest.page.locator("[data-game=mega-blackjack] summary").click()
    for part in (".open-table", "#rounds td", "#faults li", "#bankroll svg"):
        guest.page.locator(part).first.wait_for()
    sheet.unlink()
    assert _violations(guest.page) == []
    overflow = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert guest.page.evaluate(overflow) == 0


@pytest.mark.parametrize(("theme", "game", "width"), [("light", "mega-blackjack", 1280), ("dark", "maxtime-21", 390)])
def test_axe_finds_nothing_at_the_table(theme: str, game: str, width: int, house: House, new_guest: NewGuest) -> None:
    guest = new_guest(theme=theme, width=width)
    house.stack(starting(game, "8 2-9 8 *"))
    guest.open_table(game)
    guest.sit(4)
    assert _violations(guest.page) == []
    guest.bet_and_deal()
    assert guest.wait()
    assert _violations(guest.page) == []
    guest.play_out(lambda _: guest.decide("stand"))
    assert _violations(guest.page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_any_panel(theme: str, house: House, new_guest: NewGuest) -> None:
    guest = new_guest(theme=theme)
    house.stack(starting("super-fun-21-extreme", "2-4 2-9 2-4 * 2-4 2-4"))
    guest.open_table("super-fun-21-extreme")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    guest.decide("hit")
    assert guest.play_out(lambda _: guest.decide("stand"))
    for panel in PANELS:
        guest.page.locator(f"[data-panel={panel}]").click()
        expect(guest.page.locator("#panel-body")).not_to_have_text("One moment…")
        assert _violations(guest.page) == [], panel


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_what_comes_up_now_and_then(theme: str, house: House, new_guest: NewGuest) -> None:
    """The name, insurance, a replay, a pay table beside its spot."""
    guest = new_guest(theme=theme, touch=True)
    host = new_guest("Bo")
    house.stack(starting("mega-blackjack", "10 1 5-9 2-9"))
    guest.page.goto(host.open_table("mega-blackjack"))
    guest.page.get_by_role("button", name="Sit down in seat 4").click()
    guest.page.get_by_label("Name", exact=True).wait_for()
    assert _violations(guest.page) == []
    guest.page.get_by_label("Name", exact=True).fill("Ann")
    guest.page.get_by_role("button", name="Play", exact=True).click()
    guest.betting.wait_for()
    guest.spot("side:buster").hover()
    expect(guest.page.locator("#spot-odds")).to_be_visible()
    assert _violations(guest.page) == []
    guest.bet_and_deal()
    assert guest.wait()
    assert "insure" in guest.legal()
    guest.page.get_by_text("Other amount").click()
    assert _violations(guest.page) == []
    guest.play_out(lambda legal: guest.decide("decline" if "decline" in legal else "stand"))
    guest.page.get_by_role("button", name="History").click()
    guest.page.get_by_role("button", name="Replay round 1").click()
    expect(guest.page.locator("#replay")).to_be_visible()
    assert _violations(guest.page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_big_moment(theme: str, house: House, new_guest: NewGuest) -> None:
    guest = new_guest(theme=theme)
    house.stack(find_secret("maxtime-21", blackjack_in_diamonds))
    guest.open_table("maxtime-21")
    guest.sit(4)
    guest.bet_and_deal()
    guest.play_out(lambda _: guest.decide("stand"))
    expect(guest.page.locator(".moment")).to_be_visible()
    assert _violations(guest.page) == []


def test_the_round_is_announced(house: House, guest: Guest) -> None:
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    live = guest.page.get_by_role("status").and_(guest.page.locator("#live"))
    expect(live).to_contain_text("Your turn.")
    expect(live).to_contain_text("You may hit, stand or double.")
    guest.decide("stand")
    guest.play_out(lambda _: guest.decide("stand"))
    expect(live).to_contain_text(re.compile(r"You (won|lost) 25\.|You broke even\."))


def test_focus_stays_where_the_player_acts(house: House, guest: Guest) -> None:
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.chip(2500)
    guest.deal_button.focus()
    guest.deal(lambda: guest.page.keyboard.press("Enter"))
    assert guest.wait()
    expect(guest.page.locator("#acting")).to_be_focused()
    guest.page.keyboard.press("Tab")
    expect(guest.page.locator("#answers [data-decision=hit]")).to_be_focused()
    width = guest.page.evaluate("() => getComputedStyle(document.activeElement).outlineWidth")
    assert width == "3px"
    guest.page.keyboard.press("u")
    expect(guest.page.locator("#panel-title")).to_be_focused()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#answers [data-decision=hit]")).to_be_focused()
