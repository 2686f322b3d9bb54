"""What is seen and done at the table, beyond the plain round."""

import re
import threading

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.players import Guest
from tests.browser.sizes import on_every_screen
from tests.browser.stacking import find_secret, starting

from pitboss.cards import Card


def _is_plain(*cards: Card) -> bool:
    """Whether a hand is asked in its turn: no ace, no pair, nothing made."""
    return all(card.value > 1 for card in cards) and 12 <= sum(card.value for card in cards) <= 16


def _two_plain_hands(shoe: tuple[Card, ...]) -> bool:
    """Two seats, both of which have to decide."""
    first, second, up, first_2, second_2 = shoe[:5]
    return 2 <= up.value <= 9 and _is_plain(first, first_2) and _is_plain(second, second_2)


def _busts_first(shoe: tuple[Card, ...]) -> bool:
    """Two seats: the first breaks on its first draw, the second still has to decide."""
    first, first_2, draw = shoe[0], shoe[3], shoe[6]
    return _two_plain_hands(shoe) and first.value + first_2.value + draw.value > 21


def _natural_first(shoe: tuple[Card, ...]) -> bool:
    """Two seats: the first has blackjack, the second has to decide."""
    first, second, up, first_2, second_2 = shoe[:5]
    return 2 <= up.value <= 9 and {first.value, first_2.value} == {1, 10} and _is_plain(second, second_2)


def _natural_second(shoe: tuple[Card, ...]) -> bool:
    """Two seats: the first has to decide, the second has blackjack."""
    first, second, up, first_2, second_2 = shoe[:5]
    return 2 <= up.value <= 9 and {second.value, second_2.value} == {1, 10} and _is_plain(first, first_2)


def _sit_down_together(ann: Guest, bo: Guest, game: str, **wishes: int) -> str:
    """Both have a minute for their bets."""
    address = ann.open_table(game, betting_seconds=60, **wishes)
    ann.sit(1)
    bo.join(address, 2)
    return address


def _busts_with_four(shoe: tuple[Card, ...]) -> bool:
    """A lone player with twenty; the dealer breaks with the fourth card."""
    first, up, second, hole, third, fourth = (card.value for card in shoe[:6])
    dealer = up + hole + third
    return first == second == fourth == 10 and up < 10 and 1 not in (up, hole, third) and 12 <= dealer <= 16


def test_the_net_is_one_number_everywhere(house: House, guest: Guest) -> None:
    """25 pushes, Buster pays 5 at 6:1, and two tokes of 1 are the dealer's whatever comes: 30 - 2 = 28."""
    house.stack(find_secret("mega-blackjack", _busts_with_four))
    guest.open_table("mega-blackjack")
    guest.sit(4)
    for spot, cents in (("main", 2500), ("side:buster", 500), ("toke", 100), ("toke:buster", 100)):
        guest.chip(cents, spot)
    guest.deal()
    guest.play_out(lambda _: guest.decide("stand"))
    expect(guest.page.locator(".says")).to_contain_text("You won 28; 8 to the toke box.")
    expect(guest.mine.locator(".notes b")).to_have_text("+28")
    expect(guest.mine.locator(".funds")).to_have_text("1,028")
    guest.page.get_by_role("button", name="History").click()
    expect(guest.page.locator(".rounds .net")).to_have_text("+28")
    guest.page.get_by_role("button", name="Bankroll").click()
    expect(guest.page.locator("#panel-body")).to_contain_text("Now 10,028, +28 over 1 round.")
    for one in guest.page.locator(".statistics dl > div").all():
        expect(one.locator("dd > b")).to_have_text("+28")
    guest.page.goto("/")
    expect(guest.page.locator("#rounds td.number").first).to_have_text("+28")


