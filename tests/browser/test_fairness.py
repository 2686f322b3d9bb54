"""The fairness panel deals shoes again in the browser, and the browser's shuffle is the table's."""

import random
from dataclasses import replace

from playwright.sync_api import Page, expect
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.stacking import starting

from pitboss.actions import Action
from pitboss.cards import DECK
from pitboss.game import Offer, Wagers
from pitboss.rules import load
from pitboss.table import ShoeRecord, Table, TableError
from pitboss.table.shuffle import commitment, seeded_secrets, shuffled

VERIFY = """async (record) => {
  const { verify } = await import("/static/js/house/verify.js");
  try { return await verify(record); } catch (error) { return error.message; }
}"""
SHUFFLE = """async ([secret, decks, reshuffle]) => {
  const { commitment, freshDecks, fromHex, shuffled } = await import("/static/js/house/shuffle.js");
  const bytes = fromHex(secret);
  return [await commitment(bytes), (await shuffled(freshDecks(decks), bytes, reshuffle)).join(" ")];
}"""


def _fields(record: ShoeRecord) -> dict[str, object]:
    return {
        "decks": record.decks,
        "commitment": record.commitment,
        "secret": record.secret.hex(),
        "rounds": [str(log) for log in record.rounds],
    }


def _dealt_shoe(seats: int, seed: int) -> ShoeRecord:
    """A finished single-deck shoe of seats that hit and stand at random."""
    chance = random.Random(seed)
    table = Table(load("maxtime-21"), secrets=seeded_secrets(seed))
    for seat in range(1, seats + 1):
        table.sit(seat, f"P{seat}", 10_000_000)
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


def test_the_browser_verifies_what_the_table_dealt_and_nothing_else(page: Page) -> None:
    page.goto("/")
    for seats, seed in ((1, 1), (4, 2), (7, 3), (7, 4)):
        record = _dealt_shoe(seats, seed)
        assert page.evaluate(VERIFY, _fields(record)) == record.verify()
    forged = replace(record, secret=bytes(32))
    assert "does not fit the commitment" in page.evaluate(VERIFY, _fields(forged))
    forged = replace(record, secret=bytes(32), commitment=commitment(bytes(32)))
    assert "was dealt where the shuffle gives" in page.evaluate(VERIFY, _fields(forged))


def test_a_finished_shoe_is_verified_with_one_click(house: House, guest: Guest) -> None:
    house.stack(starting("maxtime-21", "10 2-9 2-6 *"))
    guest.open_table("maxtime-21", bots=6)
    guest.page.locator(".sit:visible").first.click()
    guest.betting.wait_for()
    guest.page.get_by_role("button", name="Fairness").click()
    first = guest.page.get_by_role("region", name="Shoe 1")
    expect(first).to_contain_text("In use")
    committed = first.locator("code").inner_text()
    guest.chip(100)
    for _ in range(3):
        guest.deal()
        guest.play_out(lambda legal: guest.decide("stand" if "stand" in legal else "decline"))
        if "shoe 2" in (guest.page.locator("#log").text_content() or ""):
            break
        guest.page.keyboard.press("Enter")
    guest.page.get_by_role("button", name="Fairness").click()
    guest.page.get_by_role("button", name="Fairness").click()
    assert first.locator("code").first.inner_text() == committed
    guest.page.get_by_role("button", name="Verify shoe 1").click()
    expect(first.get_by_role("status")).to_contain_text("Fair: the secret fits the commitment")
