// How the coach's figures are written, and the choice of what they count.

import { el } from "../dom.js";

/** A share of the bet with its sign: "+12.34 %". @param {number} value */
export const share = (value) => `${value < 0 ? "−" : "+"}${Math.abs(100 * value).toFixed(2)} %`;

/**
 * @param {string} known what is chosen now
 * @param {(known: string) => void} choose
 */
export function knownChoice(known, choose) {
  return el("fieldset", {}, el("legend", {}, "Counting"),
    [["round", "this round"], ["shoe", "this whole shoe"]].map(([value, text]) =>
      el("label", {}, el("input", { type: "radio", name: "known", value, checked: known === value, onchange: () => choose(value) }), text)));
}
