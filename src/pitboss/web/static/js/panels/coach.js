// The coach: what each legal action is worth from what this player has seen, and what one's mistakes have cost.

import { DECISIONS, kindOf } from "../acting/answers.js";
import { el, fill } from "../dom.js";
import { HouseError, get } from "../house/api.js";
import { show } from "../money.js";
import { sentence } from "../voice.js";

/**
 * @typedef {object} Figures
 * @property {number} seat
 * @property {number} hand
 * @property {string} best
 * @property {{decision: string, value: number}[]} actions
 */

/** The coach of one table. */
export class Coach {
  /**
   * @param {string} table
   * @param {() => import("../house/types.js").State | null} state
   * @param {() => number[]} mySeats
   */
  constructor(table, state, mySeats) {
    this.table = table;
    this.state = state;
    this.mySeats = mySeats;
    this.known = "round";
    /** @type {Figures | null} */
    this.figures = null;
    this.key = `pitboss.mistakes.${table}`;
    /** @type {HTMLElement | null} */
    this.body = null;
  }

  /** @returns {import("./panels.js").Panel} */
  panel() {
    return { id: "coach", title: "Coach", draw: (body) => { this.body = body; return this.ask(); }, moved: () => { this.ask(); } };
  }

  /** What this session's mistakes have cost, in cents, and how many decisions were judged. */
  get ledger() {
    return JSON.parse(sessionStorage.getItem(this.key) ?? '{"cents": 0, "mistakes": 0, "judged": 0}');
  }

  /** Judge a decision, if the figures for it are on show. @param {string} decision */
  judge(decision) {
    const figures = this.figures;
    const chosen = figures?.actions.find((action) => kindOf(action.decision) === kindOf(decision));
    const best = figures?.actions.find((action) => action.decision === figures.best);
    const seat = this.state()?.seats.find((one) => one.seat === figures?.seat);
    this.figures = null;
    if (!chosen || !best || !seat?.wagers) return;
    const cost = Math.max(0, best.value - chosen.value) * seat.wagers.main;
    const { cents, mistakes, judged } = this.ledger;
    sessionStorage.setItem(this.key, JSON.stringify({ cents: cents + cost, mistakes: mistakes + (cost > 0.005 ? 1 : 0), judged: judged + 1 }));
  }

  async ask() {
    const turn = this.state()?.turn;
    this.figures = null;
    if (!turn || !this.mySeats().includes(turn.seat)) return this.draw("The coach speaks when it is your turn.");
    try {
      this.figures = await get(`/api/tables/${encodeURIComponent(this.table)}/coach?known=${this.known}`);
    } catch (error) {
      if (!(error instanceof HouseError)) throw error;
      return this.draw(sentence(error.message));
    }
    return this.draw();
  }

  /** @param {string} [words] instead of figures */
  draw(words) {
    if (!this.body) return;
    const { cents, mistakes, judged } = this.ledger;
    fill(this.body,
      el("fieldset", {}, el("legend", {}, "Counting"),
        [["round", "this round"], ["shoe", "this whole shoe"]].map(([value, text]) =>
          el("label", {}, el("input", { type: "radio", name: "known", value, checked: this.known === value, onchange: () => { this.known = value; this.ask(); } }), text))),
      words ? el("p", { class: "soft" }, words) : this.figuresTable(),
      el("p", { class: "soft" }, "Values are shares of the original bet, exact for the cards you have seen. The coach sees no more than you do."),
      el("h3", {}, "This session"),
      el("p", {}, judged ? `${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"} in ${judged} judged decisions, worth ${show(Math.round(cents))}.` : "No decision judged yet."));
  }

  figuresTable() {
    const actions = [...(this.figures?.actions ?? [])].sort((a, b) => b.value - a.value);
    return el("table", {},
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Decision"), el("th", { scope: "col", class: "number" }, "Worth"))),
      el("tbody", {}, actions.map(({ decision, value }) => el("tr", { class: decision === this.figures?.best ? "best" : null },
        el("th", { scope: "row" }, DECISIONS[kindOf(decision)]?.word ?? decision, decision === this.figures?.best && el("span", { class: "off-screen" }, " (best)")),
        el("td", { class: "number" }, `${value < 0 ? "−" : "+"}${Math.abs(100 * value).toFixed(2)} %`)))));
  }
}
