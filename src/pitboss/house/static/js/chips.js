// Chips and stacks of chips.

import { el } from "./dom.js";
import { inChips, show } from "./money.js";

const TALLEST = 9;

/**
 * One chip, worth so many cents.
 * @param {number} value
 */
export function chip(value) {
  const text = value === 50 ? "½" : String(value / 100);
  return el("span", { class: "chip", "data-value": value, "aria-hidden": "true" }, text);
}

/**
 * A stack that makes an amount, with the amount in figures under it; nothing for nothing.
 * @param {number} cents
 * @param {{label?: boolean}} [options]
 */
export function stack(cents, { label = true } = {}) {
  if (!cents) return null;
  const chips = inChips(cents).slice(0, TALLEST).map(chip);
  return el("span", { class: "bet", "data-cents": cents },
    el("span", { class: "stack", "aria-hidden": "true" }, chips),
    label && el("span", { class: "amount" }, show(cents)));
}
