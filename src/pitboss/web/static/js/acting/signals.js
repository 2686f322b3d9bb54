// Hand signals on touch, as at a real table: the dealer goes by what the hand does on the felt.

const TAP_MS = 350;
const HOLD_MS = 650;
const STILL_PX = 14;
const WAVE_PX = 60;

/** What each signal means, in the order of the card that explains them. */
export const SIGNALS = [
  { signal: "tap", kind: "hit", how: "Tap the felt once", as: "You tap the table: another card." },
  { signal: "wave", kind: "stand", how: "Wave across: swipe left or right", as: "You wave your hand over the cards: no more." },
  { signal: "two-finger-tap", kind: "split", how: "Tap with two fingers, apart", as: "Two fingers like a V: part the pair." },
  { signal: "hold", kind: "double", how: "Press one finger and hold", as: "One finger beside more chips: one card only." },
  { signal: "two-finger-line", kind: "surrender", how: "Draw a line across with two fingers", as: "A line drawn behind the bet: give up half." },
];

/**
 * Read the signals made on an element.
 * @param {HTMLElement} felt
 * @param {(kind: string) => void} onSignal
 * @param {() => boolean} isOn
 */
export function readSignals(felt, onSignal, isOn) {
  /** @type {Map<number, {x: number, y: number, lastX: number, lastY: number}>} */
  const fingers = new Map();
  let most = 0;
  let began = 0;

  felt.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || !isOn() || isControl(event.target)) return;
    if (!fingers.size) [most, began] = [0, event.timeStamp];
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, lastX: event.clientX, lastY: event.clientY });
    most = Math.max(most, fingers.size);
  });
  felt.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (finger) [finger.lastX, finger.lastY] = [event.clientX, event.clientY];
  });
  felt.addEventListener("pointerup", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    if (fingers.size) return;
    const kind = read(event.clientX - finger.x, event.clientY - finger.y, event.timeStamp - began, most);
    if (kind) onSignal(kind);
  });
  felt.addEventListener("pointercancel", () => fingers.clear());
  felt.addEventListener("contextmenu", (event) => { if (isOn()) event.preventDefault(); });
}

/** @param {EventTarget | null} target */
const isControl = (target) => target instanceof Element && target.closest("button:not(:disabled), a, input") !== null;

/**
 * The action a finished gesture stands for, or null.
 * @param {number} dx
 * @param {number} dy
 * @param {number} ms
 * @param {number} fingers
 */
export function read(dx, dy, ms, fingers) {
  const still = Math.hypot(dx, dy) < STILL_PX;
  const across = Math.abs(dx) >= WAVE_PX && Math.abs(dx) > 2 * Math.abs(dy);
  if (fingers === 2) return across ? "surrender" : still && ms < HOLD_MS ? "split" : null;
  if (fingers !== 1) return null;
  if (still) return ms >= HOLD_MS ? "double" : ms <= TAP_MS ? "hit" : null;
  return across ? "stand" : null;
}
