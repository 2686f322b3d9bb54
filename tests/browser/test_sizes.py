"""Every screen from 320 to 2560 pixels: all that one plays with is in sight, and stays where it is."""

import pytest
from tests.browser.conftest import NewGuest
from tests.browser.frames import seen, watch
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.sizes import SIZES, faults
from tests.browser.stacking import starting

ALL_BETS = (("main", 2500), ("side:buster", 500), ("toke", 100), ("toke:buster", 100))


def _bet_on_everything(guest: Guest) -> None:
    for spot, cents in ALL_BETS:
        guest.chip(cents, spot)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    width, height = request.param
    return width, height


def test_four_hands_and_all_side_bets_are_in_sight(size: tuple[int, int], house: House, new_guest: NewGuest) -> None:
    house.stack(starting("mega-blackjack", "8 2-9 8 * 8 8"))
    guest = new_guest(width=size[0], height=size[1], touch=size[0] < 900)
    guest.open_table("mega-blackjack")
    guest.sit(7)
    assert faults(guest.page) == []
    _bet_on_everything(guest)
    assert faults(guest.page) == []
    guest.deal()
    while guest.wait() and "split" in guest.legal():
        guest.decide("split")
    assert guest.mine.locator(".hand").count() == 4
    assert faults(guest.page) == []
    guest.play_out(lambda _: guest.decide("stand"))
    assert faults(guest.page) == []


def test_a_full_table_is_in_sight_and_lies_still(size: tuple[int, int], house: House, new_guest: NewGuest) -> None:
    house.stack(starting("mega-blackjack", "* * * * * * * 2-9 * * * * * *"))
    guest = new_guest(width=size[0], height=size[1], touch=size[0] < 900)
    guest.open_table("mega-blackjack", bots=6)
    guest.sit(1)
    watch(guest.page)
    _bet_on_everything(guest)
    guest.deal()
    asked = 0
    while guest.wait():
        assert faults(guest.page) == []
        legal = guest.legal()
        asked += 1
        guest.decide("decline" if "decline" in legal else "hit" if asked == 1 else "stand")
        guest.confirm()
    assert faults(guest.page) == []
    frames = seen(guest.page)
    moved = {
        f"{name}: {first} became {frame['places'][name]}"
        for name, first in frames[0]["places"].items()
        if not name.endswith(".plate")
        for frame in frames
        if frame["places"].get(name, first) != first
    }
    assert moved == set()


def test_ones_own_cards_are_twice_as_large(size: tuple[int, int], house: House, new_guest: NewGuest) -> None:
    house.stack(starting("blackjack", "10 * * 2-9 2-6"))
    guest = new_guest(width=size[0], height=size[1])
    guest.open_table("blackjack", bots=2)
    guest.sit(5)
    guest.bet_and_deal()
    guest.wait()
    own = guest.mine.locator(".hands .card").first.bounding_box()
    other = guest.page.locator(".seat:not(.is-mine) .card").first.bounding_box()
    seat = guest.mine.bounding_box()
    assert own is not None
    assert other is not None
    assert seat is not None
    assert own["width"] >= 1.98 * other["width"]
    felt = guest.page.locator("#felt").bounding_box()
    assert felt is not None
    assert abs(seat["x"] + seat["width"] / 2 - felt["x"] - felt["width"] / 2) < 6
