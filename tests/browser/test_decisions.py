"""Decisions have fixed places, the best is the bright one, and a verdict teaches without stopping the game."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewGuest
from tests.browser.house import House
from tests.browser.sizes import on_every_screen
from tests.browser.stacking import starting

_DRAW = """async ([surrender, legal]) => {
  const { Answers } = await import("/static/js/controls/decisions.js");
  const root = document.querySelector("#answers");
  const rules = { "split.max_hands": "4", "surrender.when": surrender };
  window.drawnAnswers ??= new Answers(root, { rules }, () => {});
  window.drawnAnswers.draw(legal.map((decision) => ({ decision, cost: decision === "double" ? 2500 : 0 })),
    { phase: "play", wager: 2500, doubles: 0, question: legal.join(), missing: null });
  return [...root.children].map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [button.classList[1], [x, y, width, height].map(Math.round).join(" ")];
  });
}"""
SETS = (
    ["hit", "stand"],
    ["hit", "stand", "double"],
    ["hit", "stand", "double", "split"],
    ["hit", "stand", "surrender"],
    ["stand", "surrender"],
    ["stand", "double"],
    ["hit", "stand", "double", "split", "surrender"],
)


@pytest.mark.parametrize(("surrender", "places"), [("late", 5), ("never", 4)])
def test_no_decision_ever_moves(surrender: str, places: int, new_guest: NewGuest) -> None:
    """Over all sets of legal actions, on every screen; and Surrender is the smallest."""
    guest = new_guest(spoils=True)
    guest.open_table("blackjack")
    for screen in on_every_screen(guest.page):
        lay = [
            guest.page.evaluate(_DRAW, [surrender, legal]) for legal in SETS if places == 5 or "surrender" not in legal
        ]
        assert len(lay[0]) == places
        assert all(one == lay[0] for one in lay), screen
        sizes = {kind: int(box.split()[2]) * int(box.split()[3]) for kind, box in lay[0]}
        if places == 5:
            assert sizes["surrender"] == min(sizes.values()), screen


def test_with_hints_on_the_best_is_the_only_bright_button(house: House, new_guest: NewGuest) -> None:
    guest = new_guest(coach="before")
    house.stack(starting("blackjack", "10 2-9 2-6 *"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    expect(guest.page.locator(".is-best")).to_have_attribute("data-decision", "stand")
    colours = guest.page.locator("#answers button:not(:disabled)").evaluate_all(
        "(buttons) => buttons.map((one) => [one.dataset.decision, getComputedStyle(one).backgroundColor])"
    )
    others = {colour for decision, colour in colours if decision != "stand"}
    assert len(others) == 1
    assert dict(colours)["stand"] not in others


def test_a_verdict_follows_each_decision_and_counts(house: House, new_guest: NewGuest) -> None:
    """It is on from the first hand. The coach of the tests likes to stand: a hit costs three quarters of 25."""
    guest = new_guest(coach="after")
    house.stack(starting("blackjack", "2-4 2-9 2-4 * 2-4"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.bet_and_deal()
    assert guest.wait()
    verdict = guest.page.locator("#verdict")
    expect(verdict).to_be_hidden()
    guest.decide("hit")
    expect(verdict).to_have_text("✗ Stand was better by 18.750/1, −18.75")
    assert guest.wait()
    guest.decide("stand")
    expect(verdict).to_have_text("✓ Stand was right1/2, −18.75")
    expect(verdict).to_have_class("verdict good")
    guest.betting.wait_for()
    expect(verdict).to_be_visible()
    guest.deal(lambda: guest.page.keyboard.press("Enter"))
    expect(verdict).to_be_hidden()


def test_a_newcomer_gets_verdicts(new_guest: NewGuest) -> None:
    guest = new_guest(spoils=True)
    guest.page.evaluate("() => localStorage.clear()")
    wish = guest.page.evaluate("async () => (await import('/static/js/settings.js')).settings().coach")
    assert wish == "after"
