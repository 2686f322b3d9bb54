// Where the table is taller than the screen: what is scrolled into sight.

import { need } from "../dom.js";

/**
 * Show a seat down to its plate, but never at the cost of the hand that is played: the dealer's cards lie over the upper edge.
 * @param {HTMLElement} scroll
 * @param {import("./seat.js").SeatView} seat
 * @param {number} hand
 */
export function bringIntoSight(scroll, seat, hand) {
  const below = seat.node.getBoundingClientRect().bottom - scroll.getBoundingClientRect().bottom + 16;
  scroll.scrollBy({ top: Math.max(0, below), behavior: "instant" });
  const played = seat.hands[hand]?.node.getBoundingClientRect();
  const covered = played ? need(".head").getBoundingClientRect().bottom + 8 - played.top : 0;
  scroll.scrollBy({ top: Math.min(0, -covered), behavior: "instant" });
}
