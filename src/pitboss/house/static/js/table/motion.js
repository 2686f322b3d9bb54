// How fast the dealer works, how to see the end of it at once, and things in the air between two places of the table:
// copies, above everything and out of everybody's way.

import { el, need } from "../dom.js";
import { settings } from "../settings.js";

const FACTOR = { slow: 1.7, normal: 1, fast: 0.4, off: 0 };

/**
 * How long the table rests on a step after it is shown, in milliseconds at the normal pace.
 * @type {Record<string, number>}
 */
const BEATS = {
  "round-started": 120,
  "dealer-checked": 650,
  "hole-turned": 180,
  card: 120,
  "dealer-card": 120,
  decided: 160,
  "natural-kept": 600,
  insured: 300,
  declined: 160,
  "timed-out": 700,
  "shoe-opened": 500,
  settled: 620,
};

let quiet = false;
let hurried = false;
/** What can be brought to its end at once. @type {Set<() => void>} */
const running = new Set();

/** Whether nothing is to move: the player wants it so, has skipped the rest, or a state is drawn without a story. */
export const isStill = () => quiet || hurried || factor() === 0;

/**
 * Draw without moving anything.
 * @param {() => void} draw
 */
export function quietly(draw) {
  quiet = true;
  try {
    draw();
  } finally {
    quiet = false;
  }
}

/** Bring all that moves to its end, and show nothing step by step until `calm`. */
export function hurry() {
  hurried = true;
  const waiting = [...running];
  for (const finish of waiting) finish();
}

/** Show things step by step again. */
export function calm() {
  hurried = false;
}

function factor() {
  const { pace } = settings();
  if (pace !== "auto") return FACTOR[pace];
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FACTOR.normal;
}

/** @param {number} ms at the normal pace */
export const paced = (ms) => ms * factor();

/** How long a step is rested on, in milliseconds. @param {string} type */
export const beat = (type) => paced(BEATS[type] ?? 0);

/** Wait; a skip ends it. @param {number} ms already paced */
export function pause(ms) {
  if (ms <= 0 || isStill()) return Promise.resolve();
  return until((finish) => {
    const timer = setTimeout(finish, ms);
    return () => { clearTimeout(timer); finish(); };
  });
}

/** Wait for an animation; a skip ends it. @param {Animation} animation */
function finished(animation) {
  return until((finish) => {
    animation.finished.then(finish, finish);
    return () => { animation.finish(); finish(); };
  });
}

/**
 * @param {(finish: () => void) => () => void} start takes what to call at the end, gives what brings the end at once
 * @returns {Promise<void>}
 */
function until(start) {
  return new Promise((resolve) => {
    const end = start(() => { running.delete(end); resolve(); });
    running.add(end);
  });
}

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
