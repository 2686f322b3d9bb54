"""Watches the felt frame by frame: what can be seen, and what can be known from it."""

from typing import Any

from playwright.sync_api import Page

_PLACES = """() => {
  const box = (selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  };
  const seats = [...document.querySelectorAll(".seat")].map((seat) => `[data-seat='${seat.dataset.seat}']`);
  const still = [".felt", ".print", ".says", ".shoe", ".tray", ".acting", ...seats];
  return Object.fromEntries(still.map((one) => [one, box(one)]));
}"""

_WATCH = """() => {
  const isMoving = (card) => card.classList.contains("is-in-air")
    || card.querySelector(".card-body").getAnimations().some(({ playState }) => playState === "running");
  const row = (node, total) => ({
    cards: [...node.querySelectorAll(":scope .cards .card")].map((card) => (
      { card: card.dataset.card, moving: isMoving(card) })),
    total: total && !total.hidden ? total.textContent : null,
  });
  const places = PLACES;
  window.frames_seen = [];
  const look = () => {
    const hands = [...document.querySelectorAll(".seat .hand")].map((hand) => ({
      ...row(hand, hand.querySelector(".total")), slip: !hand.querySelector(".slip").hidden }));
    window.frames_seen.push({
      at: performance.now(),
      showing: document.querySelector("#felt").hasAttribute("data-showing"),
      dealer: row(document.querySelector(".dealer"), document.querySelector(".dealer .total")),
      hands,
      flying: [...document.querySelectorAll(".flying .card")].map((card) => card.dataset.card),
      says: document.querySelector(".says").textContent,
      prompt: document.querySelector("#prompt").textContent,
      chips: [...document.querySelectorAll(".seat .bet")].map((bet) => bet.dataset.cents).join(" "),
      notes: [...document.querySelectorAll(".seat .notes")].map((note) => note.textContent).join(" "),
      places: places(),
    });
    requestAnimationFrame(look);
  };
  look();
}""".replace("PLACES", _PLACES)


def watch(page: Page) -> None:
    """Begin to look at every frame that the page draws."""
    page.evaluate(_WATCH)


def seen(page: Page) -> list[dict[str, Any]]:
    """The frames so far."""
    frames: list[dict[str, Any]] = page.evaluate("() => window.frames_seen")
    return frames


def places(page: Page) -> dict[str, str]:
    """Where felt, print, shoe, tray, seats and the lower edge lie now."""
    found: dict[str, str] = page.evaluate(_PLACES)
    return found
