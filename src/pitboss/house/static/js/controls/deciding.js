// What the player decides: asked about once where it looks like a slip, given without asking where there is one answer,
// and the chips to buy where those on the table do not reach.

import { settings } from "../settings.js";
import { staked } from "../table/spots.js";
import { blunder, kindOf } from "./decisions.js";
import { seatOf } from "./wagering.js";

/** @typedef {import("../net/types.js").State} State */

/** What is said to a signal for something that was not offered. @type {Record<string, string>} */
const NOT_NOW = { "even-money": "Even money is not offered now", insure: "Insurance is not offered now",
  decline: "There is nothing to decline now" };

/**
 * @typedef {object} Decider what a decision needs of the table
 * @property {import("../table/store.js").Store} store
 * @property {import("./answers.js").Answers} answers
 * @property {import("../table/store.js").Command} command
 * @property {() => void} redraw
 */

/**
 * Send a decision, after the question whether it is meant where it is probably a slip; that is asked once.
 * @param {string} decision empty where a doubtful one was taken back
 * @param {Decider} decider
 */
export async function decide(decision, { store, answers, command, redraw }) {
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
  if (await command("decide", { seat, decision }, shown.version)) return;
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
 * @param {import("../table/store.js").Store} store
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
function autoRebuy(seat, last, wallet, buyIn) {
  if (!last || seat.wagers || seat.funds >= last) return 0;
  return Math.min(wallet, Math.max(buyIn, Math.ceil((last - seat.funds) / 100) * 100));
}
