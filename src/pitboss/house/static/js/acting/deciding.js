// What the player decides: once asked about where it looks like a slip, given without asking where there is one answer.

import { need } from "../dom.js";
import { settings } from "../settings.js";
import { staked } from "../table/spots.js";
import { kindOf } from "./answers.js";
import { blunder } from "./blunders.js";
import { autoRebuy, missingChips } from "./purchase.js";
import { seatOf } from "./wagering.js";

/** @typedef {import("../house/types.js").State} State */

/** What is said to a signal for something that was not offered. @type {Record<string, string>} */
const NOT_NOW = { "even-money": "Even money is not offered now", insure: "Insurance is not offered now", decline: "There is nothing to decline now" };

export class Deciding {
  /** @param {import("../table/page.js").TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {string} decision empty where a doubtful one was taken back */
  async decide(decision) {
    const { page } = this;
    const { shown } = page.stage;
    if (!shown?.turn || !page.stage.isQuiet) return;
    if (!decision) {
      page.redraw();
      return;
    }
    const doubt = this.doubt(decision, shown, shown.turn);
    if (doubt) {
      page.answers.doubt(decision, doubt);
      return;
    }
    page.answers.legal = [];
    for (const button of need("#answers").querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
    if (await page.command("decide", { seat: shown.turn.seat, decision }, shown.version)) return;
    page.answers.asked = "";
    page.redraw();
  }

  /**
   * The question before a decision that is probably a slip, or null; it is asked once.
   * @param {string} decision
   * @param {State} state
   * @param {import("../house/types.js").Turn} turn
   */
  doubt(decision, state, turn) {
    if (!settings().blunders || this.page.answers.doubted === decision) return null;
    return blunder(kindOf(decision), seatOf(state, turn.seat)?.hands[turn.hand]);
  }

  /** @param {string} kind */
  signal(kind) {
    if (!this.page.answers.give(kind)) this.page.voice.say(NOT_NOW[kind] ?? `You cannot ${kind} now`);
  }

  /** Nobody is asked a question that has one answer: it is given. @param {State} state */
  answerForced(state) {
    const { turn } = state;
    if (turn && missingChips(state, turn, this.page.you.wallet).cents) return;
    if (turn?.legal.length === 1 && this.page.you.seats.includes(turn.seat) && !turn.legal[0].step) this.decide(turn.legal[0].decision);
  }

  /** Buy what the last bets need, for those who want that; one seat at a time. @param {State} state */
  rebuy(state) {
    const { page } = this;
    if (!settings().rebuy || state.phase !== "betting") return;
    for (const number of page.you.seats) {
      const seat = seatOf(state, number);
      const cents = seat ? autoRebuy(seat, seat.last_wagers ? staked(seat.last_wagers) : 0, page.you.wallet, page.table.buy_in.default) : 0;
      if (cents > 0) {
        page.command("top-up", { seat: number, cents });
        return;
      }
    }
  }
}
