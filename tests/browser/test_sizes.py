"""Every screen from 320 to 2560 pixels: all that one plays with is in sight, and stays where it is.

A round is played once and looked at on every screen, step by step: the page lays itself out by its size alone.
"""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.frames import places
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.sizes import faults, faults_by_screen, on_every_screen
from tests.browser.stacking import blackjack_in_diamonds, find_secret, starting

from pitboss.cards import Card

ALL_BETS = (("main", 2500), ("side:buster", 500), ("toke", 100), ("toke:buster", 100))


def _bet_on_everything(guest: Guest) -> None:
    for spot, cents in ALL_BETS:
        guest.chip(cents, spot)


@pytest.mark.parametrize(("bots", "cards"), [(0, "8 2-9 8 * 8 8"), (6, "8 * * * * * * 2-9 8 * * * * * * * 8 8")])
def test_four_hands_and_all_side_bets_are_in_sight(house: House, guest: Guest, bots: int, cards: str) -> None:
    house.stack(starting("mega-blackjack", cards))
    guest.open_table("mega-blackjack", bots=bots)
    guest.page.locator(".sit:visible").first.click()
    guest.betting.wait_for()
    assert faults_by_screen(guest.page) == {}
    _bet_on_everything(guest)
    assert faults_by_screen(guest.page) == {}
    guest.deal()
    while guest.wait() and "split" in guest.legal():
        guest.decide("split")
    assert guest.mine.locator(".hand").count() == 4
    assert faults_by_screen(guest.page) == {}
    if bots:
        _own_cards_are_no_smaller(guest)
    guest.play_out(lambda _: guest.decide("stand"))
    assert faults_by_screen(guest.page) == {}
    for _, amount in (("Buster", "−5"), ("Toke", "−1")):
        expect(guest.mine.locator(".spots")).to_contain_text(amount)


def _own_cards_are_no_smaller(guest: Guest) -> None:
    """Of four hands as well, on every screen."""
    widths = "(cards) => cards.map((card) => card.offsetWidth)"
    for screen in on_every_screen(guest.page):
        own = guest.mine.locator(".hands .card").evaluate_all(widths)
        others = guest.page.locator(".seat:not(.is-mine) .hands .card").evaluate_all(widths)
        assert min(own) >= max(others), screen
        assert min(own) >= 34, screen


def test_a_full_table_is_in_sight_and_lies_still_until_all_chips_are_gone(house: House, guest: Guest) -> None:
    house.stack(starting("mega-blackjack", "* * * * * * * 2-9 * * * * * 2-9 10"))
    guest.open_table("mega-blackjack", bots=6)
    guest.sit(1)
    lay: dict[str, dict[str, Any]] = {}

    def look() -> None:
        found = {}
        for screen in on_every_screen(guest.page):
            found[screen] = faults(guest.page)
            now = places(guest.page)
            moved = {name: now[name] for name, first in lay.setdefault(screen, now).items() if now[name] != first}
            assert moved == {}, f"{screen}: {moved} lay at {lay[screen]}"
        assert {screen: one for screen, one in found.items() if one} == {}

    look()
    guest.page.get_by_role("button", name="The most this spot takes").click()
    look()
    guest.deal()
    asked = 0
    while guest.wait():
        look()
        legal = guest.legal()
        asked += 1
        guest.decide("decline" if "decline" in legal else "hit" if asked == 1 else "stand")
        guest.confirm()
    look()


def test_ones_own_cards_are_twice_as_large_in_the_middle_and_a_bots_split_hands_fit(house: House, guest: Guest) -> None:
    house.stack(starting("blackjack", "10 * 8 5-6 2-6 * 8"))
    guest.open_table("blackjack", bots=2)
    guest.sit(5)
    guest.bet_and_deal()
    guest.wait()
    own, other = guest.mine.locator(".hands .card").first, guest.page.locator(".seat:not(.is-mine) .card").first
    for screen in on_every_screen(guest.page):
        ours, theirs, seat, felt = (one.bounding_box() for one in (own, other, guest.mine, guest.page.locator("#felt")))
        assert ours is not None
        assert theirs is not None
        assert seat is not None
        assert felt is not None
        assert ours["width"] >= 1.98 * theirs["width"], screen
        assert abs(seat["x"] + seat["width"] / 2 - felt["x"] - felt["width"] / 2) < 6, screen
    guest.decide("stand")
    guest.betting.wait_for()
    expect(guest.page.locator("[data-seat='7'] .hand")).not_to_have_count(1)
    assert faults_by_screen(guest.page) == {}


