// What the player decides: the words for it, a button for each decision that is legal, with its key and what it costs,
// the question before a slip, and the chips to buy where those on the table do not reach.

import { el, fill } from "../dom.js";
import { approx, show } from "../money.js";
import { settings } from "../settings.js";
import { staked } from "../table/spots.js";
import { seatOf } from "./bets.js";

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

/** A share of the bet with its sign: "+12.34%". @param {number} value */
export const share = (value) => `${value < 0 ? "−" : value > 0 ? "+" : ""}${Math.abs(100 * value).toFixed(2)}%`;

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

/** @typedef {import("../net/types.js").Answer} Answer */

/**
 * @typedef {object} Asked what a question is about
 * @property {string} phase
 * @property {number} wager
 * @property {number} doubles
 * @property {string} question changes with each thing asked
 * @property {{cents: number, words: string, kinds: string[], buy: () => void} | null} missing chips that would allow more
 */

/**
 * What stands under the word on a button.
 * @param {Answer} answer
 * @param {Asked} at
 * @param {Answer[]} legal
 */
function price({ decision, cost }, { phase, wager, doubles }, legal) {
  if (phase === "naturals" && decision === "stand") return "be paid now";
  if (decision === "even-money") return `${show(wager)} now`;
  if (decision === "decline") return phase === "early surrender" ? "play on"
    : legal.some((answer) => answer.decision === "even-money") ? "wait for the dealer" : "no insurance";
  if (decision === "surrender") return `lose ${show(wager / 2)}`;
  if (decision === "double" && doubles) return `again: ${show(cost)} more`;
  return cost ? `${show(cost)} more` : "";
}

/** The phases in which a hand is played: each decision then has a place of its own. */
const PLAYED = new Set(["play", "naturals"]);

/** The buttons. Hit, Stand, Double, Split and Surrender never move; what is not legal is dim. */
export class Answers {
  /**
   * @param {HTMLElement} root
   * @param {import("../net/types.js").GameView} game
   * @param {(decision: string) => void} onDecision
   */
  constructor(root, { rules }, onDecision) {
    this.root = root;
    this.onDecision = onDecision;
    this.places = ["hit", "stand", "double", ...(rules["split.max_hands"] === "1" ? [] : ["split"]),
      ...(rules["surrender.when"] === "never" ? [] : ["surrender"])];
    root.dataset.places = String(this.places.length);
    /** @type {Answer[]} */
    this.legal = [];
    this.asked = "";
    /** What a key or a signal decides that needs more than its word. @type {Record<string, () => void>} */
    this.special = {};
    /** The decision that was asked about and only waits to be said again. */
    this.doubted = "";
  }

