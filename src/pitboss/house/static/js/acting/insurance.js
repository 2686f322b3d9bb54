// The question of insurance, in one tap: all of it, half of it, none; any other amount on request, and what it is worth.

import { el } from "../dom.js";
import { show } from "../money.js";

/** @param {number} cents @param {number} step */
const half = (cents, step) => Math.floor(cents / 2 / step) * step;

/** @param {number} cents as the house reads it */
const decision = (cents) => `insure:${(cents / 100).toFixed(2)}`;

/**
 * The buttons for insurance.
 * @param {import("../house/types.js").Answer} answer
 * @param {(decision: string) => void} decide
 */
export function insuranceButtons({ cost, step = 1 }, decide) {
  const amount = { cents: cost };
  const button = (/** @type {string} */ word, /** @type {number} */ cents, /** @type {string | null} */ key) =>
    el("button", { type: "button", class: "answer insure", "data-decision": key && "insure", "data-cents": cents, "aria-keyshortcuts": key, onclick: () => decide(decision(cents)) },
      el("span", { class: "word" }, word, key && [" ", el("kbd", { "aria-hidden": "true" }, key)]), el("small", {}, `for ${show(cents)}`));
  const less = half(cost, step);
  return { node: [button("Insure", cost, "I"), less >= step && button("Half", less, null), other(cost, step, amount, () => decide(decision(amount.cents)))], decide: () => decide(decision(amount.cents)) };
}

/**
 * Any other amount, behind a word.
 * @param {number} most
 * @param {number} step
 * @param {{cents: number}} amount which the key insures for
 * @param {() => void} insure
 */
function other(most, step, amount, insure) {
  const label = el("span", {}, show(most));
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: step, max: most, step, value: most, id: "insurance-amount", "aria-label": "Insurance amount", "aria-valuetext": show(most) }));
  input.addEventListener("input", () => {
    amount.cents = Number(input.value);
    label.textContent = show(amount.cents);
    input.setAttribute("aria-valuetext", show(amount.cents));
  });
  return el("details", { class: "other-amount" }, el("summary", {}, "Other amount"),
    el("span", { class: "row" }, input, el("button", { type: "button", onclick: insure }, "Insure for ", label)));
}
