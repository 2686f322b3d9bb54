"""The moment of the card: nothing is known until it is turned, nothing moves that should lie, and one may skip."""

import json
import random
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewGuest
from tests.browser.frames import seen, watch
from tests.browser.house import House
from tests.browser.stacking import blackjack_in_diamonds, find_secret, fits, starting

from pitboss.cards import Card, total

SMALL = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
RANKS = {"ace": "A", "ten": "T", "jack": "J", "queen": "Q", "king": "K"} | {
    word: str(number) for number, word in enumerate(SMALL, start=2)
}
NAMED = re.compile(r"\b(" + "|".join(RANKS) + r") of (clubs|diamonds|hearts|spades)\b")


def _known(row: dict[str, Any], parted: frozenset[str] = frozenset()) -> list[str]:
    """The cards that lie face up, and those of a pair that are known already and only move apart."""
    return [one["card"] for one in row["cards"] if one["card"] != "??" and (not one["moving"] or one["card"] in parted)]


def _says(shown: str) -> int:
    """The points of a badge: "16", "6/16", "Ace" or "Blackjack"."""
    return {"Ace": 11, "Blackjack": 21}.get(shown) or int(shown.split("/")[-1])


def _moving(frame: dict[str, Any]) -> set[tuple[int, int, str]]:
    """The cards that fly or are being turned: row, place and what they are."""
    rows = [frame["dealer"], *frame["hands"]]
    return {
        (row, place, one["card"])
        for row, cards in enumerate(rows)
        for place, one in enumerate(cards["cards"])
        if one["moving"]
    }


def _parted(before: dict[str, Any], frame: dict[str, Any], parted: frozenset[str]) -> frozenset[str]:
    """Cards of a pair on their way to a hand of their own: they lay face up before."""
    moving = {card for _, place, card in _moving(frame) if place == 0}
    if before["hands"] and len(frame["hands"]) > len(before["hands"]):
        parted |= {card for hand in before["hands"] for card in _known(hand)}
    return parted & moving


def _spoilers(frames: list[dict[str, Any]]) -> list[str]:
    """What was shown before its card was turned."""
    found = []
    parted: frozenset[str] = frozenset()
    for before, frame in pairwise(frames):
        rows = [frame["dealer"], *frame["hands"]]
        parted = _parted(before, frame, parted)
        lying = [card for row in rows for card in _known(row, parted)]
        for row in rows:
            known = _known(row, parted)
            if row["total"] is not None and (not known or _says(row["total"]) != total(map(Card.parse, known)).points):
                found.append(f"{row['total']} beside {row['cards']}")
        found += [f"{card} flies face up" for card in frame["flying"] if card not in {"??", *parted}]
        for rank, suit in NAMED.findall(frame["says"]):
            if f"{RANKS[rank]}{suit[0]}" not in lying:
                found.append(f"{frame['says']!r} while {lying} lie")
        moving = _moving(frame)
        if moving and "Your turn" in frame["prompt"]:
            found.append(f"asked while {moving} move")
        # A slow machine may draw no frame between a bet and its card: only a card that moves in both is in doubt.
        if moving & _moving(before):
            found += [
                f"{what} {then!r} became {frame['told'][what]!r} while {moving} move"
                for what, then in before["told"].items()
                if frame["told"][what] != then
            ]
        for place, hand in enumerate(frame["hands"], start=1):
            if hand["slip"] and any(row == place for row, _, _ in moving):
                found.append("a slip beside a card that moves")
        if WIN_TONE in frame["tones"] and not frame["told"]["slips"].strip(" |") and not frame["told"]["others"]:
            found.append("a win is heard before it is seen")
    return found


WIN_TONE = 523
"""The first tone of a win, large or small."""


def _busting(shoe: tuple[Card, ...]) -> bool:
    """A lone player with a stiff hand against a ten, who breaks with one card more."""
    first, up, second, _, draw = shoe[:5]
    stiff = first.value + second.value
    return (
        up.value in (7, 8, 9) and 1 not in (first.value, second.value) and 13 <= stiff <= 16 and stiff + draw.value > 21
    )


