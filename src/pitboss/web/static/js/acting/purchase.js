// Chips from the wallet in the middle of a hand, where those on the table do not reach for a double, a split or insurance.

/** @typedef {import("../house/types.js").State} State */

/**
 * How much to buy so that the hand in turn can do more than it may now; 0 if chips are not what is missing.
 * @param {State} state
 * @param {import("../house/types.js").Turn} turn
 * @param {number} wallet
 */
export function missingChips(state, turn, wallet) {
  const seat = state.seats.find((one) => one.seat === turn.seat);
  const hand = seat?.hands[turn.hand];
  if (!seat || !hand) return 0;
  const isOpening = hand.cards.length === 2 && !hand.doubles;
  const can = (/** @type {string} */ kind) => turn.legal.some(({ decision }) => decision.startsWith(kind));
  const wanted = state.phase === "insurance" && !can("insure") ? Math.ceil(hand.wager / 2) : state.phase === "play" && isOpening && !can("double") && !can("split") ? hand.wager : 0;
  const missing = Math.ceil((wanted - seat.funds) / 100) * 100;
  return missing > 0 && missing <= wallet ? missing : 0;
}

/**
 * What to buy before the next bet so that the last one can be made again; 0 if there is enough.
 * @param {import("../house/types.js").Seat} seat
 * @param {number} last what was staked
 * @param {number} wallet
 * @param {number} buyIn
 */
export function autoRebuy(seat, last, wallet, buyIn) {
  if (!last || seat.wagers || seat.funds >= last) return 0;
  return Math.min(wallet, Math.max(buyIn, Math.ceil((last - seat.funds) / 100) * 100));
}
