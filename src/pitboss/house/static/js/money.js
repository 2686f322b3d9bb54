// Money is whole cents everywhere; here it becomes text, and chips in stacks.

import { el } from "./dom.js";

/** Chip values in cents, smallest first. The half chip appears only in pays, surrenders and insurance. */
export const CHIPS = [50, 100, 500, 2500, 10000, 50000];

/**
 * An amount as a player reads it: "25", "12.50", "1,250".
 * @param {number} cents
 */
export function show(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en");
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/**
 * The same with its sign: "+25", "−12.50", "0".
 * @param {number} cents
 */
export function signed(cents) {
  return cents > 0 ? `+${show(cents)}` : show(cents);
}

/**
 * An expected amount, which is seldom whole cents: "+3.25", "−0.04", "−0.003".
 * @param {number} cents
 */
export function approx(cents) {
  const size = Math.abs(cents) / 100;
  const digits = size > 0 && size < 0.01 ? 3 : 2;
  return `${cents < 0 ? "−" : cents > 0 ? "+" : ""}${size.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/**
 * The fewest chips that make an amount, largest first. What no chip makes counts as one of the smallest.
 * @param {number} cents
 * @returns {number[]}
 */
function inChips(cents) {
  const chips = [];
  let left = cents;
  for (const value of [...CHIPS].reverse()) {
    while (left >= value) {
      chips.push(value);
      left -= value;
    }
  }
  if (left > 0) chips.push(CHIPS[0]);
  return chips;
}

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
