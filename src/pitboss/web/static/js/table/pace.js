// How fast the dealer works.

import { settings } from "../settings.js";

const FACTOR = { slow: 1.7, normal: 1, fast: 0.35, off: 0 };

/** How long each step is shown, in milliseconds at the normal pace. @type {Record<string, number>} */
const BEATS = {
  "round-started": 350,
  card: 300,
  "dealer-card": 330,
  "hole-turned": 620,
  "dealer-checked": 800,
  decided: 220,
  insured: 350,
  declined: 200,
  "insurance-settled": 550,
  "hand-settled": 750,
  "side-bet-settled": 600,
  "toke-settled": 500,
  "shoe-opened": 600,
};

let quiet = false;

/** Whether nothing is to move: the player wants it so, or a state is drawn without a story. */
export const isStill = () => quiet || factor() === 0;

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

function factor() {
  const { pace } = settings();
  if (pace !== "auto") return FACTOR[pace];
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FACTOR.normal;
}

/** @param {number} ms at the normal pace */
export const paced = (ms) => ms * factor();

/** @param {string} type of the event @returns {number} how long it is shown, in milliseconds */
export const beat = (type) => paced(BEATS[type] ?? 0);

/** @param {number} ms already paced */
export const pause = (ms) => (ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve());
