// The coach: what each legal action is worth from what this player has seen.

import { decisionWord, knownChoice, share } from "../controls/decisions.js";
import { el, fill, sentence } from "../dom.js";
import { approx } from "../money.js";
import { get, HouseError } from "../net/api.js";

/** @typedef {import("../net/types.js").AdviceReply} Figures */

/** The coach of one table. */
export class Coach {
  /**
   * @param {import("../table/stage.js").Store} store
   * @param {() => void} lookBack opens the panel of mistakes
   */
  constructor(store, lookBack) {
    this.store = store;
    this.lookBack = lookBack;
    this.known = "round";
    this.asked = 0;
    /** @type {Figures | null} */
    this.figures = null;
    /** @type {HTMLElement | null} */
    this.body = null;
  }

  /** @returns {import("./panels.js").Panel} */
  panel() {
    return { id: "coach", title: "Coach", draw: (body) => { this.body = body; return this.ask(); },
      moved: () => { this.ask(); } };
  }

  async ask() {
    const turn = this.store.shown?.turn;
    this.figures = null;
    const asked = ++this.asked;
    if (!this.store.isMine(turn?.seat)) return this.draw("The coach speaks on your turn.");
    try {
      const figures = await get(`/api/tables/${encodeURIComponent(this.store.table.id)}/coach?known=${this.known}`);
      if (asked !== this.asked) return undefined;
      this.figures = figures;
    } catch (error) {
      if (asked !== this.asked) return undefined;
      if (!(error instanceof HouseError)) throw error;
      const other = error.code === "no-coach" && this.known === "shoe"
        ? " With the cards of this round only it may still answer." : "";
      return this.draw(sentence(error.message) + other);
    }
    return this.draw();
  }

  /** @param {string} [words] instead of figures */
  draw(words) {
    if (!this.body) return;
    fill(this.body,
      knownChoice(this.known, (known) => { this.known = known; this.ask(); }),
      words ? el("p", { class: "soft coach-words" }, words) : this.figuresTable(),
      el("p", { class: "soft" },
        "Values are shares of the original bet, exact for the cards you have seen. The coach sees no more than you do."),
      el("p", {}, el("button", { type: "button", onclick: this.lookBack }, "What did my mistakes cost?")));
  }

  figuresTable() {
    const { figures } = this;
    const actions = [...(figures?.actions ?? [])].sort((a, b) => b.value - a.value);
    const wager = this.store.shown?.seats.find(({ seat }) => seat === figures?.seat)?.wagers?.main ?? 0;
    return el("table", { class: "worths" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Decision"),
        el("th", { scope: "col", class: "number" }, "Worth"), el("th", { scope: "col", class: "number" }, "Money"))),
      el("tbody", {}, actions.map(({ decision, value }) => el("tr",
        { class: decision === figures?.best ? "best" : null },
        el("th", { scope: "row" }, decisionWord(decision), decision === figures?.best && el("span",
          { class: "off-screen" }, " (best)")),
        el("td", { class: "number" }, share(value)),
        el("td", { class: "number" }, approx(value * wager))))));
  }
}
