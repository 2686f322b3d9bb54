"""The line to the table may break at any moment; nothing is lost and nothing is done twice."""

from playwright.sync_api import WebSocketRoute, expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.stacking import starting


def test_a_broken_line_comes_back_to_the_same_table(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(spoils=True)
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        """The second line is dead until the test has seen what the page says meanwhile."""
        if len(lines) != 1:
            line.connect_to_server()
        lines.append(line)

    guest.page.route_web_socket("**/ws", connect)
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    before = guest.cards(), guest.dealer()
    lines[-1].close()
    expect(guest.page.get_by_role("alert")).to_have_text("Connection lost. Reconnecting…")
    guest.decide("stand")
    while len(lines) < 2:
        guest.page.wait_for_timeout(50)
    lines[1].close()
    expect(guest.page.locator("#notice")).to_be_hidden()
    guest.play_out(lambda _: guest.decide("stand"))
    assert (guest.cards(), guest.dealer()[:1]) == (before[0], before[1][:1])
    expect(guest.slips).to_have_count(1)
    assert len(lines) == 3
