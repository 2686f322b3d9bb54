// What one's mistakes have cost at this table: the sums, and every decision with what was best.

import { miniCard } from "../cards/card.js";
import { decisionWord, doneWord, knownChoice } from "../controls/decisions.js";
import { el, fill, sentence } from "../dom.js";
import { approx, show } from "../money.js";
import { get, HouseError } from "../net/api.js";

/** @typedef {Omit<import("../net/types.js").ReviewReply, "known">} Review */

export class Mistakes {
  /**
   * @param {import("../table/stage.js").Store} store
   * @param {(id: string, seats?: number[], from?: import("../net/types.js").JudgedDecision) => void} replay
   */
  constructor(store, replay) {
    this.store = store;
    this.table = store.table.id;
    this.replay = replay;
    this.known = "round";
    this.all = false;
    this.asked = 0;
    /** @type {HTMLElement | null} */
    this.body = null;
  }

  /** @returns {import("./panels.js").Panel} */
  panel() {
    return { id: "mistakes", title: "Mistakes", draw: (body) => { this.body = body; return this.ask(); },
      moved: () => { this.ask(); } };
  }

  async ask() {
    if (this.store.you.guest === null) return this.draw(null, "Sit down and play: your decisions are judged here.");
    const asked = ++this.asked;
    try {
      const review = await get(`/api/tables/${encodeURIComponent(this.table)}/mistakes?known=${this.known}`);
      if (asked === this.asked) this.draw(review);
    } catch (error) {
      if (!(error instanceof HouseError)) throw error;
      if (asked === this.asked) this.draw(null, sentence(error.message));
    }
  }

  /**
   * @param {Review | null} review
   * @param {string} [words] instead of figures
   */
  draw(review, words) {
    if (!this.body) return;
    const held = this.body.contains(document.activeElement)
      ? /** @type {HTMLInputElement} */ (document.activeElement)?.value : null;
    fill(this.body,
      knownChoice(this.known, (known) => { this.known = known; this.ask(); }),
      words ? el("p", { class: "soft" }, words) : null,
      review && this.figures(review));
    if (held) /** @type {HTMLElement | null} */ (this.body.querySelector(`input[value="${held}"]`))?.focus();
  }

  /** @param {Review} review */
  figures({ session, shoe, decisions, more }) {
    if (!decisions.length) return el("p", { class: "soft" }, "No decision yet: it is all still ahead of you.");
    const shown = this.all ? decisions : decisions.filter(({ cost }) => cost !== 0);
    return [
      el("dl", { class: "sums" }, sum("At this table", session), sum("This shoe", shoe)),
      el("label", {}, el("input", { type: "checkbox", value: "all", checked: this.all,
        onchange: (/** @type {Event} */ event) => {
        this.all = /** @type {HTMLInputElement} */ (event.target).checked;
        this.draw({ session, shoe, decisions, more });
      } }), "Show good decisions"),
      shown.length === 0 && el("p", { class: "good" }, "No mistakes."),
      el("ol", { class: "judged" }, shown.map((one) => this.row(one))),
      more && el("p", { class: "soft" }, `Only the last ${decisions.length} decisions are counted.`),
      el("p", { class: "soft" },
        "What a decision gave up against the best one, on average, by the cards you could see when you made it. Luck is excluded."),
    ];
  }

  /** @param {import("../net/types.js").JudgedDecision} one */
  row(one) {
    const did = `${doneWord(one.did)}${one.timed_out ? " (time ran out)" : ""}`;
    return el("li", { class: one.cost ? "mistake" : null },
      el("div", { class: "judged-hand" },
        one.cards.map(miniCard), el("b", {}, one.total), el("span", { class: "soft" }, " against "), miniCard(one.up)),
      el("div", { class: "judged-cost" }, one.cost === null ? "–" : one.cost
        ? [el("b", { class: "bad" }, approx(-(one.cents ?? 0))), el("small", { class: "soft" }, bets(one.cost))]
        : el("span", { class: "good" }, "✓ best")),
      el("div", { class: "judged-did" }, did, one.cost ? ["; better: ", el("b", {}, decisionWord(one.best ?? "").toLowerCase())] : null,
        one.why && el("small", { class: "soft" }, ` ${sentence(one.why)}`)),
      el("button", { type: "button", class: "plain small", "aria-label": `Replay round ${one.round}`,
        onclick: () => this.replay(`${this.table}.${one.round}`, [], one) }, `Round ${one.round}`));
  }
}

/** A cost in original bets. @param {number} cost */
const bets = (cost) => `${cost.toFixed(cost > 0 && cost < 0.001 ? 5 : 3)} bets`;

/** @param {string} title @param {import("../net/types.js").MistakeSum} figures */
function sum(title, { judged, not_judged: silent, mistakes, cost, cents }) {
  return el("div", {},
    el("dt", {}, title),
    el("dd", {}, el("b", { class: cents ? "bad" : "good" }, cents ? approx(-cents) : show(0)),
      el("span", { class: "soft" }, bets(cost)),
      `${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"} in ${judged} ${judged === 1 ? "decision" : "decisions"}`,
      silent > 0 && el("span", { class: "soft" }, `, ${silent} not judged`)));
}
