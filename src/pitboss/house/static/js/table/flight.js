// Things in the air between two places of the table. They are copies, above everything and out of everybody's way.

import { el, need } from "../dom.js";
import { finished, isStill, paced } from "./pace.js";

const EASE = "cubic-bezier(.25,.7,.3,1)";

/** @param {HTMLElement} node */
function copyInAir(node) {
  const box = node.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
  copy.removeAttribute("id");
  copy.classList.remove("is-in-air");
  const carrier = el("div", { class: "flying" }, copy);
  carrier.style.left = `${box.left}px`;
  carrier.style.top = `${box.top}px`;
  carrier.style.setProperty("--card-w", `${node.offsetWidth}px`);
  carrier.style.setProperty("--chip-w", getComputedStyle(node).getPropertyValue("--chip-w"));
  need(".air").append(carrier);
  return { carrier, box };
}

/**
 * The way to a place; where the table has no room for it, to the dealer.
 * @param {DOMRect} box
 * @param {Element} place
 */
function offset(box, place) {
  const seen = place.getBoundingClientRect();
  const there = seen.width ? seen : need(".dealer-hand").getBoundingClientRect();
  const x = there.left + there.width / 2 - (box.left + box.width / 2);
  const y = there.top + there.height / 2 - (box.top + box.height / 2);
  return `translate(${x}px, ${y}px)`;
}

/**
 * A node arrives from a place: it stays hidden until its copy has landed.
 * @param {HTMLElement} node
 * @param {Element} from
 * @param {{ms?: number, delay?: number}} [how]
 */
export async function arrive(node, from, { ms = 230, delay = 0 } = {}) {
  if (isStill() || !node.isConnected || node.offsetWidth === 0) return;
  const { carrier, box } = copyInAir(node);
  node.classList.add("is-in-air");
  await fly(carrier, [{ transform: `${offset(box, from)} rotate(-20deg)` }, { transform: "none" }], paced(ms),
    paced(delay));
  node.classList.remove("is-in-air");
}

/**
 * A node leaves for a place. Call it before the node is taken away.
 * @param {HTMLElement} node
 * @param {Element} to
 * @param {{ms?: number, delay?: number}} [how]
 */
export async function depart(node, to, { ms = 380, delay = 0 } = {}) {
  if (isStill() || !node.isConnected || node.offsetWidth === 0) return;
  const { carrier, box } = copyInAir(node);
  await fly(carrier, [{ transform: "none" }, { transform: `${offset(box, to)} scale(.8)`, opacity: 0.4 }], paced(ms),
    paced(delay));
}

/**
 * A node is seen where it is for a while, whatever is drawn there meanwhile. Call it before the node is taken away.
 * @param {HTMLElement} node
 * @param {{ms: number}} how
 */
export async function linger(node, { ms }) {
  if (isStill() || !node.isConnected) return;
  await fly(copyInAir(node).carrier, [{ transform: "none" }, { transform: "none" }], paced(ms), 0);
}

/**
 * A card is turned face up where it lies.
 * @param {HTMLElement} card
 * @param {number} ms
 */
export async function turnOver(card, ms) {
  const body = card.querySelector(".card-body");
  if (isStill() || !body) return;
  await finished(body.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }],
    { duration: paced(ms), easing: "ease-in-out" }));
}

/**
 * @param {HTMLElement} carrier
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {number} delay
 */
async function fly(carrier, frames, duration, delay) {
  await finished(carrier.animate(frames, { duration, delay, easing: EASE, fill: "both" }));
  carrier.remove();
}
