// Keys at the table. They are taken only when no text is being typed and no other control wants them.

import { DECISIONS } from "./decisions.js";

const KIND_BY_KEY = Object.fromEntries(Object.entries(DECISIONS).map(([kind, { key }]) => [key, kind]));

/**
 * @typedef {object} KeyActions
 * @property {(kind: string) => boolean} answer
 * @property {(index: number) => boolean} chip
 * @property {() => boolean} enter
 * @property {() => boolean} undo
 * @property {() => boolean} clear
 * @property {() => boolean} nextSpot
 * @property {(panel: string) => boolean} panel
 * @property {() => boolean} escape
 * @property {(by: number) => boolean} step of a replay
 * @property {() => boolean} skip shows the end of what is being shown
 */

/** @type {Record<string, string>} */
const PANELS = { "?": "signals", c: "coach", t: "chart", m: "mistakes", u: "rules" };

/** @param {Element | null} target */
function isTyping(target) {
  return target instanceof HTMLInputElement ? !["checkbox", "radio", "range"].includes(target.type)
    : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * Controls that Enter works: all but those for bets, where it deals and Space works them. New chips and a pay table are
 * no bets.
 * @param {EventTarget | null} target
 */
const wantsEnter = (target) =>
  target instanceof Element && target.closest("button, a, summary, input, select") !== null
    && (target.closest("#betting, .spot") === null || target.matches(".buy, .more"));

/** @param {EventTarget | null} target */
const isSlider = (target) => target instanceof HTMLInputElement && (target.type === "range" || target.type === "radio");

/** @param {KeyActions} actions */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat
      || isTyping(/** @type {Element} */ (event.target))) return;
    if (take(event, actions)) event.preventDefault();
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {KeyActions} actions
 */
function take(event, actions) {
  const key = event.key.toLowerCase();
  if (key === "escape") return actions.escape();
  if (key === "arrowleft" || key === "arrowright") return isSlider(event.target)
    ? false : actions.step(key === "arrowright" ? 1 : -1);
  if (key === " ") return actions.skip();
  if (key === "enter") return wantsEnter(event.target) ? false : actions.enter();
  if (/^[1-9]$/.test(key)) return actions.chip(Number(key) - 1);
  if (key === "backspace") return actions.undo();
  if (key === "delete") return actions.clear();
  if (key === "b") return actions.nextSpot();
  if (key in PANELS) return actions.panel(PANELS[key]);
  return key in KIND_BY_KEY ? actions.answer(KIND_BY_KEY[key]) : false;
}
