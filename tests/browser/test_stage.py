"""The moment of the card: nothing is known until it is turned, nothing moves that should lie, and one may skip."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewGuest
from tests.browser.frames import seen, watch
from tests.browser.house import House
from tests.browser.stacking import find_secret, starting

from pitboss.cards import Card, total

GAMES = ("blackjack", "maxtime-21", "super-fun-21-extreme", "mega-blackjack")
SMALL = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
RANKS = {"ace": "A", "ten": "T", "jack": "J", "queen": "Q", "king": "K"} | {
    word: str(number) for number, word in enumerate(SMALL, start=2)
}
NAMED = re.compile(r"\b(" + "|".join(RANKS) + r") of (clubs|diamonds|hearts|spades)\b")


def _known(row: dict[str, Any]) -> list[str]:
    return [one["card"] for one in row["cards"] if not one["moving"] and one["card"] != "??"]


def _says(shown: str) -> int:
    """The points of a badge: "16", "6/16", "Ace" or "Blackjack"."""
    return {"Ace": 11, "Blackjack": 21}.get(shown) or int(shown.split("/")[-1])


def _is_moving(frame: dict[str, Any]) -> bool:
    rows = [frame["dealer"], *frame["hands"]]
    return bool(frame["flying"]) and any(one["moving"] for row in rows for one in row["cards"])


def _spoilers(frames: list[dict[str, Any]]) -> list[str]:
    """What was shown before its card was turned."""
    found = []
    for before, frame in pairwise(frames):
        rows = [frame["dealer"], *frame["hands"]]
        lying = [card for row in rows for card in _known(row)]
        for row in rows:
            known = _known(row)
            if row["total"] is not None and (not known or _says(row["total"]) != total(map(Card.parse, known)).points):
                found.append(f"{row['total']} beside {row['cards']}")
        found += [f"{card} flies face up" for card in frame["flying"] if card != "??"]
        for rank, suit in NAMED.findall(frame["says"]):
            if f"{RANKS[rank]}{suit[0]}" not in lying:
                found.append(f"{frame['says']!r} while {lying} lie")
        if _is_moving(frame):
            if frame["chips"] != before["chips"] and before["hands"]:
                found.append(f"chips {before['chips']} became {frame['chips']} under a flying card")
            found += [
                "a slip under a flying card"
                for one in frame["hands"]
                if one["slip"] and any(c["moving"] for c in one["cards"])
            ]
            if "Your turn" in frame["prompt"]:
                found.append("asked under a flying card")
    return found


def _busting(shoe: tuple[Card, ...]) -> bool:
    """A lone player with a stiff hand against a ten, who breaks with one card more."""
    first, up, second, _, draw = shoe[:5]
    stiff = first.value + second.value
    return (
        up.value in (7, 8, 9) and 1 not in (first.value, second.value) and 13 <= stiff <= 16 and stiff + draw.value > 21
    )


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_no_total_word_or_chip_before_its_card_is_turned_and_nothing_else_moves(
    game: str, house: House, new_guest: NewGuest
) -> None:
    guest = new_guest(pace="normal")
    house.stack(starting(game, "10 * 2-9 2-6"))
    guest.open_table(game, bots=1)
    guest.sit(1)
    watch(guest.page)
    guest.bet_and_deal()
    guest.play_out(lambda _: guest.decide("hit" if len(guest.cards()) < 3 else "stand"))
    frames = seen(guest.page)
    assert sum(_is_moving(frame) for frame in frames) > 20
    assert _spoilers(frames) == []
    first = frames[0]["places"]
    assert [frame["places"] for frame in frames if frame["places"] != first] == []


def test_a_bust_is_seen_before_it_is_said(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(pace="normal")
    house.stack(find_secret("mega-blackjack", _busting))
    guest.open_table("mega-blackjack")
    guest.sit(4)
    watch(guest.page)
    guest.bet_and_deal()
    assert guest.wait()
    guest.decide("hit")
    guest.wait()
    expect(guest.slips).to_contain_text("Bust")
    frames = seen(guest.page)
    assert _spoilers(frames) == []
    assert len(guest.cards()) == 3, "the cards of one's own hand stay"


_STAKE = """() => {
  window.stakes = [];
  const isOn = (bet, spot) => {
    const [one, other] = [bet, spot].map((node) => node.getBoundingClientRect());
    return Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < 3 && Math.abs(one.y - other.y) < 40;
  };
  const look = () => {
    const spot = document.querySelector(".is-mine [data-spot=main]");
    const isSeen = (bet) => bet.checkVisibility({ visibilityProperty: true });
    const bets = [...document.querySelectorAll(".bet")].filter(isSeen);
    const isPaid = document.querySelector("[data-showing] .is-mine .slip:not([hidden])");
    if (isPaid) window.stakes.push(bets.some((bet) => isOn(bet, spot)));
    requestAnimationFrame(look);
  };
  look();
}"""


def test_the_stake_lies_there_while_its_winnings_come(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(pace="normal")
    house.stack(starting("blackjack", "10 7 10 10"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.page.evaluate(_STAKE)
    guest.bet_and_deal()
    assert guest.wait()
    guest.decide("stand")
    guest.betting.wait_for()
    expect(guest.slips).to_contain_text("Win +25")
    stakes = guest.page.evaluate("() => window.stakes")
    assert len(stakes) > 5
    assert all(stakes)


_COUNT_FLIGHTS_AFTER_SKIPPING = """() => {
  window.flights = null;
  for (const how of ["click", "keydown"]) window.addEventListener(how, () => { window.flights ??= 0; });
  const count = (changes) => {
    if (window.flights !== null) for (const { addedNodes } of changes) window.flights += addedNodes.length;
  };
  new MutationObserver(count).observe(document.querySelector(".air"), { childList: true });
}"""


@pytest.mark.parametrize("how", ["#felt", "#acting", ".bar h1", ".is-mine [data-spot=main]", "space"])
def test_a_click_anywhere_or_space_skips_to_the_end(how: str, house: House, new_guest: NewGuest) -> None:
    guest = new_guest(pace="slow")
    house.stack(starting("blackjack", "10 * * * 2-9 2-6"))
    guest.open_table("blackjack", bots=3)
    guest.sit(1)
    guest.chip(2500)
    guest.deal_button.click()
    guest.page.evaluate(_COUNT_FLIGHTS_AFTER_SKIPPING)
    guest.page.locator(".flying").first.wait_for(state="attached")
    if how == "space":
        guest.page.keyboard.press(" ")
    else:
        box = guest.page.locator(how).bounding_box()
        assert box is not None
        guest.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 120))
    expect(guest.page.locator("#felt")).not_to_have_attribute("data-showing", "")
    assert guest.page.evaluate("() => window.flights") == 0
    assert guest.answers.count() > 0
    assert guest.page.locator(".flying").count() == 0
    assert len(guest.cards()) == 2
