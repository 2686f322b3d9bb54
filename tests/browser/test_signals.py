"""A hand signal for every answer, by touch and by mouse."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Finger, Guest, Mouse
from tests.browser.stacking import starting


def dealt(house: House, guest: Guest, game: str, cards: str) -> None:
    """A round of one player, up to the first question."""
    house.stack(starting(game, cards))
    guest.open_table(game)
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()


def seat(guest: Guest) -> dict[str, Any]:
    """The guest's seat as the house has it."""
    found: dict[str, Any] = guest.page.evaluate(
        "fetch('/api/tables/' + location.pathname.split('/').pop()).then((answer) => answer.json())"
    )["state"]["seats"][0]
    return found


def _nothing_comes_of_it(guest: Guest, cards: int) -> None:
    """A card that a signal had asked for would have come by now, at the house and on the screen."""
    guest.page.wait_for_timeout(400)
    assert sum(len(hand["cards"]) for hand in seat(guest)["hands"]) == len(guest.cards()) == cards


@pytest.mark.clause("BJ-15")
def test_every_play_of_a_hand_has_a_signal_by_mouse(house: House, new_guest: NewGuest) -> None:
    """A V parts the eights; hold doubles, a line gives up half; two clicks hit, one does not; a wave stands."""
    guest = new_guest()
    dealt(house, guest, "super-fun-21-extreme", "8 2-9 8 * 2-5 2-7 2-7")
    mouse = Mouse(guest.page)
    mouse.draw((30, 70), (60, 0))
    expect(guest.mine.locator(".hand")).to_have_count(2)
    assert guest.wait()
    mouse.hold()
    expect(guest.mine.locator(".hand").first.locator(".amount")).to_have_text("50")
    assert guest.wait()
    mouse.draw((5, 90))
    expect(guest.slips.first).to_contain_text("Surrender −25")
    assert guest.wait()
    cards = len(guest.cards())
    mouse.click()
    assert "hit" in guest.legal()
    _nothing_comes_of_it(guest, cards)
    mouse.click(2)
    expect(guest.page.locator("#answers [aria-disabled]")).to_have_count(0)
    guest.play_out(lambda _: mouse.wave())
    first, second = seat(guest)["hands"]
    assert (first["outcome"], len(first["cards"]), len(second["cards"])) == ("surrender", 3, 3)


@pytest.mark.clause("BJ-15")
@pytest.mark.parametrize("touch", [True, False])
def test_a_wave_declines_insurance(house: House, new_guest: NewGuest, touch: bool) -> None:
    guest = new_guest(touch=touch)
    dealt(house, guest, "blackjack", "10 1 7 2-9")
    assert guest.legal()[0] == "decline"
    (Finger(guest.page) if touch else Mouse(guest.page)).wave()
    expect(guest.page.locator("[data-decision='stand']")).to_be_visible()
    assert seat(guest)["insurance"] == 0


@pytest.mark.clause("BJ-15")
@pytest.mark.parametrize("touch", [True, False])
def test_chips_pushed_up_insure(house: House, new_guest: NewGuest, touch: bool) -> None:
    guest = new_guest(touch=touch)
    dealt(house, guest, "blackjack", "10 1 7 2-9")
    (Finger(guest.page) if touch else Mouse(guest.page)).push()
    expect(guest.page.locator("[data-decision='stand']")).to_be_visible()
    assert seat(guest)["insurance"] == 1250


@pytest.mark.clause("BJ-15")
@pytest.mark.parametrize("touch", [True, False])
def test_a_held_finger_takes_even_money(house: House, new_guest: NewGuest, touch: bool) -> None:
    guest = new_guest(touch=touch)
    dealt(house, guest, "mega-blackjack", "1 1 10 2-9")
    assert "even-money" in guest.legal()
    (Finger(guest.page) if touch else Mouse(guest.page)).hold()
    assert not guest.wait()
    assert [hand["outcome"] for hand in seat(guest)["hands"]] == ["even-money"]


@pytest.mark.clause("BJ-15")
def test_every_play_of_a_hand_has_a_signal_by_touch(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(width=390, height=844, touch=True, blunders=False)
    house.stack(starting("super-fun-21-extreme", "8 2-9 8 * 2-7"))
    guest.open_table("super-fun-21-extreme")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    finger = Finger(guest.page)
    finger.tap_with_two()
    expect(guest.mine.locator(".hand")).to_have_count(2)
    assert guest.wait()
    finger.hold()
    expect(guest.mine.locator(".hand").first.locator(".amount")).to_have_text("50")
    assert guest.wait()
    finger.wave_with_two()
    expect(guest.slips.first).to_contain_text("Surrender −25")
    assert guest.wait()
    finger.wave()
    guest.play_out(lambda _: finger.wave())
    expect(guest.slips).to_have_count(guest.mine.locator(".hand").count())


def test_signals_are_offered_once_and_not_before_the_first_hand_is_over(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(width=390, height=844, touch=True, signals="ask")
    guest.page.emulate_media(reduced_motion="no-preference")
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.page.evaluate("() => { window.matchMedia = (query) => ({ matches: query.includes('coarse') }); }")
    guest.page.get_by_role("button", name="Sit down in seat 4").tap()
    guest.bet_and_deal()
    assert guest.wait()
    expect(guest.page.locator("dialog, .offer")).to_have_count(0)
    Finger(guest.page).tap()
    _nothing_comes_of_it(guest, 2)
    guest.play_out(lambda _: guest.decide("stand"))
    guest.page.get_by_role("button", name="Yes, show me").tap()
    expect(guest.page.locator("#panel-body th", has_text="Hit")).to_be_visible()
    expect(guest.page.locator("#panel-body input[value=touch]")).to_be_checked()
    expect(guest.page.locator(".offer")).to_have_count(0)
