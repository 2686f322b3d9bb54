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

/** Decisions that read otherwise once they are made. @type {Record<string, string>} */
const DONE = { stand: "Stood", double: "Doubled", surrender: "Surrendered", insure: "Insured", "even-money": "Took even money", decline: "Declined" };

/** A decision that was made: "Stood", "Insured 12.50". @param {string} decision */
export function doneWord(decision) {
  const done = DONE[kindOf(decision)];
  return done ? decisionWord(decision).replace(DECISIONS[kindOf(decision)].word, done) : decisionWord(decision);
}

/**
 * @param {string} known what is chosen now
 * @param {(known: string) => void} choose
 */
export function knownChoice(known, choose) {
  return el("fieldset", {}, el("legend", {}, "Use cards from"),
    [["round", "this round"], ["shoe", "whole shoe"]].map(([value, text]) =>
      el("label", {}, el("input", { type: "radio", name: "known", value, checked: known === value, onchange: () => choose(value) }), text)));
}