class Watched(NamedTuple):
    """A round that is looked at frame by frame: the cards, who sits there, what is bet and what is done."""

    game: str
    fits: Callable[[tuple[Card, ...]], bool]
    bots: int
    bets: dict[str, int]
    wishes: tuple[str, ...]
    """What is done, as often as it may be; otherwise one stands."""


def _shoe(text: str) -> Callable[[tuple[Card, ...]], bool]:
    return lambda shoe: fits(text, shoe)


def _natural_in_diamonds(shoe: tuple[Card, ...]) -> bool:
    """With a bot at the left, against no ace and no ten."""
    return blackjack_in_diamonds((shoe[0], shoe[2], shoe[3]))


ROUNDS = (
    Watched("blackjack", _shoe("8 1 8 2-9 2-4"), 0, {}, ("insure", "split", "double")),
    Watched("maxtime-21", _natural_in_diamonds, 1, {"maxtyme-bonus": 500}, ()),
    Watched("super-fun-21-extreme", _shoe("2-4 2-9 2-4 * 2-4"), 0, {"precious-diamond": 500}, ("double",)),
    Watched("mega-blackjack", _shoe("10 * 2-6 2-4 * 10 2-4"), 1, {"buster": 500}, ("hit",)),
)


@pytest.mark.parametrize("watched", ROUNDS, ids=lambda watched: watched.game)
def test_no_total_word_or_chip_before_its_card_is_turned_and_nothing_else_moves(
    watched: Watched, house: House, new_guest: NewGuest
) -> None:
    """Insurance, a split, doubles, a blackjack, side bets and a bust among them."""
    guest = new_guest(pace="normal", sound="on", blunders=False)
    house.stack(find_secret(watched.game, watched.fits))
    guest.open_table(watched.game, bots=watched.bots)
    guest.sit(1)
    watch(guest.page)
    guest.bet_and_deal(2500, **watched.bets)
    done: list[str] = []

    def answer(legal: list[str]) -> None:
        wish = next((one for one in watched.wishes if one in legal and done.count(one) < 2), None)
        done.append(wish or ("stand" if "stand" in legal else "decline"))
        guest.decide(done[-1])

    guest.play_out(answer)
    assert set(watched.wishes) <= set(done)
    frames = seen(guest.page)
    assert any(_moving(frame) for frame in frames)
    assert _spoilers(frames) == []
    first = frames[0]["places"]
    assert [frame["places"] for frame in frames if frame["places"] != first] == []


def test_the_watch_itself_sees_what_comes_too_early(house: House, new_guest: NewGuest) -> None:
    """A total, a slip, chips and a question that come while the hole card is being turned are all found."""
    guest = new_guest(pace="slow")
    house.stack(starting("blackjack", "10 7 10 10"))
    guest.open_table("blackjack")
    guest.sit(4)
    watch(guest.page)
    guest.bet_and_deal()
    assert guest.wait()
    guest.page.evaluate(_SPOIL)
    guest.decide("stand")
    guest.betting.wait_for()
    found = " ".join(_spoilers(seen(guest.page)))
    for what in ("20 beside", "slips", "chips", "funds", "asked while"):
        assert what in found, what


_SPOIL = """() => {
  const spoil = () => {
    const hole = document.querySelector(".dealer .card:nth-child(2) .card-body");
    if (hole.getAnimations().length < 1) return void requestAnimationFrame(spoil);
    document.querySelector(".dealer .total").textContent = "20";
    document.querySelector("#question").textContent = "Your turn";
    setTimeout(() => {
      Object.assign(document.querySelector(".is-mine .slip"), { hidden: false, textContent: "Win" });
      document.querySelector(".is-mine .bet").dataset.cents = "5000";
      document.querySelector(".is-mine .funds").textContent = "1,025";
    }, 150);
  };
  spoil();
}"""


def _turns(frames: list[dict[str, Any]]) -> dict[str, int]:
    """How long the turn of each card took, in milliseconds, where a frame has caught it."""
    rows = (row for frame in frames for row in (frame["dealer"], *frame["hands"]))
    return {one["card"]: round(one["turning"]) for row in rows for one in row["cards"] if one["turning"]}


