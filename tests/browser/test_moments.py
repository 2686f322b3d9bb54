"""Big moments are big, and can be heard."""

from typing import Literal

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.stacking import blackjack_in_diamonds, find_secret

from pitboss.cards import Card

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


def _five_cards_to_21(shoe: tuple[Card, ...]) -> bool:
    """A lone player who hits three times to 21, without an ace."""
    first, up, second, _, *draws = (card.value for card in shoe[:7])
    values = [first, second, *draws]
    return 1 not in values and sum(values) == 21 and 2 <= up <= 9


def _won_by_a_double_again(shoe: tuple[Card, ...]) -> bool:
    """A lone player who doubles a small hand twice and beats the dealer's 17."""
    first, up, second, hole, *draws = (card.value for card in shoe[:6])
    values = [first, second, *draws]
    small = 1 not in values and first + second <= 11 and first + second + draws[0] < 17
    return up + hole == 17 and small and 18 <= sum(values) <= 20


def test_a_five_card_21_is_written_large_and_counted_up(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(pace="normal", blunders=False)
    house.stack(find_secret("maxtime-21", _five_cards_to_21))
    guest.open_table("maxtime-21")
    guest.sit(4)
    guest.page.evaluate(_COUNT)
    guest.bet_and_deal()
    guest.play_out(lambda legal: guest.decide("hit" if "hit" in legal else "decline"))
    expect(guest.page.locator(".moment")).to_have_text("Five-card 21! pays 2:1+50")
    expect(guest.slips).to_contain_text("Five-card 21 +50")
    counted = [float(text) for text in guest.page.evaluate("() => window.counted")]
    assert counted == sorted(counted)
    assert counted[0] < counted[-1] == 50
    assert len(guest.cards()) == 5


_COUNT = """() => {
  window.counted = [];
  const look = () => {
    const pay = document.querySelector(".moment:not([hidden]) b");
    if (pay && pay.textContent !== window.counted.at(-1)) window.counted.push(pay.textContent);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_double_again_that_wins_says_what_lay_on_the_hand(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(blunders=False)
    house.stack(find_secret("super-fun-21-extreme", _won_by_a_double_again))
    guest.open_table("super-fun-21-extreme")
    guest.sit(4)
    guest.bet_and_deal()
    left = ["double", "double"]
    guest.play_out(lambda _: guest.decide(left.pop() if left else "stand"))
    expect(guest.page.locator(".moment")).to_have_text("Doubled twice and won! with 100 on the hand+100")


_BUSTER = """async (net) => {
  const { Highlights } = await import("/static/js/table/felt.js");
  const moments = new Highlights({ side_bets: [{ name: "buster", title: "Buster" }] });
  const seat = { seat: 3, hands: [], wagers: { main: 2500, side: { buster: 500 }, toke: 0, side_tokes: {} } };
  const dealer = { cards: ["2c", "2d", "2h", "2s", "3c", "3d", "2c", "Ks"], total: "26" };
  moments.show([{ type: "side-bet-settled", seat: 3, name: "buster", net, toke: false }],
    { seats: [seat], dealer }, [3]);
  return moments.node.hidden ? null : moments.node.textContent;
}"""


def test_buster_with_eight_cards_is_written_large_and_a_small_win_is_not(guest: Guest) -> None:
    guest.open_table("mega-blackjack")
    assert guest.page.evaluate(_BUSTER, 250 * 500) == "Buster with 8 cards! pays 250:1+1,250"
    assert guest.page.evaluate(_BUSTER, 2 * 500) is None


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
