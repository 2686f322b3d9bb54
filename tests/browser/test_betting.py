"""Bets in one move: Enter deals, the last bet comes again, and nobody is left before an empty rack."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.stacking import starting


def _sit(house: House, guest: Guest, shoe: str = "10 2-9 2-6 *") -> None:
    house.stack(starting("blackjack", shoe))
    guest.open_table("blackjack")
    guest.sit(4)


def test_enter_deals_and_space_works_the_chip_that_has_the_focus(house: House, guest: Guest) -> None:
    _sit(house, guest)
    guest.chip(2500)
    expect(guest.page.locator("[data-chip='2500']")).to_be_focused()
    guest.page.keyboard.press(" ")
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 50")
    guest.deal(lambda: guest.page.keyboard.press("Enter"))
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 50")


def test_the_last_bet_is_dealt_again_in_one_move(house: House, guest: Guest) -> None:
    _sit(house, guest)
    guest.bet_and_deal()
    guest.play_out(lambda _: guest.decide("stand"))
    guest.deal(guest.page.get_by_role("button", name="Rebet 25 & deal").click)
    guest.wait()
    expect(guest.page.locator("#felt")).to_have_attribute("data-round", "2")


def test_the_last_bet_is_put_down_doubled_and_halved_without_being_dealt(house: House, guest: Guest) -> None:
    """All side bets are kept."""
    house.stack(starting("mega-blackjack", "10 2-9 2-6 *"))
    guest.open_table("mega-blackjack")
    guest.sit(4)
    guest.bet_and_deal(2500, buster=500)
    guest.play_out(lambda _: guest.decide("stand"))
    guest.page.get_by_role("button", name="Double the bet").click()
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 50")
    expect(guest.spot("side:buster")).to_have_accessible_name("Buster Blackjack: 10")
    guest.page.get_by_role("button", name="Clear").click()
    guest.page.get_by_role("button", name="Put the last bet down again").click()
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 25")
    expect(guest.spot("side:buster")).to_have_accessible_name("Buster Blackjack: 5")
    guest.page.get_by_role("button", name="Clear").click()
    guest.page.get_by_role("button", name="Halve the bet").click()
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 12")
    expect(guest.page.locator("#felt")).to_have_attribute("data-round", "1")


def test_the_bet_is_doubled_halved_and_made_the_most(house: House, guest: Guest) -> None:
    _sit(house, guest)
    guest.chip(2500)
    press = guest.page.get_by_role("button", name="Double the bet").click
    press()
    press()
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 100")
    guest.page.get_by_role("button", name="Halve the bet").click()
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 50")
    guest.page.get_by_role("button", name="The most this spot takes").click()
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 1,000")
    expect(guest.page.get_by_role("button", name="Double the bet")).to_be_disabled()
    expect(guest.mine.locator(".funds")).to_have_text("0")


def test_who_has_lost_the_last_chip_is_offered_new_ones(house: House, guest: Guest) -> None:
    _sit(house, guest, "10 10 2-6 10")
    guest.page.get_by_role("button", name="The most this spot takes").click()
    guest.deal()
    guest.play_out(lambda _: guest.decide("stand"))
    expect(guest.mine.locator(".funds")).to_have_text("0")
    expect(guest.page.locator("[data-chip]").first).to_be_hidden()
    expect(guest.deal_button).to_be_disabled()
    guest.page.get_by_role("button", name="Buy 2,000").click()
    expect(guest.mine.locator(".funds")).to_have_text("2,000")
    guest.deal(guest.page.get_by_role("button", name=re.compile("^Rebet 1,000")).click)


@pytest.mark.parametrize("again", ["key", "button"])
def test_a_hit_on_a_hard_17_is_asked_about_once(again: str, house: House, guest: Guest) -> None:
    _sit(house, guest, "10 2-9 7-9 *")
    guest.bet_and_deal()
    assert guest.wait()
    guest.page.keyboard.press("h")
    expect(guest.page.get_by_role("alert")).to_have_text(re.compile(r"^Hit a hard 1[789]\?$"))
    assert len(guest.cards()) == 2
    guest.page.get_by_role("button", name="No, go back").click()
    assert guest.wait()
    guest.decide("hit")
    if again == "key":
        guest.page.keyboard.press("h")
    else:
        guest.page.get_by_role("button", name="Yes, hit").click()
    guest.wait()
    assert len(guest.cards()) == 3


@pytest.mark.parametrize(
    ("kind", "total", "cards", "question"),
    [
        ("hit", "16", 2, None),
        ("hit", "17", 2, "Hit a hard 17?"),
        ("hit", "21", 3, "Hit a hard 21?"),
        ("hit", "soft 18", 2, None),
        ("surrender", "16", 2, None),
        ("surrender", "21", 3, "Surrender a 21?"),
        ("double", "soft 21", 2, "Double a blackjack? The ace will count as 1."),
        ("double", "soft 21", 3, None),
        ("stand", "20", 2, None),
    ],
)
def test_which_decisions_are_asked_about(page: Page, kind: str, total: str, cards: int, question: str | None) -> None:
    asked = page.evaluate(
        """async ([kind, total, count]) => (await import("/static/js/controls/decisions.js")).blunder(
          kind, { total, cards: Array(count).fill("2c"), wager: 100, doubles: 0, outcome: null, net: null })""",
        [kind, total, cards],
    )
    assert asked == question


def test_the_question_before_a_blunder_can_be_switched_off(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(blunders=False)
    _sit(house, guest, "10 2-9 9 *")
    guest.bet_and_deal()
    assert guest.wait()
    guest.decide("hit")
    guest.wait()
    assert len(guest.cards()) == 3


def test_chips_that_are_missing_in_the_middle_of_a_hand_are_offered(house: House, guest: Guest) -> None:
    _sit(house, guest, "10 1 2-6 2-9")
    guest.page.get_by_role("button", name="The most this spot takes").click()
    guest.deal()
    guest.wait()
    assert guest.legal() == ["decline"]
    guest.page.get_by_role("button", name="Buy 500 to insure").click()
    expect(guest.page.get_by_role("button", name="Insure for 500")).to_be_visible()
    guest.decide("decline")
    assert guest.wait()
    guest.page.get_by_role("button", name="Buy 500 to double").click()
    expect(guest.page.locator("[data-decision=double]")).to_be_visible()


def test_chips_are_offered_for_a_double_again(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(buyIn=20000)
    house.stack(starting("super-fun-21-extreme", "2-4 2-9 2-4 * 2-4 2-4"))
    guest.open_table("super-fun-21-extreme")
    guest.sit(4)
    guest.bet_and_deal(10000)
    assert guest.wait()
    guest.decide("double")
    assert guest.wait()
    assert "double" not in guest.legal()
    guest.page.get_by_role("button", name="Buy 200 to double again").click()
    guest.decide("double")
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 400")


def test_nobody_is_asked_a_question_with_one_answer(house: House, new_guest: NewGuest) -> None:
    """All the money lies on the table: there is no chip for insurance, and none to be had."""
    guest = new_guest(buyIn=900000)
    guest.open_table("blackjack", name="Elsewhere")
    guest.sit(1)
    expect(guest.mine.locator(".funds")).to_have_text("9,000")
    _sit(house, guest, "10 1 2-6 2-9")
    expect(guest.mine.locator(".funds")).to_have_text("1,000")
    guest.page.get_by_role("button", name="The most this spot takes").click()
    guest.page.evaluate(_NOTE_ANSWERS)
    guest.deal()
    expect(guest.page.locator("[data-decision=hit]")).to_be_visible()
    assert guest.legal() == ["hit", "stand"]
    expect(guest.page.locator("#log")).to_contain_text("You decline.")
    assert guest.page.evaluate("() => window.answered") == []


_NOTE_ANSWERS = """() => {
  window.answered = [];
  const note = ({ target }) => window.answered.push(target.textContent);
  document.querySelector("#answers").addEventListener("click", note);
}"""


def test_every_spot_shows_what_it_pays_and_what_the_house_keeps(new_guest: NewGuest) -> None:
    """While it is pointed at, has the focus, or is held by a finger, which then puts no chip there."""
    guest = new_guest(touch=True)
    guest.open_table("mega-blackjack")
    guest.sit(4)
    odds = guest.page.locator("#spot-odds")
    for key, title, edge in (
        ("side:buster", "Buster Blackjack", "6.17"),
        ("main", "Main bet", "0.43"),
        ("toke:buster", "Toke on Buster Blackjack", "6.17"),
    ):
        guest.spot(key).hover()
        expect(odds).to_contain_text(title)
        expect(odds).to_contain_text(f"House edge {edge}% of the bet")
    expect(odds).to_contain_text("250:1")
    guest.page.mouse.move(5, 5)
    expect(odds).to_be_hidden()
    guest.page.keyboard.press("Tab")
    guest.spot("main").focus()
    expect(odds).to_contain_text("Blackjack pays")
    guest.page.keyboard.press("Escape")
    expect(odds).to_be_hidden()
    box = guest.spot("side:buster").bounding_box()
    assert box is not None
    line = guest.page.context.new_cdp_session(guest.page)
    where = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [where]})
    expect(odds).to_contain_text("Buster")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(guest.spot("side:buster")).to_have_accessible_name("Buster Blackjack: empty")


def test_the_coach_marks_the_buttons_on_request(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(coach="before")
    _sit(house, guest)
    guest.bet_and_deal()
    assert guest.wait()
    expect(guest.page.locator("[data-decision=stand] .hint")).to_have_text("★ best")
    expect(guest.page.locator("[data-decision=hit] .hint")).to_have_text("−18.75")


def test_one_sits_down_with_the_chips_one_wants_and_new_ones_come_by_themselves(
    house: House, new_guest: NewGuest
) -> None:
    guest = new_guest(buyIn=50000, rebuy=True)
    _sit(house, guest, "10 10 2-6 10")
    expect(guest.mine.locator(".funds")).to_have_text("500")
    guest.page.get_by_role("button", name="The most this spot takes").click()
    guest.deal()
    guest.play_out(lambda _: guest.decide("stand"))
    expect(guest.slips).to_contain_text("Lose −500")
    expect(guest.mine.locator(".funds")).to_have_text("1,000")
    expect(guest.page.get_by_role("button", name="Rebet 500 & deal")).to_be_enabled()


def test_hammering_on_enter_and_space_skips_and_deals_but_decides_nothing(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(pace="normal")
    _sit(house, guest)
    guest.chip(2500)

    def hammer() -> None:
        for _ in range(20):
            guest.page.keyboard.press("Enter")
            guest.page.keyboard.press(" ")

    guest.deal(hammer)
    assert guest.wait()
    for _ in range(5):
        guest.page.keyboard.press("Enter")
        guest.page.keyboard.press(" ")
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 25")
    expect(guest.page.locator("#felt")).to_have_attribute("data-round", "1")
    assert "stand" in guest.legal()
    assert len(guest.cards()) == 2


_ENTER_AND_FUMBLE = """chip => {
  chip.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  const spot = document.querySelector(".is-mine [data-spot=main]");
  const seen = [document.querySelector("#prompt").textContent, document.querySelector(".deal").textContent,
    chip.disabled, spot.disabled];
  for (let click = 0; click < 3; click++) chip.click();
  spot.click();
  spot.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
  for (const key of ["1", "Backspace", "Delete"]) {
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
  return seen;
}"""


def test_no_chip_moves_once_the_dealer_was_told_to_deal(house: House, new_guest: NewGuest) -> None:
    """Nor does it look as if one could: what cannot be done is grey from the key press on."""
    guest = new_guest()
    _sit(house, guest)
    guest.chip(2500)
    chip = guest.page.locator(":focus")
    seen = []
    guest.deal(lambda: seen.append(chip.evaluate(_ENTER_AND_FUMBLE)))
    assert seen == [["Here come the cards", "Waiting…", True, True]]
    assert guest.wait()
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 25")


def test_enter_works_what_is_no_bet(house: House, guest: Guest) -> None:
    """The pay table opens, and new chips are bought; the next Enter deals."""
    _sit(house, guest, "10 10 2-6 10")
    guest.page.get_by_role("button", name="Odds").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("#pay-table")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.page.get_by_role("button", name="The most this spot takes").click()
    guest.deal()
    guest.play_out(lambda _: guest.decide("stand"))
    guest.page.get_by_role("button", name="Buy 2,000").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.mine.locator(".funds")).to_have_text("2,000")
    guest.deal(lambda: guest.page.keyboard.press("Enter"))
