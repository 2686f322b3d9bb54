"""The line to the table may break at any moment; nothing is lost and nothing is done twice."""

import threading

from playwright.sync_api import WebSocketRoute, expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.stacking import starting


def test_a_broken_line_comes_back_to_the_same_table(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(spoils=True)
    lines: list[WebSocketRoute] = []
    dead: list[WebSocketRoute] = []
    is_down = threading.Event()

    def connect(line: WebSocketRoute) -> None:
        """The line after the broken one is dead until the test has seen what the page says meanwhile."""
        if is_down.is_set() and not dead:
            dead.append(line)
        else:
            line.connect_to_server()
            lines.append(line)

    guest.page.route_web_socket("**/ws", connect)
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    before = guest.cards(), guest.dealer()
    is_down.set()
    before_it_broke = len(lines)
    lines[-1].close()
    expect(guest.page.get_by_role("alert")).to_have_text("Connection lost. Reconnecting…")
    guest.decide("stand")
    while not dead:
        guest.page.wait_for_timeout(50)
    dead[0].close()
    expect(guest.page.locator("#notice")).to_be_hidden()
    guest.play_out(lambda _: guest.decide("stand"))
    assert (guest.cards(), guest.dealer()[:1]) == (before[0], before[1][:1])
    expect(guest.slips).to_have_count(1)
    assert len(lines) > before_it_broke