def test_the_cards_that_matter_are_turned_slowly(house: House, new_guest: NewGuest) -> None:
    """The hole card, the card of a double and one that may bust, against those of the first deal."""
    guest = new_guest(pace="slow", blunders=False)

    def suits(shoe: tuple[Card, ...]) -> bool:
        return fits("6 10 5 10 2-9", shoe) and len(set(shoe[:5])) == 5

    house.stack(find_secret("blackjack", suits))
    guest.open_table("blackjack")
    guest.sit(4)
    watch(guest.page)
    guest.bet_and_deal()
    assert guest.wait()
    guest.decide("double")
    guest.betting.wait_for()
    turns = _turns(seen(guest.page))
    (first, _, doubled), (_, hole) = guest.cards(), guest.dealer()[:2]
    assert turns[doubled] == turns[hole] >= 2 * turns[first] > 0


_SCRIPT = """async (events) => {
  const { steps } = await import("/static/js/table/stage.js");
  return steps(events).map(({ kind, events }) => [kind, events.map(({ seat, net }) => [seat, net])]);
}"""


def test_losers_are_settled_together_and_winners_one_by_one(page: Page) -> None:
    def settled(seat: int, net: int) -> dict[str, Any]:
        return {"type": "hand-settled", "seat": seat, "hand": 0, "net": net, "says": "."}

    events = [settled(1, -500), settled(2, 500), settled(3, -500), settled(4, 0), settled(4, 700), settled(2, 900)]
    assert page.evaluate(_SCRIPT, events) == [
        ["pay", [[1, -500], [3, -500], [4, 0]]],
        ["pay", [[2, 500], [2, 900]]],
        ["pay", [[4, 700]]],
    ]


_COMPARE = """async (messages) => {
  const { after } = await import("/static/js/table/stage.js");
  const kept = ["seat", "hands", "insurance", "insurance_net", "side_nets", "toke_net", "side_toke_nets", "timed_out",
    "tuck"];
  const lying = ({ dealer, seats }) =>
    JSON.stringify([dealer, seats.map((seat) => kept.map((name) => seat[name]))]);
  let dealt = 0;
  for (let i = 1; i < messages.length; i += 1) {
    const { events, state } = messages[i];
    if (!events?.some(({ type }) => type === "card" || type === "hand-settled")) continue;
    const shown = events.reduce(after, messages[i - 1].state);
    if (lying(shown) !== lying(state)) return { events, shown: lying(shown), sent: lying(state) };
    dealt += 1;
  }
  return dealt;
}"""


@pytest.mark.parametrize("game", ["mega-blackjack", "super-fun-21-extreme"])
def test_the_steps_that_are_shown_lead_to_the_state_the_house_sent(game: str, new_guest: NewGuest) -> None:
    guest = new_guest(blunders=False)
    chance = random.Random(game)
    messages: list[dict[str, Any]] = []
    guest.page.on("websocket", lambda line: line.on("framereceived", lambda frame: messages.append(json.loads(frame))))
    guest.open_table(game, bots=3)
    guest.sit(1)
    guest.bet_and_deal(500, **({"buster": 100} if game == "mega-blackjack" else {}))
    guest.play_out(lambda legal: guest.decide(chance.choice(legal)))
    guest.deal(lambda: guest.page.keyboard.press("Enter"))
    guest.play_out(lambda legal: guest.decide(chance.choice(legal)))
    dealt = guest.page.evaluate(_COMPARE, [message for message in messages if "state" in message])
    assert isinstance(dealt, int), dealt
    assert dealt >= 2


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


def test_a_dealers_blackjack_is_turned_before_it_is_said(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(pace="normal")
    house.stack(starting("blackjack", "10 1 9 10"))
    guest.open_table("blackjack")
    guest.sit(4)
    watch(guest.page)
    guest.bet_and_deal()
    guest.play_out(lambda _: guest.decide("decline"))
    frames = seen(guest.page)
    assert any(frame["says"] == "Dealer checks the hole card." for frame in frames)
    told = [frame for frame in frames if "blackjack" in frame["says"]]
    assert told
    assert [frame["says"] for frame in told if len(_known(frame["dealer"])) < 2] == []
    expect(guest.page.locator("#live")).to_contain_text(re.compile(r"Dealer turns the \w+ of \w+: blackjack\."))


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
    assert stakes
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
