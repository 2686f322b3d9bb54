"""The fairness panel deals shoes again in the browser, and the browser's shuffle is the table's."""

import json
import random
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.stacking import starting

from pitboss.actions import Action
from pitboss.cards import DECK
from pitboss.game import Offer, Wagers
from pitboss.rules import load
from pitboss.table import ShoeRecord, Table, TableError
from pitboss.table.record import show_seeds
from pitboss.table.shuffle import commitment, promise, seeded_secrets, shoe_key, shuffled, typed_seed

VERIFY = """async (record) => {
  const { verify } = await import("/static/js/net/shuffle.js");
  try { return await verify(record); } catch (error) { return error.message; }
}"""
KEYS = """async ([secret, seeds, text]) => {
  const { fromHex, promiseOf, shoeKey, typedSeed } = await import("/static/js/net/shuffle.js");
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex(await shoeKey(fromHex(secret), seeds)), await promiseOf("c0", 3, "ab"), await typedSeed(text)];
}"""
SHUFFLE = """async ([secret, decks, reshuffle]) => {
  const { commitment, freshDecks, fromHex, shuffled } = await import("/static/js/net/shuffle.js");
  const bytes = fromHex(secret);
  return [await commitment(bytes), (await shuffled(freshDecks(decks), bytes, reshuffle)).join(" ")];
}"""


def _fields(record: ShoeRecord) -> dict[str, object]:
    return dict(json.loads(record.to_json()))


def _dealt_shoe(seats: int, seed: int) -> ShoeRecord:
    """A finished single-deck shoe of seats that hit and stand at random; every other one has a part in the shuffle."""
    chance = random.Random(seed)
    table = Table(load("maxtime-21"), secrets=seeded_secrets(seed))
    for seat in range(1, seats + 1):
        table.sit(seat, f"P{seat}", 10_000_000)
        if seat % 2 == 0:
            table.give_seed(seat, chance.randbytes(chance.randint(16, 64)))
    while not table.finished:
        for seat in range(1, seats + 1):
            table.place(seat, Wagers(1000))
        try:
            table.deal()
            while (seat_in_turn := table.seat_in_turn) is not None:
                legal = [one for one in table.legal_actions(seat_in_turn) if one in (*Action, *Offer)]
                table.decide(seat_in_turn, chance.choice(legal))
        except TableError:
            continue
    return table.finished[0]


def test_the_browser_shuffles_as_the_table_does(page: Page) -> None:
    page.goto("/")
    secrets = seeded_secrets(8)
    for decks, reshuffle in ((1, 0), (6, 0), (8, 1), (2, 7)):
        secret = next(secrets)
        order = " ".join(map(str, shuffled(DECK * decks, secret, reshuffle=reshuffle)))
        assert page.evaluate(SHUFFLE, [secret.hex(), decks, reshuffle]) == [commitment(secret), order]


def test_the_browser_makes_keys_promises_and_seeds_as_the_table_does(page: Page) -> None:
    page.goto("/")
    secret, seeds = next(seeded_secrets(9)), ((2, b"a" * 16), (6, b"b" * 64))
    for some in ((), seeds[:1], seeds):
        for text in ("lucky seven", "ab" * 16, "AB" * 16, "ü"):
            made = page.evaluate(KEYS, [secret.hex(), show_seeds(some), text])
            assert made == [shoe_key(secret, some).hex(), promise("c0", 3, b"\xab"), typed_seed(text).hex()]


def test_the_browser_verifies_what_the_table_dealt_and_nothing_else(page: Page) -> None:
    page.goto("/")
    for seats, seed in ((1, 1), (4, 2), (7, 3), (7, 4)):
        record = _dealt_shoe(seats, seed)
        assert page.evaluate(VERIFY, _fields(record)) == record.verify()
    (seat, given), *others = record.seeds
    forged = replace(record, seeds=((seat, given[:-1] + bytes([given[-1] ^ 1])), *others))
    assert "was dealt where the shuffle gives" in page.evaluate(VERIFY, _fields(forged))
    assert "was dealt where the shuffle gives" in page.evaluate(VERIFY, _fields(replace(record, seeds=())))
    forged = replace(record, secret=bytes(32))
    assert "does not fit the commitment" in page.evaluate(VERIFY, _fields(forged))
    forged = replace(record, secret=bytes(32), commitment=commitment(bytes(32)))
    assert "was dealt where the shuffle gives" in page.evaluate(VERIFY, _fields(forged))


def _sit(guest: Guest, bots: int = 6) -> str:
    """Sit down in the first free seat of a new table, with the panel open."""
    address = guest.open_table("maxtime-21", bots=bots)
    guest.page.locator(".sit:visible").first.click()
    guest.betting.wait_for()
    guest.page.get_by_role("button", name="Fairness").click()
    return address


