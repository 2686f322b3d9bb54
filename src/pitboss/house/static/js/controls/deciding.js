// What the player decides: asked about once where it looks like a slip, given without asking where there is one answer,
// and the chips to buy where those on the table do not reach.

import { need } from "../dom.js";
import { settings } from "../settings.js";
import { staked } from "../table/spots.js";
import { blunder, kindOf } from "./decisions.js";
import { seatOf } from "./wagering.js";

/** @typedef {import("../net/types.js").State} State */

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
   * @param {import("../net/types.js").Turn} turn
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

/** Kinds of decisions that chips may be missing for, as they are bought for. @type {Record<string, string>} */
const WORDS = { insure: "insure", double: "double", split: "split" };

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
  const words = `to ${short.map(({ decision }) => WORDS[decision.split(":")[0]]).filter(Boolean).join(" or ")}${again}`;
  return { cents: missing > 0 && missing <= wallet ? missing : 0, words };
}

/**
 * What to buy before the next bet so that the last one can be made again; 0 if there is enough.
 * @param {import("../net/types.js").SeatView} seat
 * @param {number} last what was staked
 * @param {number} wallet
 * @param {number} buyIn
 */
export function autoRebuy(seat, last, wallet, buyIn) {
  if (!last || seat.wagers || seat.funds >= last) return 0;
  return Math.min(wallet, Math.max(buyIn, Math.ceil((last - seat.funds) / 100) * 100));
}