def test_a_reload_in_mid_round_shows_the_same_table(house: House, guest: Guest) -> None:
    house.stack(starting("mega-blackjack", "10 2-9 2-6 *"))
    guest.open_table("mega-blackjack", bots=2)
    guest.sit(4)
    guest.bet_and_deal(2500, buster=500)
    assert guest.wait()
    before = guest.cards(), guest.dealer(), guest.legal(), guest.page.locator(".seats").inner_text()
    guest.page.reload()
    assert guest.wait()
    assert (guest.cards(), guest.dealer(), guest.legal(), guest.page.locator(".seats").inner_text()) == before


def test_two_browsers_at_one_table_see_the_same_cards(new_guest: NewGuest, house: House) -> None:
    ann, bo = new_guest("Ann"), new_guest("Bo")
    house.stack(find_secret("blackjack", _two_plain_hands))
    _sit_down_together(ann, bo, "blackjack")
    ann.chip(2500)
    ann.deal_button.click()
    bo.bet_and_deal(500)
    assert ann.wait()
    expect(bo.page.locator("#prompt")).to_have_text("Waiting for Ann…")
    assert [one.page.title() for one in (ann, bo)] == [
        "Your turn · Ann's table · Pitboss",
        "Ann's turn · Ann's table · Pitboss",
    ]
    for one in (ann, bo):
        expect(one.page.locator("[data-seat='1'] .seconds")).to_have_text(re.compile(r"^\d+ s$"))
    assert bo.answers.count() == 0
    ann.decide("stand")
    assert bo.wait()
    bo.decide("stand")
    for one in (ann, bo):
        one.betting.wait_for()
    assert ann.dealer() == bo.dealer()
    slips = [one.page.locator(".slip:not([hidden])").all_text_contents() for one in (ann, bo)]
    assert len(slips[0]) == 2
    assert slips[0] == slips[1]


def test_who_runs_out_of_time_is_told_so_and_a_lone_player_never_does(house: House, new_guest: NewGuest) -> None:
    ann, bo = new_guest("Ann"), new_guest("Bo")
    house.stack(find_secret("blackjack", _natural_second))
    address = _sit_down_together(ann, bo, "blackjack", turn_seconds=5)
    ann.chip(2500)
    ann.deal_button.click()
    bo.bet_and_deal(500)
    for one in (ann, bo):
        one.betting.wait_for()
    expect(ann.slips).to_contain_text("Time ran out: you stood.")
    expect(bo.page.locator("[data-seat='1'] .slip")).to_contain_text("Time ran out: stood.")
    expect(bo.slips).not_to_contain_text("Time")
    bo.page.get_by_role("button", name="Seat", exact=True).click()
    bo.page.get_by_role("button", name="Leave the seat").click()
    expect(ann.page.locator("[data-seat='2'] .who")).to_be_hidden()
    ann.deal(lambda: ann.page.keyboard.press("Enter"))
    state = ann.page.request.get(f"/api{address.replace('table', 'tables')}").json()["state"]
    assert state["turn"] is None or state["turn"]["deadline"] is None


def _pair_against_an_ace(shoe: tuple[Card, ...]) -> bool:
    """Two seats: the first has a small pair against an ace without a ten, which is split once."""
    first, second, up, first_2, second_2, hole, *draws = (card.value for card in shoe[:8])
    plays = second + second_2 <= 16 and min(second, second_2) > 1
    pair = 2 <= first == first_2 <= 9 and all(2 <= draw <= 9 and draw != first for draw in draws)
    return up == 1 and 2 <= hole <= 9 and pair and plays


def test_only_the_hand_that_stood_because_time_ran_out_says_so_after_a_reload_too(
    house: House, new_guest: NewGuest
) -> None:
    """The clock declines insurance, stands on the first of two hands, and has nothing to do with the second."""
    ann, bo = new_guest("Ann"), new_guest("Bo")
    house.stack(find_secret("blackjack", _pair_against_an_ace))
    _sit_down_together(ann, bo, "blackjack", turn_seconds=5)
    ann.chip(2500)
    ann.deal_button.click()
    bo.bet_and_deal(500)
    assert ann.wait()
    assert "decline" in ann.legal()
    assert bo.wait()
    bo.decide("decline")
    assert ann.wait()
    ann.decide("split")
    expect(ann.page.locator("#prompt")).to_contain_text("hand 1")
    expect(ann.page.locator("#prompt")).to_contain_text("hand 2")
    ann.decide("stand")
    assert bo.wait()
    bo.decide("stand")
    for _ in range(2):
        ann.betting.wait_for()
        expect(ann.slips).to_have_count(2)
        expect(ann.slips.nth(0)).to_contain_text("Time ran out: you stood.")
        expect(ann.slips.nth(1)).not_to_contain_text("Time")
        ann.page.reload()