def _play_shoe(guest: Guest) -> None:
    """Stand through the rounds of a shoe."""
    guest.chip(100)
    for _ in range(6):
        guest.deal()
        guest.play_out(lambda legal: guest.decide("stand" if "stand" in legal else "decline"))
        if "shoe 2" in (guest.page.locator("#log").text_content() or ""):
            return
        guest.page.keyboard.press("1")
    raise AssertionError("the shoe does not end")


def _reopen(guest: Guest) -> None:
    guest.page.get_by_role("button", name="Fairness").click()
    guest.page.get_by_role("button", name="Fairness").click()


def test_a_finished_shoe_is_verified_with_one_click(guest: Guest) -> None:
    _sit(guest)
    first = guest.page.get_by_role("region", name="Shoe 1")
    expect(first).to_contain_text("In use")
    committed = first.locator("code").inner_text()
    seeds = guest.page.locator(".own-seeds")
    expect(seeds).to_contain_text("(you): promised")
    mine = guest.page.get_by_label("Your seed for this shoe").input_value()
    assert len(bytes.fromhex(mine)) == 32
    _play_shoe(guest)
    expect(guest.page.locator("#log")).to_contain_text("Your seed is in the shuffle of this shoe.")
    assert guest.page.get_by_label("Your seed for this shoe").input_value() != mine
    _reopen(guest)
    assert first.locator("code").first.inner_text() == committed
    guest.page.get_by_role("button", name="Verify shoe 1").click()
    expect(first.get_by_role("status")).to_contain_text("Fair: the secret fits the commitment")
    expect(first.get_by_role("status")).to_contain_text("with the seeds of 1 seat, yours among them")


def test_a_seed_may_be_typed_in_and_is_opened_with_the_deal(guest: Guest) -> None:
    _sit(guest)
    field = guest.page.get_by_label("Your seed for this shoe")
    field.fill("lucky seven")
    guest.page.get_by_role("button", name="Use this seed").click()
    expect(field).to_have_value(typed_seed("lucky seven").hex())
    guest.chip(100)
    guest.deal()
    expect(guest.page.locator(".own-seeds")).to_contain_text(typed_seed("lucky seven").hex())
    expect(guest.page.locator("#log")).to_contain_text("Your seed is in the shuffle of this shoe.")
    expect(field).to_have_count(0)


def test_a_seed_survives_a_reload(guest: Guest) -> None:
    """The promise stands at the house and the seed in the browser: what comes back is opened with the deal."""
    _sit(guest)
    expect(guest.page.locator(".own-seeds")).to_contain_text("(you): promised")
    seed = guest.page.get_by_label("Your seed for this shoe").input_value()
    guest.page.reload()
    guest.betting.wait_for()
    guest.page.get_by_role("button", name="Fairness").click()
    guest.chip(100)
    guest.deal()
    expect(guest.page.locator(".own-seeds")).to_contain_text(seed)
    guest.page.reload()
    guest.page.locator("#felt .seat").first.wait_for()
    guest.page.get_by_role("button", name="Fairness").click()
    expect(guest.page.locator(".own-seeds")).to_contain_text(seed)


def test_everybody_at_the_table_opens_when_one_does(new_guest: NewGuest) -> None:
    """Bob has bet and waits before he deals: his browser opens his seed by itself once Ann's is open."""
    ann, bob = new_guest("Ann"), new_guest("Bob")
    address = ann.open_table("maxtime-21", betting_seconds=60)
    ann.sit(2)
    bob.join(address, 5)
    for guest in (ann, bob):
        guest.page.get_by_role("button", name="Fairness").click()
        guest.chip(100)
        expect(guest.page.locator(".own-seeds li")).to_have_count(2)
    ann.deal_button.click()
    expect(bob.page.locator(".own-seeds li code")).to_have_count(2)
    expect(bob.page.locator("#prompt")).to_have_text("Ann is waiting for you")
    bob.deal()
    for guest in (ann, bob):
        expect(guest.page.locator("#log")).to_contain_text("Your seed is in the shuffle of this shoe.")
        seeds = guest.page.locator(".own-seeds li code").all_inner_texts()
        assert len(seeds) == 2
        assert all(len(seed) == 64 for seed in seeds)


