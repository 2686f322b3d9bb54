"""The steps that are shown lead to the state the house sent: the page adds nothing and forgets nothing."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import WebSocket
from tests.browser.conftest import NewGuest

COMPARE = """async (messages) => {
  const { fold } = await import("/static/js/table/fold.js");
  const lying = ({ dealer, seats }) => JSON.stringify([
    dealer.cards, dealer.cards.length ? dealer.total : "",
    seats.map(({ seat, hands, insurance, insurance_net, side_nets, toke_net, side_toke_nets }) =>
      ({ seat, hands, insurance, insurance_net, side_nets, toke_net, side_toke_nets }))]);
  const funds = ({ seats }) => JSON.stringify(seats.map(({ seat, funds }) => [seat, funds]));
  let steps = 0;
  for (let i = 1; i < messages.length; i += 1) {
    const { events, state } = messages[i];
    if (!events) continue; // a snapshot after a broken line: there is nothing to show on the way to it
    const shown = events.reduce((at, event) => fold(at, event, state), messages[i - 1].state);
    if (events.some(({ type }) => type === "card" || type === "hand-settled") && lying(shown) !== lying(state)) {
      return { version: state.version, events, shown: lying(shown), sent: lying(state) };
    }
    const staked = events.some(({ type }) => type === "decided" || type === "insured");
    if (staked && !events.some(({ type }) => type.endsWith("-settled")) && funds(shown) !== funds(state)) {
      return { version: state.version, events, shown: funds(shown), sent: funds(state) };
    }
    steps += events.length;
  }
  return steps;
}"""


@pytest.mark.parametrize("game", ["mega-blackjack", "super-fun-21-extreme"])
def test_events_lead_from_state_to_state(game: str, new_guest: NewGuest) -> None:
    guest = new_guest(blunders=False)
    chance = random.Random(game)
    messages: list[dict[str, Any]] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: messages.append(_read(frame)))

    guest.page.on("websocket", listen)
    guest.open_table(game, bots=3)
    guest.page.locator(".sit:visible").first.click()
    guest.betting.wait_for()
    guest.chip(500)
    if game == "mega-blackjack":
        guest.chip(100, "side:buster")
        guest.chip(100, "toke")
    for _ in range(2):
        guest.deal(lambda: guest.page.keyboard.press("Enter"))
        guest.play_out(lambda legal: guest.decide(chance.choice(legal)))
    told = [message for message in messages if "state" in message]
    steps = guest.page.evaluate(COMPARE, told)
    assert isinstance(steps, int), json.dumps(steps, indent=1)
    assert steps > 20


def _read(frame: str | bytes) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(frame)
    return {key: message.get(key) for key in ("events", "state") if key in message}