def test_who_loses_a_seat_is_told_where_the_chips_went(new_guest: NewGuest) -> None:
    """It is given up in another window, once while this one looks and once while its line is down."""
    guest = new_guest(spoils=True)
    lines: list[WebSocketRoute] = []
    held: list[WebSocketRoute] = []
    is_down = threading.Event()

    def connect(line: WebSocketRoute) -> None:
        if is_down.is_set() and not held:
            held.append(line)
        else:
            line.connect_to_server()
            lines.append(line)

    address = guest.open_table("blackjack")
    other = guest.page.context.new_page()
    other.goto(address)
    guest.page.route_web_socket("**/ws", connect)
    guest.page.reload()
    for seat in (4, 5):
        guest.sit(seat)
        if seat == 5:
            is_down.set()
            lines[-1].close()
            expect(guest.page.locator("#notice")).to_have_text("Connection lost. Reconnecting…")
        if not other.locator("#panel-body").is_visible():
            other.get_by_role("button", name="Seat", exact=True).click()
        other.get_by_role("button", name="Leave the seat").click()
        expect(other.locator("#log")).to_contain_text(f"You left seat {seat}; 1,000 went back to your wallet.")
        if seat == 4:
            expect(guest.page.locator("#notice")).to_have_text(
                "Your seat was given up; 1,000 went back to your wallet."
            )
        else:
            while not held:
                guest.page.wait_for_timeout(50)
            held[0].close()
            expect(guest.page.locator("#notice")).to_have_text(
                "Your seat was given up while you were away; your chips went back to your wallet, which has 10,000."
            )
        expect(other.locator("#notice")).to_be_hidden()


def test_a_watcher_without_a_name_sees_and_may_come_in(new_guest: NewGuest) -> None:
    ann, watcher = new_guest("Ann"), new_guest("Cleo")
    address = ann.open_table("blackjack")
    ann.sit(2)
    watcher.page.goto(address)
    expect(watcher.page.locator("[data-seat='2'] .who")).to_have_text("Ann")
    watcher.page.get_by_role("button", name="Sit down in seat 3").click()
    watcher.page.get_by_label("Name", exact=True).fill("Cleo")
    watcher.page.get_by_role("button", name="Play", exact=True).click()
    watcher.betting.wait_for()
    expect(ann.page.locator("[data-seat='3'] .who")).to_have_text("Cleo")


def test_a_guest_who_sits_may_seat_bots_and_send_them_away(guest: Guest) -> None:
    guest.open_table("blackjack")
    guest.sit(4)
    assert guest.page.locator(".sit:visible").count() == 0
    guest.page.get_by_role("button", name="Put a bot in seat 6").click()
    guest.page.locator("[data-seat='6']").get_by_role("button", name="Remove").click()
    expect(guest.page.get_by_role("button", name="Put a bot in seat 6")).to_be_visible()


