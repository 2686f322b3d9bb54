// Things in the air between two places of the table. They are copies, above everything and out of everybody's way.

import { el, need } from "../dom.js";
import { isStill, paced } from "./pace.js";

const EASE = "cubic-bezier(.25,.7,.3,1)";

/** @param {HTMLElement} node */
function copyInAir(node) {
  const box = node.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
  copy.removeAttribute("id");
  const carrier = el("div", { class: "flying" }, copy);
  carrier.style.left = `${box.left}px`;
  carrier.style.top = `${box.top}px`;
  carrier.style.setProperty("--card-w", `${node.offsetWidth}px`);
  carrier.style.setProperty("--chip-w", getComputedStyle(node).getPropertyValue("--chip-w"));
  need(".air").append(carrier);
  return { carrier, box };
}

/**
 * @param {DOMRect} box
 * @param {Element} place
 */
function offset(box, place) {
  const there = place.getBoundingClientRect();
  const x = there.left + there.width / 2 - (box.left + box.width / 2);
  const y = there.top + there.height / 2 - (box.top + box.height / 2);
  return `translate(${x}px, ${y}px)`;
}

/**
 * A node arrives from a place: it stays hidden until its copy has landed.
 * @param {HTMLElement} node
 * @param {Element} from
 * @param {{ms?: number, turn?: boolean}} [how] `turn`: a card that is turned face up on the way
 */
export async function arrive(node, from, { ms = 300, turn = false } = {}) {
  if (isStill() || !node.isConnected) return;
  const { carrier, box } = copyInAir(node);
  const duration = paced(ms);
  node.classList.add("is-in-air");
  if (turn) {
    carrier.querySelector(".card-body")?.animate(
      [{ transform: "rotateY(180deg)" }, { transform: "rotateY(180deg)", offset: 0.35 }, { transform: "rotateY(0)" }],
      { duration, easing: "ease-in" });
  }
  await fly(carrier, [{ transform: `${offset(box, from)} rotate(-20deg)` }, { transform: "none" }], duration);
  node.classList.remove("is-in-air");
}

/**
 * A node leaves for a place. Call it before the node is taken away.
 * @param {HTMLElement} node
 * @param {Element} to
 * @param {{ms?: number, delay?: number}} [how]
 */
export async function depart(node, to, { ms = 420, delay = 0 } = {}) {
  if (isStill() || !node.isConnected || node.offsetWidth === 0) return;
  const { carrier, box } = copyInAir(node);
  await fly(carrier, [{ transform: "none" }, { transform: `${offset(box, to)} scale(.8)`, opacity: 0.4 }], paced(ms), paced(delay));
}

/**
 * A card is turned over where it lies.
 * @param {HTMLElement} card
 */
export function turnOver(card) {
  if (isStill()) return;
  card.querySelector(".card-body")?.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }],
    { duration: paced(420), easing: "ease-in-out" });
}

/**
 * @param {HTMLElement} carrier
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {number} [delay]
 */
async function fly(carrier, frames, duration, delay = 0) {
  try {
    await carrier.animate(frames, { duration, delay, easing: EASE, fill: "both" }).finished;
  } catch {
    // Taken down in flight: where it went is drawn already.
  } finally {
    carrier.remove();
  }
}
