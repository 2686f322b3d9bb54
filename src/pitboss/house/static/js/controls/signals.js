// Hand signals on the felt, as at a real table: the dealer goes by what the hand does, by touch or by mouse.

import { isControl } from "../dom.js";

const TAP_MS = 350;
const TWICE_MS = 450;
const HOLD_MS = 650;
const STILL_PX = 14;
const WAVE_PX = 60;
const V_PX = 40;

/** What each signal means, in the order of the card that explains them: how it is made by touch, and how by mouse. */
export const SIGNALS = [
  { kind: "hit", how: "Tap the felt once", mouse: "click twice", as: "You tap the table: another card." },
  { kind: "stand", how: "Wave across: swipe left or right", mouse: "drag left or right",
    as: "You wave your hand over the cards: no more." },
  { kind: "split", how: "Tap with two fingers, apart", mouse: "draw a V", as: "Two fingers like a V: part the pair." },
  { kind: "double", how: "Press one finger and hold", mouse: "press and hold",
    as: "One finger beside more chips: one card only." },
  { kind: "surrender", how: "Draw a line across with two fingers", mouse: "drag down",
    as: "A line drawn behind the bet: give up half." },
  { kind: "insure", how: "Push up: swipe toward the dealer", mouse: "drag up",
    as: "Chips pushed onto the line: insurance, for all it takes." },
  { kind: "even-money", how: "Press one finger and hold", mouse: "press and hold",
    as: "A thumb up over your blackjack: paid at once." },
  { kind: "decline", how: "Wave across: swipe left or right", mouse: "drag left or right",
    as: "A wave at an offer: no." },
];

/** What a gesture can mean; of two only one is ever asked. @type {Record<string, string[]>} */
const MEANINGS = {
  tap: ["hit"],
  wave: ["stand", "decline"],
  pair: ["split"],
  hold: ["double", "even-money"],
  line: ["surrender"],
  push: ["insure"],
};


/**
 * Read the signals made on an element.
 * @param {HTMLElement} felt
 * @param {(kind: string) => void} onSignal
 * @param {(pointer: string) => boolean} isOn for this kind of pointer
 */
export function readSignals(felt, onSignal, isOn) {
  /** @type {Map<number, {x: number, y: number, low: number}>} */
  const fingers = new Map();
  let most = 0;
  let began = 0;
  let clicked = -Infinity;

  felt.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !isOn(event.pointerType) || isControl(event.target)) return;
    if (!fingers.size) [most, began] = [0, event.timeStamp];
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, low: event.clientY });
    most = Math.max(most, fingers.size);
  });
  felt.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (finger) finger.low = Math.max(finger.low, event.clientY);
  });
  felt.addEventListener("pointerup", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    if (fingers.size) return;
    const [dx, dy, ms] = [event.clientX - finger.x, event.clientY - finger.y, event.timeStamp - began];
    const byMouse = event.pointerType === "mouse";
    let made = byMouse ? readMouse(dx, dy, finger.low - finger.y, ms) : read(dx, dy, ms, most);
    if (byMouse && made === "tap") {
      if (event.timeStamp - clicked > TWICE_MS) made = null;
      clicked = made ? -Infinity : event.timeStamp;
    }
    if (made) onSignal(asked(MEANINGS[made]));
  });
  felt.addEventListener("pointercancel", () => fingers.clear());
  felt.addEventListener("contextmenu", (event) => { if (isOn("touch")) event.preventDefault(); });
}


/** The one of these answers that has a button now, or the first. @param {string[]} kinds */
const asked = (kinds) => kinds.find((kind) => document.querySelector(`[data-decision="${kind}"]`)) ?? kinds[0];

/** @param {number} dx @param {number} dy */
const isStill = (dx, dy) => Math.hypot(dx, dy) < STILL_PX;

/** @param {number} along @param {number} aside */
const isStroke = (along, aside) => Math.abs(along) >= WAVE_PX && Math.abs(along) > 2 * Math.abs(aside);

/**
 * The gesture that fingers made, or null.
 * @param {number} dx
 * @param {number} dy
 * @param {number} ms
 * @param {number} fingers
 */
export function read(dx, dy, ms, fingers) {
  const still = isStill(dx, dy);
  if (fingers === 2) return isStroke(dx, dy) ? "line" : still && ms < HOLD_MS ? "pair" : null;
  if (fingers !== 1) return null;
  if (still) return ms >= HOLD_MS ? "hold" : ms <= TAP_MS ? "tap" : null;
  return isStroke(dx, dy) ? "wave" : dy < 0 && isStroke(dy, dx) ? "push" : null;
}

/**
 * The gesture that a mouse made, or null.
 * @param {number} dx
 * @param {number} dy
 * @param {number} down how far below its start it went
 * @param {number} ms
 */
function readMouse(dx, dy, down, ms) {
  if (down >= V_PX && down - dy >= V_PX) return "pair";
  if (isStill(dx, dy)) return ms >= HOLD_MS ? "hold" : "tap";
  if (isStroke(dx, dy)) return "wave";
  return isStroke(dy, dx) ? (dy < 0 ? "push" : "line") : null;
}
