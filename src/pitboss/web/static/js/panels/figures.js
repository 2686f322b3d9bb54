// How the coach's figures are written, and the choice of what they count.

import { DECISIONS, kindOf } from "../acting/answers.js";
import { el } from "../dom.js";
import { show } from "../money.js";

/** A share of the bet with its sign: "+12.34 %". @param {number} value */
export const share = (value) => `${value < 0 ? "−" : value > 0 ? "+" : ""}${Math.abs(100 * value).toFixed(2)} %`;

/** A decision as it stands on its button: "Stand", "Insure 12.50". @param {string} decision */
export function decisionWord(decision) {
  const [kind, amount] = decision.split(":");
  const word = DECISIONS[kindOf(decision)]?.word ?? kind;
  return amount ? `${word} ${show(Math.round(Number(amount) * 100))}` : word;
}

/**
 * @param {string} known what is chosen now
 * @param {(known: string) => void} choose
 */
export function knownChoice(known, choose) {
  return el("fieldset", {}, el("legend", {}, "Counting"),
    [["round", "this round"], ["shoe", "this whole shoe"]].map(([value, text]) =>
      el("label", {}, el("input", { type: "radio", name: "known", value, checked: known === value, onchange: () => choose(value) }), text)));
}
