// The buttons for what the seat in turn may do: only what is legal, each with its key and what it costs.

import { el, fill } from "../dom.js";
import { show } from "../money.js";

/** @typedef {import("../house/types.js").Answer} Answer */

/** Decision → button text and key. @type {Record<string, {word: string, key: string}>} */
export const DECISIONS = {
  hit: { word: "Hit", key: "h" },
  stand: { word: "Stand", key: "s" },
  double: { word: "Double", key: "d" },
  split: { word: "Split", key: "p" },
  surrender: { word: "Surrender", key: "r" },
  insure: { word: "Insure", key: "i" },
  "even-money": { word: "Even money", key: "e" },
  decline: { word: "No, thank you", key: "n" },
};

/** @param {string} decision */
export const kindOf = (decision) => decision.split(":")[0];

/**
 * What stands under the word on a button.
 * @param {Answer} answer
 * @param {{phase: string, wager: number, doubles: number}} at
 */
function price({ decision, cost }, { phase, wager, doubles }) {
  if (phase === "naturals" && decision === "stand") return "be paid now";
  if (kindOf(decision) === "insure") return "";
  if (decision === "surrender") return `lose ${show(wager / 2)} of ${show(wager)}`;
  if (decision === "double" && doubles) return `again: ${show(cost)} more`;
  return cost ? `${show(cost)} more` : "";
}

/** The row of buttons. */
export class Answers {
  /**
   * @param {HTMLElement} root
   * @param {(decision: string) => void} onDecision
   */
  constructor(root, onDecision) {
    this.root = root;
    this.onDecision = onDecision;
    /** @type {Answer[]} */
    this.legal = [];
    this.asked = "";
  }

  /**
   * @param {Answer[]} legal
   * @param {{phase: string, wager: number, doubles: number, question: string}} at `question` changes with each thing asked
   */
  draw(legal, at) {
    if (this.asked === at.question) return;
    this.asked = at.question;
    this.legal = legal;
    const held = this.root.contains(document.activeElement) ? document.activeElement?.getAttribute("data-decision") : null;
    fill(this.root, legal.map((answer) => (answer.step ? this.insurance(answer) : this.button(answer, at))));
    if (held !== null) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-decision="${held}"]`))?.focus();
  }

  clear() {
    this.legal = [];
    this.asked = "";
    fill(this.root);
  }

  /** Give the answer that a key or a hand signal stands for; false if it is not legal now. @param {string} kind */
  give(kind) {
    const answer = this.legal.find(({ decision }) => kindOf(decision) === kind);
    if (!answer) return false;
    this.onDecision(answer.step ? `insure:${this.amount()}` : answer.decision);
    return true;
  }

  /** @param {Answer} answer @param {{phase: string, wager: number, doubles: number}} at */
  button(answer, at) {
    const { word, key } = DECISIONS[answer.decision] ?? { word: answer.decision, key: "" };
    const under = price(answer, at);
    return el("button", { type: "button", class: `answer ${answer.decision}`, "data-decision": answer.decision, "aria-keyshortcuts": key.toUpperCase(),
      onclick: () => this.onDecision(answer.decision) },
    el("span", { class: "word" }, at.phase === "naturals" && answer.decision === "stand" ? "Stand" : word, " ", el("kbd", { "aria-hidden": "true" }, key.toUpperCase())),
    under && el("small", {}, under));
  }

  /** @param {Answer} answer */
  insurance(answer) {
    const step = /** @type {number} */ (answer.step);
    const input = el("input", { type: "range", min: step, max: answer.cost, step, value: answer.cost, id: "insurance-amount", "aria-label": "Insurance amount", "aria-valuetext": show(answer.cost) });
    const label = el("small", {}, `for ${show(answer.cost)}`);
    input.addEventListener("input", () => {
      const amount = show(Number(/** @type {HTMLInputElement} */ (input).value));
      label.textContent = `for ${amount}`;
      input.setAttribute("aria-valuetext", amount);
    });
    return el("span", { class: "insure-group" },
      el("button", { type: "button", class: "answer insure", "data-decision": "insure", "aria-keyshortcuts": "I", onclick: () => this.give("insure") },
        el("span", { class: "word" }, "Insure ", el("kbd", { "aria-hidden": "true" }, "I")), label),
      input);
  }

  /** The amount on the insurance slider, as the house reads it. */
  amount() {
    const input = /** @type {HTMLInputElement} */ (this.root.querySelector("#insurance-amount"));
    return (Number(input.value) / 100).toFixed(2);
  }
}
