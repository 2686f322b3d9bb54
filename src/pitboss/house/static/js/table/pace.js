// How fast the dealer works, and how to see the end of it at once.

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
export function finished(animation) {
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
