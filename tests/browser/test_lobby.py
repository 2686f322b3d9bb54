"""The lobby: the games, the open tables, and the way from one to the other."""

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewGuest
from tests.browser.players import Guest


def test_a_table_is_opened_with_its_options(guest: Guest) -> None:
    page = guest.page
    page.goto("/")
    game = page.locator("[data-game=mega-blackjack]")
    expect(game).to_contain_text("house edge 0.43 %")
    game.get_by_text("Options").click()
    game.get_by_label("Decks").select_option("8")
    game.get_by_label("Buster pay table").select_option("B2")
    game.get_by_label("Bots").select_option("2")
    game.get_by_label("Name of the table").fill("Friday")
    game.get_by_role("button", name="Open a table").click()
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_role("button", name="Come in").last.click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday")
    expect(page.locator(".seat:not(.is-free)")).to_have_count(2)
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#panel-body")).to_contain_text("table B2")
    expect(page.locator("#panel-body")).to_contain_text("8 decks")


def test_open_tables_show_seats_limits_and_the_way_in(new_guest: NewGuest) -> None:
    ann, bo = new_guest("Ann"), new_guest("Bo")
    address = ann.open_table("blackjack", bots=1, name="By the window")
    ann.sit(3)
    bo.page.goto("/")
    table = bo.page.locator(".open-table", has_text="By the window")
    expect(table).to_contain_text("5 of 7 seats free")
    expect(table).to_contain_text("1 – 1,000")
    table.get_by_role("link", name="Join").click()
    expect(bo.page).to_have_url(re.compile(address))
    expect(bo.page.locator("[data-seat='3'] .who")).to_have_text("Ann")


def test_a_guest_comes_in_on_another_device_with_a_pass(new_guest: NewGuest) -> None:
    ann, phone = new_guest("Ann"), new_guest("Ann", width=390)
    ann.open_table("blackjack")
    ann.sit(3)
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Another device").click()
    word = ann.page.locator("#guest code").inner_text()
    phone.page.goto("/")
    phone.page.get_by_text("I have a pass").click()
    phone.page.get_by_label("Pass").fill(word)
    phone.page.locator("#guest form").get_by_role("button", name="Come in").click()
    phone.page.get_by_role("link", name="Back to seat 3").click()
    phone.betting.wait_for()
    expect(phone.mine.locator(".who")).to_have_text("Ann")


def test_a_table_that_is_not_there_says_so(page: Page) -> None:
    page.goto("/table/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("The lobby has the open tables")
