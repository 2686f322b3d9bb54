"""Big moments are big, and can be heard."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.stacking import find_secret

from pitboss.cards import Card

_LISTEN = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
}"""


def _diamonds(shoe: tuple[Card, ...]) -> bool:
    """A lone player with a blackjack in diamonds, against no ace and no ten."""
    first, up, second = shoe[:3]
    return {first.value, second.value} == {1, 10} and first.suit == second.suit == "d" and 2 <= up.value <= 9


def _win_in_diamonds(house: House, guest: Guest) -> None:
    house.stack(find_secret("maxtime-21", _diamonds))
    guest.open_table("maxtime-21")
    guest.sit(4)
    guest.page.evaluate(f"({_LISTEN})()")
    guest.bet_and_deal(2500, **{"maxtyme-bonus": 100})
    guest.play_out(lambda _: guest.decide("stand"))


def test_the_headline_hand_stays_and_its_pay_is_written_large(house: House, guest: Guest) -> None:
    _win_in_diamonds(house, guest)
    moment = guest.page.locator(".moment")
    expect(moment).to_contain_text(re.compile(r"MaxTyme Bonus! pays 300:1|Blackjack in diamonds! pays 2:1"))
    expect(moment.locator("b")).to_have_text(re.compile(r"\+(300|50)$"))
    expect(guest.slips).to_contain_text("Blackjack +50")
    assert len(guest.cards()) == 2
    guest.chip(2500)
    expect(moment).to_be_hidden()


@pytest.mark.parametrize(("sound", "is_heard"), [("on", True), ("off", False)])
def test_a_win_is_heard_unless_sound_is_off(sound: str, is_heard: bool, house: House, new_guest: NewGuest) -> None:
    guest = new_guest(sound=sound, pace="fast")
    _win_in_diamonds(house, guest)
    assert (guest.page.evaluate("() => window.tones") > 0) is is_heard


def test_nothing_is_heard_where_the_system_asks_for_less(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(pace="fast")
    guest.page.emulate_media(reduced_motion="reduce")
    _win_in_diamonds(house, guest)
    assert guest.page.evaluate("() => window.tones") == 0