LONG_WORDS = """async () => {
  const { dealerAsks } = await import("/static/js/controls/action-bar.js");
  const hand = (cards, total) => ({ cards, total, wager: 2500, doubles: 0, outcome: null, net: null });
  const asked = (phase, calls, hands) => {
    const { words, options } = dealerAsks(
      { phase, calls, seats: [{ seat: 1, name: "Ann", hands }] }, { seat: 1, hand: hands.length - 1 }, true);
    return [words, options];
  };
  const small = hand(["2c", "4d", "Th"], "16");
  const near = "16: two more cards to a five-card 21 (2:1)";
  return [
    asked("naturals", ["blackjack! Stand to be paid 3:2, or double it as 11"], [hand(["Ac", "Kc"], "soft 21")]),
    asked("play", [near, "you may double or surrender on three cards"], [small]),
    asked("play", [near, "you may double or surrender on three cards"], [small, small]),
    ...["Dealer turns the queen of diamonds: soft 17.", "You lose 1,000 on hand 4: 18 against 20.",
      "You won 1,028; 7 to the toke box. New shuffle.", "MaxTyme Bonus: this round only."].map((words) => [words, ""]),
  ];
}"""


_SAY = """(says, [words, options]) => {
  const may = Object.assign(document.createElement("span"), { className: "may", textContent: ` ${options}` });
  says.replaceChildren(words, ...(options ? [may] : []));
}"""


def test_what_the_dealer_says_is_never_cut_off(guest: Guest) -> None:
    """The longest sentences that are the dealer's own, without a player's name in them."""
    guest.open_table("maxtime-21")
    guest.sit(4)
    sentences = guest.page.evaluate(LONG_WORDS)
    assert sentences[:3] == [
        ["Blackjack! Stand to be paid 3:2, or double as 11.", ""],
        ["16: two more cards to a five-card 21 (2:1).", "You may double or surrender on three cards."],
        ["Hand 2, 16: two more to a five-card 21 (2:1).", "You may double or surrender on three cards."],
    ]
    cut = []
    for screen in on_every_screen(guest.page):
        for words, options in sentences:
            guest.page.locator(".says").evaluate(_SAY, [words, options])
            cut += [f"{screen}: {fault}" for fault in faults(guest.page) if "cut off" in fault]
    assert cut == []


def test_insurance_fits_and_what_it_brings_stays_in_sight(house: House, guest: Guest) -> None:
    house.stack(starting("mega-blackjack", "10 1 5-9 2-9"))
    guest.open_table("mega-blackjack")
    guest.sit(4)
    guest.chip(50000)
    for spot, cents in ALL_BETS[1:]:
        guest.chip(cents, spot)
    guest.deal()
    guest.wait()
    assert faults_by_screen(guest.page) == {}
    lay = guest.mine.locator(".hands .card").first.bounding_box()
    guest.page.get_by_text("Other amount").click()
    assert faults_by_screen(guest.page) == {}
    expect(guest.page.locator("#prompt")).to_contain_text("On average")
    guest.decide("insure")
    assert guest.wait()
    assert guest.mine.locator(".hands .card").first.bounding_box() == lay
    assert faults_by_screen(guest.page) == {}
    guest.play_out(lambda _: guest.decide("stand"))
    expect(guest.mine.locator(".insurance")).to_have_text("Insurance−250")
    assert faults_by_screen(guest.page) == {}
    guest.chip(2500)
    expect(guest.mine.locator(".insurance")).to_be_empty()


def test_every_way_to_lose_is_in_sight(house: House, guest: Guest) -> None:
    """A surrender, then a blackjack of the dealer's."""
    house.stack(starting("maxtime-21", "10 2-9 6 * 2-9 1 2-9 10"))
    guest.open_table("maxtime-21")
    guest.sit(4)
    guest.bet_and_deal()
    guest.wait()
    guest.decide("surrender")
    guest.betting.wait_for()
    expect(guest.slips).to_have_text("Surrender −12.50half back")
    assert faults_by_screen(guest.page) == {}
    guest.deal(lambda: guest.page.keyboard.press("Enter"))
    guest.play_out(lambda _: guest.decide("decline"))
    expect(guest.page.locator(".dealer .total")).to_have_text("Blackjack")
    assert faults_by_screen(guest.page) == {}


@pytest.mark.parametrize("bots", [0, 5])
def test_a_big_moment_covers_nothing(house: House, guest: Guest, bots: int) -> None:
    def first_seat_has_it(shoe: tuple[Card, ...]) -> bool:
        return blackjack_in_diamonds((shoe[0], *shoe[bots + 1 : bots + 3]))

    guest.name = "Maximilian Featherstone"
    house.stack(find_secret("maxtime-21", first_seat_has_it))
    guest.open_table("maxtime-21", bots=bots)
    guest.sit(1)
    guest.bet_and_deal(2500, **{"maxtyme-bonus": 100})
    guest.play_out(lambda _: guest.decide("stand"))
    expect(guest.page.locator(".moment")).to_be_visible()
    assert faults_by_screen(guest.page) == {}
