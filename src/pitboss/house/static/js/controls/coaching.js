// The coach at the buttons: figures on them before a decision, or a verdict after it; and what insurance is worth.

import { sentence } from "../dom.js";
import { approx, show } from "../money.js";
import { get } from "../net/api.js";
import { settings } from "../settings.js";
import { decisionWord, kindOf } from "./decisions.js";

/** @typedef {import("../net/types.js").AdviceReply} Figures */
/** @typedef {{words: string, tally: string, isRight: boolean}} Verdict how many were right so far, of how many, and what the others cost */

/** Differences below this are those of rounding. */
const SAME = 1e-9;
const KEY = "pitboss.verdicts";

/** What the decisions of this session were worth. @returns {{right: number, judged: number, cents: number}} */
function tally() {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? { right: 0, judged: 0, cents: 0 };
}

export class Coaching {
  /**
   * @param {string} table
   * @param {import("./decisions.js").Answers} answers
   * @param {{worth: (words: string) => void, verdict: (verdict: Verdict) => void}} tell
   */
  constructor(table, answers, tell) {
    this.table = table;
    this.answers = answers;
    this.tell = tell;
    this.isThere = true;
    /** Of the question that is asked now. @type {Promise<Figures | null>} */
    this.figures = Promise.resolve(null);
  }

  /** @returns {Promise<Figures | null>} */
  async ask() {
    if (!this.isThere) return null;
    try {
      return await get(`/api/tables/${encodeURIComponent(this.table)}/coach?known=round`);
    } catch (error) {
      this.isThere = /** @type {{code?: string}} */ (error).code !== "no-coach";
      return null;
    }
  }

  /**
   * Something new is asked: get the figures while the player thinks, and show what is to be seen beforehand.
   * @param {number} wager the original one
   * @param {boolean} isInsurance
   */
  async prepare(wager, isInsurance) {
    const { coach } = settings();
    const { asked } = this.answers;
    this.figures = coach !== "off" || isInsurance ? this.ask() : Promise.resolve(null);
    const figures = await this.figures;
    if (!figures || this.answers.asked !== asked) return;
    if (coach === "before") this.answers.mark(figures, wager);
    if (isInsurance) this.tell.worth(offerWorth(figures, wager));
  }

  /**
   * A decision was made: say what it was worth against the best.
   * @param {string} decision
   * @param {number} wager the original one
   * @param {Promise<Figures | null>} asked the figures of the question that it answered
   */
  async judge(decision, wager, asked) {
    if (settings().coach !== "after") return;
    const figures = await asked;
    const value = figures && valueOf(figures, decision);
    if (!figures || value === null) return;
    const best = Math.max(...figures.actions.map((action) => action.value));
    const cents = (best - value) * wager;
    const isRight = best - value < SAME;
    const { right, judged, cents: lost } = tally();
    const now = { right: right + Number(isRight), judged: judged + 1, cents: lost + (isRight ? 0 : cents) };
    sessionStorage.setItem(KEY, JSON.stringify(now));
    const word = decisionWord(isRight ? decision : figures.best);
    const words = isRight ? `✓ ${word} was right` : `✗ ${word} was better by ${approx(cents).replace("+", "")}`;
    const figure = `${now.right}/${now.judged}${now.cents ? `, ${approx(-now.cents)}` : ""}`;
    this.tell.verdict({ words, tally: figure, isRight });
  }
}

/** What a decision is worth; less insurance than the most, its share of it. @param {Figures} figures @param {string} decision */
function valueOf({ actions }, decision) {
  const exact = actions.find((action) => action.decision === decision);
  if (exact) return exact.value;
  const [full, none] = ["insure", "decline"].map((kind) => actions.find((one) => kindOf(one.decision) === kind));
  if (kindOf(decision) !== "insure" || !full || !none) return null;
  const part = Number(decision.split(":")[1]) / Number(full.decision.split(":")[1]);
  return none.value + (full.value - none.value) * part;
}

/** A share of the insurance, without needless digits: "8%", "7.69%". @param {number} part */
const percent = (part) => `${Number((100 * part).toFixed(2))}%`;

/**
 * What insurance, or even money, brings on average.
 * @param {Figures} figures
 * @param {number} wager
 */
function offerWorth({ best, actions }, wager) {
  const [insured, none, even] = ["insure", "decline", "even-money"].map((kind) =>
    actions.find(({ decision }) => kindOf(decision) === kind));
  if (even && none) return `Even money is ${show(even.value * wager)} now; waiting is worth ${approx(none.value * wager).replace("+", "")} on average.`;
  if (!insured || !none) return sentence(`best is ${decisionWord(best).toLowerCase()}`);
  const gain = (insured.value - none.value) * wager;
  const cents = Math.round(100 * Number(insured.decision.split(":")[1]));
  return `On average it ${gain > 0 ? "brings" : "costs"} ${approx(Math.abs(gain)).replace("+", "")}, ${percent(Math.abs(gain / cents))} of it.`;
}