def test_chips_are_placed_and_taken_back_until_the_first_card(house: House, guest: Guest) -> None:
    house.stack(starting("mega-blackjack", "10 2-9 2-6 *"))
    guest.open_table("mega-blackjack")
    guest.sit(4)
    guest.chip(2500)
    guest.chip(500, "side:buster")
    guest.chip(100, "toke")
    expect(guest.mine.locator(".funds")).to_have_text("969")
    guest.page.get_by_role("button", name="Undo").click()
    expect(guest.spot("toke")).to_have_accessible_name("Toke for the dealer: empty")
    guest.spot("side:buster").click(button="right")
    expect(guest.spot("side:buster")).to_have_accessible_name("Buster Blackjack: empty")
    expect(guest.mine.locator(".funds")).to_have_text("975")
    guest.page.get_by_role("button", name="Clear").click()
    expect(guest.mine.locator(".funds")).to_have_text("1,000")
    expect(guest.deal_button).to_be_disabled()
    guest.bet_and_deal()
    assert guest.wait()
    expect(guest.spot("main")).to_be_disabled()


def test_buttons_show_only_what_is_legal_and_what_it_costs(house: House, guest: Guest) -> None:
    house.stack(starting("super-fun-21-extreme", "8 2-9 8 *"))
    guest.open_table("super-fun-21-extreme")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    assert guest.legal() == ["hit", "stand", "double", "split", "surrender"]
    words = guest.page.locator("#answers button small").all_inner_texts()
    assert words == ["25 more", "25 more", "lose 12.50"]
    guest.decide("split")
    expect(guest.mine.locator(".hand")).to_have_count(2)
    assert guest.wait()
    expect(guest.mine.locator(".hand-bet .amount").first).to_have_text("25")


@pytest.mark.clause("SF-9")
def test_a_hand_is_doubled_and_doubled_again(house: House, guest: Guest) -> None:
    house.stack(starting("super-fun-21-extreme", "2-4 2-9 2-4 * 2-4 2-4"))
    guest.open_table("super-fun-21-extreme")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    guest.decide("double")
    expect(guest.page.locator(".answer.double small")).to_have_text("again: 50 more")
    guest.decide("double")
    expect(guest.spot("main")).to_have_accessible_name("Main bet: 100")


@pytest.mark.clause("MB-13")
@pytest.mark.parametrize("spot", ["side:buster", "toke:buster"])
def test_every_seat_sees_a_busted_hand_tucked_under_its_buster_bet(
    spot: str, house: House, new_guest: NewGuest
) -> None:
    """Face up, on every screen, once; a toke on Buster alone tucks as well."""
    house.stack(find_secret("mega-blackjack", _busts_first))
    ann, bo = new_guest("Ann"), new_guest("Bo")
    _sit_down_together(ann, bo, "mega-blackjack")
    ann.chip(2500)
    ann.chip(500, spot)
    ann.deal_button.click()
    bo.bet_and_deal(500)
    assert ann.wait()
    ann.decide("hit")
    assert bo.wait()
    for one in (ann, bo):
        seat = one.page.locator("[data-seat='1']")
        expect(seat.locator(".slip")).to_contain_text("−25")
        for screen in on_every_screen(one.page):
            tucked = seat.locator(f"[data-spot='{spot}'] .tucked .card[aria-label]:visible")
            assert tucked.count() == 3, screen
            assert all(_is_on_top(card) for card in tucked.all()), screen
            assert seat.locator(f"[data-spot='{spot}'] .amount").is_visible(), screen
        expect(seat.locator(".hands .card")).to_have_count(0)
    bo.decide("stand")
    ann.betting.wait_for()
    expect(ann.mine.locator(".others")).to_contain_text("Buster")
    expect(ann.mine.locator(".tucked .card")).to_have_count(0)


def _is_on_top(card: Locator) -> bool:
    """Whether the index of a card can be seen: nothing else lies over it."""
    return bool(card.evaluate(_ON_TOP))


_ON_TOP = """(card) => {
  const all = new CSSStyleSheet();
  all.replaceSync(".felt * { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [all];
  const { left, top, width, height } = card.getBoundingClientRect();
  const over = document.elementsFromPoint(left + 0.18 * width, top + 0.28 * height)
    .find((node) => node.closest(".card, .slip, .total, .plate, .spot-name, .amount"));
  document.adoptedStyleSheets = [];
  return card.contains(over);
}"""


