"""Big moments are big, and can be heard."""

from typing import Literal

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.stacking import blackjack_in_diamonds, find_secret

_LISTEN = """() => {
  window.pitches = [];
  window.engines = [];
  window.AudioContext = class extends AudioContext { constructor() { super(); window.engines.push(this); } };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.pitches.push(this.frequency.value);
    return start.apply(this, when);
  };
}"""


def _win_in_diamonds(house: House, guest: Guest) -> None:
    house.stack(find_secret("maxtime-21", blackjack_in_diamonds))
    guest.open_table("maxtime-21")
    guest.sit(4)
    guest.page.evaluate(f"({_LISTEN})()")
    guest.bet_and_deal(2500, **{"maxtyme-bonus": 100})
    guest.play_out(lambda _: guest.decide("stand"))


def test_the_headline_hand_stays_and_its_pay_is_written_large(house: House, guest: Guest) -> None:
    _win_in_diamonds(house, guest)
    moment = guest.page.locator(".moment")
    expect(moment).to_have_text("MaxTyme Bonus! pays 300:1+300Blackjack in diamonds! pays 2:1 +50")
    expect(moment.locator("b")).to_have_text("+300")
    expect(guest.slips).to_contain_text("Blackjack +50")
    expect(guest.spot("side:maxtyme-bonus")).to_contain_text("+300")
    assert len(guest.cards()) == 2
    guest.chip(2500)
    expect(moment).to_be_hidden()
    expect(guest.spot("side:maxtyme-bonus")).not_to_contain_text("300")


FANFARE = 1568
"""The last tone of a big moment, which nothing else has."""


@pytest.mark.parametrize(
    ("sound", "pace", "motion", "is_heard"),
    [
        ("on", "fast", "null", True),
        ("on", "off", "null", True),
        ("on", "auto", "reduce", True),
        ("off", "fast", "null", False),
    ],
)
def test_a_win_is_heard_unless_sound_is_off(
    sound: str, pace: str, motion: Literal["null", "reduce"], is_heard: bool, house: House, new_guest: NewGuest
) -> None:
    """Where nothing moves, too."""
    guest = new_guest(sound=sound, pace=pace)
    guest.page.emulate_media(reduced_motion=motion)
    _win_in_diamonds(house, guest)
    assert (FANFARE in guest.page.evaluate("() => window.pitches")) is is_heard
    rests = "() => window.engines.every((one) => one.state === 'suspended')"
    guest.page.wait_for_function(rests)
    assert guest.page.evaluate("() => window.engines.length") == (1 if is_heard else 0)


def test_nothing_is_heard_where_the_system_asks_for_less(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(pace="fast")
    guest.page.emulate_media(reduced_motion="reduce")
    _win_in_diamonds(house, guest)
    assert guest.page.evaluate("() => window.pitches") == []
