"""The lobby: the games, the open tables, and the way from one to the other."""

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.stacking import starting

OWN_SHEET = """
name = "double-shy"
title = "Double Shy"
version = "1.0"
summary = "Two decks, 6:5, no doubling after splits."
[shoe]
decks = 2
[natural]
pays = "6:5"
[double]
after_split = false
"""
FAULTY_SHEET = """
name = "half-done"
title = "Half Done"
version = "1.0"
summary = "Somebody is still writing it."
[shoe]
decks = 0
[natural]
pays = "often"
"""


def test_a_table_is_opened_with_its_options(guest: Guest) -> None:
    page = guest.page
    page.goto("/")
    game = page.locator("[data-game=mega-blackjack]")
    expect(game).to_contain_text("house edge 0.43%")
    game.get_by_text("Options").click()
    expect(game.locator(".edge-now")).to_have_text("House edge as chosen: 0.43% with best play, Buster Blackjack 6.17%")
    expect(game.get_by_text("Fewer decks mean more blackjacks")).to_contain_text("No effect on the edge.")
    sizes = "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    assert min(page.locator("small:visible").evaluate_all(sizes)) >= 12
    game.get_by_label("Decks").select_option("8")
    game.get_by_label("Buster Blackjack pay table").select_option("B2")
    game.get_by_label("Bots", exact=True).select_option("2")
    game.get_by_label("Bot style").select_option("bold")
    game.get_by_label("Minimum bet").select_option(label="5")
    game.get_by_label("Maximum bet").select_option(label="200")
    game.get_by_label("Time to decide").select_option("60 seconds")
    game.get_by_label("Time to bet").select_option("45 seconds")
    game.get_by_label("Seats per player").select_option("1")
    game.get_by_label("Quick bots").check()
    game.get_by_label("Dealing speed").select_option("fast")
    game.get_by_label("Name of the table").fill("Friday")
    game.get_by_role("button", name=re.compile("^Play ")).click()
    page.get_by_role("button", name="Not now").click()
    game.get_by_role("button", name=re.compile("^Play ")).click()
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday")
    expect(page.locator(".seat:not(.is-free)")).to_have_count(3)
    expect(guest.mine).to_have_count(1)
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1].split('#')[0]}").json()["table"]
    assert (table["timers"]["turn"], table["timers"]["betting"], table["seats_each"]) == (60_000, 45_000, 1)
    assert table["game"]["limits"] == {"min": 500, "max": 20_000, "chip": 100}
    expect(page.locator("#prompt")).to_have_text("Place your bet (min 5)")
    expect(page.locator("#limits")).to_have_text("Mega Blackjack · bets 5 to 200")
    styles = page.locator(".seat:not(.is-mine):not(.is-free) .style")
    expect(styles).to_have_text(["bold", "bold"])
    for style in styles.all():
        expect(style).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("group", name="Dealing speed").get_by_label("fast")).to_be_checked()
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#panel-body")).to_contain_text("table B2")
    expect(page.locator("#panel-body")).to_contain_text("8 decks")
    page.goto("/")
    row = page.locator(".open-table", has_text="Friday")
    expect(row).to_contain_text("8 decks · Buster Blackjack pay table B2 · bets 5 to 200")


def test_open_tables_show_seats_limits_and_the_way_in(new_guest: NewGuest) -> None:
    ann, bo = new_guest("Ann"), new_guest("Bo")
    address = ann.open_table("blackjack", bots=1, name="By the window")
    ann.sit(3)
    bo.page.request.post("/api/guest", data={"name": "Bo"})
    bo.page.goto("/")
    table = bo.page.locator(".open-table", has_text="By the window")
    expect(table).to_contain_text("5 of 7 seats free")
    expect(table).to_contain_text("bets 1 to 1,000")
    table.get_by_role("link", name="Join").click()
    expect(bo.page).to_have_url(re.compile(address))
    expect(bo.mine.locator(".who")).to_have_text("Bo")
    expect(bo.page.locator("[data-seat='3'] .who")).to_have_text("Ann")


def test_a_guest_comes_in_on_another_device_with_a_pass(new_guest: NewGuest) -> None:
    ann, phone = new_guest("Ann"), new_guest("Ann", width=390)
    ann.open_table("blackjack")
    ann.sit(3)
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Link a device").click()
    word = ann.page.locator("#guest code").inner_text()
    phone.page.goto("/")
    phone.page.get_by_text("Code from another device").click()
    phone.page.get_by_label("Code").fill(word)
    phone.page.get_by_role("button", name="Link this device").click()
    phone.page.get_by_role("link", name="Back to Ann's table, seat 3").click()
    phone.betting.wait_for()
    expect(phone.mine.locator(".who")).to_have_text("Ann")


