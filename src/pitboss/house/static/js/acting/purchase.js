// Chips from the wallet in the middle of a hand, where those on the table do not reach for a double, a split or insurance.

/** @typedef {import("../house/types.js").State} State */

/** Kinds of decisions that chips may be missing for, as they are bought for. @type {Record<string, string>} */
const WORDS = { insure: "insure", double: "double", split: "split" };

/**
 * How much to buy so that the hand in turn can do more than it may now, and what for; 0 if chips are not what is missing.
 * @param {State} state
 * @param {import("../house/types.js").Turn} turn
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
 * @param {import("../house/types.js").SeatView} seat
 * @param {number} last what was staked
 * @param {number} wallet
 * @param {number} buyIn
 */
export function autoRebuy(seat, last, wallet, buyIn) {
  if (!last || seat.wagers || seat.funds >= last) return 0;
  return Math.min(wallet, Math.max(buyIn, Math.ceil((last - seat.funds) / 100) * 100));
}
