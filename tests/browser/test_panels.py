"""The panels beside the table: coach, history with replay, bankroll, settings, seat."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.plain_coach import OTHER_WORTH, STAND_WORTH
from tests.browser.players import Guest
from tests.browser.sizes import faults, faults_by_screen, on_every_screen
from tests.browser.stacking import starting


def _play_a_round(house: House, guest: Guest, *, bots: int = 0) -> None:
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack", bots=bots)
    guest.sit(4)
    guest.bet_and_deal()
    guest.play_out(lambda _: guest.decide("stand"))


def test_the_coach_values_each_legal_action(house: House, guest: Guest) -> None:
    house.stack(starting("blackjack", "2-4 2-9 5-7 * 2-4"))
    guest.open_table("blackjack")
    guest.sit(4)
    panel = guest.page.locator("#panel-body")
    guest.page.keyboard.press("c")
    expect(panel).to_contain_text("The coach speaks on your turn.")
    guest.bet_and_deal()
    rows = panel.locator("tbody tr")
    expect(rows.first).to_have_text(re.compile(r"Stand \(best\)\+25\.00%\+6\.25"))
    assert rows.count() == len(guest.legal())


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390), (768, 1024)])
def test_on_a_phone_the_coach_leaves_hand_dealer_and_buttons_in_sight(
    width: int, height: int, house: House, new_guest: NewGuest
) -> None:
    guest = new_guest(width=width, height=height)
    house.stack(starting("super-fun-21-extreme", "8 2-9 8 *"))
    guest.open_table("super-fun-21-extreme")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    guest.page.keyboard.press("c")
    panel = guest.page.locator("#panel")
    expect(panel.locator("tbody tr")).to_have_count(5)
    for row in panel.locator("tbody tr").all():
        expect(row.locator("th")).to_be_in_viewport(ratio=1)
        expect(row.locator("td").last).to_be_in_viewport(ratio=1)
    waits = ("spot", "plate", "who", "funds", "notes", "amount")
    assert [fault for fault in faults(guest.page) if not (fault.startswith(waits) and "under panel" in fault)] == []
    guest.decide("split")
    assert guest.wait()
    assert [fault for fault in faults(guest.page) if not (fault.startswith(waits) and "under panel" in fault)] == []


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390)])
def test_on_a_phone_the_coach_leaves_the_bets_in_sight(width: int, height: int, new_guest: NewGuest) -> None:
    guest = new_guest(width=width, height=height)
    guest.open_table("mega-blackjack")
    guest.sit(4)
    guest.page.keyboard.press("c")
    expect(guest.page.get_by_text("The coach speaks on your turn.")).to_be_in_viewport(ratio=1)
    guest.chip(500)
    expect(guest.deal_button).to_be_in_viewport(ratio=1)
    assert guest.page.locator("#acting").evaluate("(node) => node.scrollTop") == 0
    assert [fault for fault in faults(guest.page) if fault.startswith("button") and "under panel" in fault] == []


def test_the_chart_lights_the_cell_of_ones_hand(house: House, guest: Guest) -> None:
    """The coach of the tests hits to 16 and stands from 17."""
    house.stack(starting("blackjack", "8 9 8 * 2-4"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.page.keyboard.press("t")
    advice, lit = guest.page.locator(".chart-advice"), guest.page.locator("#panel-body [aria-current]")
    expect(advice).to_have_text("The cell of your hand is lit when it is your turn.")
    expect(lit).to_have_count(0)
    guest.bet_and_deal()
    assert guest.wait()
    expect(advice).to_have_text("16 against 9: hit.")
    assert guest.page.locator("table:has([aria-current]) caption").inner_text() == "Pairs"
    guest.decide("hit")
    expect(advice).to_have_text(re.compile(r"^(18|19|20) against 9: stand\.$"))
    assert guest.page.locator("table:has([aria-current]) caption").inner_text() == "Hard totals"
    assert guest.page.locator("tr:has([aria-current]) th").inner_text() == "17+"
    index = lit.evaluate("(cell) => cell.cellIndex")
    assert guest.page.locator("table:has([aria-current]) thead th").nth(index).inner_text() == "9"
    guest.decide("stand")
    guest.betting.wait_for()
    expect(lit).to_have_count(0)


def test_mistakes_are_counted_without_the_coach_being_asked(house: House, guest: Guest) -> None:
    house.stack(starting("blackjack", "2-4 2-9 5-7 * 2-4"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    guest.decide("hit")
    guest.play_out(lambda _: guest.decide("stand"))
    guest.page.keyboard.press("m")
    panel = guest.page.locator("#panel-body")
    cost = (STAND_WORTH - OTHER_WORTH) * 25
    expect(panel.locator(".sums")).to_contain_text(re.compile(rf"−{cost:.2f}\s*0\.750 bets"))
    expect(panel.locator(".sums")).to_contain_text("1 mistake in 2 decisions")
    rows = panel.locator(".judged li")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Hit; better: stand")
    panel.get_by_label("Show good decisions").check()
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("✓ best")
    guest.page.reload()
    guest.page.get_by_role("button", name="Mistakes").click()
    expect(panel.locator(".sums")).to_contain_text("1 mistake in 2 decisions")
    panel.get_by_role("button", name="Replay round 1").click()
    expect(guest.page.locator("#replay")).to_contain_text("Replay of round 1")
    analysis = guest.page.locator("#replay .analysis")
    expect(analysis).to_contain_text(f"★ Stand +{100 * STAND_WORTH:.2f}%")
    expect(analysis).to_contain_text(f"You: hit, −{cost:.2f}")
    assert len(guest.cards()) == 2, "it begins at the mistake"
    guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("ArrowRight")
    expect(analysis).to_contain_text("You: stood, best")
    guest.page.get_by_role("button", name="Next mistake").click()
    expect(analysis).to_contain_text("You: hit")


def test_a_round_is_replayed_step_by_step(house: House, guest: Guest) -> None:
    _play_a_round(house, guest)
    final = guest.cards(), guest.dealer()
    guest.page.get_by_role("button", name="History").click()
    guest.page.get_by_role("button", name="Replay round 1").click()
    replay = guest.page.locator("#replay")
    expect(replay).to_contain_text("Replay of round 1")
    seen, words = [], []
    forward = replay.get_by_role("button", name="Step forward")
    while forward.is_enabled():
        seen.append((guest.cards(), guest.dealer()))
        forward.click()
        expect(replay.locator("[role=status]")).to_contain_text(f"{len(seen) + 1} of")
        words.append(guest.page.locator(".says").inner_text())
    assert not [said for said in words if "?" in said or "(" in said]
    assert not [said for said in words if len(said.split(". ")) > 1 and len(set(said.split(". "))) == 1]
    assert not [pair for pair in pairwise(words) if pair[0] == pair[1]]
    known = [len(mine) + len(theirs) for mine, theirs in seen]
    assert {later - sooner for sooner, later in pairwise(known)} <= {0, 1}
    assert (guest.cards(), guest.dealer()) == final
    assert any("??" in dealer for _, dealer in seen)
    guest.page.keyboard.press("ArrowLeft")
    expect(replay.get_by_role("button", name="Step forward")).to_be_enabled()
    guest.page.keyboard.press("ArrowRight")
    expect(replay.get_by_role("button", name="Step forward")).to_be_disabled()
    expect(guest.page.locator("#betting")).to_be_hidden()
    expect(replay.get_by_role("button", name="Copy replay link")).to_be_visible()
    replay.get_by_role("button", name="Step back").click()
    replay.get_by_role("button", name="Back to the table").click()
    expect(replay).to_be_hidden()
    assert (guest.cards(), guest.dealer()) == final
    guest.bet_and_deal()


def test_the_link_of_a_replay_shows_a_stranger_the_round_from_that_seat(house: House, new_guest: NewGuest) -> None:
    ann, stranger = new_guest("Ann"), new_guest()
    _play_a_round(house, ann, bots=2)
    cards = ann.cards(), ann.dealer()
    ann.page.get_by_role("button", name="History").click()
    ann.page.get_by_role("button", name="Replay round 1").click()
    ann.page.evaluate("() => { navigator.clipboard.writeText = async (link) => { window.copied = link; }; }")
    ann.page.get_by_role("button", name="Copy replay link").click()
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    stranger.page.goto(ann.page.evaluate("() => window.copied"))
    expect(stranger.page.locator("#replay")).to_contain_text("Replay of round 1")
    while stranger.page.get_by_role("button", name="Step forward").is_enabled():
        stranger.page.keyboard.press("ArrowRight")
    assert (stranger.cards(), stranger.dealer()) == cards
    expect(stranger.mine.locator(".plate")).to_have_text("Ann", use_inner_text=True)
    expect(stranger.page.locator(".says")).not_to_contain_text("You")
    assert faults_by_screen(stranger.page) == {}


def test_a_replay_on_a_phone_has_the_felt_to_itself(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(width=390, height=844)
    _play_a_round(house, guest)
    said = guest.page.locator(".says").inner_text()
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("button", name="History").click()
    guest.page.get_by_role("button", name="Replay round 1").click()
    forward = guest.page.get_by_role("button", name="Step forward")
    for _ in range(3):
        forward.click()
    expect(guest.page.locator("#panel")).to_be_hidden()
    expect(guest.mine.locator(".who")).to_have_text("Ann")
    expect(guest.mine.locator(".funds")).to_be_empty()
    guest.page.get_by_role("button", name="Back to the table").click()
    expect(guest.page.locator(".says")).to_have_text(said)
    guest.betting.wait_for()


def test_the_bankroll_is_drawn_over_time(house: House, guest: Guest) -> None:
    """The coach of the tests has a hit cost three quarters of the bet, and the house keep 0.425 % of it."""
    house.stack(starting("blackjack", "2-4 2-9 5-7 * 2-4"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    guest.decide("hit")
    guest.play_out(lambda _: guest.decide("stand"))
    net = int(guest.mine.locator(".notes b").inner_text().replace("−", "-"))
    guest.page.get_by_role("button", name="Bankroll").click()
    expect(guest.page.get_by_role("img", name=re.compile("^Bankroll over time"))).to_be_visible()
    sums = guest.page.locator(".statistics dl > div")
    expect(sums).to_have_count(2)
    for one in (sums.first, sums.last):
        expect(one).to_contain_text("1 round")
        expect(one).to_contain_text("Expected −18.86")
        expect(one).to_contain_text(f"Luck {'+' if net > -18 else '−'}{abs(net + 18.85625):.2f}")
        expect(one).to_contain_text(re.compile("1 mistake in [2-9] decisions: −18.75"))
    kinds = guest.page.locator(".kinds tbody tr")
    assert kinds.all_inner_texts() == ["Hit\tStand\t1× −18.75\t1× −18.75"]


def test_an_answer_that_comes_late_stays_off_the_next_panel(guest: Guest) -> None:
    guest.open_table("blackjack")
    late: list[Route] = []
    guest.page.route("**/rounds?*", lambda route: late.append(route))
    guest.page.get_by_role("button", name="History").click()
    expect(guest.page.locator("#panel-body")).to_have_text("One moment…")
    guest.page.get_by_role("button", name="Settings").click()
    expect(guest.page.get_by_label("four colours")).to_be_visible()
    with guest.page.expect_response("**/rounds?*"):
        late[0].continue_()
    guest.page.unroute("**/rounds?*")
    guest.page.get_by_label("four colours").check()
    expect(guest.page.locator("#panel-body")).not_to_contain_text("Rounds at this table")
    expect(guest.page.get_by_label("four colours")).to_be_checked()


def test_settings_are_kept(guest: Guest) -> None:
    guest.open_table("blackjack")
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_label("four colours").check()
    expect(guest.page.locator("html")).to_have_attribute("data-deck", "four")
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "dark")
    guest.page.get_by_label("light", exact=True).check()
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "light")


def test_the_sound_is_muted_from_the_bar_on_any_screen(new_guest: NewGuest) -> None:
    guest = new_guest(sound="on")
    guest.open_table("blackjack")
    mute = guest.page.get_by_role("button", name="Mute")
    for screen in on_every_screen(guest.page):
        expect(mute, screen).to_be_in_viewport(ratio=1)
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    assert guest.page.evaluate("async () => (await import('/static/js/settings.js')).settings().sound") == "off"


@pytest.mark.parametrize("opened_by", ["key", "mouse"])
def test_enter_deals_after_a_panel_was_closed(opened_by: str, house: House, guest: Guest) -> None:
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.chip(2500)
    if opened_by == "key":
        guest.page.keyboard.press("c")
    else:
        guest.page.get_by_role("button", name="Coach").click()
    expect(guest.page.locator("#panel")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#panel")).to_be_hidden()
    guest.deal(lambda: guest.page.keyboard.press("Enter"))


def test_history_shows_the_cards_and_can_be_searched(house: House, guest: Guest) -> None:
    house.stack(starting("blackjack", "8 5-6 8 10 10 9"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    guest.decide("split")
    guest.play_out(lambda _: guest.decide("stand"))
    hands = guest.cards()
    guest.deal(lambda: guest.page.keyboard.press("Enter"))
    guest.play_out(lambda legal: guest.decide("decline" if "decline" in legal else "stand"))
    guest.page.get_by_role("button", name="History").click()
    rows = guest.page.locator(".rounds li")
    expect(rows).to_have_count(2)
    guest.page.get_by_label("Show").select_option("split")
    expect(rows).to_have_count(1)
    names = rows.locator(".round-hand").nth(0).locator(".mini-card").all_inner_texts()
    assert [name.replace("10", "T")[0] for name in names] == [card[0] for card in hands[:2]]
    expect(rows.locator(".round-hand")).to_have_count(3)


def test_a_seat_is_sat_out_topped_up_and_left(guest: Guest) -> None:
    guest.open_table("blackjack")
    guest.sit(4)
    guest.page.get_by_role("button", name="Seat", exact=True).click()
    panel = guest.page.locator("#panel-body")
    panel.get_by_role("button", name="Sit out").click()
    expect(guest.mine.locator(".notes")).to_contain_text("sits out")
    panel.get_by_role("button", name="Come back in").click()
    panel.get_by_role("button", name="Add 1,000 in chips").click()
    expect(guest.mine.locator(".funds")).to_have_text("2,000")
    panel.get_by_role("button", name="Leave the seat").click()
    expect(guest.page.locator("#prompt")).to_contain_text("You are watching")
    expect(panel).to_contain_text("10,000 in your wallet")


def test_an_emote_is_seen_at_its_seat_by_everybody(new_guest: NewGuest) -> None:
    ann, bo = new_guest("Ann"), new_guest("Bo")
    address = ann.open_table("blackjack")
    ann.sit(3)
    bo.page.goto(address)
    bo.page.locator("[data-seat='3'] .who").wait_for()
    ann.page.get_by_role("button", name="Seat", exact=True).click()
    for one in (ann, bo):
        one.page.evaluate(_NOTE_EMOTES)
    ann.page.get_by_role("button", name="Good luck").click()
    for one in (ann, bo):
        one.page.wait_for_function("() => window.emotes.includes('🍀 Good luck')")


_NOTE_EMOTES = """() => {
  window.emotes = [];
  const note = (changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) window.emotes.push(node.textContent);
  };
  new MutationObserver(note).observe(document.querySelector("[data-seat='3']"), { childList: true });
}"""
"""A bubble is gone after a few seconds, which a slow machine may need to look at the other browser."""