def test_a_table_that_is_not_there_says_so(page: Page) -> None:
    page.goto("/table/nowhere")
    expect(page.get_by_role("alert")).to_have_text("There is no such table: see the lobby for those that are open.")


def test_an_address_without_a_page_has_one(page: Page) -> None:
    answer = page.goto("/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=2)).to_have_text("There is no page at this address.")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("#games li").first).to_be_visible()
    assert page.request.get("/api/nowhere").json()["error"]["code"] == "http"


def test_a_sheet_put_into_the_folder_appears_and_is_played(house: House, guest: Guest) -> None:
    page = guest.page
    page.goto("/")
    page.locator("[data-game=blackjack]").wait_for()
    sheet = house.sheets / "double-shy.toml"
    sheet.write_text(OWN_SHEET)
    game = page.locator("[data-game=double-shy]")
    game.wait_for()
    expect(game).to_contain_text("Blackjack pays 6 to 5")
    game.get_by_role("button", name=re.compile("^Play ")).click()
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_role("button", name="Play", exact=True).click()
    guest.betting.wait_for()
    guest.bet_and_deal()
    guest.play_out(lambda legal: guest.decide("decline" if "decline" in legal else "stand"))
    expect(guest.slips).to_have_count(1)
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#panel-body")).to_contain_text("two decks")
    sheet.unlink()


def test_a_faulty_sheet_says_what_is_wrong_and_hides_no_game(house: House, guest: Guest) -> None:
    sheet = house.sheets / "half-done.toml"
    sheet.write_text(FAULTY_SHEET)
    page = guest.page
    page.goto("/")
    fault = page.locator("[data-sheet='half-done.toml']")
    expect(fault).to_contain_text("2 faults")
    expect(fault).to_contain_text("natural.pays")
    expect(page.locator(".game")).to_have_count(4)
    sheet.write_text(FAULTY_SHEET.replace("decks = 0", "decks = 2").replace("often", "3:2"))
    page.locator("[data-game=half-done]").wait_for()
    expect(fault).to_have_count(0)
    sheet.unlink()


def test_rounds_of_earlier_tables_are_replayed_from_the_lobby(house: House, guest: Guest) -> None:
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    guest.play_out(lambda _: guest.decide("stand"))
    cards = guest.cards()
    guest.page.get_by_role("button", name="Seat", exact=True).click()
    guest.page.get_by_role("button", name="Leave the seat").click()
    expect(guest.page.locator("#prompt")).to_contain_text("You are watching")
    guest.page.goto("/")
    guest.page.get_by_role("link", name=re.compile("^Replay round 1 of Blackjack")).click()
    replay = guest.page.locator("#replay")
    expect(replay).to_contain_text("Replay of round 1")
    forward = replay.get_by_role("button", name="Step forward")
    while forward.is_enabled():
        forward.click()
    assert guest.cards() == cards
    replay.get_by_role("button", name="Back to the table").click()
    expect(guest.mine).to_have_count(0)


def test_watchers_are_counted(new_guest: NewGuest) -> None:
    ann, bo, cleo = new_guest("Ann"), new_guest("Bo"), new_guest("Cleo")
    address = ann.open_table("blackjack", name="Under the clock")
    watching = ann.page.locator("#watching")
    expect(watching).to_be_hidden()
    ann.sit(1)
    for one in (bo, cleo):
        one.page.goto(address)
    expect(watching).to_have_text("2 watching")
    expect(bo.page.locator("#watching")).to_have_text("1 watching")
    bo.join(address, 2)
    for one in (ann, bo):
        expect(one.page.locator("#watching")).to_have_text("1 watching")
    cleo.page.goto("/")
    expect(watching).to_be_hidden()


def test_the_first_visit_leaves_nothing_in_the_console(page: Page) -> None:
    lines: list[str] = []
    page.on("console", lambda message: lines.append(message.text))
    page.goto("/")
    page.locator("[data-game=blackjack]").wait_for()
    expect(page.get_by_role("button", name="Choose a name")).to_be_visible()
    assert lines == []