@pytest.mark.clause("MB-18")
def test_the_bets_beside_the_hands_of_others_are_seen(house: House, new_guest: NewGuest) -> None:
    """Buster, a toke and a toke on Buster of the first seat, from the second; then its insurance."""
    ann, bo = new_guest("Ann"), new_guest("Bo")
    house.stack(starting("mega-blackjack", "10 10 1 5-7 5-7 2-9"))
    _sit_down_together(ann, bo, "mega-blackjack")
    for spot, cents in (("main", 2500), ("side:buster", 500), ("toke", 100), ("toke:buster", 500)):
        ann.chip(cents, spot)
    ann.deal_button.click()
    expect(bo.page.locator("#log")).to_contain_text(
        "Ann bets 25, Buster Blackjack 5, a toke of 1, a toke of 5 on Buster Blackjack."
    )
    seat = bo.page.locator("[data-seat='1']")
    amounts = {"side:buster": "5", "toke": "1", "toke:buster": "5"}
    for screen in on_every_screen(bo.page):
        for spot, amount in amounts.items():
            shown = seat.locator(f"[data-spot='{spot}'] .amount")
            assert shown.is_visible(), f"{spot} at {screen}"
            assert shown.inner_text() == amount
    bo.bet_and_deal(500)
    assert ann.wait()
    ann.decide("insure")
    assert bo.wait()
    expect(seat.locator(".insurance .amount")).to_have_text("12.50")
    for screen in on_every_screen(bo.page):
        assert seat.locator(".insurance .amount").is_visible(), screen


@pytest.mark.clause("MT-3c")
def test_every_seat_hears_that_a_blackjack_is_to_be_doubled(house: House, new_guest: NewGuest) -> None:
    ann, bo = new_guest("Ann", blunders=False), new_guest("Bo")
    house.stack(find_secret("maxtime-21", _natural_first))
    _sit_down_together(ann, bo, "maxtime-21")
    ann.chip(500)
    ann.deal_button.click()
    bo.bet_and_deal(500)
    assert ann.wait()
    ann.decide("double")
    expect(bo.page.locator("#log")).to_contain_text("Ann: blackjack, to be doubled as 11.")
    expect(ann.page.locator("#log")).to_contain_text("You: blackjack, to be doubled as 11.")


@pytest.mark.clause("SF-4")
def test_a_blackjack_is_paid_and_swept_at_once(house: House, new_guest: NewGuest) -> None:
    house.stack(find_secret("super-fun-21-extreme", _natural_first))
    ann, bo = new_guest("Ann"), new_guest("Bo")
    _sit_down_together(ann, bo, "super-fun-21-extreme")
    ann.chip(500)
    ann.deal_button.click()
    bo.bet_and_deal(500)
    assert bo.wait()
    expect(bo.page.locator("[data-seat='1'] .slip")).to_contain_text("Blackjack +12.50")
    expect(bo.page.locator("[data-seat='1'] .hands .card")).to_have_count(0)


