// Decisions as they are written: on buttons, in figures, in the past, and in the question before a slip.

import { el } from "../dom.js";
import { show } from "../money.js";

/** Decision → button text and key. @type {Record<string, {word: string, key: string}>} */
export const DECISIONS = {
  hit: { word: "Hit", key: "h" },
  stand: { word: "Stand", key: "s" },
  double: { word: "Double", key: "d" },
  split: { word: "Split", key: "p" },
  surrender: { word: "Surrender", key: "r" },
  insure: { word: "Insure", key: "i" },
  "even-money": { word: "Even money", key: "e" },
  decline: { word: "No", key: "n" },
};

/** @param {string} decision */
export const kindOf = (decision) => decision.split(":")[0];

/** A share of the bet with its sign: "+12.34 %". @param {number} value */
export const share = (value) => `${value < 0 ? "−" : value > 0 ? "+" : ""}${Math.abs(100 * value).toFixed(2)} %`;

/** A decision as it stands on its button: "Stand", "Insure 12.50". @param {string} decision */
export function decisionWord(decision) {
  const [kind, amount] = decision.split(":");
  const word = DECISIONS[kindOf(decision)]?.word ?? kind;
  return amount ? `${word} ${show(Math.round(Number(amount) * 100))}` : word;
}

/** Decisions that read otherwise once they are made. @type {Record<string, string>} */
const DONE = { stand: "Stood", double: "Doubled", surrender: "Surrendered", insure: "Insured",
  "even-money": "Took even money", decline: "Declined" };

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
      el("label", {}, el("input", { type: "radio", name: "known", value, checked: known === value,
        onchange: () => choose(value) }), text)));
}

/** A hard total from which another card is asked about. */
const STIFF = 17;

/**
 * The question before a decision that is probably a slip, or null.
 * @param {string} kind of decision
 * @param {import("../net/types.js").HandView | null | undefined} hand
 */
export function blunder(kind, hand) {
  if (!hand) return null;
  const soft = hand.total.startsWith("soft ");
  const points = Number(hand.total.replace("soft ", ""));
  if (kind === "hit" && !soft && points >= STIFF) return `Hit a hard ${points}?`;
  if (kind === "surrender" && points === 21) return "Surrender a 21?";
  if (kind === "double" && soft && points === 21
    && hand.cards.length === 2) return "Double a blackjack? The ace will count as 1.";
  return null;
}
