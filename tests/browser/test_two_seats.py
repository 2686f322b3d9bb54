"""One guest in two seats: both are front and in sight, each has bets of its own, and one key deals."""

from playwright.sync_api import Locator, expect
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.sizes import faults_by_screen, on_every_screen
from tests.browser.stacking import find_secret

from pitboss.cards import Card


def _pair_and_plain(shoe: tuple[Card, ...]) -> bool:
    """The first seat has two eights, the second a hand to play, and a bot sits behind them."""
    first, second, _, up, first_2, second_2 = (card.value for card in shoe[:6])
    return first == first_2 == 8 and 2 <= up <= 9 and 12 <= second + second_2 <= 16 and min(second, second_2) > 1


def _take_a_second_seat(guest: Guest, seat: int) -> None:
    guest.page.locator("[data-panel=seat]").click()
    guest.page.get_by_role("button", name=f"Play seat {seat} too").click()
    expect(guest.mine).to_have_count(2)
    guest.page.locator("#panel-close").click()


def _tokes_by_screen(guest: Guest, seat: Locator) -> set[int]:
    """What the spots for tokes show in sum, in one place or in two."""
    shown = seat.locator(":is([data-spot^=toke], .all-tokes):visible .amount")
    return {sum(int(text.replace("−", "-")) for text in shown.all_inner_texts()) for _ in on_every_screen(guest.page)}


def test_two_seats_of_one_guest(house: House, guest: Guest) -> None:
    house.stack(find_secret("mega-blackjack", _pair_and_plain))
    guest.open_table("mega-blackjack", bots=1)
    guest.sit(1)
    _take_a_second_seat(guest, 2)
    assert faults_by_screen(guest.page) == {}
    seats = [guest.page.locator(f"[data-seat='{number}']") for number in (1, 2)]
    guest.chip(2500)
    guest.chip(500, "side:buster")
    guest.chip(10000, "toke")
    guest.chip(10000, "toke:buster")
    guest.page.get_by_role("radio", name="Seat 2").check(force=True)
    guest.chip(500)
    expect(seats[0].locator("[data-spot=main]")).to_have_accessible_name("Main bet: 25")
    expect(seats[1].locator("[data-spot=main]")).to_have_accessible_name("Main bet: 5")
    assert faults_by_screen(guest.page) == {}
    assert _tokes_by_screen(guest, seats[0]) == {200}
    guest.deal()
    assert guest.wait()
    expect(guest.page.locator("#prompt")).to_contain_text("Your turn, seat 1: 16 against")
    guest.decide("split")
    while guest.wait() and "seat 1" in guest.page.locator("#prompt").inner_text():
        assert faults_by_screen(guest.page) == {}
        guest.decide("stand")
    expect(guest.page.locator("#prompt")).to_contain_text("Your turn, seat 2: ")
    guest.decide("stand")
    guest.betting.wait_for()
    assert faults_by_screen(guest.page) == {}
    expect(guest.slips).to_have_count(3)
    boxes = [one.bounding_box() for one in seats]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["x"] + boxes[1]["width"] <= boxes[0]["x"] + 1
    assert len(_tokes_by_screen(guest, seats[0])) == 1
    guest.deal(lambda: guest.page.keyboard.press("Enter"))
    expect(seats[0].locator("[data-spot=main]")).to_have_accessible_name("Main bet: 25")
    expect(seats[1].locator("[data-spot=main]")).to_have_accessible_name("Main bet: 5")