@pytest.mark.clause("BJ-17a")
def test_insurance_is_offered_on_the_line_in_half_chips(house: House, guest: Guest) -> None:
    house.stack(starting("blackjack", "10 1 5-9 2-9"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    assert sorted(guest.legal()) == ["decline", "insure"]
    expect(guest.page.locator("#prompt")).to_have_text(
        "Insurance? It pays 2:1 if there is a ten under the ace. On average it costs 1.00, 8% of it."
    )
    expect(guest.page.get_by_role("button", name="Insure for 12.50")).to_be_visible()
    guest.page.get_by_text("Other amount").click()
    guest.page.get_by_label("Insurance amount").fill("600")
    guest.page.keyboard.press("i")
    assert guest.wait()
    expect(guest.mine.locator(".others")).to_have_text("Insurance −6")
    assert "hit" in guest.legal()


@pytest.mark.clause("MT-7a")
def test_a_side_bet_of_the_first_round_is_closed_in_the_second(house: House, guest: Guest) -> None:
    house.stack(starting("maxtime-21", "10 2-9 2-6 *"))
    guest.open_table("maxtime-21")
    expect(guest.page.locator(".says")).to_have_text("MaxTyme Bonus: this round only.")
    guest.sit(4)
    guest.bet_and_deal(2500, **{"maxtyme-bonus": 500})
    guest.play_out(lambda _: guest.decide("stand"))
    expect(guest.spot("side:maxtyme-bonus")).to_be_disabled()
    guest.deal(guest.page.get_by_role("button", name="Rebet 25 & deal").click)
    expect(guest.spot("side:maxtyme-bonus")).to_have_accessible_name("MaxTyme Bonus: closed until the next shuffle")


@pytest.mark.clause("MT-0c")
def test_the_dealer_points_out_options_and_bonuses(house: House, guest: Guest) -> None:
    house.stack(starting("maxtime-21", "2-4 2-9 2-4 * 2-4"))
    guest.open_table("maxtime-21")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    assert guest.legal() == ["hit", "stand", "double", "surrender"]
    expect(guest.page.locator(".answer.surrender")).to_contain_text("lose 12.50")
    guest.decide("hit")
    expect(guest.page.locator(".answer.double")).to_contain_text("25 more")
    expect(guest.page.locator(".says")).to_contain_text("two more cards to a five-card 21 (2:1)")
    expect(guest.page.locator(".says .may")).to_have_text("You may double or surrender on three cards.")
    expect(guest.page.locator(".says .may")).to_be_visible()


_COUNT_FLIGHTS = """() => {
  window.flights = 0;
  new MutationObserver(() => window.flights++).observe(document.querySelector(".air"), { childList: true });
}"""


def test_cards_fly_when_they_may_and_lie_where_they_belong_afterwards(house: House, new_guest: NewGuest) -> None:
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest = new_guest(pace="fast")
    guest.open_table("blackjack")
    guest.sit(4)
    guest.page.evaluate(_COUNT_FLIGHTS)
    guest.bet_and_deal()
    assert guest.wait()
    assert guest.page.evaluate("() => window.flights") > 0
    expect(guest.page.locator(".is-in-air")).to_have_count(0)
    expect(guest.page.locator(".flying")).to_have_count(0)
    assert len(guest.cards()) == len(guest.dealer()) == 2


def test_nothing_moves_where_the_system_asks_for_less_motion(house: House, new_guest: NewGuest) -> None:
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest = new_guest(pace="auto")
    guest.page.emulate_media(reduced_motion="reduce")
    guest.open_table("blackjack")
    guest.sit(4)
    guest.page.evaluate(_COUNT_FLIGHTS)
    guest.bet_and_deal()
    guest.play_out(lambda _: guest.decide("stand"))
    assert guest.page.evaluate("() => window.flights") == 0


_LOOK = """(isAway) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isAway });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_nothing_piles_up_behind_another_tab(house: House, new_guest: NewGuest) -> None:
    """Ann looks away when the first card flies; nothing flies until she looks again at a table that is all there."""
    ann, bo = new_guest("Ann", pace="slow"), new_guest("Bo")
    house.stack(find_secret("blackjack", _natural_first))
    _sit_down_together(ann, bo, "blackjack")
    ann.chip(2500)
    ann.deal_button.click()
    bo.bet_and_deal(500)
    ann.page.locator(".flying").first.wait_for(state="attached")
    ann.page.evaluate(_LOOK, True)
    expect(ann.page.locator(".flying")).to_have_count(0)
    ann.page.evaluate(_COUNT_FLIGHTS)
    assert bo.wait()
    bo.decide("stand")
    for one in (ann, bo):
        one.betting.wait_for()
    ann.page.evaluate(_LOOK, False)
    assert ann.page.evaluate("() => window.flights") == 0
    expect(ann.page.locator(".is-in-air")).to_have_count(0)
    slips = [one.page.locator(".slip:not([hidden])").all_text_contents() for one in (ann, bo)]
    assert len(slips[0]) == 2
    assert (slips[0], ann.dealer()) == (slips[1], bo.dealer())