  /** @param {Answer[]} legal @param {Asked} at */
  draw(legal, at) {
    if (this.asked === at.question) return;
    this.asked = at.question;
    this.legal = legal;
    this.special = {};
    this.doubted = "";
    this.root.classList.remove("is-hinted");
    const held = this.root.contains(document.activeElement) ? document.activeElement?.getAttribute("data-decision")
      : null;
    const isPlayed = PLAYED.has(at.phase);
    this.root.classList.toggle("has-places", isPlayed);
    fill(this.root, isPlayed ? this.places.map((kind) => this.place(kind, legal, at)) : this.offers(legal, at));
    if (held) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-decision="${held}"]`))?.focus();
  }

  /** The button of a decision, dim where it is not legal; chips for it, where only they are missing. @param {string} kind @param {Answer[]} legal @param {Asked} at */
  place(kind, legal, at) {
    const answer = legal.find(({ decision }) => decision === kind);
    if (answer) return this.button(answer, at);
    if (at.missing?.kinds[0] === kind) return purchase(kind, at.missing);
    return el("button", { type: "button", class: `answer ${kind}`, disabled: true },
      el("span", { class: "word" }, DECISIONS[kind].word));
  }

  /** @param {Answer[]} legal @param {Asked} at */
  offers(legal, at) {
    return [...legal.map((answer) => (answer.step ? this.insurance(answer) : this.button(answer, at))).flat(),
      at.missing && purchase(at.missing.kinds[0], at.missing)];
  }

  /** An answer is on its way. */
  disable() {
    this.legal = [];
    for (const button of this.root.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
  }

  clear() {
    this.legal = [];
    this.asked = this.doubted = "";
    this.root.classList.remove("has-places");
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
    this.root.classList.remove("has-places");
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
    this.root.classList.add("is-hinted");
    for (const { decision, value } of actions) {
      const button = this.root.querySelector(`[data-decision="${kindOf(decision)}"]`);
      if (!button || button.querySelector(".hint")) continue;
      button.classList.toggle("is-best", decision === best);
      button.append(el("small", { class: "hint" }, decision === best ? "★ best" : approx((value - top) * wager)));
    }
  }

  /** @param {Answer} answer @param {Asked} at */
  button(answer, at) {
    const { word, key } = DECISIONS[answer.decision] ?? { word: answer.decision, key: "" };
    const under = price(answer, at, this.legal);
    return el("button", { type: "button", class: `answer ${answer.decision}`, "data-decision": answer.decision,
      "aria-keyshortcuts": key.toUpperCase(),
      onclick: () => this.onDecision(answer.decision) },
    el("span", { class: "word" }, word, " ", el("kbd", { "aria-hidden": "true" }, key.toUpperCase())),
    under && el("small", {}, under));
  }

  /** @param {Answer} answer */
  insurance(answer) {
    const { nodes, decide } = insuranceButtons(answer, this.onDecision);
    this.special.insure = decide;
    return nodes;
  }
}

/**
 * Chips for a decision that nothing but they are missing for.
 * @param {string} kind
 * @param {NonNullable<Asked["missing"]>} missing
 */
const purchase = (kind, { cents, words, buy }) =>
  el("button", { type: "button", class: `answer buy-more ${kind}`, onclick: buy },
    el("span", { class: "word" }, `Buy ${show(cents)}`), el("small", {}, words));

/** @param {number} cents as the house reads it */
const insuranceOf = (cents) => `insure:${(cents / 100).toFixed(2)}`;

/**
 * One sum to insure for; any other behind a word.
 * @param {import("../net/types.js").Answer} answer
 * @param {(decision: string) => void} decide
 */
function insuranceButtons({ cost, step = 1 }, decide) {
  const amount = { cents: cost };
  const insure = () => decide(insuranceOf(amount.cents));
  const button = el("button", { type: "button", class: "answer insure", "data-decision": "insure",
    "aria-keyshortcuts": "I", onclick: () => decide(insuranceOf(cost)) },
    el("span", { class: "word" }, "Insure ", el("kbd", { "aria-hidden": "true" }, "I")),
    el("small", {}, `for ${show(cost)}`));
  return { nodes: [button, cost > step && other(cost, step, amount, insure)], decide: insure };
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

/** @typedef {import("../net/types.js").State} State */

/** What is said to a signal for something that was not offered. @type {Record<string, string>} */
const NOT_NOW = { "even-money": "Even money is not offered now", insure: "Insurance is not offered now",
  decline: "There is nothing to decline now" };

/**
 * @typedef {object} Decider what a decision needs of the table
 * @property {import("../table/stage.js").Store} store
 * @property {Answers} answers
 * @property {import("../table/stage.js").Command} command
 * @property {import("./coaching.js").Coaching} coaching
 * @property {() => void} redraw
 */

/**
 * Send a decision, after the question whether it is meant where it is probably a slip; that is asked once.
 * @param {string} decision empty where a doubtful one was taken back
 * @param {Decider} decider
 */
export async function decide(decision, { store, answers, command, coaching, redraw }) {
  const { shown, isQuiet } = store;
  if (!shown?.turn || !isQuiet) return;
  if (!decision) {
    redraw();
    return;
  }
  const { seat, hand } = shown.turn;
  const isAsked = settings().blunders && answers.doubted !== decision;
  const doubt = isAsked ? blunder(kindOf(decision), seatOf(shown, seat)?.hands[hand]) : null;
  if (doubt) {
    answers.doubt(decision, doubt);
    return;
  }
  answers.disable();
  const { figures } = coaching;
  if (await command("decide", { seat, decision }, shown.version)) {
    coaching.judge(decision, seatOf(shown, seat)?.wagers?.main ?? 0, figures);
    return;
  }
  answers.asked = "";
  redraw();
}

/** What is said to a signal for something that is not offered. @param {string} kind */
export const notOffered = (kind) => NOT_NOW[kind] ?? `You cannot ${kind} now`;

/**
 * The only answer to a question, which nobody is asked then; null where there is a choice, or chips to buy for one.
 * @param {State} state
 * @param {import("../net/types.js").You} you
 */
export function forcedDecision(state, { seats, wallet }) {
  const { turn } = state;
  if (!turn || !seats.includes(turn.seat) || turn.legal.length !== 1 || turn.legal[0].step) return null;
  return missingChips(state, turn, wallet).cents ? null : turn.legal[0].decision;
}

/**
 * The chips that the last bets need, for those who want them bought; one seat at a time.
 * @param {State} state
 * @param {import("../table/stage.js").Store} store
 * @returns {{seat: number, cents: number} | null}
 */
export function rebuy(state, { you, table }) {
  if (!settings().rebuy || state.phase !== "betting") return null;
  for (const number of you.seats) {
    const seat = seatOf(state, number);
    const last = seat?.last_wagers ? staked(seat.last_wagers) : 0;
    const cents = seat ? autoRebuy(seat, last, you.wallet, table.buy_in.default) : 0;
    if (cents > 0) return { seat: number, cents };
  }
  return null;
}

/** Kinds of decisions that chips may be missing for. */
const BOUGHT_FOR = ["insure", "double", "split"];

/**
 * How much to buy so that the hand in turn can do more than it may now, and what for; 0 if chips are not what is missing.
 * @param {State} state
 * @param {import("../net/types.js").Turn} turn
 * @param {number} wallet
 */
export function missingChips(state, turn, wallet) {
  const seat = state.seats.find((one) => one.seat === turn.seat);
  const short = turn.short ?? [];
  const cost = Math.max(0, ...short.map((answer) => answer.cost));
  const missing = seat ? Math.ceil((cost - seat.funds) / 100) * 100 : 0;
  const again = (seat?.hands[turn.hand]?.doubles ?? 0) > 0 ? " again" : "";
  const kinds = short.map(({ decision }) => kindOf(decision)).filter((kind) => BOUGHT_FOR.includes(kind));
  return { cents: missing > 0 && missing <= wallet ? missing : 0, words: `to ${kinds.join(" or ")}${again}`, kinds };
}

/**
 * What to buy before the next bet so that the last one can be made again; 0 if there is enough.
 * @param {import("../net/types.js").SeatView} seat
 * @param {number} last what was staked
 * @param {number} wallet
 * @param {number} buyIn
 */
function autoRebuy(seat, last, wallet, buyIn) {
  if (!last || seat.wagers || seat.funds >= last) return 0;
  return Math.min(wallet, Math.max(buyIn, Math.ceil((last - seat.funds) / 100) * 100));
}
