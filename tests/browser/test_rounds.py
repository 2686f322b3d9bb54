"""A whole round of each game: by mouse, by keyboard, by touch."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Finger, Guest
from tests.browser.stacking import starting

GAMES = ("blackjack", "maxtime-21", "super-fun-21-extreme", "mega-blackjack")
TWELVE_AGAINST_SIX = "10 2-9 2-6 *"
"""Nothing but a decision of one's own: no blackjack, no insurance. The draws are open."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, house: House) -> str:
    house.stack(starting(request.param, TWELVE_AGAINST_SIX))
    return str(request.param)


def test_by_mouse(game: str, guest: Guest) -> None:
    guest.open_table(game)
    guest.sit(4)
    guest.spot("main").click()
    guest.page.locator("[data-chip='2500']").click()
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 26")
    guest.deal()
    guest.wait()
    assert len(guest.cards()) == 2
    assert guest.dealer()[1:] == ["??"]
    guest.play_out(lambda legal: guest.decide("hit" if "hit" in legal and len(guest.cards()) < 3 else "stand"))
    expect(guest.slips).to_have_count(1)
    expect(guest.mine.locator(".notes b")).not_to_be_empty()


def test_by_keyboard(game: str, guest: Guest) -> None:
    guest.open_table(game)
    press = guest.page.keyboard.press
    guest.page.get_by_role("button", name="Sit down in seat 4").focus()
    press("Enter")
    guest.betting.wait_for()
    press("3")
    press("1")
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 26")
    press("Backspace")
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 25")
    guest.deal(lambda: press("Enter"))
    assert guest.wait()
    assert guest.legal()[:3] == ["hit", "stand", "double"]
    press("s")
    guest.play_out(lambda _: press("s"))
    expect(guest.slips).to_have_count(1)
    guest.deal(lambda: press("Enter"))
    guest.play_out(lambda legal: press("n" if "decline" in legal else "s"))
    expect(guest.slips).to_have_count(1)


def test_by_touch(game: str, new_guest: NewGuest) -> None:
    guest = new_guest(width=390, height=844, touch=True)
    guest.open_table(game)
    guest.page.get_by_role("button", name="Sit down in seat 4").tap()
    guest.betting.wait_for()
    guest.page.locator("[data-chip='2500']").tap()
    guest.deal(guest.deal_button.tap)
    assert guest.wait()
    finger = Finger(guest.page)
    finger.tap()
    guest.page.locator(".is-mine .card:nth-child(3), .is-mine .slip:not([hidden])").first.wait_for()
    guest.play_out(lambda _: finger.wave())
    expect(guest.slips).to_have_count(1)