def test_two_windows_of_one_guest_get_along(guest: Guest) -> None:
    """Both make seeds when a new shoe comes; one of them counts, and both know it for theirs."""
    address = _sit(guest)
    other = guest.page.context.new_page()
    other.goto(address)
    other.locator(".seat.is-mine").wait_for()
    _play_shoe(guest)
    guest.page.keyboard.press("1")
    guest.deal()
    for page in (guest.page, other):
        told = page.locator("#log li").filter(has_text="our seed")
        expect(told).to_have_text(["Your seed is in the shuffle of this shoe."] * 2)
        expect(page.locator("#notice")).to_be_hidden()


WINDOWS = """async () => {
  const { Seeds } = await import("/static/js/net/seeds.js");
  const commitment = "c0".repeat(32), told = [], opened = [];
  const windows = ["first", "late"].map((name) => new Seeds(
    async (what, { seed }) => { if (seed) opened.push(seed); },
    (words) => told.push(`${name}: ${words}`)));
  const [first, late] = windows;
  const shoe = { commitment, sealed: false, seeds: [] };
  for (const one of windows) { one.shoe = shoe; one.seats = [1]; one.part(1); }
  first.follow({ shoe });
  await first.part(1).promising;
  const { promiseOf } = await import("/static/js/net/shuffle.js");
  const promise = await promiseOf(commitment, 1, first.part(1).seed);
  first.shoe = { commitment, sealed: false, seeds: [{ seat: 1, promise, seed: null }] };
  await first.open(1);
  late.follow({ shoe });
  await late.part(1).promising;
  const sealed = { commitment, sealed: true, seeds: [{ seat: 1, promise, seed: opened[0] }] };
  for (const one of windows) one.follow({ shoe: sealed });
  await new Promise((done) => setTimeout(done, 1500));
  return [first.part(1).seed !== late.part(1).seed, told];
}"""


def test_a_window_that_lags_behind_writes_over_no_seed_of_another(page: Page) -> None:
    """The late one makes a seed of its own for a shoe whose seed the first has long opened."""
    page.goto("/")
    assert page.evaluate(WINDOWS) == [
        True,
        [f"{window}: Your seed is in the shuffle of this shoe" for window in ("first", "late")],
    ]


def test_a_rigged_shoe_is_caught(house: House, guest: Guest) -> None:
    """A house that deals from the secret it chose, whatever the seats gave, does not stand the browser's check."""
    house.stack(starting("maxtime-21", "10 2-9 2-6 *"))
    _sit(guest)
    _play_shoe(guest)
    _reopen(guest)
    guest.page.get_by_role("button", name="Verify shoe 1").click()
    status = guest.page.get_by_role("region", name="Shoe 1").get_by_role("status")
    expect(status).to_contain_text("Not verified: round 1: ")


LIE = """(lie) => {
  const Line = WebSocket;
  window.WebSocket = class extends Line {
    addEventListener(type, listener) {
      super.addEventListener(type, type !== "message" ? listener : (event) => {
        const message = JSON.parse(event.data);
        const { shoe } = message.state ?? {};
        if (shoe) shoe.seeds = lie(shoe.seeds, shoe.sealed);
        for (const one of message.events ?? []) if (one.type === "round-started") one.seeds = lie(one.seeds, true);
        listener({ data: JSON.stringify(message) });
      });
    }
  };
}"""


STRANGER = '{ seat: 7, promise: "00", seed: "ab".repeat(16) }'


@pytest.mark.parametrize(
    ("lie", "warning"),
    [
        (
            "(seeds, sealed) => (sealed ? [] : seeds)",
            "Your seed was opened and is NOT in the shuffle of this shoe: do not trust its cards",
        ),
        (
            f"(seeds, sealed) => (sealed ? [...seeds, {STRANGER}] : seeds)",
            "The seed of seat 7 was NOT promised before yours was opened",
        ),
    ],
)
def test_a_house_that_lies_about_the_seeds_is_told_to_the_player(new_guest: NewGuest, lie: str, warning: str) -> None:
    """It leaves ours out, or lets somebody in who could choose by ours."""
    guest = new_guest(spoils=True)
    guest.page.add_init_script(f"({LIE})({lie})")
    _sit(guest, bots=0)
    guest.chip(100)
    guest.deal()
    expect(guest.page.locator("#notice")).to_contain_text(warning)


def test_who_has_no_part_in_a_shoe_is_told_before_the_bet(new_guest: NewGuest) -> None:
    """The house says that a seed was open before ours was promised."""
    guest = new_guest(spoils=True)
    guest.page.add_init_script(f"({LIE})(() => [{STRANGER}])")
    _sit(guest, bots=0)
    expect(guest.page.locator("#log")).to_contain_text(
        "Your seed has no part in this shoe: its seeds were opened before"
    )
    expect(guest.page.locator(".own-seeds")).to_contain_text("your seed counts from the next one on")
