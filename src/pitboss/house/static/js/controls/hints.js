// The coach's figures where the player decides: on the buttons for those who want them there, on request for insurance.

import { el } from "../dom.js";
import { approx } from "../money.js";
import { get } from "../net/api.js";
import { settings } from "../settings.js";
import { sentence } from "../voice.js";
import { decisionWord, kindOf } from "./decisions.js";

/** @typedef {import("../panels/coach.js").Figures} Figures */

export class Hints {
  /**
   * @param {string} table
   * @param {import("./decisions.js").Answers} answers
   * @param {(words: string) => void} tell the player
   */
  constructor(table, answers, tell) {
    this.table = table;
    this.answers = answers;
    this.tell = tell;
  }

  /** @returns {Promise<Figures>} */
  ask() {
    return get(`/api/tables/${encodeURIComponent(this.table)}/coach?known=round`);
  }

  /** Put the figures on the buttons of the question that is asked now. @param {number} wager */
  async show(wager) {
    if (!settings().hints) return;
    const { asked } = this.answers;
    const figures = await this.ask().catch(() => null);
    if (figures && this.answers.asked === asked) this.answers.mark(figures, wager);
  }

  /**
   * A button that says what insurance is worth, in words and on the other buttons.
   * @param {number} wager the original one
   */
  button(wager) {
    return el("button", { type: "button", class: "answer ask-worth", onclick: async () => {
      const { asked } = this.answers;
      try {
        const figures = await this.ask();
        if (this.answers.asked !== asked) return;
        this.answers.mark(figures, wager);
        this.tell(insuranceWorth(figures, wager));
      } catch (error) {
        this.tell(sentence(/** @type {Error} */ (error).message));
      }
    } }, el("span", { class: "word" }, "Worth it?"), el("small", {}, "exact value"));
  }
}

/** A share of the insurance, without needless digits: "8 %", "7.69 %". @param {number} part */
const percent = (part) => `${Number((100 * part).toFixed(2))} %`;

/**
 * What insurance brings on average, against none.
 * @param {Figures} figures
 * @param {number} wager
 */
function insuranceWorth({ best, actions }, wager) {
  const worth = (/** @type {string} */ kind) => actions.find(({ decision }) => kindOf(decision) === kind);
  const [insured, none] = [worth("insure"), worth("decline")];
  if (!insured || !none) return `Best: ${decisionWord(best)}.`;
  const gain = insured.value - none.value;
  const cents = Math.round(100 * Number(insured.decision.split(":")[1]));
  const [worthIt, of] = [Math.abs(gain * wager), Math.abs((gain * wager) / cents)];
  return `${gain > 0 ? "Brings" : "Costs"} ${approx(worthIt).replace("+", "")} on average (${percent(of)}): ${gain > 0 ? "take it" : "better not"}.`;
}
