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
  const turning = (card) => card.querySelector(".card-body").getAnimations()
    .find(({ playState }) => playState === "running")?.effect.getComputedTiming().duration ?? 0;
  const row = (node, total) => ({
    cards: [...node.querySelectorAll(":scope .cards .card")].map((card) => ({ card: card.dataset.card,
      moving: card.classList.contains("is-in-air") || turning(card) > 0, turning: turning(card) })),
    total: total && !total.hidden ? total.textContent : null,
  });
  // What leaves a place begins there; what comes to one ends there.
  const comes = (card) => card.closest(".flying").getAnimations()
    .some(({ effect }) => effect.getKeyframes()[0].transform !== "none");
  const texts = (selector) => [...document.querySelectorAll(selector)]
    .map((node) => (node.hidden ? "" : node.textContent)).join(" | ");
  window.tones = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(this.frequency.value);
    return start.apply(this, when);
  };
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
      flying: [...document.querySelectorAll(".flying .card")].filter(comes).map((card) => card.dataset.card),
      says: document.querySelector(".says").textContent,
      prompt: document.querySelector("#prompt").textContent,
      told: {
        chips: [...document.querySelectorAll(".seat .bet")].map((bet) => bet.dataset.cents).join(" "),
        notes: texts(".seat .notes"),
        funds: texts(".seat .funds"),
        slips: texts(".seat .slip"),
        others: texts(".seat .others"),
        moment: texts(".moment"),
      },
      tones: [...window.tones],
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
