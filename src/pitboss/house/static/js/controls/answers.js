// The buttons for what the seat in turn may do: only what is legal, each with its key and what it costs. Insurance goes
// in one tap: all of it, half of it, none; any other amount on request.

import { el, fill } from "../dom.js";
import { approx, show } from "../money.js";
import { DECISIONS, kindOf } from "./decisions.js";

/** @typedef {import("../net/types.js").Answer} Answer */

/**
 * @typedef {object} Asked what a question is about
 * @property {string} phase
 * @property {number} wager
 * @property {number} doubles
 * @property {string} question changes with each thing asked
 */

/**
 * What stands under the word on a button.
 * @param {Answer} answer
 * @param {Asked} at
 */
function price({ decision, cost }, { phase, wager, doubles }) {
  if (phase === "naturals" && decision === "stand") return "be paid now";
  if (decision === "decline") return phase === "early surrender" ? "play on" : "no insurance";
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
    /** What a key or a signal decides that needs more than its word. @type {Record<string, () => void>} */
    this.special = {};
    /** The decision that was asked about and only waits to be said again. */
    this.doubted = "";
  }

  /**
   * @param {Answer[]} legal
   * @param {Asked} at
   * @param {...(HTMLElement | false)} others buttons beside the answers
   */
  draw(legal, at, ...others) {
    if (this.asked === at.question) return;
    this.asked = at.question;
    this.legal = legal;
    this.special = {};
    this.doubted = "";
    const held = this.root.contains(document.activeElement) ? document.activeElement?.getAttribute("data-decision")
      : null;
    fill(this.root, ...legal.map((answer) => (answer.step ? this.insurance(answer) : this.button(answer, at))),
      ...others);
    if (held) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-decision="${held}"]`))?.focus();
  }

  /** An answer is on its way. */
  disable() {
    this.legal = [];
    for (const button of this.root.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
  }

  clear() {
    this.legal = [];
    this.asked = this.doubted = "";
    fill(this.root);
  }

  /** Give the answer that a key or a hand signal stands for; false if it is not legal now. @param {string} kind */
  give(kind) {
    const answer = this.legal.find(({ decision }) => kindOf(decision) === kind);
    if (!answer) return false;
    (this.special[kind] ?? (() => this.onDecision(answer.decision)))();
    return true;
  }

  /**
   * Ask once before a decision that is probably a slip; saying it again means it.
   * @param {string} decision
   * @param {string} question
   */
  doubt(decision, question) {
    this.doubted = decision;
    const back = () => { this.asked = ""; this.doubted = ""; this.onDecision(""); };
    const { word } = DECISIONS[kindOf(decision)];
    fill(this.root, el("p", { class: "doubt", role: "alert" }, question),
      el("button", { type: "button", class: "answer confirm", onclick: () => this.onDecision(decision) },
        el("span", { class: "word" }, `Yes, ${word.toLowerCase()}`)),
      el("button", { type: "button", class: "answer go-back", onclick: back },
        el("span", { class: "word" }, "No, go back")));
    /** @type {HTMLElement} */ (this.root.querySelector(".go-back")).focus();
  }

  /**
   * The coach's figures on the buttons: a star for the best, what each other one costs against it.
   * @param {{best: string, actions: {decision: string, value: number}[]}} figures
   * @param {number} wager the original one
   */
  mark({ best, actions }, wager) {
    const top = actions.find(({ decision }) => decision === best)?.value ?? 0;
    for (const { decision, value } of actions) {
      const button = this.root.querySelector(`[data-decision="${kindOf(decision)}"]`);
      if (!button || button.querySelector(".hint")) continue;
      button.append(el("small", { class: "hint" }, decision === best ? "★ best" : approx((value - top) * wager)));
    }
  }

  /** @param {Answer} answer @param {Asked} at */
  button(answer, at) {
    const { word, key } = DECISIONS[answer.decision] ?? { word: answer.decision, key: "" };
    const under = price(answer, at);
    return el("button", { type: "button", class: `answer ${answer.decision}`, "data-decision": answer.decision,
      "aria-keyshortcuts": key.toUpperCase(),
      onclick: () => this.onDecision(answer.decision) },
    el("span", { class: "word" }, word, " ", el("kbd", { "aria-hidden": "true" }, key.toUpperCase())),
    under && el("small", {}, under));
  }

  /** @param {Answer} answer */
  insurance(answer) {
    const { node, decide } = insuranceButtons(answer, this.onDecision);
    this.special.insure = decide;
    return node;
  }
}

/** @param {number} cents @param {number} step */
const half = (cents, step) => Math.floor(cents / 2 / step) * step;

/** @param {number} cents as the house reads it */
const decision = (cents) => `insure:${(cents / 100).toFixed(2)}`;

/**
 * The buttons for insurance.
 * @param {import("../net/types.js").Answer} answer
 * @param {(decision: string) => void} decide
 */
export function insuranceButtons({ cost, step = 1 }, decide) {
  const amount = { cents: cost };
  const button = (/** @type {string} */ word, /** @type {number} */ cents, /** @type {string | null} */ key) =>
    el("button", { type: "button", class: "answer insure", "data-decision": key && "insure", "data-cents": cents,
      "aria-keyshortcuts": key, onclick: () => decide(decision(cents)) },
      el("span", { class: "word" }, word, key && [" ", el("kbd", { "aria-hidden": "true" }, key)]),
        el("small", {}, `for ${show(cents)}`));
  const less = half(cost, step);
  return { node: [button("Insure", cost, "I"), less >= step && button("Half", less, null),
    other(cost, step, amount, () => decide(decision(amount.cents)))], decide: () => decide(decision(amount.cents)) };
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
  const input = /** @type {HTMLInputElement} */ (el("input",
    { type: "range", min: step, max: most, step, value: most, id: "insurance-amount", "aria-label": "Insurance amount",
    "aria-valuetext": show(most) }));
  input.addEventListener("input", () => {
    amount.cents = Number(input.value);
    label.textContent = show(amount.cents);
    input.setAttribute("aria-valuetext", show(amount.cents));
  });
  return el("details", { class: "other-amount" }, el("summary", {}, "Other amount"),
    el("span", { class: "row" }, input, el("button", { type: "button", onclick: insure }, "Insure for ", label)));
}
